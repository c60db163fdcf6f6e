// The tools on the left, their options above the board, and the view in the corner.

import {h, icon} from "../shell/elements.js";
import {
  DrawTool,
  HandTool,
  KnifeTool,
  PaintTool,
  PairTool,
  PencilTool,
  SelectTool,
  ShapeTool,
  StampTool,
  TraceTool,
} from "./tools.js";

const LINK = "Click two regions that do not touch to make them neighbours; click a linked pair again to undo it.";
const BARRIER =
  "Click the border between two regions, or one region and then the other, to part them; again to open it.";

export function openRail(editor) {
  const tools = [
    [new SelectTool(editor), "select", "Select", "V"],
    [new ShapeTool(editor), "corner", "Corners and borders", "C"],
    null,
    [new DrawTool(editor), "draw", "Draw by clicks", "D"],
    [new PencilTool(editor), "pencil", "Pencil", "P"],
    [new KnifeTool(editor), "knife", "Knife", "K"],
    null,
    [new PaintTool(editor), "paint", "Paint terrain", "B"],
    [new StampTool(editor), "symbol", "Symbols and pieces", "S"],
    [new PairTool(editor, "link", LINK), "link", "Link", "L"],
    [new PairTool(editor, "barrier", BARRIER), "barrier", "Barrier", "X"],
    null,
    [new HandTool(editor), "pan", "Move the view", "H"],
  ];
  editor.tools = Object.fromEntries([
    ...tools.filter(Boolean).map(([tool]) => [tool.name, tool]),
    ["trace", new TraceTool(editor)],
  ]);
  editor.toolKeys = new Map(tools.filter(Boolean).map(([tool, , , key]) => [key.toLowerCase(), tool.name]));
  const buttons = new Map();
  const rail = document.querySelector("#rail");
  for (const each of tools) {
    if (!each) {
      rail.append(h("hr"));
      continue;
    }
    const [tool, picture, title, key] = each;
    const button = h(
      "button",
      {"aria-label": title, title: `${title} (${key})`, "data-tool": tool.name, onclick: () => editor.take(tool)},
      icon(picture),
    );
    buttons.set(tool.name, button);
    rail.append(button);
  }
  editor.addEventListener("tool", () => {
    for (const [name, button] of buttons) button.setAttribute("aria-pressed", String(name === editor.tool.name));
  });
  openOptions(editor);
  openView(editor);
  editor.take(editor.tools.select);
}

function openOptions(editor) {
  const place = h("div", {class: "options", role: "toolbar", "aria-label": "Options of the tool"});
  document.querySelector("#canvas").append(place);
  const draw = () => {
    const name = editor.tool?.name;
    if (!editor.data) return;
    if (name === "paint" || name === "draw" || name === "pencil") place.replaceChildren(...terrains(editor));
    else if (name === "stamp") place.replaceChildren(...stamps(editor));
    else place.replaceChildren();
  };
  for (const news of ["tool", "terrain", "stamp", "board"]) editor.addEventListener(news, draw);
}

function terrains(editor) {
  return editor.data.terrains.map(({id, name}, place) =>
    h(
      "button",
      {
        "aria-pressed": String(editor.terrain === id),
        "data-terrain": id,
        onclick: () => {
          editor.terrain = id;
          editor.tell("terrain");
        },
      },
      editor.board.looks.swatch(id),
      name,
      place < 9 ? h("kbd", {}, String(place + 1)) : null,
    ),
  );
}

function stamps(editor) {
  const {symbols, piece_kinds: pieces} = editor.data;
  const all = [
    ...symbols.map((each) => ({...each, kind: "symbols"})),
    ...pieces.map((each) => ({...each, kind: "pieces"})),
  ];
  editor.stamp ??= all[0] ?? null;
  return all.map((stamp) =>
    h(
      "button",
      {
        "aria-pressed": String(editor.stamp.kind === stamp.kind && editor.stamp.id === stamp.id),
        "data-stamp": stamp.id,
        onclick: () => {
          editor.stamp = stamp;
          editor.tell("stamp");
        },
      },
      editor.board.looks.picture(stamp.kind, stamp.id, 22),
      stamp.name,
    ),
  );
}

function openView(editor) {
  const {board} = editor;
  const toggle = (name, title, key, picture) => {
    const button = h("button", {"aria-label": title, title: `${title} (${key})`, "data-overlay": name}, icon(picture));
    const draw = () => button.setAttribute("aria-pressed", String(board.overlays[name]));
    button.addEventListener("click", () => editor.overlay(name));
    editor.addEventListener("overlay", draw);
    draw();
    return button;
  };
  editor.overlay = (name) => {
    board.overlay(name, !board.overlays[name]);
    if (name === "grid") editor.usesGrid = board.overlays.grid;
    editor.tell("overlay");
    editor.tell("snapping");
  };
  const snapping = h(
    "button",
    {"aria-label": "Snapping", title: "Snapping (Q; Ctrl while dragging turns it round)"},
    icon("magnet"),
  );
  snapping.addEventListener("click", () => editor.toggleSnapping());
  editor.toggleSnapping = () => {
    editor.snaps = !editor.snaps;
    editor.tell("snapping");
  };
  const drawSnapping = () => snapping.setAttribute("aria-pressed", String(editor.snaps));
  editor.addEventListener("snapping", drawSnapping);
  drawSnapping();
  const zoom = h(
    "button",
    {class: "zoom", title: "Show the whole board (F)", "aria-label": "Show the whole board"},
    "100 %",
  );
  zoom.addEventListener("click", () => board.fit());
  const before = board.onview;
  board.onview = () => {
    before?.();
    zoom.textContent = `${Math.round(board.view.scale * 100)} %`;
  };
  document
    .querySelector("#canvas")
    .append(
      h(
        "div",
        {class: "corner", role: "toolbar", "aria-label": "View"},
        toggle("graph", "Graph of neighbours", "G", "graph"),
        toggle("coasts", "Entries and coasts", "E", "area"),
        toggle("grid", "Grid", "R", "grid"),
        toggle("names", "Names", "N", "label"),
        toggle("texture", "Textures", "Y", "picture"),
        snapping,
        zoom,
      ),
    );
}
