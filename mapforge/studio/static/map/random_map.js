// Random maps: everything that `mapforge generate` can be told.

/** @import {Editor} from "./editor.js" */

import {h} from "../shell/elements.js";

/** @type {[value: string, words: string][]} */
const SHAPES = [
  ["coast", "Land up to the edge, with seas at it"],
  ["island", "An island in the middle of water"],
  ["continents", "Continents parted by water"],
];

/**
 * @param {Editor} editor
 */
export async function generateMap(editor) {
  const number = (/** @type {string} */ name, /** @type {object} */ words) =>
    h("input", {type: "number", name, ...words});
  const seed = number("seed", {value: 1 + Math.floor(Math.random() * 9999), min: 0});
  const players = choice(
    "players",
    [2, 3, 4, 5].map((count) => [String(count), `${count} players`]),
  );
  players.value = String(editor.data.players[0] ?? 2);
  const kind = choice("kind", [
    ["base", "Small World"],
    ["underground", "Underground"],
  ]);
  const regions = number("regions", {min: 8, max: 1000, placeholder: "as printed"});
  const water = number("water", {min: 0, max: 200, placeholder: "as printed"});
  const shape = choice("shape", SHAPES);
  const make = async () => {
    const words = {op: "generate", seed: Number(seed.value), players: Number(players.value), kind: kind.value};
    const sizes = {regions: wholeOrNull(regions), water: wholeOrNull(water), shape: shape.value};
    if (await editor.apply({...words, ...sizes})) editor.board.fit();
  };
  const chosen = await editor.shell.dialog({
    title: "A random map",
    name: "generate",
    body: [
      h(
        "p",
        {class: "soft"},
        "With the proportions of the printed boards. The same seed gives the same map. It replaces the regions on the board; you can undo it.",
      ),
      pair(["Seed", seed], ["For", players]),
      pair(["Regions", regions], ["Of them water", water]),
      pair(["Terrains of", kind], ["Shape", shape]),
    ],
    buttons: [
      ["", "Cancel"],
      ["make", "Create it"],
    ],
  });
  if (chosen === "make") await make();
}

/**
 * @param {string} name
 * @param {[value: string, words: string][]} options
 */
function choice(name, options) {
  return h(
    "select",
    {name},
    options.map(([value, words]) => h("option", {value}, words)),
  );
}

/** @param {[title: string, input: HTMLElement][]} fields */
function pair(...fields) {
  return h(
    "div",
    {class: "numbers"},
    fields.map(([title, input]) => h("label", {class: "field"}, title, input)),
  );
}

/** @param {HTMLInputElement} input */
function wholeOrNull({value}) {
  return value === "" ? null : Number(value);
}
