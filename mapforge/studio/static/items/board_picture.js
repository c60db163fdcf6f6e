// A board of a scenario: regions with who holds them, and what every player has.

import {h, s} from "../shell/elements.js";
import {pathOf} from "../board/geometry.js";

const PLAYERS = ["#b3392f", "#2f62a3", "#3f7f3a", "#8a4fa0", "#a8741a"];

export function boardPicture({shapes, ...positions}, name) {
  const position = positions[name];
  return h(
    "div",
    {class: "scenario-board"},
    shapes.length ? drawn(shapes, position, positions.before) : listed(position),
    purses(position),
  );
}

function drawn(shapes, position, before) {
  const points = shapes.flatMap(({loops}) => loops.flat());
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const size = Math.max(width, height) / (shapes.length > 16 ? 34 : 19);
  const edge = size / 2;
  return s(
    "svg",
    {
      viewBox: `${left - edge} ${top - edge} ${width + 2 * edge} ${height + 2 * edge}`,
      role: "img",
      "aria-label": "The board",
    },
    shapes.map((shape) =>
      s("path", {
        d: pathOf(shape.loops),
        fill: shape.colour,
        "fill-rule": "evenodd",
        stroke: "#3b2a1c",
        "stroke-width": size / 9,
        class: changed(position, before, shape.id) ? "changed" : null,
      }),
    ),
    shapes.map((shape) => inscription(shape, position.regions[shape.id], size)),
  );
}

function changed(position, before, id) {
  return position !== before && JSON.stringify(position.regions[id]) !== JSON.stringify(before.regions[id]);
}

function inscription({name, terrain, symbols, middle: [x, y]}, held, size) {
  const small = [terrain, ...symbols].map((word) => word.replaceAll("_", " ")).join(", ");
  const lines = [
    s("text", {x, y: y - size * 0.15, class: "board-name", "font-size": size}, name),
    s("text", {x, y: y + size * 0.75, class: "board-ground", "font-size": size * 0.68}, small),
  ];
  if (held?.holder !== null && held?.holder !== undefined) {
    const words = `${held.race} ${held.tokens}`;
    const width = words.length * size * 0.55 + size;
    lines.push(
      s("rect", {
        x: x - width / 2,
        y: y - size * 2.75,
        width,
        height: size * 1.45,
        rx: size * 0.35,
        fill: PLAYERS[held.holder % PLAYERS.length],
        stroke: "#fff8e6",
        "stroke-width": size / 12,
      }),
      s("text", {x, y: y - size * 1.7, class: "board-token", "font-size": size * 0.95}, words),
    );
  }
  if (held?.pieces.length) {
    lines.push(
      s("text", {x, y: y + size * 1.65, class: "board-piece", "font-size": size * 0.78}, held.pieces.join(", ")),
    );
  }
  return s("g", {}, lines);
}

function listed(position) {
  return h(
    "ul",
    {class: "small"},
    Object.entries(position.regions).map(([id, {race, tokens}]) =>
      h("li", {}, `${id}: ${race ? `${race} ${tokens}` : "nobody"}`),
    ),
  );
}

function purses({nations, coins}) {
  return h(
    "div",
    {class: "purses"},
    coins.map((count, player) => {
      const own = nations.filter((nation) => nation.player === player);
      const spot = h("span", {class: "spot"});
      spot.style.backgroundColor = PLAYERS[player % PLAYERS.length];
      const words = own.map(({race, power, active, hand}) =>
        active ? `${power} ${race}, ${hand} in hand` : `${race} in decline`,
      );
      return h("p", {class: "small"}, spot, ` ${[...words, `${count} coins`].join(" · ")}`);
    }),
  );
}
