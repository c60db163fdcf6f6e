// What is given in a scenario: regions, players, and everything else about the position.

/** @import {Fields, Value} from "../types/data.js" */
/** @import {Choice, FormContext} from "../types/items.js" */
/** @import {Session} from "./session.js" */

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
} from "./choice_controls.js";
import {control} from "./controls.js";
import {factLine, wordMenu} from "./scenario_values.js";
import {isRecord, listOf} from "./values.js";

/**
 * What can be said about a position beside regions and players, and what it starts with.
 * @type {Fields}
 */
const POSITION_WORDS = {
  packs: [],
  borders: [],
  phase: "conquer",
  turn: 0,
  round: 2,
  first: 0,
  event: "",
  acting: "",
  die: [1],
  rulings: {},
  combos: [],
  order: {},
  markers: [],
  pieces: {},
  lent: {},
  stacks: {},
  areas: {},
  turns: 10,
  map: "",
};
const PLAYER_WORDS = [
  "coins",
  "pieces",
  "new",
  "picked",
  "declined",
  "withdrawn",
  "aside",
  "beyond_tray",
  "conquests",
  "gone",
];

/**
 * @param {Session} session
 * @param {FormContext} context
 * @param {Fields} value
 */
export function givenPart(session, context, value) {
  const others = Object.entries(value).filter(([key]) => key !== "regions" && key !== "players");
  const missing = Object.keys(POSITION_WORDS).filter((word) => !(word in value));
  const regions = isRecord(value.regions) ? value.regions : {};
  return h(
    "div",
    {class: "part scenario-part", "data-part": "given"},
    h("h2", {}, "Given"),
    value.map === undefined ? regionRows(session, inside(context, "regions"), regions) : null,
    playerRows(session, inside(context, "players"), listOf(value.players), Object.keys(regions)),
    others.map(([key, part]) => factLine(session, inside(context, key), key, part)),
    wordMenu(context, missing, "More about the position …", (word) =>
      session.set([...context.path, word], structuredClone(POSITION_WORDS[word])),
    ),
  );
}

/**
 * @param {Session} session
 * @param {FormContext} context
 * @param {Fields} regions
 */
function regionRows(session, context, regions) {
  const names = Object.keys(regions);
  const terrains = namedChoices(context, "terrain");
  const add = () => {
    let number = names.length + 1;
    while (names.includes(`region_${number}`)) number += 1;
    return session.set([...context.path, `region_${number}`], terrains[0]?.[0] ?? "hill");
  };
  return atPath(
    h(
      "div",
      {class: "regions"},
      h("p", {class: "small soft"}, "Regions; each borders the next one unless borders are listed."),
      Object.entries(regions).map(([name, words]) => regionRow(session, inside(context, name), name, words, terrains)),
      context.readOnly ? null : h("button", {onclick: add}, icon("plus"), "Region"),
    ),
    context,
  );
}

/**
 * @param {Session} session
 * @param {FormContext} context
 * @param {string} name
 * @param {Value} words its terrain, and what else is there, in one text
 * @param {Choice[]} terrains
 */
function regionRow(session, context, name, words, terrains) {
  const [terrain, ...rest] = String(words).split(" ").filter(Boolean);
  /** @type {Choice[]} */
  const extras = [["edge", "at the edge"], ...namedChoices(context, "symbol"), ...namedChoices(context, "any_piece")];
  const put = (/** @type {Value[]} */ next) => session.set(context.path, next.filter(Boolean).join(" "));
  const input = h("input", {
    value: name,
    class: "mono",
    disabled: context.readOnly,
    "aria-label": "Name of the region",
  });
  input.addEventListener("change", () => {
    const key = input.value
      .trim()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "_");
    if (key) session.apply({op: "rename", path: context.path, key});
  });
  return h(
    "div",
    {class: "region-row", "data-region": name},
    input,
    picker(terrains, terrain, (next) => put([next, ...rest]), {...context, name: "Terrain"}),
    chips(extras, rest, (list) => put([terrain, ...list]), inside(context, "words"), {isCompact: true}),
    context.readOnly ? null : removeButton(`Remove ${name}`, () => session.set(context.path, null)),
  );
}

/**
 * @param {Session} session
 * @param {FormContext} context
 * @param {Value[]} players
 * @param {string[]} regions
 */
function playerRows(session, context, players, regions) {
  const first = namedChoices(context, "race")[0]?.[0] ?? "";
  const add = () => session.apply({op: "insert", path: context.path, value: {race: first, regions: {}}});
  return atPath(
    h(
      "div",
      {class: "players"},
      players.map((player, number) => {
        const inner = inside(context, number);
        const remove = () => session.apply({op: "remove", path: inner.path});
        const canRemove = !context.readOnly && players.length > 1;
        return h(
          "div",
          {class: "player", "data-player": number},
          h(
            "div",
            {class: "row"},
            h("strong", {class: "grow"}, `Player ${number}`),
            canRemove ? removeButton(`Remove player ${number}`, remove) : null,
          ),
          playerFields(session, inner, isRecord(player) ? player : {}, regions),
        );
      }),
      context.readOnly ? null : h("button", {onclick: add}, icon("plus"), "Player"),
    ),
    context,
  );
}

/**
 * @param {Session} session
 * @param {FormContext} context
 * @param {Fields} player
 * @param {string[]} regions
 */
function playerFields(session, context, player, regions) {
  const held = isRecord(player.regions) ? player.regions : {};
  const free = regions.filter((name) => !(name in held));
  const others = Object.entries(player).filter(([key]) => !["race", "power", "regions", "hand"].includes(key));
  const missing = PLAYER_WORDS.filter((word) => !(word in player));
  const put = (/** @type {string} */ key) => (/** @type {Value} */ value) => session.set([...context.path, key], value);
  const tokens = (/** @type {FormContext} */ inner, /** @type {Value} */ count) =>
    control({type: "number", least: 0, most: 99}, count, (value) => session.set(inner.path, value), inner);
  return [
    h(
      "div",
      {class: "row two"},
      picker(namedChoices(context, "power"), player.power, put("power"), {
        ...inside(context, "power"),
        none: "any power",
        name: "Power",
      }),
      picker(namedChoices(context, "race"), player.race, put("race"), {
        ...inside(context, "race"),
        none: "no race",
        name: "Race",
      }),
    ),
    h(
      "div",
      {class: "row"},
      h(
        "label",
        {class: "bound"},
        "in hand",
        tokens({...inside(context, "hand"), name: "Tokens in hand"}, player.hand),
      ),
      Object.entries(held).map(([name, count]) =>
        h("label", {class: "bound"}, readable(name), tokens(inside(context, "regions", name), count)),
      ),
      context.readOnly || !free.length
        ? null
        : addMenu(readableChoices(free), "holds …", (name) => session.set([...context.path, "regions", name], 1)),
    ),
    others.map(([key, part]) => factLine(session, inside(context, key), key, part)),
    wordMenu(context, missing, "More about this player …", (word) =>
      session.set([...context.path, word], firstPlayerValue(word, context)),
    ),
  ];
}

/**
 * @param {string} word
 * @param {FormContext} context
 * @returns {Value}
 */
function firstPlayerValue(word, context) {
  const race = namedChoices(context, "race")[0]?.[0];
  /** @type {Fields} */
  const values = {coins: 5, new: true, picked: 1, declined: [{race, regions: {}}], pieces: {}, gone: []};
  return values[word] ?? 1;
}
