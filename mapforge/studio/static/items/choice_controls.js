// Controls to choose with: a few words side by side, one of many, some of many.

/** @import {Path, Value} from "../types/data.js" */
/** @import {Change, Choice, FormContext} from "../types/items.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {readable} from "../shell/words.js";
import {textOf} from "./values.js";

const MOST_SHOWN = 16;
let lists = 0;

/**
 * Mark an element with the place of its value, to find it again and to show findings there.
 * @template {HTMLElement} Made
 * @param {Made} element
 * @param {FormContext} context
 */
export function atPath(element, context) {
  element.dataset.path = JSON.stringify(context.path);
  return element;
}

/**
 * The context of something inside.
 * @param {FormContext} context
 * @param {Path} keys
 * @returns {FormContext}
 */
export function inside(context, ...keys) {
  return {...context, path: [...context.path, ...keys], label: undefined};
}

/**
 * A few choices side by side; the chosen one again takes it away.
 * @template {string | boolean} Key
 * @param {Choice<Key>[]} choices
 * @param {Value} value
 * @param {(key: Key | null) => unknown} change
 * @param {FormContext} context
 */
export function segments(choices, value, change, context) {
  return atPath(
    h(
      "div",
      {class: "segments", role: "group"},
      choices.map(([key, words]) =>
        h(
          "button",
          {
            type: "button",
            disabled: context.readOnly,
            "aria-pressed": String(key === value),
            "data-value": String(key),
            onclick: () => change(key === value ? null : key),
          },
          words,
        ),
      ),
    ),
    context,
  );
}

/**
 * One of many.
 * @param {Choice[]} choices
 * @param {Value} value
 * @param {Change} change
 * @param {FormContext} context
 */
export function picker(choices, value, change, context) {
  const text = textOf(value);
  const isKnown = choices.some(([key]) => key === value);
  const select = h(
    "select",
    {disabled: context.readOnly, "aria-label": context.name},
    h("option", {value: ""}, context.none ?? "none"),
    text && !isKnown ? h("option", {value: text}, `${text} (unknown)`) : null,
    choices.map(([key, words]) => h("option", {value: key}, words)),
  );
  select.value = text;
  select.addEventListener("change", () => change(select.value || null));
  return atPath(select, context);
}

/**
 * Some of many: few are all shown to be clicked, of many one is added at a time.
 * @param {Choice[]} choices
 * @param {Value[]} list
 * @param {(list: Value[]) => unknown} change
 * @param {FormContext} context
 * @param {{isOpen?: boolean, isCompact?: boolean}} [options] whether other words may be typed; whether only the chosen are shown
 */
export function chips(choices, list, change, context, {isOpen = false, isCompact = false} = {}) {
  /** @type {Map<Value, string>} */
  const words = new Map(choices);
  const toggle = (/** @type {Value} */ key) =>
    change(list.includes(key) ? list.filter((other) => other !== key) : [...list, key]);
  const showsAll = choices.length <= MOST_SHOWN && !isOpen && !isCompact;
  const shown = showsAll ? [...words.keys(), ...list.filter((key) => !words.has(key))] : list;
  const chip = (/** @type {Value} */ key) =>
    h(
      "button",
      {
        type: "button",
        class: "chip",
        disabled: context.readOnly,
        "aria-pressed": String(list.includes(key)),
        "data-value": textOf(key),
        onclick: () => toggle(key),
      },
      words.get(key) ?? readable(textOf(key)),
      list.includes(key) && shown === list ? icon("close") : null,
    );
  const rest = choices.filter(([key]) => !shown.includes(key));
  const add = isOpen
    ? wordInput(choices, (key) => list.includes(key) || change([...list, key]))
    : rest.length
      ? addMenu(rest, "Add …", toggle, "Add")
      : null;
  return atPath(h("div", {class: "chips"}, shown.map(chip), context.readOnly ? null : add), context);
}

/**
 * A menu that adds something.
 * @param {Choice[]} choices
 * @param {string} label
 * @param {(key: string) => unknown} add
 * @param {string} name what it is called where it cannot be seen
 */
export function addMenu(choices, label, add, name = label) {
  const select = h(
    "select",
    {class: "adding", "aria-label": name},
    h("option", {value: ""}, label),
    choices.map(([key, words]) => h("option", {value: key}, words)),
  );
  select.addEventListener("change", () => select.value && add(select.value));
  return select;
}

/**
 * @param {Choice[]} choices
 * @param {(word: string) => unknown} add
 */
function wordInput(choices, add) {
  const id = `known-${(lists += 1)}`;
  const input = h("input", {class: "adding", placeholder: "Add …", list: id, "aria-label": "Add"});
  input.addEventListener("change", () => input.value.trim() && add(input.value.trim()));
  return [
    input,
    h(
      "datalist",
      {id},
      choices.map(([key]) => h("option", {value: key})),
    ),
  ];
}

/**
 * Words as choices, each as people read it.
 * @param {string[]} words
 * @returns {Choice[]}
 */
export function readableChoices(words) {
  return words.map((word) => [word, readable(word)]);
}

/**
 * Everything of a kind that can be named.
 * @param {FormContext} context
 * @param {string} kind
 * @returns {Choice[]}
 */
export function namedChoices(context, kind) {
  return (context.vocabulary.names[kind] ?? []).map(({id, name}) => [id, name]);
}

/**
 * A small button that removes something.
 * @param {string} title
 * @param {() => unknown} remove
 */
export function removeButton(title, remove) {
  return h("button", {type: "button", class: "plain icon", "aria-label": title, onclick: remove}, icon("close"));
}
