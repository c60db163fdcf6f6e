// A small sheet where somebody clicked: choices as buttons, or a sentence that says why not.

/** @import {PointerPlace} from "../types/board.js" */

import {h} from "../shell/elements.js";

const MARGIN = 8;
const GAP = 14;

/** @type {HTMLElement | null} */
let shown = null;

export function closePopover() {
  shown?.remove();
  shown = null;
}

/**
 * @typedef {object} PopoverWords
 * @property {string} title
 * @property {[text: string, work: () => unknown][]} [rows]
 * @property {string[]} [lines]
 * @property {string} [name]
 */

/**
 * Rows are pairs of a text and what to do.
 * @param {PointerPlace} event
 * @param {PopoverWords} words
 */
export function popover({clientX, clientY}, {title, rows = [], lines = [], name = "choices"}) {
  closePopover();
  const buttons = rows.map(([text, work]) => {
    const choose = () => {
      closePopover();
      work();
    };
    return h("button", {class: "large", onclick: choose}, text);
  });
  const sheet = h(
    "div",
    {class: "popover", role: "dialog", "aria-label": title, "data-name": name},
    h("strong", {}, title),
    lines.map((line) => h("p", {}, line)),
    buttons,
  );
  shown = sheet;
  document.body.append(sheet);
  const {offsetWidth: width, offsetHeight: height} = sheet;
  const left = Math.max(MARGIN, Math.min(clientX - width / 2, innerWidth - width - MARGIN));
  const below = clientY + GAP;
  const isLow = below + height > innerHeight - MARGIN;
  sheet.style.left = `${left}px`;
  sheet.style.top = `${Math.max(MARGIN, isLow ? clientY - height - GAP : below)}px`;
  (buttons[0] ?? sheet).focus();
}

addEventListener("keydown", (event) => event.key === "Escape" && closePopover());
addEventListener(
  "pointerdown",
  ({target}) => {
    if (shown && !(target instanceof Node && shown.contains(target))) closePopover();
  },
  true,
);
