// The tools on the left, and their options above the board.

/** @import {IconName} from "../shell/icons.js" */
/** @import {Stamp} from "../types/board.js" */
/** @import {Editor} from "./editor.js" */
/** @import {ToolName} from "./tools/tool_set.js" */

import {find, h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {transformOptions} from "./transform_options.js";

/** @type {([name: ToolName, icon: IconName, title: string, key: string] | null)[]} */
const BUTTONS = [
  ["select", "select", "Select", "V"],
  ["shape", "corner", "Corners and borders", "C"],
  ["transform", "transform", "Move, scale, turn", "T"],
  null,
  ["draw", "draw", "Draw by clicks", "D"],
  ["pencil", "pencil", "Pencil", "P"],
  ["knife", "knife", "Knife", "K"],
  null,
  ["paint", "paint", "Paint terrain", "B"],
  ["stamp", "symbol", "Symbols and pieces", "S"],
  ["link", "link", "Link", "L"],
  ["barrier", "barrier", "Barrier", "X"],
  null,
  ["hand", "pan", "Move the view", "H"],
];

/** @param {Editor} editor */
export function openToolbar(editor) {
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  const toolbar = find("#toolbar");
  for (const each of BUTTONS) {
    if (!each) {
      toolbar.append(h("hr"));
      continue;
    }
    const [name, picture, title, key] = each;
    const take = () => editor.take(editor.tools[name]);
    const button = h(
      "button",
      {"aria-label": title, title: `${title} (${key})`, "data-tool": name, onclick: take},
      icon(picture),
    );
    buttons.set(name, button);
    toolbar.append(button);
  }
  editor.on(["tool"], () => {
    for (const [name, button] of buttons) button.setAttribute("aria-pressed", String(name === editor.tool.name));
  });
  openOptions(editor);
}

/** @param {Editor} editor */
function openOptions(editor) {
  const place = h("div", {class: "options", role: "toolbar", "aria-label": "Options of the tool"});
  find("#canvas").append(place);
  editor.on(["tool", "terrain", "stamp", "board", "selection"], () => {
    const {name} = editor.tool;
    if (name === "paint") place.replaceChildren(...terrainButtons(editor));
    else if (name === "paste") place.replaceChildren(overButton(editor));
    else if (name === "draw" || name === "pencil") place.replaceChildren(overButton(editor), ...terrainButtons(editor));
    else if (name === "transform") place.replaceChildren(...transformOptions(editor));
    else if (name === "stamp") place.replaceChildren(...stampButtons(editor));
    else place.replaceChildren();
  });
}

/**
 * Whether new shapes take their ground from what lies below.
 * @param {Editor} editor
 */
function overButton(editor) {
  return h(
    "button",
    {
      "aria-pressed": String(editor.drawsOver),
      id: "draw-over",
      title:
        "Draw over (O): a new shape takes its ground from the regions below. Hold Alt when you close it to do the other.",
      onclick: () => editor.toggleDrawingOver(),
    },
    icon("over"),
    "Draw over",
    h("kbd", {}, "O"),
  );
}

/** @param {Editor} editor */
function terrainButtons(editor) {
  return editor.data.terrains.map(({id, name}, place) =>
    h(
      "button",
      {
        "aria-pressed": String(editor.terrain === id),
        "data-terrain": id,
        title: name,
        onclick: () => editor.chooseTerrain(id),
      },
      editor.board.artwork.swatch(id),
      name,
      place < 9 ? h("kbd", {}, String(place + 1)) : null,
    ),
  );
}

/** @param {Editor} editor */
function stampButtons(editor) {
  const {symbols, piece_kinds: pieces} = editor.data;
  /** @type {Stamp[]} */
  const all = [
    ...symbols.map((each) => ({...each, kind: /** @type {const} */ ("symbols")})),
    ...pieces.map((each) => ({...each, kind: /** @type {const} */ ("pieces")})),
  ];
  editor.stamp ??= all[0] ?? null;
  return all.map((stamp) =>
    h(
      "button",
      {
        "aria-pressed": String(editor.stamp?.kind === stamp.kind && editor.stamp.id === stamp.id),
        "data-stamp": stamp.id,
        "data-kind": stamp.kind,
        title: stamp.name,
        onclick: () => editor.chooseStamp(stamp),
      },
      editor.board.artwork.picture(stamp.kind, stamp.id, 22),
      stamp.name,
    ),
  );
}
