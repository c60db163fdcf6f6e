// Who plays, before a game begins. Data in, data out.

/**
 * Somebody at the table: a person, or a bot by its id.
 * @typedef {{name: string, kind: string}} Player
 */

import {counted} from "../shell/words.js";

const BOT = "club";

/**
 * How many players a map is for, where it says so.
 * @param {number[]} numbers
 */
export function playerRange(numbers) {
  return numbers.length ? {least: Math.min(...numbers), most: Math.max(...numbers)} : {least: 2, most: 6};
}

/**
 * The same maps, those for few players first; the maps of a pack stay together.
 * @template {{pack: string, players: number[]}} M
 * @param {M[]} maps
 * @returns {M[]}
 */
export function byPlayers(maps) {
  const packs = [...new Set(maps.map(({pack}) => pack))];
  const order = (/** @type {M} */ {pack, players}) => packs.indexOf(pack) * 100 + playerRange(players).least;
  return maps.toSorted((a, b) => order(a) - order(b));
}

/**
 * For how many players something is: `2 players`, `2 to 4 players`, `2 or 5 players`.
 * @param {number[]} numbers
 */
export function numbersWords(numbers) {
  if (!numbers.length) return "any number of players";
  const {least, most} = playerRange(numbers);
  if (least === most) return counted(least, "player");
  return `${most - least === 1 || most - least >= numbers.length ? numbers.join(" or ") : `${least} to ${most}`} players`;
}

/**
 * The players for a map: as many as there were where that is allowed, otherwise as few as it takes.
 * @param {Player[]} before
 * @param {number[]} numbers
 */
export function seatPlayers(before, numbers) {
  const count = numbers.includes(before.length) ? before.length : playerRange(numbers).least;
  return Array.from({length: count}, (_, place) => before[place] ?? newPlayer(place));
}

/**
 * @param {number} place
 * @returns {Player}
 */
export function newPlayer(place) {
  return {name: `Player ${place + 1}`, kind: BOT};
}

/**
 * The players as the server wants them: `person:Ada`, or the id of a bot.
 * @param {Player[]} players
 */
export function playerWords(players) {
  return players.map(({name, kind}, place) =>
    kind === "person" ? `person:${name.trim() || `Player ${place + 1}`}` : kind,
  );
}

/**
 * A seed that somebody typed; null for none.
 * @param {string} text
 */
export function parseSeed(text) {
  const seed = Number.parseInt(text, 10);
  return Number.isNaN(seed) ? null : seed;
}
