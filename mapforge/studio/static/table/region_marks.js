// What is marked on the regions that can be clicked. Data in, data out.

/** @import {ActionChoice, RegionMark} from "../types/table.js" */

/** What cannot be undone easily is asked for once more. */
const RISKY = new Set(["abandon", "leave"]);

/** @param {ActionChoice} choice */
export function isRisky(choice) {
  return RISKY.has(choice.verb);
}

/**
 * Whether a cost is less than one that is known so far.
 * @param {number | string | undefined} cost
 * @param {number | string | undefined} known
 */
function isLess(cost, known) {
  return known === undefined || Number(cost) < Number(known);
}

/**
 * A mark for each region with a choice: what it costs by plain tokens and by the cheapest trick, a roll of the die, or something else that can be done.
 * @param {ActionChoice[]} choices
 */
export function marksOf(choices) {
  /** @type {Map<string, RegionMark>} */
  const marks = new Map();
  for (const choice of choices) {
    if (!choice.region) continue;
    const mark = markOf(choice, marks.get(choice.region));
    if (mark) marks.set(choice.region, mark);
  }
  return marks;
}

/**
 * @param {ActionChoice} choice
 * @param {RegionMark | undefined} before
 * @returns {RegionMark | null} nothing when the mark that is there says more
 */
function markOf(choice, before) {
  const cost = choice.price?.cost;
  if (choice.verb === "conquer") {
    const attack = before?.tone === "attack" ? before : {tone: /** @type {const} */ ("attack")};
    if (choice.using?.length) return isLess(cost, attack.trick) ? {...attack, trick: cost} : null;
    return isLess(cost, attack.tag) ? {...attack, tag: cost} : null;
  }
  if (choice.verb === "roll" && before?.tone !== "attack") return {tone: "roll", tag: cost ?? "?", isDie: true};
  if (before) return null;
  if (isRisky(choice)) return {tone: "own"};
  return {tone: choice.verb === "place" ? "place" : "offer"};
}
