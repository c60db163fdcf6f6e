// Values in a scenario, whatever their shape: numbers by name, lists of words, or what one types.

/** @import {Fields, Value} from "../types/data.js" */
/** @import {FormContext, ScenarioResult} from "../types/items.js" */
/** @import {Session} from "./session.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {readable} from "../shell/words.js";
import {addMenu, atPath, chips, inside, picker, readableChoices, removeButton} from "./choice_controls.js";
import {control} from "./controls.js";
import {flowYaml, isPlain, isRecord} from "./values.js";

const PHASES = ["start", "pick", "choose", "conquer", "settle", "score", "after", "end"];

/**
 * A key with its value, and what the last run has to say about it.
 * @param {Session} session
 * @param {FormContext} context
 * @param {string} key
 * @param {Value} value
 * @param {ScenarioResult["troubles"]} troubles
 */
export function factLine(session, context, key, value, troubles = []) {
  const [scenario] = context.path;
  const own = troubles.filter(({path}) => {
    const whole = [scenario, ...path];
    return context.path.every((part, number) => part === whole[number]);
  });
  const remove = () => session.apply({op: "remove", path: context.path, keeps: true});
  return h(
    "div",
    {class: `fact scenario-part ${own.length ? "wrong" : ""}`, "data-key": key},
    h(
      "div",
      {class: "row"},
      h("span", {class: "word-name grow"}, readable(key)),
      context.readOnly ? null : removeButton(`Remove ${key}`, remove),
    ),
    valueControl(session, context, key, value),
    own.map(({message}) => h("p", {class: "small trouble"}, message)),
  );
}

/**
 * @param {Session} session
 * @param {FormContext} context
 * @param {string} key
 * @param {Value} value
 */
function valueControl(session, context, key, value) {
  const set = (/** @type {Value} */ next) => session.set(context.path, next);
  if (key === "phase") return picker(readableChoices(PHASES), value, set, context);
  if (typeof value === "number") return control({type: "number"}, value, set, context);
  if (typeof value === "boolean") return control({type: "truth"}, value, set, context);
  if (Array.isArray(value) && value.every(isPlain)) {
    const put = (/** @type {Value[]} */ list) => set(list.map(numberOrWord));
    return chips([], value.map(String), put, context, {isOpen: true});
  }
  if (isRecord(value) && Object.values(value).every(isPlain)) return namedValues(session, context, value);
  return yamlLine(session, context, value);
}

/**
 * @param {Value} word
 * @returns {Value}
 */
function numberOrWord(word) {
  return /^-?\d+$/.test(String(word)) ? Number(word) : word;
}

/**
 * @param {Session} session
 * @param {FormContext} context
 * @param {Fields} value
 */
function namedValues(session, context, value) {
  const name = h("input", {class: "mono", placeholder: "name", "aria-label": "Name"});
  const input = h("input", {placeholder: "value", "aria-label": "Value"});
  const add = () => {
    const key = name.value.trim();
    if (key) session.apply({op: "set", path: [...context.path, key], yaml: input.value.trim() || "0"});
  };
  return atPath(
    h(
      "div",
      {class: "named"},
      Object.entries(value).map(([key, part]) => {
        const inner = inside(context, key);
        const widget = {type: typeof part === "number" ? "number" : "line"};
        const field = control(widget, part, (next) => session.set(inner.path, next), inner);
        return h("label", {class: "bound", "data-name": key}, readable(key), field);
      }),
      context.readOnly
        ? null
        : h("span", {class: "row adding-row"}, name, input, h("button", {onclick: add}, icon("plus"), "Add")),
    ),
    context,
  );
}

/**
 * A value as YAML in one line.
 * @param {Session} session
 * @param {FormContext} context
 * @param {Value} value
 */
export function yamlLine(session, context, value) {
  const area = h("textarea", {
    class: "mono",
    rows: 1,
    disabled: context.readOnly,
    spellcheck: "false",
    "aria-label": "Value as YAML",
  });
  area.value = flowYaml(value);
  area.addEventListener("change", () => session.apply({op: "set", path: context.path, yaml: area.value}));
  return atPath(area, context);
}

/**
 * A menu of keys that are not there yet; nothing where none can be added.
 * @param {FormContext} context
 * @param {string[]} words
 * @param {string} label
 * @param {(word: string) => unknown} add
 */
export function wordMenu(context, words, label, add) {
  return context.readOnly || !words.length ? null : addMenu(readableChoices(words), label, add);
}
