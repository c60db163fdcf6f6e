// Words for people. Text in, text out.

/** Above a file that could be edited, but not saved. */
export const LINKED =
  "This file is a link that leads out of its pack, so it is read-only here. Put the file itself in its place, or make a copy of your own.";

/**
 * A number with its noun: `1 region`, `2 regions`.
 * @param {number} number
 * @param {string} noun
 */
export function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * An id or a key as people read it: without underscores.
 * @param {unknown} word
 */
export function readable(word) {
  return String(word).replaceAll("_", " ");
}

/**
 * A text with a capital at its beginning.
 * @param {string} text
 */
export function capitalize(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A number with its sign, a question mark for none: `+2`, `-1`, `0`.
 * @param {number | null | undefined} number
 */
export function signed(number) {
  if (number === null || number === undefined) return "?";
  return `${number > 0 ? "+" : ""}${number}`;
}

/**
 * A name in one line or, when it is long, in two of about the same length.
 * @param {string} name
 */
export function wrapName(name) {
  if (name.length < 12 || !name.includes(" ")) return [name];
  const words = name.split(" ");
  let best = [name];
  let width = name.length;
  for (let at = 1; at < words.length; at++) {
    const lines = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    const longest = Math.max(...lines.map((line) => line.length));
    if (longest < width) [best, width] = [lines, longest];
  }
  return best;
}

/**
 * What went wrong, in a sentence.
 * @param {unknown} error
 */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
