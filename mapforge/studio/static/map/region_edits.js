// Edits of regions that several tools and panels have in common.

/** @import {CopiedRegion, Stamp} from "../types/board.js" */
/** @import {Fields, Point} from "../types/data.js" */
/** @import {Editor} from "./editor.js" */

import {askForNames} from "./parted_regions.js";

/**
 * Draw a region, and select it. Where a shape over others cuts one of them apart, ask which part keeps the name.
 * @param {Editor} editor
 * @param {Point[]} points
 * @param {{pixels: number, isOver?: boolean}} options how far its corners may snap on the server, and whether a key
 * was held that draws over others, or not when that is the rule
 */
export async function drawRegion(editor, points, {pixels, isOver = false}) {
  if (editor.isReadOnly) return editor.apply({op: "draw"});
  const snap = editor.board.view.length(pixels);
  const operation = {op: "draw", points, terrain: editor.terrain, snap, over: editor.drawsOver !== isOver};
  const answer = await requestWithNames(editor, operation);
  if (!answer) return false;
  if (answer.regions?.length) editor.select(answer.regions);
  return true;
}

/**
 * Move, scale, turn or flip the selected regions, or the whole map.
 * @param {Editor} editor
 * @param {number[]} matrix
 */
export async function transformRegions(editor, matrix) {
  const {selection: regions, cutsIn} = editor;
  const rounded = matrix.map((value) => Math.round(value * 1e8) / 1e8);
  const operation = {op: "transform", regions, matrix: rounded, how: cutsIn && regions.length ? "cut" : "follow"};
  if (editor.isReadOnly) return editor.apply(operation);
  const answer = await requestWithNames(editor, operation);
  if (!answer) editor.restore();
  return Boolean(answer);
}

/**
 * Put copies on the board, and select them.
 * @param {Editor} editor
 * @param {CopiedRegion[]} copies
 * @param {Point} by how far they are from where they were
 * @param {{isOver?: boolean}} options
 */
export async function pasteCopies(editor, copies, by, {isOver = false}) {
  const operation = {op: "paste", copies: copies.map((copy) => ({...copy})), by, over: editor.drawsOver !== isOver};
  if (editor.isReadOnly) return;
  const answer = await requestWithNames(editor, operation);
  if (!answer) return;
  editor.take(editor.tools.select);
  editor.select(answer.regions ?? []);
}

/**
 * Do an operation that may cut regions apart: then ask which part keeps the name, and tell what is gone.
 * @param {Editor} editor
 * @param {Fields} operation
 */
async function requestWithNames(editor, operation) {
  let answer = await editor.request(operation);
  if (answer?.asks) {
    const keeps = await askForNames(editor, answer.asks);
    answer = keeps ? await editor.request({...operation, keeps}) : null;
  }
  const covered = answer?.covered ?? [];
  if (covered.length) editor.shell.toast(`Nothing is left of ${covered.join(", ")}; Undo brings it back.`);
  return answer;
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
