// The options of the transform tool: what becomes of neighbours, flips and turns, and the box in numbers.

/** @import {Box} from "../types/data.js" */
/** @import {Editor} from "./editor.js" */

import {middleOf, short} from "../board/geometry.js";
import {scaling, turning} from "../board/matrices.js";
import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {fitMap} from "./board_size.js";
import {transformRegions} from "./region_edits.js";

/**
 * @param {Editor} editor
 * @returns {Node[]}
 */
export function transformOptions(editor) {
  const tool = editor.tools.transform;
  if (!tool.regions.length) return [h("span", {class: "soft"}, "There is nothing to move yet.")];
  const {box} = tool;
  const centre = middleOf(box);
  const button = (
    /** @type {string} */ title,
    /** @type {() => unknown} */ work,
    /** @type {boolean} */ isOn = false,
  ) => h("button", {onclick: work, "aria-pressed": isOn ? "true" : null}, title);
  const isPart = editor.selection.length > 0;
  return [
    isPart
      ? h(
          "button",
          {
            id: "cut-in",
            "aria-pressed": String(editor.cutsIn),
            title: "Off: neighbours follow. On: what lies in the way is cut, and the old ground stays empty.",
            onclick: () => editor.toggleCuttingIn(),
          },
          icon("over"),
          "Cut in",
        )
      : h("span", {class: "soft"}, "The whole map"),
    button("Flip ↔", () => transformRegions(editor, scaling(centre, -1, 1))),
    button("Flip ↕", () => transformRegions(editor, scaling(centre, 1, -1))),
    button("Turn 90°", () => transformRegions(editor, turning(centre, 90))),
    ...numbers(editor, box),
    angle(editor, box),
    isPart ? "" : button("Fit to the board", () => fitMap(editor)),
  ].map((each) => (typeof each === "string" ? document.createTextNode(each) : each));
}

/**
 * @param {Editor} editor
 * @param {Box} box
 */
function numbers(editor, box) {
  const [left, top, right, bottom] = box;
  /** @type {[string, number, (value: number) => Box | null][]} */
  const fields = [
    ["X", left, (x) => [x, top, x + right - left, bottom]],
    ["Y", top, (y) => [left, y, right, y + bottom - top]],
    ["Width", right - left, (width) => (width > 0 ? [left, top, left + width, bottom] : null)],
    ["Height", bottom - top, (height) => (height > 0 ? [left, top, right, top + height] : null)],
  ];
  return fields.map(([title, value, boxFor]) =>
    numberField(title, short(value), (number) => {
      const to = boxFor(number);
      if (to) editor.tools.transform.putInto(to);
    }),
  );
}

/**
 * @param {Editor} editor
 * @param {Box} box
 */
function angle(editor, box) {
  return numberField("Turn by", 0, (degrees) => transformRegions(editor, turning(middleOf(box), degrees)));
}

/**
 * @param {string} title
 * @param {number} value
 * @param {(value: number) => unknown} change
 */
function numberField(title, value, change) {
  const input = h("input", {type: "number", step: "any", value: String(value), "aria-label": title});
  input.addEventListener("change", () => {
    const number = Number(input.value);
    if (input.value !== "" && Number.isFinite(number) && number !== value) change(number);
  });
  return h("label", {class: "number"}, title, input);
}
