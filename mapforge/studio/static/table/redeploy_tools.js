// What is put on the map in a redeployment: tokens, or a piece that was chosen first. Data in, data out.

/** @import {ActionChoice, PlayedItems} from "../types/table.js" */

import {meantItem} from "./played_items.js";

/** What stands for tokens, beside the ids of pieces. */
export const TOKENS = "";

/**
 * The id of the kind of piece that a choice puts on the map.
 * @param {ActionChoice} choice
 * @param {PlayedItems} items
 */
export function pieceOf({verb, what}, items) {
  return verb === "put" ? (meantItem(items, what)?.id ?? what) : TOKENS;
}

/**
 * The kinds of pieces that can be put somewhere, in the order of the choices.
 * @param {ActionChoice[]} choices
 * @param {PlayedItems} items
 */
export function pieceTools(choices, items) {
  const put = choices.filter(({verb, region}) => verb === "put" && region !== null);
  return [...new Set(put.map((choice) => pieceOf(choice, items)))];
}

/**
 * What a click does with the tool in hand: of pieces of one kind, any will do.
 * @param {ActionChoice[]} choices
 * @param {PlayedItems} items
 * @param {string} tool
 */
export function withTool(choices, items, tool) {
  const seen = new Set();
  return choices.filter((choice) => {
    if (choice.region === null) return true;
    if (pieceOf(choice, items) !== tool) return false;
    if (choice.verb !== "put") return true;
    const isNew = !seen.has(choice.region);
    seen.add(choice.region);
    return isNew;
  });
}
