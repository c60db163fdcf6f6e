// Walking from region to region with the arrow keys. Data in, data out.

/** @import {Point} from "../types/data.js" */

/** @type {Record<string, Point | undefined>} */
const WAYS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
const ASIDE = 2.2; // how much a step aside weighs against a step ahead

/** @typedef {{id: string, at: Point}} Place */

/** @param {string} key */
export function isWalk(key) {
  return WAYS[key] !== undefined;
}

/**
 * The nearest region in the direction of an arrow key; the same one when there is none.
 * @param {Place[]} places
 * @param {string | null} from
 * @param {string} key
 * @returns {string | null}
 */
export function walk(places, from, key) {
  const way = WAYS[key];
  const here = places.find(({id}) => id === from);
  if (!way || !places.length) return from;
  if (!here) return places[0].id;
  let best = {id: here.id, weight: Infinity};
  for (const {id, at} of places) {
    const [dx, dy] = [at[0] - here.at[0], at[1] - here.at[1]];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    // Whatever lies more aside than ahead is reached by another key.
    if (id === here.id || ahead <= 0 || aside > ahead * 1.8) continue;
    const weight = ahead + aside * ASIDE;
    if (weight < best.weight) best = {id, weight};
  }
  return best.id;
}
