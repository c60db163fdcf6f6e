// The keyboard: everything a designer does often works without the mouse.

import {h} from "../shell/elements.js";

const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

const HELP = [
  ["Select", "V"],
  ["Corners and borders", "C"],
  ["Draw by clicks, pencil", "D P"],
  ["Knife", "K"],
  ["Paint, symbols and pieces", "B S"],
  ["Link, barrier", "L X"],
  ["Move the view", "H Space"],
  ["Next region", "← → ↑ ↓"],
  ["Add the next region", "Shift ←"],
  ["All regions, none", "Ctrl+A Esc"],
  ["Paint the selection", "1 … 9"],
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

export function openKeys(editor) {
  editor.help = () => showHelp(editor);
  addEventListener("keydown", (event) => {
    if (event.key === " " && isFree(event) && document.activeElement === editor.board.svg) {
      editor.isSpaceDown = true;
      editor.board.svg.classList.add("spaced");
      event.preventDefault();
      return;
    }
    if (document.querySelector("dialog[open]")) return;
    const work =
      event.ctrlKey || event.metaKey ? commanded(editor, event) : isFree(event) ? plain(editor, event) : null;
    if (!work) return;
    event.preventDefault();
    work();
  });
  addEventListener("keyup", (event) => {
    if (event.key !== " ") return;
    editor.isSpaceDown = false;
    editor.board.svg.classList.remove("spaced");
  });
}

/** Whether a key belongs to nobody else: no field has the focus. */
function isFree(event) {
  return !event.target.closest?.("input, textarea, select, [contenteditable]");
}

function commanded(editor, event) {
  const key = event.key.toLowerCase();
  if (key === "s") return () => editor.save();
  if (key === "z" && !event.target.closest?.("textarea")) return () => (event.shiftKey ? editor.redo() : editor.undo());
  if (key === "y" && !event.target.closest?.("textarea")) return () => editor.redo();
  if (key === "a" && isFree(event)) return () => editor.select(editor.data.regions.map((region) => region.id));
  return null;
}

function plain(editor, event) {
  if (event.altKey) return null;
  const {key} = event;
  const isOnBoard = event.target === editor.board.svg || event.target === document.body;
  if (ARROWS[key] && isOnBoard) return () => editor.step(ARROWS[key], {adds: event.shiftKey});
  if (key === "Enter" && isOnBoard) {
    return () => (editor.tool.finish && editor.tool.isBusy ? editor.tool.finish() : editor.tell("rename"));
  }
  if (key === "Escape") return () => editor.cancel() || editor.select([]);
  if (key === "Backspace" && editor.tool.back && editor.tool.isBusy) return () => editor.tool.back();
  if (key === "Delete" || key === "Backspace") return () => editor.remove();
  if (/^[1-9]$/.test(key)) return () => paint(editor, Number(key) - 1);
  if (key === "?") return () => editor.help();
  if (key === "+" || key === "=") return () => editor.board.view.zoom(1.25);
  if (key === "-") return () => editor.board.view.zoom(0.8);
  if (key === "]") return () => editor.goToFinding(1);
  if (key === "[") return () => editor.goToFinding(-1);
  const letter = key.toLowerCase();
  const overlay = {g: "graph", e: "coasts", r: "grid", n: "names", y: "texture"}[letter];
  if (overlay) return () => editor.overlay(overlay);
  if (letter === "f") return () => editor.board.fit();
  if (letter === "m") return () => editor.merge();
  if (letter === "q") return () => editor.toggleSnapping();
  const tool = editor.toolKeys.get(letter);
  return tool ? () => editor.take(editor.tools[tool]) : null;
}

function paint(editor, place) {
  const terrain = editor.data.terrains[place];
  if (!terrain) return;
  editor.terrain = terrain.id;
  editor.tell("terrain");
  const ids = editor.selection;
  const isDrawing = ["draw", "pencil"].includes(editor.tool.name);
  if (ids.length && !isDrawing) editor.apply({op: "paint", regions: ids, terrain: terrain.id});
}

function showHelp(editor) {
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
  editor.shell.dialog({
    title: "Keys",
    name: "keys",
    wide: true,
    body: [h("dl", {class: "keys"}, rows)],
    buttons: [["ok", "Close"]],
  });
}
