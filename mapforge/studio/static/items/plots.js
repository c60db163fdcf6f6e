// Small plots of the balance lab: what an item is worth, and where its coins came from.

/** @import {Opinion} from "../types/items.js" */

import {h, s} from "../shell/elements.js";
import {signed} from "../shell/words.js";
import {coinShares, worthAxis} from "./plot_scales.js";

/**
 * What is said of each source of coins, and its colour.
 * @type {Record<string, [words: string, colour: string]>}
 */
const SOURCES = {
  regions: ["regions", "#7a9a4f"],
  itself: ["its own effects", "#b8722c"],
  partner: ["its partner's effects", "#4b8abb"],
  others: ["anything else", "#8a7f73"],
};

/**
 * A bar from one end of the interval to the other, beside the range that counts as fair.
 * @param {Opinion} opinion
 */
export function worthPlot({worth, interval, fair_range: fair}) {
  const [low, high] = interval;
  const [from, to] = [fair?.[0] ?? -3, fair?.[1] ?? 3];
  const {ticks, x} = worthAxis(interval);
  const [first, last] = [ticks[0], ticks[ticks.length - 1]];
  return s(
    "svg",
    {
      viewBox: "0 0 500 74",
      class: "plot",
      role: "img",
      "aria-label": `Worth ${worth} coins, between ${low} and ${high}`,
    },
    s("rect", {x: x(from), y: 6, width: x(to) - x(from), height: 40, class: "fair-range", rx: 4}),
    s("text", {x: (x(from) + x(to)) / 2, y: 18, class: "plot-word"}, "fair"),
    s("line", {x1: x(first), x2: x(last), y1: 46, y2: 46, class: "axis"}),
    ticks.map((tick) => [
      s("line", {x1: x(tick), x2: x(tick), y1: 43, y2: 49, class: "axis"}),
      s("text", {x: x(tick), y: 61, class: "plot-word"}, signed(tick)),
    ]),
    low === null || high === null ? null : s("line", {x1: x(low), x2: x(high), y1: 32, y2: 32, class: "interval"}),
    worth === null ? null : s("circle", {cx: x(worth), cy: 32, r: 6, class: "dot"}),
    s("text", {x: 250, y: 72, class: "plot-word"}, "coins over the average printed combo"),
  );
}

/**
 * Where the coins of a game came from; nothing when there are none.
 * @param {Record<string, number>} sources
 */
export function coinsPlot(sources) {
  const shares = coinShares(sources, Object.keys(SOURCES));
  if (!shares.length) return null;
  return h(
    "div",
    {class: "coins"},
    s(
      "svg",
      {viewBox: "0 0 500 22", class: "plot", role: "img", "aria-label": "Where its coins came from"},
      shares.map(({key, start, share}) =>
        s("rect", {
          x: start * 500,
          y: 2,
          width: Math.max(0, share * 500 - 1),
          height: 18,
          fill: SOURCES[key][1],
          rx: 3,
        }),
      ),
    ),
    h(
      "p",
      {class: "small row"},
      shares
        .filter(({coins}) => coins > 0)
        .map(({key, coins}) => {
          const [words, colour] = SOURCES[key];
          const spot = h("span", {class: "spot"});
          spot.style.backgroundColor = colour;
          return h("span", {class: "legend"}, spot, `${coins.toFixed(1)} from ${words}`);
        }),
    ),
  );
}
