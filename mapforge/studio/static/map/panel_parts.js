// What panels are made of.

/** @import {Attributes, Child} from "../types/elements.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";

/**
 * A field with a label; `change` gets the new value when it is left or Enter is pressed.
 * @param {string} title
 * @param {string | number} value
 * @param {(value: string, input: HTMLInputElement) => unknown} change
 * @param {Attributes} attributes
 */
export function field(title, value, change, attributes = {}) {
  const input = h("input", {value, ...attributes});
  input.addEventListener("change", () => change(input.value, input));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      // Otherwise the same key would press the button of a question that the change asks.
      event.preventDefault();
      input.blur();
    }
    if (event.key === "Escape") {
      input.value = String(value);
      input.blur();
    }
  });
  return h("label", {class: "field"}, title, input);
}

/**
 * A part of a panel.
 * @param {string} title
 * @param {Child[]} children
 */
export function section(title, ...children) {
  return h("section", {}, title ? h("h3", {}, title) : null, children);
}

/**
 * A small round button that removes something.
 * @param {string} title
 * @param {() => unknown} remove
 */
export function removeButton(title, remove) {
  return h("button", {class: "plain icon", "aria-label": title, title, onclick: remove}, icon("close"));
}

/**
 * Draw a panel anew; what has the focus by its `data-keep` has it again.
 * @param {HTMLElement} body
 * @param {Node[]} children
 */
export function redraw(body, children) {
  const keep = document.activeElement?.closest("[data-keep]")?.getAttribute("data-keep");
  body.replaceChildren(...children);
  const again = keep ? body.querySelector(`[data-keep="${CSS.escape(keep)}"]`) : null;
  if (again instanceof HTMLElement) again.focus();
}
