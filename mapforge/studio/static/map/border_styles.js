// Borders with character: smooth, rough or simple, for one border, for regions, or for all.

/** @import {Fields} from "../types/data.js" */
/** @import {Editor} from "./editor.js" */

import {h} from "../shell/elements.js";
import {section} from "./panel_parts.js";

/** @type {[style: string, title: string, words: string][]} */
const STYLES = [
  ["organic", "Organic", "As if drawn by hand: straight lines become winding ones"],
  ["roughen", "Roughen", "Jagged, as coasts and mountains are"],
  ["smooth", "Smooth", "Corners become curves"],
  ["simplify", "Simplify", "Fewer corners"],
];
const STRENGTH = "studio.borders";

/**
 * The part of a panel that changes borders; `where` says which, and gives a name to them.
 * @param {Editor} editor
 * @param {string} title
 * @param {() => Fields} where
 */
export function borderStyles(editor, title, where) {
  const strength = h("input", {
    type: "range",
    min: 0.1,
    max: 1,
    step: 0.1,
    value: localStorage.getItem(STRENGTH) ?? "0.5",
    "aria-label": "Strength",
    "data-keep": `strength-${title}`,
  });
  strength.addEventListener("change", () => localStorage.setItem(STRENGTH, strength.value));
  return section(
    title,
    h(
      "div",
      {class: "choices"},
      STYLES.map(([style, name, words]) =>
        h(
          "button",
          {
            title: words,
            "data-style": style,
            "data-keep": `style-${style}`,
            onclick: () => restyle(editor, style, where(), Number(strength.value)),
          },
          name,
        ),
      ),
    ),
    h("label", {class: "field"}, "Strength", strength),
  );
}

/**
 * Change borders; each click rolls anew, and the seed makes both neighbours the same.
 * @param {Editor} editor
 * @param {string} style
 * @param {Fields} where
 * @param {number} strength
 */
export function restyle(editor, style, where, strength = 0.5) {
  return editor.apply({op: "borders", style, strength, seed: 1 + Math.floor(Math.random() * 1e6), ...where});
}
