// What is done in a scenario, and what follows.

/** @import {Fields, Value} from "../types/data.js" */
/** @import {Choice, FormContext, ScenarioResult} from "../types/items.js" */
/** @import {Session} from "./session.js" */

import {h} from "../shell/elements.js";
import {readable} from "../shell/words.js";
import {addMenu, readableChoices, removeButton} from "./choice_controls.js";
import {control} from "./controls.js";
import {factLine, yamlLine} from "./scenario_values.js";
import {flowYaml, isRecord, listOf} from "./values.js";

/** @type {Choice[]} */
const USUAL_STEPS = [
  ["stop", "stop"],
  ["finish turn", "finish turn"],
  ["conquer near", "conquer …"],
];

/**
 * What can be expected, and what it starts with; what is not here starts with names and values.
 * @type {Fields}
 */
const FIRST_EXPECTED = {
  targets: [],
  legal: [],
  illegal: [],
  events: [],
  never: [],
  active: [],
  declined: [],
  choices: [],
  winners: [],
  phase: "settle",
  player: 0,
};
const EXPECTED_WORDS = [
  ...["tokens", "holder", "hand", "cost", "targets", "legal", "illegal", "gains", "coins", "score", "pieces"],
  ...["events", "never", "phase", "player", "active", "declined", "choices", "why", "tray", "beyond_tray", "winners"],
];
const MOST_LETTERS = 90;

/**
 * @param {Session} session
 * @param {FormContext} context that of the scenario
 * @param {Value} value
 * @param {ScenarioResult | undefined} result
 */
export function whenPart(session, context, value, result) {
  const steps = listOf(value);
  const path = [...context.path, "when"];
  const isList = Array.isArray(value) || value === undefined;
  const add = (/** @type {string} */ step) =>
    isList ? session.apply({op: "insert", path, value: step}) : session.set(path, [...steps, step]);
  const rows = steps.map((step, number) => {
    const inner = {...context, path: isList ? [...path, number] : path};
    const name = `Step ${number + 1}`;
    return h(
      "div",
      {class: "step scenario-part", "data-step": number},
      h("span", {class: "number"}, String(number + 1)),
      typeof step === "string"
        ? control({type: "line"}, step, (next) => session.set(inner.path, next), {...inner, name})
        : yamlLine(session, inner, step),
      context.readOnly
        ? null
        : removeButton(`Remove step ${number + 1}`, () => session.apply({op: "remove", path: inner.path})),
    );
  });
  const legal = result?.legal ?? [];
  const menus = h(
    "div",
    {class: "row"},
    legal.length
      ? addMenu(
          legal.map((action) => [action, action]),
          "What is possible next …",
          add,
        )
      : h("span", {class: "small soft"}, "Run it to choose from what is possible."),
    addMenu(USUAL_STEPS, "Another step …", add),
  );
  return h(
    "div",
    {class: "part scenario-part", "data-part": "when"},
    h("h2", {}, "When"),
    rows.length ? rows : h("p", {class: "small soft"}, "Nothing is done: what follows is about the position itself."),
    context.readOnly ? null : menus,
  );
}

/**
 * @param {Session} session
 * @param {FormContext} context that of the scenario
 * @param {Value} value
 * @param {ScenarioResult | undefined} result
 * @param {ScenarioResult["troubles"]} troubles
 */
export function thenPart(session, context, value, result, troubles) {
  const path = [...context.path, "then"];
  const expected = isRecord(value) ? value : {};
  const facts = Object.entries(result?.facts ?? {}).filter(([key]) => !(key in expected));
  const rest = EXPECTED_WORDS.filter((word) => !(word in expected) && !facts.some(([key]) => key === word));
  const menus = h(
    "div",
    {class: "row"},
    facts.length
      ? addMenu(
          facts.map(([key, fact]) => [key, `${readable(key)}: ${flowYaml(fact)}`.slice(0, MOST_LETTERS)]),
          "Expect what is true now …",
          (key) => session.set([...path, key], result?.facts?.[key]),
        )
      : null,
    addMenu(readableChoices(rest), "Expect something else …", (word) =>
      session.set([...path, word], structuredClone(FIRST_EXPECTED[word] ?? {})),
    ),
  );
  return h(
    "div",
    {class: "part scenario-part", "data-part": "then"},
    h("h2", {}, "Then"),
    Object.entries(expected).map(([key, part]) =>
      factLine(session, {...context, path: [...path, key]}, key, part, troubles),
    ),
    context.readOnly ? null : menus,
  );
}
