// A file of scenarios: what is given, what is done and what follows, played at once, with boards to look at.

/** @import {Fields} from "../types/data.js" */
/** @import {FormContext, OpenView, ScenarioBoards, ScenarioResult} from "../types/items.js" */
/** @import {ItemActions} from "./item_actions.js" */
/** @import {Session} from "./session.js" */

import {h, present} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {counted, readable} from "../shell/words.js";
import {inside} from "./choice_controls.js";
import {control} from "./controls.js";
import {scenarioBoard} from "./scenario_board.js";
import {givenPart} from "./scenario_given.js";
import {thenPart, whenPart} from "./scenario_steps.js";
import {isRecord} from "./values.js";

/** A position to begin with, where the file has none yet. */
const FIRST_POSITION = {
  regions: {camp: "hill edge", near: "farmland"},
  players: [{regions: {camp: 1}, hand: 5}],
};

/** The result of a run, with the revision of the file that was run. */
/** @typedef {ScenarioResult & {revision: number}} RunResult */

/** It remembers results and the open scenario while the form is drawn anew. */
export class ScenarioForm {
  /**
   * @param {Session} session
   * @param {ItemActions} actions
   */
  constructor(session, actions) {
    this.session = session;
    this.actions = actions;
    /** @type {Map<number, RunResult>} */
    this._results = new Map();
    this._open = 0;
    this._reference = "";
  }

  /**
   * @param {OpenView} view
   * @param {FormContext} context
   * @returns {Node[]}
   */
  draw(view, context) {
    if (this._reference !== view.reference) {
      this._reference = view.reference;
      this._open = 0;
      this._results.clear();
    }
    const scenarios = (Array.isArray(view.data) ? view.data : []).map((each) => (isRecord(each) ? each : {}));
    const add = () => {
      this._open = scenarios.length;
      const given = structuredClone(scenarios[0]?.given ?? FIRST_POSITION);
      const value = {scenario: "say here what it shows", given, then: {holder: {}}};
      return this.session.apply({op: "insert", path: [], value, at: scenarios.length});
    };
    return present([
      this._heading(view, scenarios.length),
      ...scenarios.map((scenario, index) => this._scenario(scenario, index, context)),
      context.readOnly ? null : h("button", {class: "add-scenario", onclick: add}, icon("plus"), "Another scenario"),
    ]);
  }

  /**
   * @param {OpenView} view
   * @param {number} count
   */
  _heading(view, count) {
    const results = present(Array.from({length: count}, (_, index) => this._results.get(index)));
    const passed = results.filter((result) => result.passed).length;
    const failed = results.length - passed;
    const state = h(
      "span",
      {class: `tag ${failed ? "error" : "good"}`, id: "run-state"},
      failed ? `${failed} failed` : `${passed} passed`,
    );
    return h(
      "header",
      {class: "item-head"},
      h(
        "div",
        {class: "grow"},
        h("p", {class: "crumb mono"}, `${view.pack} / ${view.file}`),
        h("h1", {}, `Scenarios: ${readable(view.id)}`),
      ),
      h(
        "div",
        {class: "row", id: "actions"},
        results.length ? state : null,
        h("button", {id: "run-all", class: "primary", onclick: () => this._run(null)}, icon("play"), "Run all"),
        this.actions.buttons(view),
      ),
    );
  }

  /** @param {number | null} index which scenario, null for all */
  async _run(index) {
    const {session} = this;
    await session.shell.attempt(async () => {
      await session.settled();
      const answer = await session.shell.send("items/run", {open: session.reference, index});
      for (const result of answer.results) this._results.set(result.index, {...result, revision: answer.revision});
    });
    session.tell("view");
    document.body.dataset.ran = String((Number(document.body.dataset.ran) || 0) + 1);
  }

  /**
   * @param {Fields} scenario
   * @param {number} index
   * @param {FormContext} context
   */
  _scenario(scenario, index, context) {
    const {session} = this;
    const result = this._results.get(index);
    const isOpen = this._open === index;
    const inner = {...context, path: [index]};
    const toggle = () => {
      this._open = isOpen ? -1 : index;
      session.tell("view");
    };
    const run = () => {
      this._open = index;
      return this._run(index);
    };
    const title = () =>
      control({type: "line"}, scenario.scenario, (value) => session.set([index, "scenario"], value ?? ""), {
        ...inside(inner, "scenario"),
        name: "What it shows",
      });
    return h(
      "section",
      {class: `panel scenario ${this._tone(result)}`, "data-scenario": index},
      h(
        "header",
        {},
        h("span", {class: "mark", "aria-hidden": "true"}, !result ? "·" : result.passed ? "✓" : "✗"),
        isOpen
          ? h("div", {class: "grow scenario-part"}, title())
          : h("button", {class: "plain grow sentence", onclick: toggle}, String(scenario.scenario ?? "?")),
        h("button", {class: "run", onclick: run}, icon("play"), "Run"),
        isOpen ? h("button", {class: "plain icon", "aria-label": "Fold", onclick: toggle}, icon("close")) : null,
      ),
      isOpen ? this._body(scenario, index, inner, result) : null,
    );
  }

  /** @param {RunResult | undefined} result */
  _tone(result) {
    if (!result) return "";
    if (this._isStale(result)) return "stale";
    return result.passed ? "passed" : "failed";
  }

  /**
   * Whether the file has changed since a scenario was run.
   * @param {RunResult} result
   */
  _isStale(result) {
    return result.revision !== this.session.current.revision;
  }

  /**
   * @param {Fields} scenario
   * @param {number} index
   * @param {FormContext} context
   * @param {RunResult | undefined} result
   */
  _body({given, when, then}, index, context, result) {
    const {session} = this;
    const remove = () => {
      this._open = -1;
      this._results.clear();
      session.apply({op: "remove", path: [index]});
    };
    const troubles = result && !this._isStale(result) ? result.troubles : [];
    return h(
      "div",
      {class: "scenario-body"},
      result ? this._outcome(result, index) : null,
      h(
        "div",
        {class: "parts"},
        givenPart(session, inside(context, "given"), isRecord(given) ? given : {}),
        whenPart(session, context, when, result),
        thenPart(session, context, then, result, troubles),
      ),
      context.readOnly
        ? null
        : h(
            "div",
            {class: "row"},
            h("span", {class: "grow"}),
            h("button", {class: "plain danger", onclick: remove}, icon("bin"), "Remove this scenario"),
          ),
    );
  }

  /**
   * What happened when it was run.
   * @param {RunResult} result
   * @param {number} index
   */
  _outcome(result, index) {
    const {session} = this;
    const accept = async () => {
      if (await session.send("items/accept", {index})) await this._run(index);
    };
    const [words, tone] = this._isStale(result)
      ? ["changed since it was run", ""]
      : result.passed
        ? ["It passes", "good"]
        : ["It fails", "error"];
    const canAccept = !result.passed && result.can_accept && !session.isReadOnly;
    return h(
      "div",
      {class: "outcome", id: `outcome-${index}`},
      h(
        "div",
        {class: "row"},
        h("span", {class: `tag ${tone}`}, words),
        h("span", {class: "grow"}),
        canAccept ? h("button", {class: "accept", onclick: accept}, "Accept what happened") : null,
      ),
      result.troubles.length
        ? h(
            "ul",
            {class: "troubles"},
            result.troubles.map(({message}) => h("li", {}, message)),
          )
        : null,
      result.notes.map((note) => h("p", {class: "small soft"}, note)),
      result.boards ? boards(result.boards) : null,
      result.events.length ? events(result.events) : null,
    );
  }
}

/** @param {ScenarioBoards} pictures */
function boards(pictures) {
  const figure = (/** @type {"before" | "after"} */ name, /** @type {string} */ title) =>
    h("figure", {"data-board": name}, h("figcaption", {}, title), scenarioBoard(pictures, name));
  return h("div", {class: "boards"}, figure("before", "Given"), figure("after", "What happened"));
}

/** @param {string[]} list */
function events(list) {
  return h(
    "details",
    {},
    h("summary", {class: "small"}, `${counted(list.length, "event")}, step by step`),
    h(
      "ol",
      {class: "mono events"},
      list.map((event) => h("li", {}, event)),
    ),
  );
}
