// What is marked on the regions that can be clicked. Data in, data out.

/** @import {ActionChoice, RegionMark} from "../types/table.js" */

/** What cannot be undone easily is asked for once more. */
const RISKY = new Set(["abandon", "leave"]);

/** @param {ActionChoice} choice */
export function isRisky(choice) {
  return RISKY.has(choice.verb);
}

/**
 * A mark for each region with a choice: the cheapest attack, a roll of the die, or something else that can be done.
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
    const isCheaper = before?.tone !== "attack" || Number(before.tag) > Number(cost);
    return isCheaper ? {tone: "attack", tag: cost} : null;
  }
  if (choice.verb === "roll" && before?.tone !== "attack") return {tone: "roll", tag: cost ?? "?", isDie: true};
  if (before) return null;
  if (isRisky(choice)) return {tone: "own"};
  return {tone: choice.verb === "place" ? "place" : "offer"};
}
