// Maps from elsewhere: drawings, random ones, and the text itself.

/** @import {Editor} from "./editor.js" */

import {find, h} from "../shell/elements.js";
import {reviewedImport} from "./import_review.js";

const PICTURES = /^image\/(png|jpeg|webp|gif)$/;
const PICTURE_KINDS = "image/png,image/jpeg,image/webp,image/gif";
export const DRAWINGS = ".svg,.json,.geojson,.topojson,.graphml,.csv,.tmx,.js";
const MOST_BYTES = 32e6;

/**
 * Files can be dropped onto the board.
 * @param {Editor} editor
 */
export function openDrops(editor) {
  const canvas = find("#canvas");
  canvas.addEventListener("dragover", (event) => {
    event.preventDefault();
    canvas.classList.add("drops");
  });
  canvas.addEventListener("dragleave", (event) => {
    const isInside = event.relatedTarget instanceof Node && canvas.contains(event.relatedTarget);
    if (!isInside) canvas.classList.remove("drops");
  });
  canvas.addEventListener("drop", (event) => {
    event.preventDefault();
    canvas.classList.remove("drops");
    const file = event.dataTransfer?.files[0];
    if (file) takeFile(editor, file);
  });
}

/**
 * Lay a picture behind the map, or make a map of a drawing.
 * @param {Editor} editor
 * @param {File} file
 */
export function takeFile(editor, file) {
  return PICTURES.test(file.type) ? editor.trace.put(file) : importFile(editor, file);
}

/**
 * Let somebody choose a file of this machine.
 * @param {(file: File) => unknown} take
 * @param {string} accept
 */
export function chooseFile(take, accept = `${PICTURE_KINDS},${DRAWINGS}`) {
  const input = h("input", {type: "file", accept});
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) take(file);
  });
  input.click();
}

/**
 * Make a map of a drawing, after a look at what would become of it.
 * @param {Editor} editor
 * @param {File} file
 */
export async function importFile(editor, file) {
  const {shell} = editor;
  if (editor.isReadOnly) {
    editor.tell("refused");
    return;
  }
  if (file.size > MOST_BYTES) {
    shell.toast("A file to import can have up to 32 MB.", {tone: "error"});
    return;
  }
  const operation = await reviewedImport(editor, file.name, await file.text());
  if (operation && (await editor.apply(operation))) editor.board.fit();
}

/**
 * Show the text of the map, to be changed where that is allowed.
 * @param {Editor} editor
 */
export async function editText(editor) {
  const {shell, isReadOnly} = editor;
  const answer = await shell.attempt(() => shell.ask("map/text", {map: editor.reference}));
  if (!answer) return;
  const area = h("textarea", {class: "yaml", spellcheck: "false", "aria-label": "The text of the map"});
  area.value = answer.text;
  area.readOnly = isReadOnly;
  const choice = await shell.dialog({
    title: "The text of the map",
    name: "text",
    wide: true,
    body: area,
    buttons: isReadOnly
      ? [["", "Close"]]
      : [
          ["", "Cancel"],
          ["use", "Use this text"],
        ],
  });
  if (choice === "use" && area.value !== answer.text) await editor.apply({op: "text", text: area.value});
}
