// The line below the board: what the tool does, where the pointer is, and what is shown of the map.

/** @import {IconName} from "../shell/icons.js" */
/** @import {Overlay} from "../types/board.js" */
/** @import {Editor} from "./editor.js" */

import {find, h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {counted} from "../shell/words.js";

/** @param {Editor} editor */
export function openViewBar(editor) {
  const {board} = editor;
  /**
   * @param {Overlay} name
   * @param {string} title
   * @param {string} key
   * @param {IconName} picture
   */
  const toggle = (name, title, key, picture) => {
    const words = {"aria-label": title, title: `${title} (${key})`, "data-overlay": name};
    const button = h("button", {...words, onclick: () => editor.toggleOverlay(name)}, icon(picture));
    const draw = () => button.setAttribute("aria-pressed", String(board.overlays[name]));
    editor.on(["overlay"], draw);
    draw();
    return button;
  };
  const zoom = h(
    "button",
    {
      class: "zoom",
      title: "Show the whole board (F)",
      onclick: () => board.fit(),
    },
    "100 %",
  );
  board.addEventListener("view", () => {
    const scale = `${Math.round(board.view.scale * 100)} %`;
    zoom.textContent = scale;
    zoom.setAttribute("aria-label", `${scale}: show the whole board`);
  });
  const zoomBy = (/** @type {string} */ title, /** @type {string} */ sign, /** @type {number} */ factor) =>
    h(
      "button",
      {"aria-label": title, title: `${title} (${sign})`, onclick: () => board.view.zoom(factor)},
      icon(factor > 1 ? "plus" : "minus"),
    );
  find("#status").append(
    h(
      "div",
      {class: "view-bar", role: "toolbar", "aria-label": "View"},
      toggle("graph", "Graph of neighbours", "G", "graph"),
      toggle("coasts", "Entries and coasts", "E", "area"),
      toggle("grid", "Grid", "R", "grid"),
      toggle("names", "Names", "N", "label"),
      toggle("texture", "Textures", "Y", "picture"),
      snapButton(editor),
      zoomBy("Zoom out", "−", 0.8),
      zoom,
      zoomBy("Zoom in", "+", 1.25),
    ),
  );
}

/** @param {Editor} editor */
function snapButton(editor) {
  const title = "Snapping (Q; hold Ctrl while dragging to reverse it)";
  const button = h("button", {"aria-label": "Snapping", title, onclick: () => editor.toggleSnapping()}, icon("magnet"));
  const draw = () => button.setAttribute("aria-pressed", String(editor.snaps));
  editor.on(["snapping"], draw);
  draw();
  return button;
}

/**
 * The line below the board: what the tool does, how many regions there are, and where the pointer is.
 * @param {Editor} editor
 */
export function openStatus(editor) {
  const hint = h("span", {class: "hint"});
  const count = h("span", {class: "count"});
  const snap = h("span", {class: "snapping"});
  const spot = h("span", {class: "spot"});
  find("#status").prepend(hint, count, snap, spot);
  const showSnap = () =>
    (snap.textContent = `Snapping ${editor.snaps ? (editor.usesGrid ? "to the grid" : "on") : "off"}`);
  editor.on(["tool"], () => (hint.textContent = editor.tool.hint));
  editor.on(
    ["pointer"],
    () => (spot.textContent = editor.pointer.place.map((value) => Math.round(value) || 0).join(", ")),
  );
  editor.on(["board"], () => (count.textContent = counted(editor.data.regions.length, "region")));
  editor.on(["snapping"], showSnap);
  showSnap();
}
