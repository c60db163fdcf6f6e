// Filters, amounts and conditions, put together by clicking: each word has a control of its own.

/** @import {Fields, Value} from "../types/data.js" */
/** @import {Control, FormContext, GrammarWords, Widget} from "../types/items.js" */

import {hintedWords} from "../shell/hints.js";
import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {readable} from "../shell/words.js";
import {addMenu, atPath, inside, removeButton, segments} from "./choice_controls.js";
import {
  attackWords,
  changeCount,
  conditionWords,
  firstValue,
  priceOf,
  priceParts,
  withBounds,
  wordsBesideCount,
  wordsToAdd,
} from "./grammar.js";
import {isRecord, listOf, without, withValue} from "./values.js";

/**
 * The words of a mapping, one line each.
 * @param {GrammarWords} words
 * @param {Fields} value
 * @param {(value: Fields) => unknown} change
 * @param {FormContext} context
 * @param {string} label of the menu that adds a word
 */
function wordLines(words, value, change, context, label) {
  const {vocabulary} = context;
  const rest = wordsToAdd(words, Object.keys(value), vocabulary);
  const menu = addMenu(
    rest.map(([name, {meaning}]) => [name, `${readable(name)} – ${meaning}`]),
    label,
    (name) => change({...value, [name]: firstValue(words[name].widget, vocabulary)}),
  );
  return [
    Object.entries(value).map(([name, part]) => {
      const word = words[name];
      return h(
        "div",
        {class: "word", "data-word": name},
        h("span", {class: "word-name"}, h("span", hintedWords(word?.meaning), readable(name))),
        h(
          "div",
          {class: "word-value"},
          context.control(
            isRecord(part) && word?.widget.type === "number" ? {type: "value"} : (word?.widget ?? {type: "value"}),
            part,
            (next) => change(withValue(value, name, next)),
            inside(context, name),
          ),
        ),
        context.readOnly ? null : removeButton(`Remove ${readable(name)}`, () => change(without(value, name))),
      );
    }),
    context.readOnly ? null : menu,
  ];
}

/**
 * Which regions are meant: all, or those for which everything that is said holds.
 * @type {Control}
 */
export function filter(_widget, value, change, context) {
  const words = isRecord(value) ? value : null;
  const all = h("button", {type: "button", onclick: () => change("any")}, "All regions");
  const text = value === "any" ? "All regions." : value ? String(value) : "Not chosen yet.";
  return atPath(
    h(
      "div",
      {class: "filter nested"},
      words ? null : h("p", {class: "small soft"}, text),
      wordLines(
        context.vocabulary.grammar.filter,
        words ?? {},
        (next) => change(Object.keys(next).length ? next : "any"),
        context,
        words ? "And also …" : "Only those with …",
      ),
      !words && value !== "any" && !context.readOnly ? all : null,
    ),
    context,
  );
}

/**
 * A list of values that are asked for in the same way.
 * @param {Control} one
 * @param {Value} start
 * @param {string} label
 * @returns {Control}
 */
function several(one, start, label) {
  return (widget, value, change, context) => {
    const list = listOf(value);
    const remove = (/** @type {number} */ number) => change(list.filter((_, other) => other !== number));
    const put = (/** @type {number} */ number, /** @type {Value} */ next) =>
      next === null ? remove(number) : change(list.map((old, other) => (other === number ? next : old)));
    return atPath(
      h(
        "div",
        {class: "several"},
        list.map((part, number) =>
          h(
            "div",
            {class: "one-of-several"},
            one(widget, part, (next) => put(number, next), inside(context, number)),
            context.readOnly || list.length < 2 ? null : removeButton("Remove", () => remove(number)),
          ),
        ),
        context.readOnly
          ? null
          : h("button", {type: "button", onclick: () => change([...list, start])}, icon("plus"), label),
      ),
      context,
    );
  };
}

export const filters = several(filter, "any", "Another filter");
export const conditions = several(condition, {round: "even"}, "Another condition");

/**
 * Regions linked to some, perhaps only through others.
 * @type {Control}
 */
export function chain(widget, value, change, context) {
  if (!isRecord(value) || !("through" in value)) {
    const more = h(
      "button",
      {type: "button", onclick: () => change({to: value ?? "any", through: "any"})},
      "Only through some regions",
    );
    return h("div", {}, filter(widget, value, change, context), context.readOnly ? null : more);
  }
  const part = (/** @type {"to" | "through"} */ key) =>
    filter(widget, value[key], (next) => change({...value, [key]: next}), inside(context, key));
  return h("div", {}, part("to"), h("p", {class: "small soft"}, "through"), part("through"));
}

/**
 * Numbers for some keys.
 * @param {string[]} keys
 * @param {number} least
 * @param {Fields} value
 * @param {(value: Fields) => unknown} change
 * @param {FormContext} context
 */
function numberFields(keys, least, value, change, context) {
  return keys.map((key) => {
    const put = (/** @type {Value} */ next) => change(withValue(value, key, next));
    const input = context.control({type: "number", least}, value[key], put, inside(context, key));
    return h("label", {class: "bound"}, readable(key), input);
  });
}

/**
 * At least, at most.
 * @type {Control}
 */
export function bounds(_widget, value, change, context) {
  const put = (/** @type {Fields} */ next) => change(Object.keys(next).length ? next : null);
  const given = isRecord(value) ? value : {};
  return h("div", {class: "row"}, numberFields(["at_least", "at_most"], 0, given, put, context));
}

/**
 * A number, or a count of something.
 * @type {Control}
 */
export function amount(widget, value, change, context) {
  const isCount = isRecord(value);
  const {least, most, usual} = widget;
  return atPath(
    h(
      "div",
      {class: "nested"},
      segments(
        [
          ["number", "a number"],
          ["count", "for each …"],
        ],
        isCount ? "count" : "number",
        (next) => next && change(next === "count" ? {count: "regions"} : 1),
        inside(context, "(how)"),
      ),
      isCount
        ? count(widget, value, change, context)
        : context.control({type: "number", least, most, usual}, value, change, context),
    ),
    context,
  );
}

/**
 * What is counted, where, whose, and what is made of the number.
 * @type {Control}
 */
export function count(_widget, value, change, context) {
  const {vocabulary} = context;
  const {grammar} = vocabulary;
  const given = isRecord(value) ? value : {};
  // Amounts that are combined are written in the text; here they are shown as they stand.
  if (!("count" in given) && Object.keys(given).length) return context.control({type: "value"}, value, change, context);
  const counted = String(given.count ?? "regions");
  const select = h(
    "select",
    {disabled: context.readOnly, "aria-label": "What is counted"},
    Object.entries(grammar.count).map(([name, {meaning}]) => h("option", {value: name}, meaning)),
  );
  select.value = counted;
  select.addEventListener("change", () => change(changeCount(grammar, given, select.value, vocabulary)));
  const lines = wordLines(
    wordsBesideCount(grammar, counted),
    without(given, "count"),
    (next) => change({count: counted, ...next}),
    context,
    "More about the number …",
  );
  return atPath(h("div", {class: "nested"}, select, lines), context);
}

/**
 * When a hook is heard.
 * @type {Control}
 */
export function condition(_widget, value, change, context) {
  const given = isRecord(value) ? value : {};
  const put = (/** @type {Fields} */ next) => change(Object.keys(next).length ? withBounds(given, next) : null);
  const label = Object.keys(given).length ? "And …" : "Only if …";
  const words = conditionWords(context.vocabulary.grammar, given);
  return atPath(h("div", {class: "nested"}, wordLines(words, given, put, context, label)), context);
}

/**
 * Which attack is meant.
 * @type {Control}
 */
export function attack(_widget, value, change, context) {
  const given = isRecord(value) ? value : {};
  const put = (/** @type {Fields} */ next) => change(Object.keys(next).length ? next : null);
  const words = attackWords(context.vocabulary.grammar);
  return atPath(h("div", {class: "nested"}, wordLines(words, given, put, context, "An attack …")), context);
}

/** @type {Widget} */
const SO_MANY = {type: "amount", least: 1, most: 99};

/**
 * What a price is made of.
 * @type {GrammarWords}
 */
const PRICE_WORDS = {
  coins: {meaning: "coins for the bank", widget: SO_MANY},
  tokens: {meaning: "tokens in hand, for the tray", widget: SO_MANY},
  piece: {meaning: "a piece, for the supply", widget: {type: "one", of: "any_piece"}},
};

/**
 * What something costs: coins, tokens in hand and pieces, each a number or a count.
 * @type {Control}
 */
export function price(_widget, value, change, context) {
  const parts = priceParts(value);
  const pieces = {pieces: {meaning: "how many of the piece", widget: SO_MANY}};
  const words = "piece" in parts ? {...PRICE_WORDS, ...pieces} : PRICE_WORDS;
  const put = (/** @type {Fields} */ next) => change(priceOf(next));
  return atPath(h("div", {class: "nested"}, wordLines(words, parts, put, context, "And also …")), context);
}

/** How several dice count. */
const SEVERAL_DICE = ["dice", "best_of", "worst_of"];

/**
 * What dice must show, how many are thrown, and what happens otherwise.
 * @type {Control}
 */
export function die(_widget, value, change, context) {
  const given = isRecord(value) ? value : {};
  const put = (/** @type {Fields} */ next) => change(Object.keys(next).length ? next : {at_least: 1});
  const numbers = Object.fromEntries(
    ["at_least", "at_most", "exactly"].map((name) => [
      name,
      {meaning: `${readable(name)} so many pips`, widget: {type: "number", least: 0, most: 9}},
    ]),
  );
  const taken = SEVERAL_DICE.filter((name) => name in given);
  const severalDice = Object.fromEntries(
    (taken.length ? taken : SEVERAL_DICE).map((name) => [
      name,
      {meaning: DICE_MEANINGS[name], widget: {type: "number", least: 2, most: 3}},
    ]),
  );
  /** @type {GrammarWords} */
  const words = {
    ...numbers,
    ...severalDice,
    otherwise: {meaning: "what happens if they show something else", widget: {type: "effect"}},
  };
  return atPath(h("div", {class: "nested"}, wordLines(words, given, put, context, "The dice …")), context);
}

/** @type {Record<string, string>} */
const DICE_MEANINGS = {
  dice: "the sum of several dice",
  best_of: "the best of several dice",
  worst_of: "the worst of several dice",
};

/**
 * A round by its name, its number, or bounds.
 * @type {Control}
 */
export function round({choices = []}, value, change, context) {
  const given = isRecord(value) ? value : null;
  const isNumber = typeof value === "number";
  /** @param {string | null} next */
  const choose = (next) => {
    if (next === "bounds") change({from: 2});
    else if (next === "number") change(1);
    else if (next) change(next);
  };
  const put = (/** @type {Fields} */ next) => change(Object.keys(next).length ? next : 1);
  return h(
    "div",
    {class: "row"},
    segments(
      [
        ...choices.map((each) => /** @type {[string, string]} */ ([each, each])),
        ["number", "number"],
        ["bounds", "from … to"],
      ],
      given ? "bounds" : isNumber ? "number" : value,
      choose,
      context,
    ),
    isNumber ? context.control({type: "number", least: 1}, value, change, context) : null,
    given ? numberFields(["from", "to"], 1, given, put, context) : null,
  );
}
