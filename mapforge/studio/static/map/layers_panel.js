// Layers of the board: what is shown, and what cannot be moved by accident.

/** @import {Overlay} from "../types/board.js" */
/** @import {Editor} from "./editor.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {section} from "./panel_parts.js";

/** @type {[Overlay, string][]} */
const LAYERS = [
  ["names", "Names"],
  ["symbols", "Symbols and pieces"],
  ["texture", "Textures"],
  ["graph", "Graph of neighbours"],
  ["coasts", "Entries and coasts"],
  ["grid", "Grid"],
];

/** @param {Editor} editor */
export function layersPanel(editor) {
  const {picture} = editor.trace;
  return section(
    "Layers",
    h(
      "ul",
      {class: "list layers"},
      picture
        ? row(
            "Picture to trace",
            eye(!picture.hidden, "the picture", () => {
              editor.trace.change({hidden: !picture.hidden});
              editor.trace.tell();
            }),
            lock(picture.locked, "the picture", () => {
              editor.trace.change({locked: !picture.locked});
              editor.take(picture.locked ? editor.tools.trace : editor.tools.select);
              editor.trace.tell();
            }),
          )
        : null,
      LAYERS.map(([name, title]) =>
        row(
          title,
          eye(editor.board.overlays[name], title, () => editor.toggleOverlay(name)),
          name === "names" ? lock(editor.locksNames, title, () => editor.toggleNameLock()) : null,
        ),
      ),
    ),
  );
}

/**
 * @param {string} title
 * @param {(HTMLElement | null)[]} buttons
 */
function row(title, ...buttons) {
  return h("li", {}, h("span", {class: "grow"}, title), buttons);
}

/**
 * @param {boolean} isShown
 * @param {string} what
 * @param {() => unknown} toggle
 */
function eye(isShown, what, toggle) {
  const title = `${isShown ? "Hide" : "Show"} ${what}`;
  const words = {class: "plain icon", title, "aria-label": `Show ${what}`, "aria-pressed": String(isShown)};
  return h("button", {...words, "data-keep": `eye-${what}`, onclick: toggle}, icon("eye"));
}

/**
 * @param {boolean} isLocked
 * @param {string} what
 * @param {() => unknown} toggle
 */
function lock(isLocked, what, toggle) {
  const title = `${isLocked ? "Unlock" : "Lock"} ${what}`;
  const words = {class: "plain icon", title, "aria-label": `Lock ${what}`, "aria-pressed": String(isLocked)};
  return h("button", {...words, "data-keep": `lock-${what}`, onclick: toggle}, icon("lock"));
}
