// The coins of all players, round by round, as a small line chart.

/** @import {CoinLines} from "../types/table.js" */

import {h, s} from "../shell/elements.js";
import {counted} from "../shell/words.js";
import {coinScale, namedRounds} from "./chart_scale.js";
import {colourOf, playerSpot} from "./tokens.js";

const WIDTH = 340;
const HEIGHT = 210;
const EDGE = {left: 34, right: 34, top: 14, bottom: 26};

/**
 * Draw lines of coins; a line that is null belongs to a player whose coins are hidden.
 * @param {CoinLines} coinLines
 * @param {string[]} names
 */
export function coinChart({rounds, lines}, names) {
  const {most, marks} = coinScale(lines);
  const across = (WIDTH - EDGE.left - EDGE.right) / Math.max(1, rounds.length - 1);
  const x = (/** @type {number} */ round) => EDGE.left + round * across;
  const y = (/** @type {number} */ coins) => HEIGHT - EDGE.bottom - (coins / most) * (HEIGHT - EDGE.top - EDGE.bottom);
  const picture = s(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": "Coins of the players, round by round",
    },
    marks.map((coins) => [
      s("path", {class: "rule", d: `M${EDGE.left},${y(coins)}H${WIDTH - EDGE.right}`}),
      s("text", {class: "scale", x: EDGE.left - 6, y: y(coins) + 4, "text-anchor": "end"}, String(coins)),
    ]),
    namedRounds(rounds).map((round) =>
      s("text", {class: "scale", x: x(round), y: HEIGHT - 8, "text-anchor": "middle"}, round ? String(round) : "start"),
    ),
    lines.map((line, player) => {
      if (!line) return null;
      const d = line.map((coins, round) => `${round ? "L" : "M"}${x(round).toFixed(1)},${y(coins).toFixed(1)}`);
      const dots = line.map((coins, round) => {
        const when = round ? `after round ${round}` : "at the start";
        const title = `${names[player]}: ${counted(coins, "coin")} ${when}`;
        const words = {role: "img", "aria-label": title};
        return s("circle", {cx: x(round), cy: y(coins), r: 3.2, fill: colourOf(player), ...words});
      });
      const path = s("path", {class: "line", d: d.join(""), stroke: colourOf(player)});
      return s("g", {"data-line": player}, path, dots);
    }),
  );
  const legend = names.map((name, player) =>
    h(
      "li",
      {},
      playerSpot(player, 14),
      h("span", {class: "grow"}, name),
      h("strong", {}, String(lines[player]?.at(-1) ?? "hidden")),
    ),
  );
  return h("div", {class: "stack"}, picture, h("ul", {class: "legend"}, legend));
}
