// The scenarios that are about an item: run them, open them, begin a new file of them.

/** @import {ListedScenario, OpenView, ScenarioOutcome} from "../types/items.js" */
/** @import {ItemActions} from "./item_actions.js" */
/** @import {Session} from "./session.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {counted} from "../shell/words.js";

const MOST_ROWS = 60;

/** It remembers scenarios and outcomes while the form around it is drawn anew. */
export class ScenariosPanel {
  /**
   * @param {Session} session
   * @param {ItemActions} actions
   */
  constructor(session, actions) {
    this.session = session;
    this.actions = actions;
    /** @type {Map<string, ListedScenario[]>} */
    this._scenarios = new Map();
    /** @type {Map<string, ScenarioOutcome>} */
    this._outcomes = new Map();
    this._asked = "";
    this._list = h("ul", {class: "about-list"});
    this._state = h("span", {class: "tag"}, "…");
  }

  /** @param {OpenView} view */
  draw(view) {
    this._list = h("ul", {class: "about-list"});
    this._state = h("span", {class: "tag"}, "…");
    this._refresh(view);
    this._ask(view);
    return h(
      "section",
      {class: "panel about", id: "about"},
      h(
        "header",
        {},
        h("h2", {class: "grow"}, "Scenarios"),
        this._state,
        h("button", {id: "run-about", onclick: () => this._run(view)}, icon("play"), "Run"),
        this.session.isReadOnly
          ? null
          : h("button", {id: "new-scenario", onclick: () => this._begin(view)}, icon("plus"), "Prove it"),
      ),
      this._list,
    );
  }

  /** @param {OpenView} view */
  _ask({reference, saved}) {
    // What is about an item changes with files, not with every key.
    const question = `${reference} ${saved}`;
    if (this._asked === question && this._scenarios.has(reference)) return;
    this._asked = question;
    this.session.shell.ask("items/about", {open: reference}).then(
      ({scenarios}) => {
        this._scenarios.set(reference, scenarios);
        if (this.session.view?.reference === reference) this._refresh(this.session.view);
      },
      () => (this._state.textContent = "cannot be read"),
    );
  }

  /** @param {OpenView} view */
  _refresh(view) {
    const scenarios = this._scenarios.get(view.reference) ?? [];
    const outcomes = scenarios.map((each) => this._outcomes.get(keyOf(view.pack, each)));
    const failed = outcomes.filter((outcome) => outcome?.passed === false).length;
    const isAll = outcomes.length > 0 && outcomes.every(Boolean);
    this._state.textContent = failed
      ? `${failed} failed`
      : isAll
        ? "all passed"
        : counted(scenarios.length, "scenario");
    this._state.className = `tag ${failed ? "error" : isAll ? "good" : ""}`;
    this._list.replaceChildren(
      ...scenarios.slice(0, MOST_ROWS).map((each, place) => this._row(view.pack, each, outcomes[place])),
    );
  }

  /**
   * @param {string} pack
   * @param {ListedScenario} scenario
   * @param {ScenarioOutcome | undefined} outcome
   */
  _row(pack, {file, name}, outcome) {
    const reference = `${pack}:scenario/${file}`;
    const open = (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.actions.open(reference);
    };
    return h(
      "li",
      {class: outcome ? (outcome.passed ? "passed" : "failed") : null},
      h("span", {class: "mark", "aria-hidden": "true"}, outcome ? (outcome.passed ? "✓" : "✗") : "·"),
      h("a", {href: `/items?open=${encodeURIComponent(reference)}`, onclick: open}, name),
      outcome?.message ? h("span", {class: "small soft"}, outcome.message) : null,
    );
  }

  /** @param {OpenView} view */
  async _run(view) {
    this._state.textContent = "running …";
    try {
      const {results} = await this.session.shell.send("items/run_all", {pack: view.pack});
      for (const result of results) this._outcomes.set(keyOf(view.pack, result), result);
      this._refresh(view);
    } catch (error) {
      this._state.textContent = "not run";
      this.session.shell.report(error);
    }
  }

  /** @param {OpenView} view */
  async _begin({saved, pack, id, reference}) {
    const {shell} = this.session;
    await shell.attempt(async () => {
      if (!saved) await this.session.save();
      if ((this._scenarios.get(reference) ?? []).some(({file}) => file === id)) {
        await this.actions.open(`${pack}:scenario/${id}`);
        return;
      }
      const made = await shell.send("items/new", {pack, kind: "scenario", name: id});
      await this.actions.arrive(made.reference);
    });
  }
}

/**
 * @param {string} pack
 * @param {{file: string, index: number}} scenario
 */
function keyOf(pack, {file, index}) {
  return `${pack} ${file} ${index}`;
}
