// What is drawn while somebody drags or draws: dots on corners, lines, a rubber band, and where the pointer snaps to.

/** @import {Sketch} from "../types/board.js" */
/** @import {Point} from "../types/data.js" */

import {s} from "../shell/elements.js";
import {dotsText, pathOf, pointText} from "./geometry.js";

/**
 * @param {{plain?: Point[], junction?: Point[], active?: Point[]}} points
 */
export function drawHandles(points) {
  return Object.entries(points).flatMap(([name, places]) => {
    if (!places.length) return [];
    const d = dotsText(places);
    return [s("path", {class: `rim ${name}`, d}), s("path", {class: `dot ${name}`, d})];
  });
}

/**
 * @param {Sketch} sketch
 * @param {number} pixel the length of a pixel of the screen on the board
 */
export function drawSketch(
  {points = [], closes = false, snap = null, kind = "draw", box = null, isFrame = false, loops = [], marks = []},
  pixel,
) {
  /** @type {Node[]} */
  const parts = [];
  if (box) {
    const [left, top, right, bottom] = box;
    parts.push(
      s("rect", {class: isFrame ? "box" : "rubber", x: left, y: top, width: right - left, height: bottom - top}),
    );
  }
  if (loops.length) parts.push(s("path", {class: "grip", d: pathOf(loops)}));
  if (points.length > 1) {
    const d = `M${points.map(pointText).join("L")}${closes ? "Z" : ""}`;
    parts.push(s("path", {class: "halo", d}), s("path", {class: kind, d}));
  }
  for (const [cx, cy] of kind === "draw" || kind === "refused" ? points : []) {
    parts.push(s("circle", {class: "spot", cx, cy, r: 3.5 * pixel}));
  }
  for (const [cx, cy] of marks) parts.push(s("circle", {class: "wrong", cx, cy, r: 11 * pixel}));
  if (snap?.kind) {
    parts.push(s("circle", {class: `snap ${snap.kind}`, cx: snap.at[0], cy: snap.at[1], r: 8 * pixel}));
  }
  return parts;
}
