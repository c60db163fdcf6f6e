// The grammar of filters, amounts and conditions: what words start with, and what may stand beside what. Data in, data out.

/** @import {Fields, Value} from "../types/data.js" */
/** @import {Grammar, GrammarWords, Vocabulary, Widget} from "../types/items.js" */

import {isRecord, listOf, shortList, without} from "./values.js";

/** Words that stand only beside counts that they say more about. */
const COUNT_WORDS = [
  "where",
  "of",
  "piece",
  "by",
  "from",
  "tokens",
  "killed",
  "paid",
  "rolled",
  "using",
  "failed",
  "since",
];

/** @type {Record<string, Value>} */
const FIRST_VALUES = {
  truth: true,
  filter: "any",
  filters: ["any"],
  chain: "any",
  bounds: {at_least: 2},
  condition: {round: "even"},
  conditions: [{round: "even"}],
  count: {count: "regions"},
  attack: {failed: false},
  round: "even",
};

/**
 * What a word starts with when it is added.
 * @param {Widget} widget
 * @param {Vocabulary} vocabulary
 * @returns {Value}
 */
export function firstValue(widget, vocabulary) {
  if (widget.type === "number") return Math.max(1, widget.least ?? 1);
  if (widget.type in FIRST_VALUES) return FIRST_VALUES[widget.type];
  if (widget.type === "group") {
    return Object.fromEntries((widget.fields ?? []).map((field) => [field.key, firstValue(field.widget, vocabulary)]));
  }
  return widget.choices?.[0] ?? vocabulary.names[widget.of ?? ""]?.[0]?.id ?? "";
}

/**
 * The words that can still be added: those that are not there, and could name something.
 * @param {GrammarWords} words
 * @param {string[]} taken
 * @param {Vocabulary} vocabulary
 */
export function wordsToAdd(words, taken, vocabulary) {
  const namesNothing = (/** @type {Widget} */ {of, is_open: isOpen}) => of && !isOpen && !vocabulary.names[of]?.length;
  return Object.entries(words).filter(([name, {widget}]) => !taken.includes(name) && !namesNothing(widget));
}

/**
 * The words that may stand beside a count.
 * @param {Grammar} grammar
 * @param {string} counted
 * @returns {GrammarWords}
 */
export function wordsBesideCount(grammar, counted) {
  return Object.fromEntries(Object.entries(grammar.scale).filter(([name]) => isBesideCount(grammar, counted, name)));
}

/**
 * @param {Grammar} grammar
 * @param {string} counted
 * @param {string} word
 */
function isBesideCount(grammar, counted, word) {
  return !COUNT_WORDS.includes(word) || (grammar.count[counted]?.words ?? []).includes(word);
}

/**
 * The words that describe an attack: those beside counts of attacks, but for since when.
 * @param {Grammar} grammar
 * @returns {GrammarWords}
 */
export function attackWords(grammar) {
  const words = (grammar.count.attacks?.words ?? []).filter((name) => name !== "since");
  return Object.fromEntries(words.map((name) => [name, grammar.scale[name]]));
}

/**
 * A price in its parts: coins alone are a number or a count, anything else is a mapping.
 * @param {Value} value
 * @returns {Fields}
 */
export function priceParts(value) {
  return isRecord(value) && !isAmount(value) ? value : {coins: value ?? 1};
}

/**
 * What a price is written as: coins alone without their name, and nothing without a part.
 * @param {Fields} parts
 * @returns {Value}
 */
export function priceOf(parts) {
  const names = Object.keys(parts);
  if (!names.length) return null;
  return names.length === 1 && names[0] === "coins" ? parts.coins : parts;
}

/** @param {Fields} value */
function isAmount(value) {
  return ["count", "sum", "difference", "largest", "smallest"].some((head) => head in value);
}

/**
 * A count of something else: what cannot be said about that is left out.
 * @param {Grammar} grammar
 * @param {Fields} value
 * @param {string} counted
 * @param {Vocabulary} vocabulary
 * @returns {Fields}
 */
export function changeCount(grammar, value, counted, vocabulary) {
  const kept = Object.entries(value).filter(([name]) => name !== "count" && isBesideCount(grammar, counted, name));
  const piece = counted.startsWith("pieces") && !value.piece ? {piece: vocabulary.names.any_piece?.[0]?.id} : {};
  return {count: counted, ...Object.fromEntries(kept), ...piece};
}

/**
 * The words of a condition; a count brings those that say more about it.
 * @param {Grammar} grammar
 * @param {Fields} value
 * @returns {GrammarWords}
 */
export function conditionWords(grammar, value) {
  const {meaning} = grammar.condition.count;
  /** @type {GrammarWords} */
  const words = {
    ...grammar.condition,
    count: {meaning, widget: {type: "choice", choices: Object.keys(grammar.count)}},
  };
  if (!("count" in value)) return words;
  const beside = grammar.count[String(value.count)]?.words ?? [];
  for (const name of [...beside, "at_least", "at_most", "per"]) words[name] = grammar.scale[name];
  return words;
}

/**
 * A condition after an edit: a count is one only within bounds, so it begins with one.
 * @param {Fields} before
 * @param {Fields} next
 * @returns {Fields}
 */
export function withBounds(before, next) {
  return "count" in next && !("count" in before) ? {...next, at_least: 2} : next;
}

/**
 * A filter with one terrain more, or one fewer where it is there already.
 * @param {Value} value
 * @param {string} terrain
 * @returns {Value}
 */
export function toggleTerrain(value, terrain) {
  const words = isRecord(value) ? value : {};
  const list = listOf(words.terrain);
  const next = list.includes(terrain) ? list.filter((each) => each !== terrain) : [...list, terrain];
  const rest = without(words, "terrain");
  if (next.length) return {terrain: shortList(next), ...rest};
  return Object.keys(rest).length ? rest : "any";
}
