// A board of a scenario: regions with who holds them, and what every player has.

/** @import {BoardShape, HeldRegion, ScenarioBoards, ScenarioPosition} from "../types/items.js" */

import {boxOf, pathOf} from "../board/geometry.js";
import {h, s} from "../shell/elements.js";
import {counted, readable} from "../shell/words.js";

const PLAYERS = ["#b3392f", "#2f62a3", "#3f7f3a", "#8a4fa0", "#a8741a"];
const BORDER = "#3b2a1c";

/**
 * @param {ScenarioBoards} boards
 * @param {"before" | "after"} name
 */
export function scenarioBoard({shapes, ...positions}, name) {
  const position = positions[name];
  const picture = shapes.length ? draw(shapes, position, positions.before) : list(position);
  return h("div", {class: "scenario-board"}, picture, playerLines(position));
}

/**
 * @param {BoardShape[]} shapes
 * @param {ScenarioPosition} position
 * @param {ScenarioPosition} before
 */
function draw(shapes, position, before) {
  const [left, top, right, bottom] = boxOf(shapes.flatMap(({loops}) => loops));
  const [width, height] = [right - left, bottom - top];
  const size = Math.max(width, height) / (shapes.length > 16 ? 34 : 19);
  const edge = size / 2;
  return s(
    "svg",
    {
      viewBox: `${left - edge} ${top - edge} ${width + 2 * edge} ${height + 2 * edge}`,
      role: "img",
      "aria-label": "The board",
    },
    shapes.map(({id, loops, colour}) =>
      s("path", {
        d: pathOf(loops),
        fill: colour,
        "fill-rule": "evenodd",
        stroke: BORDER,
        "stroke-width": size / 9,
        class: hasChanged(position, before, id) ? "changed" : null,
      }),
    ),
    shapes.map((shape) => inscription(shape, position.regions[shape.id], size)),
  );
}

/**
 * @param {ScenarioPosition} position
 * @param {ScenarioPosition} before
 * @param {string} id
 */
function hasChanged(position, before, id) {
  return position !== before && JSON.stringify(position.regions[id]) !== JSON.stringify(before.regions[id]);
}

/**
 * @param {BoardShape} shape
 * @param {HeldRegion | undefined} held
 * @param {number} size
 */
function inscription({name, terrain, symbols, middle: [x, y]}, held, size) {
  const ground = [terrain, ...symbols].map(readable).join(", ");
  return s(
    "g",
    {},
    s("text", {x, y: y - size * 0.15, class: "board-name", "font-size": size}, name),
    s("text", {x, y: y + size * 0.75, class: "board-ground", "font-size": size * 0.68}, ground),
    held && held.holder !== null ? tokens(held, held.holder, [x, y], size) : null,
    held?.pieces.length
      ? s("text", {x, y: y + size * 1.65, class: "board-piece", "font-size": size * 0.78}, held.pieces.join(", "))
      : null,
  );
}

/**
 * @param {HeldRegion} held
 * @param {number} holder
 * @param {[number, number]} place
 * @param {number} size
 */
function tokens(held, holder, [x, y], size) {
  const words = `${held.race} ${held.tokens}`;
  const width = words.length * size * 0.55 + size;
  return [
    s("rect", {
      x: x - width / 2,
      y: y - size * 2.75,
      width,
      height: size * 1.45,
      rx: size * 0.35,
      fill: PLAYERS[holder % PLAYERS.length],
      stroke: "#fff8e6",
      "stroke-width": size / 12,
    }),
    s("text", {x, y: y - size * 1.7, class: "board-token", "font-size": size * 0.95}, words),
  ];
}

/** @param {ScenarioPosition} position */
function list({regions}) {
  return h(
    "ul",
    {class: "small"},
    Object.entries(regions).map(([id, {race, tokens: count}]) =>
      h("li", {}, `${id}: ${race ? `${race} ${count}` : "nobody"}`),
    ),
  );
}

/** @param {ScenarioPosition} position */
function playerLines({nations, coins}) {
  return h(
    "div",
    {class: "purses"},
    coins.map((count, player) => {
      const spot = h("span", {class: "spot"});
      spot.style.backgroundColor = PLAYERS[player % PLAYERS.length];
      const words = nations
        .filter((nation) => nation.player === player)
        .map(({race, power, active, hand}) => (active ? `${power} ${race}, ${hand} in hand` : `${race} in decline`));
      return h("p", {class: "small"}, spot, ` ${[...words, counted(count, "coin")].join(" · ")}`);
    }),
  );
}
