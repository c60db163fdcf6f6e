// What is said about a file in the header: whether it is saved.

import {h} from "./elements.js";

/** @typedef {[words: string, tone: string, more?: string]} SaveState what it says, how, and what is left out where there is little room */

/** @type {SaveState} */
export const SAVED = ["All saved", "good"];

/** @type {SaveState} */
export const UNSAVED = ["Unsaved", "warning", ", kept in the journal"];

/**
 * @param {HTMLElement} tag
 * @param {SaveState} state
 */
export function showSaveState(tag, [words, tone, more]) {
  tag.className = `tag ${tone}`;
  tag.replaceChildren(words, more ? h("span", {class: "more-words"}, more) : "");
}
