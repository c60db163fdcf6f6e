// A hook inside another: what else happens with it, or what happens instead, with its parameters as fields.

/** @import {Fields, Value} from "../types/data.js" */
/** @import {Control, FormContext, HookForm} from "../types/items.js" */

import {hintedWords} from "../shell/hints.js";
import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {readable} from "../shell/words.js";
import {addMenu, atPath, inside, picker, removeButton} from "./choice_controls.js";
import {isRecord, listOf, without, withValue} from "./values.js";

/** Hooks that only leave something undone, and the one with which an effect begins. */
const FIRST = "gains";

/**
 * The hooks that can happen at the moment of the entry, by name.
 * @param {FormContext} context
 * @returns {Record<string, HookForm>}
 */
function effectsAtMoments(context) {
  const {hooks} = context.vocabulary;
  return Object.fromEntries(
    Object.entries(hooks).filter(([, form]) => form.parameters.some((parameter) => parameter.name === "at")),
  );
}

/**
 * One hook for the same moment: its name, and its parameters.
 * @type {Control}
 */
export function effect(_widget, value, change, context) {
  const forms = effectsAtMoments(context);
  const entry = isRecord(value) ? value : {};
  const name = Object.keys(entry).find((key) => key in forms);
  if (Object.keys(entry).length && !name) return context.control({type: "value"}, value, change, context);
  const given = name && isRecord(entry[name]) ? entry[name] : {};
  const begin = (/** @type {Value} */ next) =>
    next && change({[String(next)]: firstParameters(forms[String(next)], given)});
  const choose = picker(
    Object.keys(forms).map((each) => [each, readable(each)]),
    name,
    begin,
    inside(context, "(hook)"),
  );
  const put = (/** @type {string} */ key, /** @type {Value} */ next) =>
    name && change({...entry, [name]: withValue(given, key, next)});
  const beside = name ? without(entry, name) : {};
  return atPath(
    h(
      "div",
      {class: "nested effect"},
      choose,
      name ? parameterLines(forms[name], given, put, inside(context, name)) : null,
      Object.keys(beside).length
        ? h("p", {class: "small soft"}, `Beside it, in the text: ${Object.keys(beside).map(readable).join(", ")}.`)
        : null,
    ),
    context,
  );
}

/**
 * What a hook begins with: what its example says, at the same moment as before.
 * @param {HookForm} form
 * @param {Fields} before
 * @returns {Fields}
 */
function firstParameters(form, before) {
  const entry = isRecord(form.entry) ? form.entry[form.name] : {};
  const given = isRecord(entry) ? structuredClone(entry) : {};
  return "at" in before ? {...given, at: before.at} : given;
}

/**
 * The parameters that are said, and a menu of the others.
 * @param {HookForm} form
 * @param {Fields} given
 * @param {(name: string, value: Value) => unknown} put
 * @param {FormContext} context
 */
function parameterLines(form, given, put, context) {
  const said = form.parameters.filter(({name, required}) => required || name in given);
  const rest = form.parameters.filter((parameter) => !said.includes(parameter));
  const menu = addMenu(
    rest.map(({name, summary}) => [name, `${readable(name)} – ${summary}`]),
    "More about it …",
    (name) => put(name, rest.find((parameter) => parameter.name === name)?.default ?? 1),
  );
  return [
    said.map(({name, summary, required, widget}) =>
      h(
        "div",
        {class: "word", "data-word": name},
        h("span", {class: "word-name"}, h("span", hintedWords(summary), readable(name))),
        h(
          "div",
          {class: "word-value"},
          context.control(widget, given[name], (next) => put(name, next), inside(context, name)),
        ),
        context.readOnly || required ? null : removeButton(`Remove ${readable(name)}`, () => put(name, null)),
      ),
    ),
    context.readOnly || !rest.length ? null : menu,
  ];
}

/**
 * Several hooks for the same moment; one alone is written without a list.
 * @type {Control}
 */
export function effects(widget, value, change, context) {
  const list = isRecord(value) ? [value] : listOf(value);
  const isList = !isRecord(value);
  const send = (/** @type {Value[]} */ next) => change(next.length > 1 || (isList && next.length) ? next : next[0]);
  const put = (/** @type {number} */ number, /** @type {Value} */ next) =>
    send(list.map((old, other) => (other === number ? next : old)));
  return atPath(
    h(
      "div",
      {class: "several"},
      list.map((part, number) =>
        h(
          "div",
          {class: "one-of-several"},
          effect(widget, part, (next) => put(number, next), isList ? inside(context, number) : context),
          context.readOnly || list.length < 2
            ? null
            : removeButton("Remove", () => send(list.filter((_, other) => other !== number))),
        ),
      ),
      context.readOnly
        ? null
        : h(
            "button",
            {type: "button", onclick: () => change([...list, {[FIRST]: {at: momentOf(list), coins: 1}}])},
            icon("plus"),
            "Another effect",
          ),
    ),
    context,
  );
}

/**
 * The moment at which the first of some effects happens.
 * @param {Value[]} list
 */
function momentOf(list) {
  const [first] = list;
  const [given] = isRecord(first) ? Object.values(first).filter(isRecord) : [];
  return given?.at ?? "conquest";
}
