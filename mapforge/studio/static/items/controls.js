// Controls for single values: each is made of a description, a value, and what to do with a new one.

/** @import {Fields, Value} from "../types/data.js" */
/** @import {Change, Control, FormContext, FormField, Widget} from "../types/items.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {readable} from "../shell/words.js";
import {
  addMenu,
  atPath,
  chips,
  inside,
  namedChoices,
  picker,
  readableChoices,
  removeButton,
  segments,
} from "./choice_controls.js";
import {effect, effects} from "./effect_controls.js";
import {
  amount,
  attack,
  bounds,
  chain,
  condition,
  conditions,
  count,
  die,
  filter,
  filters,
  price,
  round,
} from "./grammar_controls.js";
import {isRecord, listOf, shortList, textOf, withValue} from "./values.js";

const PAUSE = 350; // milliseconds after the last key before a text is sent
const MOST_HEIGHT = 320;
const COLOUR = /^#[0-9a-f]{6}$/i;

/** Widgets whose value may depend on a ruling. */
const RULED = new Set(["line", "number", "truth", "choice", "one", "some", "filter", "amount"]);
const WIDE = new Set(["prose", "table", "group", "words", "some", "filter", "price", "die", "effect", "effects"]);

/**
 * A control. `change` is called with a new value, null for none.
 * @type {Control}
 */
export function control(widget, value, change, context) {
  if (isRecord(value) && "ruling" in value && RULED.has(widget.type)) return byRuling(widget, value, change, context);
  const make = CONTROLS[widget.type] ?? CONTROLS.value;
  return make(widget, value, change, context);
}

/** @type {Record<string, Control>} */
const CONTROLS = {
  line: (widget, value, change, context) =>
    typed(h("input", {value: textOf(value), maxlength: widget.most, spellcheck: "true"}), sendText(change), context),
  prose,
  number,
  flag: (_widget, value, change, context) => {
    const input = h("input", {type: "checkbox", checked: value === true, disabled: context.readOnly});
    input.addEventListener("change", () => change(input.checked ? true : null));
    return atPath(h("label", {class: "choice"}, input, context.label ?? "yes"), context);
  },
  truth: (_widget, value, change, context) =>
    segments(
      [
        [true, "yes"],
        [false, "no"],
      ],
      value,
      change,
      context,
    ),
  choice: ({choices = []}, value, change, context) => {
    const isShort = choices.length <= 4 && choices.join("").length < 44;
    return isShort
      ? segments(readableChoices(choices), value, change, context)
      : picker(readableChoices(choices), value, change, context);
  },
  one: ({of = ""}, value, change, context) => picker(namedChoices(context, of), value, change, context),
  some: ({choices, of = "", is_open: isOpen}, value, change, context) => {
    const known = choices ? readableChoices(choices) : namedChoices(context, of);
    return chips(known, listOf(value), (list) => change(shortList(list)), context, {isOpen});
  },
  words: (_widget, value, change, context) =>
    chips([], listOf(value), (list) => change(list.length ? list : null), context, {isOpen: true}),
  colour,
  answer: (_widget, value, change, context) => {
    const values = context.item?.values;
    const answers = isRecord(values) ? Object.keys(values) : [];
    const chosen = value === undefined ? value : String(value);
    return picker(
      answers.map((answer) => [answer, answer]),
      chosen,
      change,
      context,
    );
  },
  table: (_widget, value, _change, context) => table(isRecord(value) ? value : {}, context),
  group: ({fields = []}, value, _change, context) =>
    h(
      "div",
      {class: "group"},
      fields.map((field) => {
        const part = isRecord(value) ? value[field.key] : undefined;
        const inner = inside(context, field.key);
        return withTitle(
          field,
          control(field.widget, part, (next) => context.set(inner.path, next), inner),
        );
      }),
    ),
  rulings: (_widget, value, change, context) => rulings(isRecord(value) ? value : {}, change, context),
  filter,
  filters,
  amount,
  count,
  condition,
  conditions,
  attack,
  bounds,
  chain,
  die,
  effect,
  effects,
  price,
  round,
  value: (_widget, value, change, context) => {
    const input = h("input", {class: "mono", value: value === undefined ? "" : JSON.stringify(value)});
    return typed(input, (text) => change(parseJson(text)), context);
  },
};

/** @type {Control} */
function prose(widget, value, change, context) {
  const area = h("textarea", {rows: 2, maxlength: widget.most});
  area.value = textOf(value);
  const grow = () => {
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight + 2, MOST_HEIGHT)}px`;
  };
  area.addEventListener("input", grow);
  requestAnimationFrame(grow);
  return typed(area, sendText(change), context);
}

/** @type {Control} */
function number({least, most, usual}, value, change, context) {
  const input = h("input", {
    type: "number",
    value: textOf(value),
    min: least,
    max: most,
    step: 1,
    placeholder: textOf(usual),
  });
  /** @param {string} text */
  const send = (text) => {
    if (text === "") change(null);
    else if (Number.isInteger(Number(text))) change(Number(text));
  };
  return typed(input, send, context);
}

/** @type {Control} */
function colour(_widget, value, change, context) {
  const text = textOf(value);
  const input = h("input", {type: "color", value: COLOUR.test(text) ? text : "#888888", disabled: context.readOnly});
  input.addEventListener("change", () => change(input.value));
  const clear = h("button", {class: "plain small", onclick: () => change(null)}, "Clear");
  return atPath(
    h(
      "div",
      {class: "row"},
      input,
      h("span", {class: "mono soft"}, text || "none"),
      value === undefined || context.readOnly ? null : clear,
    ),
    context,
  );
}

/**
 * @param {Change} change
 * @returns {(text: string) => unknown}
 */
function sendText(change) {
  return (text) => change(text === "" ? null : text);
}

/**
 * What somebody typed as JSON, or as it is where it is none.
 * @param {string} text
 * @returns {Value}
 */
function parseJson(text) {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * A field that is typed into: sent a moment after the last key, and when it is left.
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {(text: string) => unknown} send
 * @param {FormContext} context
 */
function typed(input, send, context) {
  let waiting = 0;
  const commit = () => {
    clearTimeout(waiting);
    if (!input.dataset.typed) return;
    delete input.dataset.typed;
    send(input.value);
  };
  input.disabled = context.readOnly;
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    input.dataset.typed = "yes";
    waiting = window.setTimeout(commit, PAUSE);
  });
  input.addEventListener("change", commit);
  input.addEventListener("blur", commit);
  if (context.name) input.setAttribute("aria-label", context.name);
  return atPath(input, context);
}

/**
 * Keys with a text each.
 * @param {Fields} value
 * @param {FormContext} context
 */
function table(value, context) {
  const rows = Object.entries(value).map(([key, text]) => {
    const inner = inside(context, key);
    const name = h("input", {value: key, class: "mono", disabled: context.readOnly, "aria-label": "Key"});
    name.addEventListener("change", () => {
      if (name.value && name.value !== key) context.rename(inner.path, name.value);
    });
    return h(
      "div",
      {class: "table-row"},
      name,
      control({type: "line"}, text, (next) => context.set(inner.path, next ?? ""), inner),
      context.readOnly ? null : removeButton(`Remove ${key}`, () => context.set(inner.path, null)),
    );
  });
  const name = h("input", {class: "mono", placeholder: "new key", "aria-label": "New key"});
  const add = () => name.value.trim() && context.set([...context.path, name.value.trim()], "…");
  const newRow = h("div", {class: "table-row"}, name, h("button", {type: "button", onclick: add}, icon("plus"), "Add"));
  return atPath(h("div", {class: "table"}, rows, context.readOnly ? null : newRow), context);
}

/**
 * A value that a ruling chooses: one control for each of its answers.
 * @param {Widget} widget
 * @param {Fields} value
 * @param {Change} change
 * @param {FormContext} context
 */
function byRuling(widget, value, change, context) {
  const values = isRecord(value.values) ? value.values : {};
  const answers = Object.entries(values);
  return atPath(
    h(
      "div",
      {class: "nested"},
      h(
        "p",
        {class: "small soft"},
        "As the ruling ",
        h("strong", {}, readable(value.ruling)),
        " says",
        answers.length ? ":" : ".",
      ),
      answers.map(([answer, part]) =>
        h(
          "div",
          {class: "answer"},
          h("span", {class: "tag"}, answer),
          control(
            widget,
            part,
            (next) => change({...value, values: {...values, [answer]: next}}),
            inside(context, "values", answer),
          ),
        ),
      ),
    ),
    context,
  );
}

/**
 * The rulings under which something counts.
 * @param {Fields} value
 * @param {Change} change
 * @param {FormContext} context
 */
function rulings(value, change, context) {
  const known = context.vocabulary.rulings;
  const rest = Object.keys(known).filter((name) => !(name in value));
  /**
   * @param {string} name
   * @param {Value[]} answers
   */
  const put = (name, answers) => {
    const next = withValue(value, name, shortList(answers));
    change(Object.keys(next).length ? next : null);
  };
  return atPath(
    h(
      "div",
      {class: "nested"},
      Object.entries(value).map(([name, answers]) =>
        h(
          "div",
          {class: "answer"},
          h("span", {class: "small"}, readable(name)),
          chips(
            readableChoices(known[name] ?? []),
            listOf(answers).map(String),
            (list) => put(name, list),
            inside(context, name),
          ),
        ),
      ),
      rest.length && !context.readOnly
        ? addMenu(readableChoices(rest), "Add …", (name) => change({...value, [name]: known[name][0] ?? ""}), "Add")
        : null,
    ),
    context,
  );
}

/**
 * A control with its title, what it means, and room for findings.
 * @param {FormField} field
 * @param {HTMLElement} element
 * @param {{isWide?: boolean}} [options]
 */
export function withTitle({key, title, widget, required, description}, element, {isWide = false} = {}) {
  return h(
    "div",
    {class: `form-field ${isWide || WIDE.has(widget.type) ? "wide" : ""}`, "data-key": key},
    h(
      "div",
      {class: "title-line"},
      h("span", {class: "field-title"}, title, required ? h("span", {class: "needed small"}, " required") : null),
    ),
    element,
    description ? h("p", {class: "hint"}, description) : null,
  );
}
