// A small sheet where somebody clicked: choices as buttons, or a sentence that says why not.

/** @import {PointerPlace} from "../types/board.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";

const MARGIN = 8;
const GAP = 14;
const IN_HAND = "(width <= 700px), (height <= 500px)";

/** @type {HTMLElement | null} */
let shown = null;

/**
 * What had the focus before: a button, or the board.
 * @type {HTMLElement | SVGElement | null}
 */
let before = null;

export function closePopover() {
  const had = shown?.contains(document.activeElement);
  shown?.remove();
  shown = null;
  if (had && before?.isConnected) before.focus({preventScroll: true});
  before = null;
}

/**
 * @typedef {object} PopoverWords
 * @property {string} title
 * @property {[text: string, work: () => unknown][]} [rows]
 * @property {string[]} [lines]
 * @property {import("../types/elements.js").Child} [body]
 * @property {HTMLElement} [opener] what has the focus again when it is closed
 * @property {string} [name]
 */

/**
 * Rows are pairs of a text and what to do.
 * @param {PointerPlace} event
 * @param {PopoverWords} words
 */
export function popover({clientX, clientY}, {title, rows = [], lines = [], body = null, name = "choices", opener}) {
  closePopover();
  const buttons = rows.map(([text, work]) => {
    const choose = () => {
      closePopover();
      work();
    };
    return h("button", {class: "large", onclick: choose}, text);
  });
  // Where somebody may only read, a cross closes it: on a phone there is little beside it to tap.
  const close = h(
    "button",
    {class: "plain icon popover-close", "aria-label": "Close", onclick: closePopover},
    icon("close"),
  );
  const sheet = h(
    "div",
    {class: "popover", role: "dialog", "aria-label": title, "data-name": name},
    h("div", {class: "popover-head"}, h("strong", {}, title), rows.length ? null : close),
    lines.map((line) => h("p", {}, line)),
    body,
    buttons,
  );
  const {activeElement: active} = document;
  before = opener ?? (active instanceof HTMLElement || active instanceof SVGElement ? active : null);
  shown = sheet;
  document.body.append(sheet);
  const {offsetWidth: width, offsetHeight: height} = sheet;
  const left = Math.max(MARGIN, Math.min(clientX - width / 2, innerWidth - width - MARGIN));
  const below = clientY + GAP;
  const isLow = below + height > innerHeight - MARGIN;
  const isInHand = matchMedia(IN_HAND).matches; // where a sheet would cover most of a board, it lies beside it
  sheet.style.left = `${isInHand ? innerWidth - width - MARGIN : left}px`;
  sheet.style.top = `${Math.max(MARGIN, isInHand ? innerHeight - height - MARGIN : isLow ? clientY - height - GAP : below)}px`;
  // Whoever walks over the board with keys goes on walking when a sheet has nothing to choose.
  buttons[0]?.focus({preventScroll: true});
}

addEventListener("keydown", (event) => event.key === "Escape" && closePopover());
addEventListener(
  "pointerdown",
  ({target}) => {
    if (shown && !(target instanceof Node && shown.contains(target))) closePopover();
  },
  true,
);
