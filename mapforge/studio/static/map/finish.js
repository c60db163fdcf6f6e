// The finish line: how the map looks outside, files of it, sheets to print, and a game on it.

/** @import {MapFile} from "./map_file.js" */
/** @import {Editor} from "./editor.js" */

import {h, valueOf} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {openMenu} from "../shell/popup_menu.js";
import {load} from "../shell/server.js";
import {readable} from "../shell/words.js";

const FORMATS = ["png", "svg", "pdf", "geojson"];

/**
 * The button in the header that opens the menu.
 * @param {Editor} editor
 * @param {MapFile} file
 */
export function finishMenu(editor, file) {
  const open = () => {
    const {left, bottom} = button.getBoundingClientRect();
    const entries = [
      {words: "Preview …", work: () => showPreview(editor)},
      null,
      ...FORMATS.map((format) => ({
        words: `Export ${format === "geojson" ? "GeoJSON" : format.toUpperCase()}`,
        work: () => exportMap(editor, format),
      })),
      null,
      {
        words: "Print the pack …",
        work: () => goTo(editor, file, `/print?pack=${word(editor.reference.split(":")[0])}`),
      },
      {words: "Play this map", work: () => playMap(editor, file)},
    ];
    openMenu([left, bottom + 4], entries, "Preview, export and play");
  };
  const words = {id: "finish", title: "Preview, export, print, play", "aria-haspopup": "menu"};
  const label = h("span", {class: "word"}, "Finish");
  const button = h(
    "button",
    {...words, "aria-label": "Finish: preview, export, print, play", onclick: open},
    icon("export"),
    label,
  );
  return button;
}

/** @param {string} text */
function word(text) {
  return encodeURIComponent(text);
}

/**
 * Show the map as `mapforge preview` draws it.
 * @param {Editor} editor
 */
export async function showPreview(editor) {
  const {shell} = editor;
  await shell.attempt(async () => {
    await editor.settled();
    const {themes} = await shell.ask("map/themes");
    let address = URL.createObjectURL(await fileOf(editor, "svg", themes[0]));
    const image = h("img", {class: "review", src: address, alt: `The map ${editor.data.name}`});
    const show = async (/** @type {string} */ theme) => {
      URL.revokeObjectURL(address);
      address = URL.createObjectURL(await fileOf(editor, "svg", theme));
      image.src = address;
    };
    const select = h(
      "select",
      {name: "theme", "aria-label": "Look", onchange: (event) => shell.attempt(() => show(valueOf(event)))},
      themes.map((theme) => h("option", {value: theme}, readable(theme))),
    );
    const choice = await shell.dialog({
      title: editor.data.name || "Preview",
      name: "preview",
      wide: true,
      body: [h("label", {class: "field"}, "Look", select), image],
      buttons: [
        ["png", "Export PNG"],
        ["svg", "Export SVG"],
        ["", "Close"],
      ],
    });
    URL.revokeObjectURL(address);
    if (choice) await exportMap(editor, choice, select.value);
  });
}

/**
 * @param {Editor} editor
 * @param {string} format
 * @param {string} theme
 */
function fileOf(editor, format, theme = "") {
  return load("map/export", {map: editor.reference, format, theme});
}

/**
 * Let the browser keep a file of the map.
 * @param {Editor} editor
 * @param {string} format
 * @param {string} [theme]
 */
export async function exportMap(editor, format, theme) {
  const {shell} = editor;
  const waiting = shell.toast(`Making ${editor.data.id}.${format} …`, {seconds: 60});
  await shell.attempt(async () => {
    await editor.settled();
    const address = URL.createObjectURL(await fileOf(editor, format, theme));
    h("a", {href: address, download: `${editor.data.id || "map"}.${format}`}).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  });
  waiting.remove();
}

/**
 * Save what is unsaved, and go to another page, which reads the files.
 * @param {Editor} editor
 * @param {MapFile} file
 * @param {string} address
 */
async function goTo(editor, file, address) {
  await editor.settled();
  if (!editor.data.saved && !editor.isReadOnly) await file.save();
  if (editor.data.saved || editor.isReadOnly) location.assign(address);
}

/**
 * Begin a game on the map: you against bots.
 * @param {Editor} editor
 * @param {MapFile} file
 */
function playMap(editor, file) {
  const count = editor.data.players[0] ?? 2;
  const players = ["you", ...Array.from({length: count - 1}, () => "planner")].join(",");
  return goTo(editor, file, `/table?map=${word(editor.reference)}&players=${players}`);
}
