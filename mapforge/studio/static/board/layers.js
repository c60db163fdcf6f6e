// What lies over the ground of a board: links, barriers, coasts, the graph of neighbours and the grid.

/** @import {BoardData, MeshRegion, RegionData} from "../types/board.js" */
/** @import {Point} from "../types/data.js" */
/** @import {Artwork} from "./artwork.js" */
/** @import {Mesh} from "./mesh.js" */

import {s} from "../shell/elements.js";
import {dotsText, lineText, middleOf, pointText} from "./geometry.js";

/**
 * Where the name of a region stands.
 * @param {MeshRegion<RegionData>} region
 * @returns {Point}
 */
export function anchorOf(region) {
  const place = region.label ?? region.centre;
  if (place) return place;
  // An outline of one or two corners surrounds nothing, and one that cannot be read has no corners at all.
  return region.loops.length ? middleOf(region.box) : [0, 0];
}

/**
 * @param {Mesh<RegionData>} mesh
 * @param {string} id
 */
export function anchorById(mesh, id) {
  const region = mesh.region(id);
  return region ? anchorOf(region) : null;
}

/**
 * Links: bent lines between regions that do not touch.
 * @param {BoardData} data
 * @param {Mesh<RegionData>} mesh
 */
export function drawLinks(data, mesh) {
  return data.links.flatMap(([a, b]) => {
    const [from, to] = [anchorById(mesh, a), anchorById(mesh, b)];
    if (!from || !to) return [];
    /** @type {Point} */
    const bend = [(from[0] + to[0]) / 2 + (to[1] - from[1]) * 0.12, (from[1] + to[1]) / 2 - (to[0] - from[0]) * 0.12];
    const d = `M${pointText(from)}Q${pointText(bend)} ${pointText(to)}`;
    return [s("g", {}, s("path", {class: "halo", d}), s("path", {class: "link", d}))];
  });
}

/**
 * Barriers: walls along borders.
 * @param {BoardData} data
 * @param {Mesh<RegionData>} mesh
 */
export function drawBarriers(data, mesh) {
  const parted = new Set(data.barriers.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const isParted = (/** @type {number[]} */ regions) =>
    regions.length === 2 && parted.has(regions.map((place) => mesh.regions[place].id).join(" "));
  const d = parted.size ? sidesText(mesh, isParted) : "";
  return [s("path", {class: "wall", d}), s("path", {class: "teeth", d})];
}

/**
 * The borders between land and water.
 * @param {Mesh<RegionData>} mesh
 * @param {Artwork} artwork
 */
export function drawCoasts(mesh, artwork) {
  const isWater = (/** @type {number} */ place) => artwork.ground(mesh.regions[place].terrain).is_water;
  const isCoast = (/** @type {number[]} */ regions) =>
    regions.length === 2 && isWater(regions[0]) !== isWater(regions[1]);
  return s("path", {class: "coast", d: sidesText(mesh, isCoast)});
}

/**
 * The graph of neighbours: a dot for each region, a line for each border.
 * @param {BoardData} data
 * @param {Mesh<RegionData>} mesh
 * @param {boolean} isShown
 */
export function drawGraph(data, mesh, isShown) {
  const places = new Map(mesh.regions.map((region) => [region.id, anchorOf(region)]));
  let d = "";
  for (const [a, b] of isShown ? data.borders : []) {
    const [from, to] = [places.get(a), places.get(b)];
    if (from && to) d += lineText(from, to);
  }
  const dots = isShown ? dotsText([...places.values()]) : "";
  return [s("path", {class: "halo", d}), s("path", {class: "tie", d}), s("path", {class: "dots", d: dots})];
}

/**
 * @param {BoardData} data
 * @param {number} step
 */
export function drawGrid({width, height}, step) {
  let d = "";
  for (let x = 0; x <= width; x += step) d += `M${x},0V${height}`;
  for (let y = 0; y <= height; y += step) d += `M0,${y}H${width}`;
  return s("path", {d});
}

/**
 * The sides whose regions satisfy a condition, as one path.
 * @param {Mesh<RegionData>} mesh
 * @param {(regions: number[]) => boolean} isWanted
 */
function sidesText(mesh, isWanted) {
  let d = "";
  for (const side of mesh.sides) {
    if (isWanted(side.regions)) d += lineText(mesh.corners[side.a], mesh.corners[side.b]);
  }
  return d;
}
