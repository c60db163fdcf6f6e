// A small picture of a map.

/** @import {MapSketch} from "../types/board.js" */

import {pathOf} from "../board/geometry.js";
import {s} from "./elements.js";

/**
 * @param {MapSketch} sketch
 * @param {"meet" | "slice"} fit whether all of it is shown, or all of the tile is filled
 */
export function mapSketch({box, shapes}, fit) {
  const width = box[2];
  return s(
    "svg",
    {viewBox: box.join(" "), preserveAspectRatio: `xMidYMid ${fit}`, "aria-hidden": "true"},
    shapes.map(({colour, loops}) =>
      s("path", {
        d: pathOf(loops),
        fill: colour,
        stroke: "#3b2a1c",
        "stroke-width": width / 260,
        "fill-rule": "evenodd",
      }),
    ),
  );
}
