// Names and texts of everything in play, looked up by kind and id: a power and a terrain may share an id.

/** @import {PlayedItem, PlayedItems} from "../types/table.js" */

import {capitalize, readable} from "../shell/words.js";

/**
 * @param {PlayedItems} items
 * @param {string} kind
 * @param {string} id
 * @returns {PlayedItem}
 */
export function itemOf(items, kind, id) {
  return items[`${kind}/${id}`] ?? {name: capitalize(readable(id)), kind, id, text: "", effects: []};
}

/**
 * Whatever an action may mean by a word: a piece, one of several pieces of a kind, or an item.
 * @param {PlayedItems} items
 * @param {string} word
 * @returns {PlayedItem | null}
 */
export function meantItem(items, word) {
  const plain = word.replace(/^.*[:/]/, "");
  for (const id of [plain, plain.replace(/_\d+$/, "")]) {
    for (const kind of ["piece", "race", "power", "relic", "place", "event"]) {
      const found = items[`${kind}/${id}`];
      if (found) return found;
    }
  }
  return null;
}
