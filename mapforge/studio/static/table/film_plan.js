// What is shown of what others did, scene by scene, and for how long. Data in, data out.

/** @import {Deed} from "../types/table.js" */

/** Milliseconds of a scene, by the pace that was chosen for bots. */
const TIMES = new Map([
  ["at once", 260],
  ["brisk", 380],
  ["slow", 1000],
]);
const SHORT = 0.45; // what part of it a token takes that is only put back
/** How many scenes may wait: whoever is shown more of them sees the past and not the game. */
export const MOST_SCENES = 8;

/**
 * @typedef {object} Scene
 * @property {number} player
 * @property {{from: string | null, to: string}[]} arrows
 * @property {string[]} flashes
 * @property {{region: string, player: number, tokens: number}[]} fallen
 * @property {string[]} returned regions into which a token comes back
 * @property {{player: number, coins: number, region: string | null}[]} coins
 * @property {number} time in milliseconds
 */

/**
 * The scenes of a film; where there are too many, the latest are shown.
 * @param {Deed[]} deeds
 * @param {string} pace
 * @param {number} you Whose own choices need not be shown, but for the coins they bring.
 * @returns {Scene[]}
 */
export function scenesOf(deeds, pace, you) {
  const whole = TIMES.get(pace) ?? 380;
  const scenes = deeds.flatMap((deed) => {
    const isOwn = deed.player === you;
    const arrows = isOwn ? [] : deed.taken.map(({region, from}) => ({from, to: region}));
    const fallen = deed.fell;
    const returned = !isOwn && ["place", "put"].includes(deed.verb) && deed.region ? [deed.region] : [];
    const coins = risingCoins(deed);
    const flashes = arrows.map(({to}) => to);
    if (!arrows.length && !fallen.length && !returned.length && !coins.length) return [];
    const isSmall = !arrows.length && !fallen.length && !coins.length;
    return [{player: deed.player, arrows, flashes, fallen, returned, coins, time: whole * (isSmall ? SHORT : 1)}];
  });
  return scenes.slice(-MOST_SCENES);
}

/**
 * One number for each region that pays, and one for coins that come from no region.
 * @param {Deed} deed
 */
function risingCoins({coins}) {
  return coins.flatMap(({player, coins: count, regions}) => {
    if (count <= 0) return [];
    const each = regions.length && count % regions.length === 0 ? count / regions.length : 0;
    if (!each) return [{player, coins: count, region: regions[0] ?? null}];
    return regions.map((region) => ({player, coins: each, region}));
  });
}
