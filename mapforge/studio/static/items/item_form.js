// The form of what is open: an item with its card, a translation, or a file of scenarios.

/** @import {FormContext, FormField, ItemFinding, ItemView, OpenView, Vocabulary} from "../types/items.js" */
/** @import {Value} from "../types/data.js" */
/** @import {ItemActions} from "./item_actions.js" */
/** @import {Session} from "./session.js" */

import {find, findAll, h, present} from "../shell/elements.js";
import {hint} from "../shell/hints.js";
import {icon} from "../shell/icons.js";
import {readable} from "../shell/words.js";
import {cardPanel, chainPanel} from "./card.js";
import {control, withTitle} from "./controls.js";
import {FACE_KEYS, emblemPanel} from "./emblem_panel.js";
import {FairnessPanel} from "./fairness_panel.js";
import {focusedField, refocus} from "./focus.js";
import {HooksPanel} from "./hooks_panel.js";
import {localeForm} from "./locale_form.js";
import {ScenarioForm} from "./scenario_form.js";
import {ScenariosPanel} from "./scenarios_panel.js";
import {isRecord} from "./values.js";

/** Fields that few items have. */
const RARE = new Set(
  (
    "price passing treasure lasts borrows_tokens_of tags pending suppress keeps_badge counts_as_token guards_marker serves " +
    "face_down passes_on lost abandoned declined equals left_empty impassable editions source"
  ).split(" "),
);

/** @typedef {{show: (options: {isOther: boolean}) => void, goTo: (line: number, column: number) => void}} TextPanel */

export class ItemForm {
  /**
   * @param {HTMLElement} place
   * @param {Session} session
   * @param {ItemActions} actions
   * @param {TextPanel} text
   */
  constructor(place, session, actions, text) {
    this.place = place;
    this.session = session;
    this.actions = actions;
    this.text = text;
    /** @type {Vocabulary} */
    this.vocabulary = {
      names: {},
      grammar: {filter: {}, count: {}, scale: {}, condition: {}},
      maps: [],
      hooks: {},
      rulings: {},
    };
    this._hooks = new HooksPanel(session);
    this._fairness = new FairnessPanel(session);
    this._scenarios = new ScenariosPanel(session, actions);
    this._scenarioForm = new ScenarioForm(session, actions);
    /** @type {Set<string>} */
    this._unfolded = new Set();
    session.on(["opened"], () => this._draw({isOther: true}));
    session.on(["view"], () => this._draw({isOther: false}));
    session.on(["findings"], () => this._showFindings());
  }

  /** @param {{isOther: boolean}} options whether something else was shown before */
  _draw({isOther}) {
    const view = this.session.current;
    delete document.body.dataset.empty;
    document.body.dataset.kind = view.kind;
    const kept = isOther ? null : focusedField(this.place);
    const scroll = isOther ? 0 : this.place.scrollTop;
    this.text.show({isOther});
    this.place.replaceChildren(...(view.broken ? [this._drawBroken(view.broken)] : this._drawOpen(view)));
    this.place.scrollTop = scroll;
    if (kept) refocus(this.place, kept);
    this._showFindings();
    document.body.dataset.revision = String(view.revision);
    document.body.dataset.opened = view.reference;
  }

  /**
   * @param {OpenView} view
   * @returns {Node[]}
   */
  _drawOpen(view) {
    const context = this._contextOf(view);
    if (view.kind === "locale") return localeForm(view, context, this.actions);
    if (view.kind === "scenario") return this._scenarioForm.draw(view, context);
    if (!isItemView(view)) return [];
    if (view.how === "delete") return present([this._heading(view), deletion(), this._chain(view)]);
    return present([
      this._heading(view),
      cardPanel(view),
      emblemPanel(view, this.session),
      this._chain(view),
      view.form.some((field) => field.key === "hooks") ? this._hooks.draw(view, context) : null,
      ...this._fieldPanels(view, context),
      ["ruling", "symbol"].includes(view.kind) ? null : this._scenarios.draw(view),
      ["race", "power"].includes(view.kind) ? this._fairness.draw() : null,
    ]);
  }

  /**
   * @param {OpenView} view
   * @returns {FormContext}
   */
  _contextOf(view) {
    const {session, vocabulary} = this;
    return {
      vocabulary,
      control,
      readOnly: session.isReadOnly,
      path: [],
      item: view.fields,
      set: (path, value) => session.set(path, value),
      rename: (path, key) => session.apply({op: "rename", path: [...session.prefix, ...path], key}),
    };
  }

  /** @param {OpenView} view */
  _heading(view) {
    return h(
      "header",
      {class: "item-head"},
      h(
        "div",
        {class: "grow"},
        h("p", {class: "crumb mono"}, `${view.pack} / ${view.file}`),
        h("h1", {}, String(view.fields.name ?? readable(view.id))),
      ),
      h("div", {class: "row", id: "actions"}, this.actions.buttons(view)),
    );
  }

  /** @param {ItemView} view */
  _chain(view) {
    return chainPanel(view, (reference) => this.actions.open(reference));
  }

  /**
   * The fields of an item; those that few have are folded away.
   * @param {ItemView} view
   * @param {FormContext} context
   */
  _fieldPanels(view, context) {
    const fields = view.form.filter((field) => field.key !== "hooks" && !FACE_KEYS.has(field.key));
    const rare = fields.filter((field) => RARE.has(field.key));
    const draw = (/** @type {FormField[]} */ list) =>
      h(
        "div",
        {class: "fields"},
        list.map((field) => this._field(field, view, context)),
      );
    const data = isRecord(view.data) ? view.data : {};
    const isOpen = this._unfolded.has(view.kind) || rare.some((field) => field.key in data);
    const more = h("details", {class: "panel", open: isOpen}, h("summary", {}, h("h2", {}, "More")), draw(rare));
    more.addEventListener("toggle", () => more.open && this._unfolded.add(view.kind));
    const title = view.kind === "ruling" ? "The question" : "On the card";
    return [
      h("section", {class: "panel"}, h("h2", {}, title), draw(fields.filter((field) => !RARE.has(field.key)))),
      rare.length ? more : null,
    ];
  }

  /**
   * @param {FormField} field
   * @param {ItemView} view
   * @param {FormContext} context
   */
  _field(field, view, context) {
    // A patch says its new values under `override`; what else stands in it does not count.
    const home = view.how === "patch" ? ["override", "set"] : [];
    const path = [...home, field.key];
    const own = valueAt(view.data, path);
    const inherited = own === undefined && view.chain.length > 1 ? view.fields[field.key] : undefined;
    const before = `as before: ${typeof inherited === "object" ? "…" : inherited}`;
    const inner = {...context, path, name: field.title, none: inherited === undefined ? "none" : before};
    const change = (/** @type {Value} */ value) => this.session.set(path, value);
    const element = withTitle(field, control({...field.widget, usual: inherited}, own, change, inner));
    if (inherited !== undefined) {
      element.classList.add("inherited");
      find(".title-line", element).append(h("span", {class: "tag"}, before));
    }
    return element;
  }

  /** @param {NonNullable<OpenView["broken"]>} broken */
  _drawBroken({message, line, column}) {
    return h(
      "div",
      {class: "empty"},
      h("h2", {}, "The text cannot be read just now"),
      h("p", {}, message),
      h(
        "p",
        {class: "soft"},
        `Line ${line}, column ${column}. The form comes back as soon as the text is correct again.`,
      ),
      h("button", {onclick: () => this.text.goTo(line, column)}, icon("code"), "Go there"),
    );
  }

  /** Findings stand at the field they are about; what has no field of its own, at the next one around it. */
  _showFindings() {
    for (const old of findAll(".finding-line", this.place)) old.remove();
    for (const marked of findAll(".has-finding", this.place)) {
      marked.classList.remove("has-finding", "error", "warning", "note");
    }
    const {report, prefix, view} = this.session;
    if (!report || !view || view.broken) return;
    const places = new Map(findAll("[data-path]", this.place).map((each) => [each.dataset.path, each]));
    for (const finding of report.findings) {
      const {path} = finding;
      if (!finding.is_here || !path || prefix.some((key, number) => path[number] !== key)) continue;
      let target;
      for (let length = path.length; length > prefix.length && !target; length -= 1) {
        target = places.get(JSON.stringify(path.slice(prefix.length, length)));
      }
      const home =
        target?.closest(".form-field, .hook, .word, .scenario-part") ??
        target ??
        this.place.querySelector(".item-head");
      home?.classList.add("has-finding", finding.severity);
      home?.append(this._findingLine(finding));
    }
  }

  /** @param {ItemFinding} finding */
  _findingLine({severity, message, why, help, place}) {
    return h(
      "button",
      {
        class: `finding-line ${severity}`,
        ...hint(present([why, help]).join(" ")),
        onclick: () => this.text.goTo(place.line, place.column),
      },
      icon("help"),
      h("span", {class: "grow"}, message),
    );
  }
}

/**
 * @param {OpenView} view
 * @returns {view is ItemView}
 */
function isItemView(view) {
  return view.form !== undefined;
}

/**
 * @param {Value} data
 * @param {string[]} path
 * @returns {Value}
 */
function valueAt(data, path) {
  /** @type {Value} */
  let value = data;
  for (const key of path) value = isRecord(value) ? value[key] : undefined;
  return value;
}

function deletion() {
  return h(
    "section",
    {class: "panel"},
    h("h2", {}, "Taken out of the game"),
    h(
      "p",
      {},
      "With this pack, the item of the other pack is no longer in the game. Delete this file to bring it back.",
    ),
  );
}
