// Which emblems a search finds, and which tinctures of arms go together. Data in, data out.

/** @import {ArmsWords, Tincture} from "../types/emblems.js" */

/** @typedef {{name: string, words: string}} Findable */

/**
 * The emblems in which every word begins a word of theirs; those that are called so come first.
 * @template {Findable} Emblem
 * @param {Emblem[]} emblems
 * @param {string} text
 */
export function foundEmblems(emblems, text) {
  const wanted = wordsOf(text);
  if (!wanted.length) return emblems;
  const called = (/** @type {Findable} */ {name}) => (startsAll(wordsOf(name), wanted) ? 0 : 1);
  return emblems
    .filter(({words}) => startsAll(wordsOf(words), wanted))
    .sort((one, other) => called(one) - called(other));
}

/**
 * The arms with another word; a light charge stands on a dark field, or a dark one on a light field.
 * @param {ArmsWords} arms
 * @param {keyof ArmsWords} key
 * @param {string} word
 * @param {Tincture[]} tinctures
 * @returns {ArmsWords}
 */
export function withWord(arms, key, word, tinctures) {
  const changed = {...arms, [key]: word};
  if (key !== "field") return changed;
  const isPale = paleness(word, tinctures);
  const first = (/** @type {boolean} */ wanted) =>
    tinctures.find((each) => each.is_pale === wanted && each.name !== word && each.name !== "sable")?.name ?? word;
  if (paleness(arms.second, tinctures) !== isPale || arms.second === word) changed.second = first(isPale);
  if (paleness(arms.tincture, tinctures) === isPale) changed.tincture = first(!isPale);
  return changed;
}

/**
 * The tinctures that a part of arms may have.
 * @param {ArmsWords} arms
 * @param {"field" | "second" | "tincture"} part
 * @param {Tincture[]} tinctures
 */
export function suitable(arms, part, tinctures) {
  if (part === "field") return tinctures;
  const isPale = paleness(arms.field, tinctures);
  if (part === "second") return tinctures.filter((each) => each.is_pale === isPale && each.name !== arms.field);
  // Eyes in ink drown on a sable charge.
  return tinctures.filter((each) => each.is_pale !== isPale && each.name !== "sable");
}

/**
 * @param {string} name
 * @param {Tincture[]} tinctures
 */
function paleness(name, tinctures) {
  return tinctures.find((each) => each.name === name)?.is_pale ?? false;
}

/** @param {string} text */
function wordsOf(text) {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * @param {string[]} known
 * @param {string[]} wanted
 */
function startsAll(known, wanted) {
  return wanted.every((start) => known.some((word) => word.startsWith(start)));
}
