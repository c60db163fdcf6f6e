// What choices are called on buttons. Data in, text out.

/** @import {ActionChoice} from "../types/table.js" */

/**
 * A choice with its price, as a button says it.
 * @param {Pick<ActionChoice, "words" | "price">} choice
 */
export function choiceWords({words, price}) {
  return price ? `${words} (${price.cost})` : words;
}
