// Who plays, before a game begins. Data in, data out.

/**
 * Somebody at the table: a person, or a bot by its id.
 * @typedef {{name: string, kind: string}} Player
 */

const BOT = "planner";

/**
 * How many players a map is for, where it says so.
 * @param {number[]} numbers
 */
export function playerRange(numbers) {
  return numbers.length ? {least: Math.min(...numbers), most: Math.max(...numbers)} : {least: 2, most: 6};
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
