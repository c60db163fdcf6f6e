// Emblems of races, powers and pieces: the same drawings as in mapforge's pictures, given by the server as data.

/** @import {EmblemArt} from "../types/board.js" */

import {s} from "../shell/elements.js";

const SIDE = 64;

/**
 * An emblem without a frame, around 0,0; whatever is drawn beyond its own edges is cut off.
 * @param {EmblemArt} art
 * @param {number} size
 * @param {number} drop
 */
export function drawEmblem({box, image, shapes}, size, drop = 0) {
  const half = size / 2;
  return s(
    "svg",
    {class: "emblem", x: -half, y: drop - half, width: size, height: size, viewBox: box},
    image ? s("image", image) : shapes.map((shape) => s("path", shape)),
  );
}

/**
 * An emblem in the frame of its kind, around 0,0 on a square of 64; arms are a frame already.
 * @param {EmblemArt} art
 */
export function drawFramed(art) {
  if (!art.frame) return s("g", {class: "framed"}, drawEmblem(art, SIDE));
  const frame = s("path", {
    class: "emblem-frame",
    d: art.frame,
    fill: art.fill,
    transform: `translate(${-SIDE / 2},${-SIDE / 2})`,
  });
  return s("g", {class: "framed"}, frame, drawEmblem(art, SIDE * art.share, art.drop));
}
