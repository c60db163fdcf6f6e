// The size of the board, and the map that fits it.

/** @import {Editor} from "./editor.js" */

import {h} from "../shell/elements.js";

/** @type {[value: string, words: string][]} */
const WAYS = [
  ["scale", "Scale the map with it"],
  ["extend", "Leave the map as it is: there is more room, or it sticks out"],
  ["crop", "Crop the map: what lies beyond the new edge goes"],
];

/**
 * Ask what becomes of the map when the board gets another size.
 * @param {Editor} editor
 * @param {{width?: number, height?: number}} size
 */
export async function resizeBoard(editor, size) {
  const {data, shell} = editor;
  const wanted = {width: data.width, height: data.height, ...size};
  if (!(wanted.width > 0) || !(wanted.height > 0)) {
    shell.toast("The sides of a board must be more than 0.", {tone: "error"});
    editor.restore();
    return;
  }
  if (wanted.width === data.width && wanted.height === data.height) return;
  if (!data.is_drawn) {
    await editor.apply({op: "board", ...wanted});
    return;
  }
  let how = "scale";
  const options = WAYS.map(([value, words]) => {
    const input = h("input", {type: "radio", name: "how", value, onchange: () => (how = value)});
    input.checked = value === how;
    return h("label", {class: "choice"}, input, words);
  });
  const middle = h("input", {type: "checkbox", name: "middle"});
  const choice = await shell.dialog({
    title: `A board of ${wanted.width} by ${wanted.height}`,
    name: "resize",
    body: [
      h("p", {class: "soft"}, "What becomes of the map on it?"),
      h("div", {class: "stack", role: "radiogroup", "aria-label": "What becomes of the map"}, options),
      h("label", {class: "choice"}, middle, "Extend or crop on all sides, not only right and below"),
    ],
    buttons: [
      ["", "Cancel"],
      ["resize", "Resize it"],
    ],
  });
  if (choice !== "resize") {
    editor.restore();
    return;
  }
  const answer = await editor.request({op: "resize", how, ...wanted, anchor: middle.checked ? "middle" : "corner"});
  const gone = answer?.covered ?? [];
  if (gone.length) shell.toast(`Beyond the edge, and gone: ${gone.join(", ")}. Undo brings them back.`);
  if (answer) editor.board.fit();
}

/**
 * Let the whole map fill its board, with a margin.
 * @param {Editor} editor
 */
export async function fitMap(editor) {
  const margin = h("input", {type: "number", name: "margin", min: 0, step: "any", value: "0"});
  const choice = await editor.shell.dialog({
    title: "Fit the map to its board",
    name: "fit",
    body: [
      h("p", {class: "soft"}, "The map is scaled evenly and moved to the middle."),
      h("label", {class: "field"}, "Margin", margin),
    ],
    buttons: [
      ["", "Cancel"],
      ["fit", "Fit it"],
    ],
  });
  if (choice === "fit" && (await editor.apply({op: "fit", margin: Number(margin.value)}))) editor.board.fit();
}
