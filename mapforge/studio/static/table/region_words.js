// What is said about a region of a game. Data in, text out.

/** @import {RegionData} from "../types/board.js" */
/** @import {ActionChoice, PlayedItems, Position, Seat} from "../types/table.js" */

import {counted, readable} from "../shell/words.js";
import {choiceWords} from "./choice_words.js";

/**
 * The lines about a region: its name, its ground, who holds it, its pieces, and what can be done there.
 * @param {Pick<RegionData, "id" | "name" | "terrain" | "symbols">} region
 * @param {Pick<Position, "regions"> & {seats: Pick<Seat, "name">[]}} view
 * @param {PlayedItems} items
 * @param {ActionChoice[]} choices
 */
export function regionLines({id, name, terrain, symbols}, view, items, choices) {
  const nameOf = (/** @type {string} */ item) => items[item]?.name ?? readable(item);
  const state = view.regions[id];
  const lines = [name, [terrain, ...symbols].map(nameOf).join(", ")];
  if (state && state.holder !== null) {
    const decline = state.declined ? ", in decline" : "";
    const race = nameOf(state.race ?? "");
    lines.push(`${view.seats[state.holder].name}: ${counted(state.tokens, "token")} of the ${race}${decline}`);
  }
  for (const [piece, count] of Object.entries(state?.pieces ?? {})) {
    const words = piece === "face_down" ? "Face down" : nameOf(piece);
    lines.push(`${words}${count > 1 ? ` ×${count}` : ""}`);
  }
  for (const choice of choices) {
    lines.push(choice.price ? `${choiceWords(choice)}: ${choice.price.words}` : choice.words);
  }
  return lines;
}
