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
  const nameOf = (/** @type {string} */ kind, /** @type {string} */ item) =>
    items[`${kind}/${item}`]?.name ?? readable(item);
  const state = view.regions[id];
  const lines = [name, [nameOf("terrain", terrain), ...symbols.map((symbol) => nameOf("symbol", symbol))].join(", ")];
  if (state && state.holder !== null) {
    const decline = state.declined ? ", in decline" : "";
    const race = nameOf("race", state.race ?? "");
    lines.push(`${view.seats[state.holder].name}: ${counted(state.tokens, "token")} of the ${race}${decline}`);
  }
  const pieces = Object.entries(state?.pieces ?? {}).map(([piece, count]) => {
    const words = piece === "face_down" ? "something face down" : nameOf("piece", piece);
    return `${words}${count > 1 ? ` ×${count}` : ""}`;
  });
  if (pieces.length) lines.push(`On it: ${pieces.join(", ")}`);
  for (const choice of choices) {
    lines.push(choice.price ? `${choiceWords(choice)}: ${choice.price.words}` : choice.words);
  }
  return lines;
}
