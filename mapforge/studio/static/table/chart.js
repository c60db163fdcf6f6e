// The coins of all players, round by round, as a small line chart.

import {h, s} from "../shell/elements.js";
import {colourOf} from "./tokens.js";

const WIDTH = 340;
const HEIGHT = 210;
const EDGE = {left: 34, right: 34, top: 14, bottom: 26};

/** Draw lines of coins; a line that is null belongs to a purse that is hidden. */
export function coinChart({rounds, lines}, names) {
  const known = lines.flatMap((line) => line ?? []);
  const most = Math.max(10, ...known);
  const x = (round) => EDGE.left + (round / Math.max(1, rounds.length - 1)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (coins) => HEIGHT - EDGE.bottom - (coins / most) * (HEIGHT - EDGE.top - EDGE.bottom);
  const step = [5, 10, 20, 25, 50, 100].find((each) => most / each <= 5) ?? 200;
  const marks = [];
  for (let coins = 0; coins <= most; coins += step) {
    marks.push(
      s("path", {class: "rule", d: `M${EDGE.left},${y(coins)}H${WIDTH - EDGE.right}`}),
      s("text", {class: "scale", x: EDGE.left - 6, y: y(coins) + 4, "text-anchor": "end"}, String(coins)),
    );
  }
  const every = Math.ceil(rounds.length / 11);
  const below = rounds
    .filter((round) => round % every === 0)
    .map((round) =>
      s("text", {class: "scale", x: x(round), y: HEIGHT - 8, "text-anchor": "middle"}, round ? String(round) : "start"),
    );
  const drawn = lines.map((line, player) => {
    if (!line) return null;
    const d = line.map((coins, round) => `${round ? "L" : "M"}${x(round).toFixed(1)},${y(coins).toFixed(1)}`).join("");
    const dots = line.map((coins, round) =>
      s(
        "circle",
        {cx: x(round), cy: y(coins), r: 3.2, fill: colourOf(player)},
        s("title", {}, `${names[player]}: ${coins} ${round ? `after round ${round}` : "at the start"}`),
      ),
    );
    return s("g", {"data-line": player}, s("path", {class: "line", d, stroke: colourOf(player)}), dots);
  });
  const picture = s(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": "Coins of the players, round by round",
    },
    marks,
    below,
    drawn.filter(Boolean),
  );
  const legend = names.map((name, player) =>
    h(
      "li",
      {},
      s(
        "svg",
        {width: 14, height: 14, viewBox: "0 0 14 14", "aria-hidden": "true"},
        s("circle", {cx: 7, cy: 7, r: 6, fill: colourOf(player)}),
      ),
      h("span", {class: "grow"}, name),
      h("strong", {}, lines[player] ? String(lines[player].at(-1)) : "hidden"),
    ),
  );
  return h("div", {class: "stack"}, picture, h("ul", {class: "legend"}, legend));
}
