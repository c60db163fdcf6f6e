// Scales of the plots about fairness. Numbers in, numbers out.

/** @import {Interval} from "../types/items.js" */

const LEAST_RANGE = 8; // coins that the axis shows to both sides at least
const MIDDLE = 250;
const HALF = 220;

/**
 * The axis of what an item is worth: its ticks, and where a number of coins lies on it.
 * @param {Interval} interval
 */
export function worthAxis([low, high]) {
  const most = Math.max(LEAST_RANGE, Math.ceil(Math.max(Math.abs(low ?? 0), Math.abs(high ?? 0)) + 1));
  return {
    ticks: [-most, -3, 0, 3, most],
    /** @param {number} value */
    x: (value) => MIDDLE + (Math.max(-most, Math.min(most, value)) / most) * HALF,
  };
}

/**
 * Which share of all coins comes from each source, and where it begins; losses count as nothing.
 * @param {Record<string, number>} sources
 * @param {string[]} keys
 */
export function coinShares(sources, keys) {
  const coins = keys.map((key) => Math.max(0, sources[key] ?? 0));
  const all = coins.reduce((sum, each) => sum + each, 0);
  if (!all) return [];
  let start = 0;
  return keys.map((key, place) => {
    const part = {key, coins: coins[place], start, share: coins[place] / all};
    start += part.share;
    return part;
  });
}
