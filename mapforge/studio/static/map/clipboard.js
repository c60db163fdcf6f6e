// Copied regions: they can be put elsewhere on this map, or on another one in another tab.

/** @import {CopiedRegion} from "../types/board.js" */
/** @import {Editor} from "./editor.js" */

const KEY = "studio.copied";

/**
 * Remember the selected regions.
 * @param {Editor} editor
 */
export function copySelection(editor) {
  const {corners} = editor.mesh;
  const regions = editor.mesh.regions.filter(({id, loops}) => editor.board.selected.has(id) && loops.length);
  if (!regions.length) {
    editor.shell.toast("Select regions first, then copy them.");
    return false;
  }
  const points = (/** @type {number[][]} */ loops) => loops.map((loop) => loop.map((corner) => corners[corner]));
  /** @type {CopiedRegion[]} */
  const copies = regions.map(({terrain, symbols, pieces, rings, holes = []}) => ({
    terrain,
    symbols,
    pieces,
    rings: points(rings),
    holes: points(holes),
  }));
  localStorage.setItem(KEY, JSON.stringify(copies));
  return true;
}

/** @returns {CopiedRegion[]} */
export function copiedRegions() {
  try {
    const copies = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(copies) ? copies : [];
  } catch {
    return [];
  }
}

/**
 * Copy what is selected, and take the copy into the hand.
 * @param {Editor} editor
 */
export function duplicateSelection(editor) {
  if (copySelection(editor)) editor.take(editor.tools.paste);
}

/**
 * Take what was copied into the hand.
 * @param {Editor} editor
 */
export function pasteRegions(editor) {
  if (copiedRegions().length) editor.take(editor.tools.paste);
  else editor.shell.toast("Nothing was copied yet: select regions and press Ctrl+C.");
}
