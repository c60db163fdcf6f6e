// What an item does: its hooks as sentences, each with a form behind it; new ones are chosen by their sentence.

/** @import {Fields, Value} from "../types/data.js" */
/** @import {FormContext, HookForm, HookParameter, ItemHook, ItemView, Widget} from "../types/items.js" */
/** @import {Session} from "./session.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {capitalize, readable} from "../shell/words.js";
import {addMenu, inside, removeButton} from "./choice_controls.js";
import {control, withTitle} from "./controls.js";
import {filterMap} from "./filter_map.js";
import {toggleTerrain} from "./grammar.js";
import {chooseHook} from "./hook_chooser.js";
import {isRecord, withValue} from "./values.js";

/** @type {Record<string, string>} */
const MODIFIER_TITLES = {
  while: "In force",
  if: "Only if",
  side: "Whose actions it is about",
  boost: "Only when the player asks for it",
  limit: "How often",
  times: "Times",
  price: "Price",
  then: "Then the piece is",
  for_each: "For each of",
  singles_out: "Who chooses another player",
  asks: "Asks",
  chooses: "Who chooses the region",
  up_to: "How often it may be wanted",
  also: "Then also",
  otherwise: "Otherwise",
  die: "Only if the dice show",
  suppressible: "Can be taken away",
  when: "Only under these rulings",
};

export class HooksPanel {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** Which hooks are unfolded. */
    this._open = new Set();
  }

  /**
   * @param {ItemView} view
   * @param {FormContext} context
   */
  draw(view, context) {
    const isOwn = view.hooks.every((hook) => hook.own);
    const isPatch = view.how === "patch";
    const inherited = isPatch
      ? "These are the effects after the patch; what it changes in them stands in the text, by path."
      : "These come from the item that this one changes. An effect of its own replaces them all.";
    const takeOver = () => {
      const value = view.hooks.map((hook) => structuredClone(hook.entry));
      return this.session.apply({op: "set", path: [...this.session.prefix, "hooks"], value});
    };
    const add = async () => {
      const hook = await chooseHook(this.session, context.vocabulary);
      if (hook) await this._insert(hook, isOwn ? view.hooks.length : 0);
    };
    return h(
      "section",
      {class: "panel hooks", "data-key": "hooks"},
      h(
        "header",
        {},
        h("h2", {class: "grow"}, "What it does"),
        context.readOnly || isPatch || isOwn
          ? null
          : h("button", {id: "change-hooks", onclick: takeOver}, icon("pencil"), "Change these effects"),
        context.readOnly || isPatch ? null : h("button", {id: "add-hook", onclick: add}, icon("plus"), "Add an effect"),
      ),
      isOwn ? null : h("p", {class: "small soft"}, inherited),
      view.hooks.length
        ? h(
            "ol",
            {class: "hook-list"},
            view.hooks.map((hook, number) => this._hook(hook, number, context)),
          )
        : h(
            "p",
            {class: "soft"},
            "It does nothing yet. Add an effect: say what you want in plain words, and choose it by its sentence.",
          ),
    );
  }

  /**
   * @param {HookForm} hook
   * @param {number} place
   */
  _insert(hook, place) {
    this._open.clear();
    this._open.add(`${this.session.reference} ${place}`);
    const path = [...this.session.prefix, "hooks"];
    return this.session.apply({op: "insert", path, value: structuredClone(hook.entry)});
  }

  /**
   * @param {ItemHook} hook
   * @param {number} number
   * @param {FormContext} context
   */
  _hook(hook, number, context) {
    const {session} = this;
    const key = `${session.reference} ${number}`;
    const path = ["hooks", number];
    const isOpen = this._open.has(key);
    const readOnly = context.readOnly || !hook.own;
    const toggle = () => {
      if (isOpen) this._open.delete(key);
      else this._open.add(key);
      session.tell("view");
    };
    return h(
      "li",
      {class: `hook ${isOpen ? "open" : ""}`, "data-path": JSON.stringify(path), "data-hook": hook.name},
      h(
        "div",
        {class: "hook-head"},
        h(
          "button",
          {class: "sentence plain", "aria-expanded": String(isOpen), onclick: toggle},
          h("span", {class: "grow"}, hook.sentence || `There is no effect '${hook.name || "?"}'.`),
          h("span", {class: "mono soft"}, hook.name),
        ),
        readOnly ? null : this._tools(number),
      ),
      isOpen && hook.form ? this._body(hook, hook.form, {...context, readOnly, path}) : null,
    );
  }

  /** @param {number} number */
  _tools(number) {
    const {session} = this;
    const path = [...session.prefix, "hooks"];
    const moveUp = () => {
      this._open.clear();
      session.apply({op: "move", path, from: number, to: number - 1});
    };
    const remove = () => {
      this._open.clear();
      session.apply({op: "remove", path: [...path, number]});
    };
    return h(
      "span",
      {class: "hook-tools"},
      number > 0 ? h("button", {class: "plain icon up", "aria-label": "Move up", onclick: moveUp}, icon("back")) : null,
      h("button", {class: "plain icon", "aria-label": "Remove this effect", onclick: remove}, icon("bin")),
    );
  }

  /**
   * @param {ItemHook} hook
   * @param {HookForm} form
   * @param {FormContext} context
   */
  _body(hook, form, context) {
    const entry = isRecord(hook.entry) ? hook.entry : {[hook.name]: {}};
    const part = entry[hook.name];
    const given = isRecord(part) ? part : {};
    const put = (/** @type {string} */ name, /** @type {Value} */ value) =>
      this._put(hook, context, given, name, value);
    return h(
      "div",
      {class: "hook-body"},
      h("p", {class: "small soft"}, form.summary),
      form.parameters.map((parameter) => this._parameter(hook, parameter, given[parameter.name], put, context)),
      this._modifiers(hook, entry, context),
    );
  }

  /**
   * Give a parameter of a hook a value.
   * @param {ItemHook} hook
   * @param {FormContext} context
   * @param {Fields} given
   * @param {string} name
   * @param {Value} value
   */
  _put({name: hook, entry}, context, given, name, value) {
    const {session} = this;
    const next = withValue(given, name, value);
    // The bare name of a hook becomes a mapping with its first parameter.
    if (!isRecord(entry)) return session.set(context.path, {[hook]: next});
    if (entry[hook] === null) return session.set([...context.path, hook], next);
    const path = [...context.path, hook, name];
    if (value !== null) return session.set(path, value);
    return session.apply({op: "remove", path: [...session.prefix, ...path], keeps: true});
  }

  /**
   * @param {ItemHook} hook
   * @param {HookParameter} parameter
   * @param {Value} value
   * @param {(name: string, value: Value) => unknown} put
   * @param {FormContext} context
   */
  _parameter(hook, parameter, value, put, context) {
    const {name, required, widget, default: usual} = parameter;
    const none = required ? "choose …" : `usual: ${usualWords(usual)}`;
    const inner = {...inside(context, hook.name, name), none, name};
    const isPlain = usual !== null && typeof usual !== "object";
    const change = (/** @type {Value} */ next) => put(name, next);
    const field = {key: name, title: readable(name), required, description: describe(parameter), widget};
    const element = withTitle(field, control({...widget, usual: isPlain ? usual : undefined}, value, change, inner), {
      isWide: true,
    });
    if (widget.type === "filter" && !(isRecord(value) && "ruling" in value)) {
      const pick = context.readOnly ? null : (/** @type {string} */ terrain) => change(toggleTerrain(value, terrain));
      element.append(filterMap(this.session, context.vocabulary, value ?? usual ?? "any", pick));
    }
    return element;
  }

  /**
   * Modifiers beside a hook: those that are set, and a choice of those that would work here.
   * @param {ItemHook} hook
   * @param {Fields} entry
   * @param {FormContext} context
   */
  _modifiers({modifiers}, entry, context) {
    const {session} = this;
    const names = Object.keys(modifiers);
    const rest = names.filter((name) => !(name in entry));
    const change = (/** @type {string} */ name, /** @type {Value} */ value) =>
      session.set([...context.path, name], value);
    const remove = (/** @type {string} */ name) =>
      session.apply({op: "remove", path: [...session.prefix, ...context.path, name]});
    const menu = addMenu(
      rest.map((name) => [name, MODIFIER_TITLES[name]]),
      "Modify it: when, how often, for whom …",
      (name) => change(name, firstModifier(name, modifiers[name], context, momentOf(entry))),
      "Add a modifier",
    );
    return h(
      "div",
      {class: "modifiers"},
      names
        .filter((name) => name in entry)
        .map((name) =>
          h(
            "div",
            {class: "form-field wide", "data-key": name},
            h(
              "div",
              {class: "title-line"},
              h("span", {class: "field-title"}, MODIFIER_TITLES[name]),
              modifiers[name].is_unheard ? h("span", {class: "tag warning"}, "has no effect here") : null,
              context.readOnly ? null : removeButton(`Remove ${name}`, () => remove(name)),
            ),
            control(modifiers[name], entry[name], (next) => change(name, next), inside(context, name)),
          ),
        ),
      context.readOnly || !rest.length ? null : menu,
    );
  }
}

/**
 * The moment that an entry names.
 * @param {Fields} entry
 * @returns {Value}
 */
function momentOf(entry) {
  const named = Object.values(entry).find((part) => isRecord(part) && "at" in part);
  return isRecord(named) ? named.at : "conquest";
}

/** @param {HookParameter} parameter */
function describe({summary, required, default: value}) {
  const text = summary ? `${capitalize(summary)}.` : "";
  return required || value === null
    ? text
    : `${text} ${capitalize(usualWords(value))} unless you say otherwise.`.trim();
}

/**
 * @param {Value} value
 * @returns {string}
 */
function usualWords(value) {
  if (value === true || value === false) return value ? "yes" : "no";
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return value.map(readable).join(", ") || "nothing";
  if (typeof value === "object") return "a count";
  return value === "any" ? "all regions" : readable(value);
}

/**
 * What a modifier starts with when it is added.
 * @param {string} name
 * @param {Widget} widget
 * @param {FormContext} context
 * @param {Value} moment at which the hook happens
 * @returns {Value}
 */
function firstModifier(name, widget, context, moment) {
  const {choices} = widget;
  if (name === "if") return {round: "even"};
  if (name === "when") {
    const [first, answers] = Object.entries(context.vocabulary.rulings)[0] ?? ["", []];
    return {[first]: answers[0] ?? ""};
  }
  if (name === "suppressible") return false;
  if (name === "otherwise") return {gains: {at: moment, coins: -1}};
  if (name === "also") return {gains: {at: moment, coins: 1}};
  if (name === "die") return {at_least: 1};
  if (name === "while") return choices?.find((each) => each !== "active") ?? choices?.[0];
  return choices ? choices[0] : name === "times" ? 2 : 1;
}
