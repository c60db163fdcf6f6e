// A position that is set up by hand. Data in, data out.

/** @import {GivenNation, GivenPosition, RegionState} from "../types/table.js" */

/**
 * Which nation of which player: the one in play, or one of those in decline.
 * @typedef {{player: number, declined: number | null}} NationPlace
 */

/** @typedef {NationPlace & {nation: GivenNation}} PlacedNation */

/**
 * Every nation of a position that has a race.
 * @param {GivenPosition} given
 * @returns {PlacedNation[]}
 */
export function nationsOf(given) {
  return given.players.flatMap((words, player) => [
    ...(words.race ? [{player, declined: null, nation: words}] : []),
    ...(words.declined ?? []).map((nation, declined) => ({player, declined, nation})),
  ]);
}

/**
 * @param {GivenPosition} given
 * @param {NationPlace} place
 * @returns {GivenNation | undefined}
 */
export function nationAt(given, {player, declined}) {
  const words = given.players[player];
  return declined === null ? words : words?.declined?.[declined];
}

/**
 * Let a nation hold a region with some tokens; the same number again leaves it empty, and so does none.
 * @param {GivenPosition} given
 * @param {GivenNation} nation
 * @param {string} region
 * @param {number} tokens
 */
export function holdRegion(given, nation, region, tokens) {
  const before = nation.regions?.[region] ?? 0;
  emptyRegion(given, region);
  if (tokens && before !== tokens) (nation.regions ??= {})[region] = tokens;
}

/**
 * @param {GivenPosition} given
 * @param {string} region
 */
export function emptyRegion(given, region) {
  for (const {nation} of nationsOf(given)) delete nation.regions?.[region];
}

/**
 * Put a piece into a region, or take it away where it is there already.
 * @param {GivenPosition} given
 * @param {string} piece
 * @param {string} region
 */
export function togglePiece(given, piece, region) {
  const places = (given.pieces[piece] ??= []);
  const at = places.indexOf(region);
  if (at >= 0) places.splice(at, 1);
  else places.push(region);
}

/**
 * The first race or power that nobody plays and that is not on offer.
 * @param {GivenPosition} given
 * @param {"race" | "power"} kind
 * @param {string[]} known
 */
export function firstFree(given, kind, known) {
  const used = new Set([
    ...nationsOf(given).map(({nation}) => nation[kind]),
    ...given.combos.map(([race, power]) => (kind === "race" ? race : power)),
  ]);
  return known.find((id) => !used.has(id)) ?? known[0];
}

/**
 * What somebody plays is no longer on offer.
 * @param {GivenPosition} given
 */
export function dropPlayedCombos(given) {
  const nations = nationsOf(given).map(({nation}) => nation);
  const [races, powers] = [new Set(nations.map(({race}) => race)), new Set(nations.map(({power}) => power))];
  given.combos = given.combos.filter(([race, power]) => !races.has(race) && !powers.has(power));
}

/**
 * The regions as a board shows them.
 * @param {GivenPosition} given
 */
export function regionStates(given) {
  /** @type {Record<string, RegionState>} */
  const regions = {};
  /**
   * @param {string} region
   * @param {string} kind
   */
  const layPiece = (region, kind) => {
    regions[region] ??= {holder: null, race: null, tokens: 0, declined: false, pieces: {}};
    regions[region].pieces[kind] = (regions[region].pieces[kind] ?? 0) + 1;
  };
  for (const {player, declined, nation} of nationsOf(given)) {
    for (const [id, tokens] of Object.entries(nation.regions ?? {})) {
      regions[id] = {holder: player, race: nation.race ?? null, tokens, declined: declined !== null, pieces: {}};
    }
    for (const [kind, places] of Object.entries(nation.pieces ?? {})) {
      if (Array.isArray(places)) for (const region of places) layPiece(region, kind);
    }
  }
  for (const [kind, places] of Object.entries(given.pieces)) for (const region of places) layPiece(region, kind);
  return regions;
}
