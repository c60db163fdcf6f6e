// Edits of regions that several tools and panels have in common.

/** @import {Stamp} from "../types/board.js" */
/** @import {Point} from "../types/data.js" */
/** @import {Editor} from "./editor.js" */

/**
 * Draw a region, and select it.
 * @param {Editor} editor
 * @param {Point[]} points
 * @param {number} pixels how far its corners may snap on the server
 */
export async function drawRegion(editor, points, pixels) {
  const known = new Set(editor.data.regions.map((region) => region.id));
  const snap = editor.board.view.length(pixels);
  const isDone = await editor.apply({op: "draw", points, terrain: editor.terrain, snap});
  const added = editor.data.regions.filter((region) => !known.has(region.id)).map((region) => region.id);
  if (isDone && added.length) editor.select(added);
}

/**
 * Put a symbol or a piece into regions. A symbol that the first of them has is taken away.
 * @param {Editor} editor
 * @param {Stamp} stamp
 * @param {string[]} ids
 * @param {{takes?: boolean, first?: string}} [options] whether a piece is taken away, and the region that decides
 */
export function putStamp(editor, stamp, ids, {takes = false, first = ids[0]} = {}) {
  const region = editor.region(first);
  if (!region) return;
  if (stamp.kind === "symbols") {
    const isThere = region.symbols.includes(stamp.id);
    const [add, remove] = isThere ? [[], [stamp.id]] : [[stamp.id], []];
    editor.apply({op: "symbols", regions: ids, add, remove});
    return;
  }
  const count = (region.pieces[stamp.id] ?? 0) + (takes ? -1 : 1);
  if (count >= 0) editor.apply({op: "pieces", regions: ids, piece: stamp.id, count});
}

/**
 * Remove what is chosen: corners where a tool has some, otherwise the selected regions.
 * @param {Editor} editor
 */
export function removeSelection(editor) {
  if (editor.tool.remove()) return;
  const ids = editor.selection;
  if (ids.length) editor.apply({op: "delete", regions: ids});
}

/**
 * Make one region of the selected ones.
 * @param {Editor} editor
 */
export async function mergeSelection(editor) {
  const ids = editor.selection;
  if (ids.length < 2) editor.shell.toast("Select two or more regions that touch each other, then merge them.");
  else if (await editor.apply({op: "merge", regions: ids})) {
    editor.select(ids.filter((id) => editor.region(id)).slice(0, 1));
  }
}

/**
 * Choose the terrain with a number, and paint the selected regions with it.
 * @param {Editor} editor
 * @param {number} place
 */
export function paintSelection(editor, place) {
  const terrain = editor.data.terrains[place];
  if (!terrain) return;
  editor.chooseTerrain(terrain.id);
  const ids = editor.selection;
  const isDrawing = ["draw", "pencil"].includes(editor.tool.name);
  if (ids.length && !isDrawing) editor.apply({op: "paint", regions: ids, terrain: terrain.id});
}
