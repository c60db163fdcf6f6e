// What stands in the regions of a map: emblem, symbols, pieces, and the name.

/** @import {MeshRegion, RegionData} from "../types/board.js" */
/** @import {Artwork} from "./artwork.js" */

import {present, s} from "../shell/elements.js";
import {wrapName} from "../shell/words.js";

const ICON_WIDTH = 27;
const LINE_HEIGHT = 18;

/**
 * @param {MeshRegion<RegionData>} region
 * @param {Artwork} artwork
 * @param {{names: boolean, symbols: boolean}} shown
 * @returns {Node[]}
 */
export function drawMapInscription(region, artwork, shown) {
  const standing = [
    ...region.symbols.map((id) => artwork.icon("symbols", id)),
    ...Object.entries(region.pieces).map(([id, count]) => artwork.pieces(id, count)),
  ];
  const icons = present([artwork.emblem(region.terrain), ...(shown.symbols ? standing : [])]);
  const lines = shown.names ? wrapName(region.name || region.id) : [];
  const top = icons.length && lines.length ? -14 : 0;
  icons.forEach((icon, place) => {
    icon.setAttribute("transform", `translate(${(place - (icons.length - 1) / 2) * ICON_WIDTH},${top})`);
  });
  const start = icons.length ? 16 : 5 - (lines.length - 1) * (LINE_HEIGHT / 2);
  const names = lines.map((line, place) =>
    s("text", {class: `name ${artwork.tone(region.terrain)}`, y: start + place * LINE_HEIGHT}, line),
  );
  return [...icons, ...names];
}
