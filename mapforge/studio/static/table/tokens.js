// Colours of players, and tokens as they lie on the board and in the hand.

/** @import {EmblemArt} from "../types/board.js" */

import {drawEmblem} from "../board/emblems.js";
import {h, s} from "../shell/elements.js";
import {counted} from "../shell/words.js";

/**
 * Where the pips of a die are.
 * @type {Record<number, [number, number][] | undefined>}
 */
const PIPS = {
  0: [],
  1: [[0, 0]],
  2: [
    [-18, -18],
    [18, 18],
  ],
  3: [
    [-20, -20],
    [0, 0],
    [20, 20],
  ],
  4: [
    [-18, -18],
    [18, 18],
    [-18, 18],
    [18, -18],
  ],
  5: [
    [-20, -20],
    [20, 20],
    [-20, 20],
    [20, -20],
    [0, 0],
  ],
  6: [
    [-18, -20],
    [-18, 0],
    [-18, 20],
    [18, -20],
    [18, 0],
    [18, 20],
  ],
};

/** The same colours as in mapforge's pictures. */
const PLAYERS = [
  "#c2323f",
  "#2f62b5",
  "#f4a300",
  "#5bb37a",
  "#a96fc0",
  "#4a4e69",
  "#c26d3f",
  "#2a9d8f",
  "#b5838d",
  "#606c38",
];
const DARK_INK = new Set([2, 3, 7]);

/**
 * The colour of a player.
 * @param {number} player
 */
export function colourOf(player) {
  return PLAYERS[player % PLAYERS.length];
}

/** @param {number} player */
function inkOn(player) {
  return DARK_INK.has(player % PLAYERS.length) ? "#1d150f" : "#ffffff";
}

/**
 * A round chip with the number of a player.
 * @param {number} player
 */
export function playerChip(player) {
  return s(
    "svg",
    {class: "chip", viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true"},
    s("circle", {cx: 10, cy: 10, r: 9, fill: colourOf(player)}),
    s("text", {x: 10, y: 14, "text-anchor": "middle", fill: inkOn(player)}, String(player + 1)),
  );
}

/**
 * A spot in the colour of a player.
 * @param {number} player
 * @param {number} size
 */
export function playerSpot(player, size) {
  const middle = size / 2;
  return s(
    "svg",
    {width: size, height: size, viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true"},
    s("circle", {cx: middle, cy: middle, r: middle - 1, fill: colourOf(player)}),
  );
}

/**
 * The coins of a player; null where they are hidden.
 * @param {number | null} coins
 */
export function coinTag(coins) {
  const words = coins === null ? "their coins are hidden" : counted(coins, "coin");
  return h("span", {class: "coin", role: "img", "aria-label": words}, coins === null ? "?" : String(coins));
}

/**
 * A stack of tokens around 0,0: the emblem of their race in the colour of the player, and how many there are.
 * In decline it is pale, hatched and dashed.
 * @param {{player: number, name: string, tokens: number, declined?: boolean, art?: EmblemArt}} words
 */
export function stack({player, name, tokens, declined = false, art}) {
  const colour = colourOf(player);
  const under = Array.from({length: Math.min(3, Math.max(0, tokens - 1))}, (_, place) =>
    s("rect", {class: "under", ...square(20), x: -20 + (3 - place) * 1.4, y: -20 - (3 - place) * 1.6, fill: colour}),
  );
  const face = declined
    ? [
        s("rect", {class: "pale", ...square(20)}),
        s("path", {class: "hatching", d: HATCHING}),
        s("rect", {class: "dashes", ...square(17.6), rx: 4.5, stroke: colour}),
      ]
    : [s("rect", {class: "top", ...square(20), fill: colour}), s("rect", {class: "face", ...square(16), rx: 3.5})];
  return s(
    "g",
    {class: `stack${declined ? " declined" : ""}`, "aria-label": `${name}: ${tokens}`},
    under,
    face,
    art ? drawEmblem(art, 32) : s("text", {class: "race", y: 3, "font-size": 50 / Math.max(6, name.length)}, name),
    s("circle", {
      class: "chip",
      cx: 16,
      cy: 16,
      r: 9.5,
      fill: declined ? null : colour,
      stroke: declined ? colour : null,
    }),
    s("text", {class: "tokens", x: 16, y: 20.6, fill: declined ? "#1d150f" : inkOn(player)}, String(tokens)),
  );
}

const HATCHING = [-24, -16, -8, 0, 8, 16, 24]
  .map((at) => `M${Math.max(-16, at - 16)},${Math.min(16, at + 16)}L${Math.min(16, at + 16)},${Math.max(-16, at - 16)}`)
  .join("");

/**
 * A square around 0,0.
 * @param {number} half
 */
function square(half) {
  return {x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 6};
}

/**
 * A die that shows a number of pips.
 * @param {number} pips
 * @param {number} size
 */
export function die(pips, size = 96) {
  const shown = PIPS[pips];
  return s(
    "svg",
    {viewBox: "-50 -50 100 100", width: size, height: size, class: "die-face", "aria-hidden": "true"},
    s("rect", {x: -44, y: -44, width: 88, height: 88, rx: 16}),
    shown
      ? shown.map(([cx, cy]) => s("circle", {cx, cy, r: 8.5}))
      : s("text", {y: 14, "text-anchor": "middle"}, String(pips)),
  );
}
