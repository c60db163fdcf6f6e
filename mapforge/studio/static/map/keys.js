// The keyboard: everything a designer does often works without the mouse.

/** @import {Overlay} from "../types/board.js" */
/** @import {Point} from "../types/data.js" */
/** @import {Shell} from "../types/shell.js" */
/** @import {Editor} from "./editor.js" */
/** @import {Findings} from "./findings.js" */
/** @import {MapFile} from "./map_file.js" */

import {isDialogOpen} from "../shell/dialogs.js";
import {closest, h} from "../shell/elements.js";
import {copySelection, duplicateSelection, pasteRegions} from "./clipboard.js";
import {mergeSelection, paintSelection, removeSelection} from "./region_edits.js";
import {TOOL_KEYS} from "./tools/tool_set.js";

/** @type {Record<string, Overlay>} */
const OVERLAYS = {g: "graph", e: "coasts", r: "grid", n: "names", y: "texture"};

/** @type {Record<string, Point>} */
const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

const HELP = [
  ["Select", "V"],
  ["Corners and borders", "C"],
  ["Move, scale, turn", "T"],
  ["Draw by clicks, pencil", "D P"],
  ["Knife", "K"],
  ["Draw over what is there", "O"],
  ["Paint, symbols and pieces", "B S"],
  ["Link, barrier", "L X"],
  ["Move the view", "H Space"],
  ["Next region", "← → ↑ ↓"],
  ["Add the next region", "Shift ←"],
  ["All regions, none", "Ctrl+A Esc"],
  ["Paint the selection", "1 … 9"],
  ["Copy, paste, duplicate", "Ctrl+C Ctrl+V Ctrl+D"],
  ["Menu of a region", "right-click"],
  ["Merge, delete", "M Del"],
  ["Name of the region", "Enter"],
  ["Undo, redo", "Ctrl+Z Ctrl+Y"],
  ["Save", "Ctrl+S"],
  ["Next, previous finding", "] ["],
  ["Graph, entries and coasts", "G E"],
  ["Grid, names, textures", "R N Y"],
  ["Snapping", "Q"],
  ["Snapping the other way", "Ctrl drag"],
  ["Exactly one corner", "Alt drag"],
  ["New corner", "double-click"],
  ["Zoom, whole board", "+ − F"],
  ["This help", "?"],
];

/**
 * @param {Editor} editor
 * @param {{file: MapFile, findings: Findings}} parts
 */
export function openKeys(editor, parts) {
  addEventListener("keydown", (event) => {
    if (event.key === " " && isFree(event) && document.activeElement === editor.board.svg) {
      editor.pointer.holdSpace(true);
      event.preventDefault();
      return;
    }
    if (isDialogOpen()) return;
    const work = workOf(event, editor, parts);
    if (!work) return;
    event.preventDefault();
    work();
  });
  addEventListener("keyup", (event) => {
    if (event.key === " ") editor.pointer.holdSpace(false);
  });
}

/**
 * Whether a key belongs to nobody else: no field has the focus.
 * @param {KeyboardEvent} event
 */
function isFree(event) {
  return !closest(event, "input, textarea, select, [contenteditable]");
}

/**
 * What a key does, if it does anything.
 * @param {KeyboardEvent} event
 * @param {Editor} editor
 * @param {{file: MapFile, findings: Findings}} parts
 * @returns {(() => unknown) | undefined}
 */
function workOf(event, editor, parts) {
  if (event.ctrlKey || event.metaKey) return commandOf(event, editor, parts.file);
  if (!isFree(event) || event.altKey) return undefined;
  return boardKey(event, editor) ?? plainKey(event, editor, parts.findings);
}

/**
 * @param {KeyboardEvent} event
 * @param {Editor} editor
 * @param {MapFile} file
 */
function commandOf(event, editor, file) {
  const key = event.key.toLowerCase();
  const isText = closest(event, "textarea") !== null;
  if (key === "s") return () => file.save();
  if (key === "z" && !isText) return () => (event.shiftKey ? editor.redo() : editor.undo());
  if (key === "y" && !isText) return () => editor.redo();
  if (!isFree(event) || hasSelectedText()) return undefined;
  if (key === "a") return () => editor.selectAll();
  if (key === "c") return () => copySelection(editor);
  if (key === "v") return () => pasteRegions(editor);
  if (key === "d") return () => duplicateSelection(editor);
  return undefined;
}

/** Whether the browser would copy something, such as the words of a finding. */
function hasSelectedText() {
  return Boolean(getSelection()?.toString());
}

/**
 * Keys that mean something only while the board has the focus.
 * @param {KeyboardEvent} event
 * @param {Editor} editor
 */
function boardKey({key, target, shiftKey}, editor) {
  if (target !== editor.board.svg && target !== document.body) return undefined;
  if (ARROWS[key]) return () => editor.step(ARROWS[key], {adds: shiftKey});
  if (key === "Enter") return () => (editor.tool.isDrawing ? editor.tool.finish() : editor.tell("rename"));
  return undefined;
}

/**
 * @param {KeyboardEvent} event
 * @param {Editor} editor
 * @param {Findings} findings
 */
function plainKey({key}, editor, findings) {
  const {board, tool} = editor;
  if (key === "Escape") return () => editor.cancel() || editor.select([]);
  if (key === "Backspace" && tool.isDrawing) return () => tool.back();
  if (key === "Delete" || key === "Backspace") return () => removeSelection(editor);
  if (/^[1-9]$/.test(key)) return () => paintSelection(editor, Number(key) - 1);
  if (key === "?") return () => showKeys(editor.shell);
  if (key === "+" || key === "=") return () => board.view.zoom(1.25);
  if (key === "-") return () => board.view.zoom(0.8);
  if (key === "]") return () => findings.step(1);
  if (key === "[") return () => findings.step(-1);
  return letterKey(key.toLowerCase(), editor);
}

/**
 * @param {string} letter
 * @param {Editor} editor
 */
function letterKey(letter, editor) {
  const overlay = OVERLAYS[letter];
  const tool = TOOL_KEYS[letter];
  if (overlay) return () => editor.toggleOverlay(overlay);
  if (tool) return () => editor.take(editor.tools[tool]);
  if (letter === "f") return () => editor.board.fit();
  if (letter === "m") return () => mergeSelection(editor);
  if (letter === "q") return () => editor.toggleSnapping();
  if (letter === "o") return () => editor.toggleDrawingOver();
  return undefined;
}

/** @param {Shell} shell */
export function showKeys(shell) {
  const rows = HELP.map(([what, keys]) =>
    h(
      "div",
      {},
      h("dt", {}, what),
      h(
        "dd",
        {},
        keys.split(" ").flatMap((key) => [h("kbd", {}, key), " "]),
      ),
    ),
  );
  shell.dialog({
    title: "Keys",
    name: "keys",
    wide: true,
    body: h("dl", {class: "keys"}, rows),
    buttons: [["ok", "Close"]],
  });
}
