// Maps from elsewhere: drawings, random ones, and the text itself.

/** @import {Editor} from "./editor.js" */

import {find, h} from "../shell/elements.js";

const PICTURES = /^image\/(png|jpeg|webp|gif)$/;
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
    if (!file) return;
    if (PICTURES.test(file.type)) editor.trace.put(file);
    else importFile(editor, file);
  });
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
  const operation = {op: "import", name: file.name, content: await file.text()};
  const review = await shell.attempt(() => shell.send("map/review", {map: editor.reference, operation}));
  if (!review || !(await isAccepted(editor, file.name, review))) return;
  if (await editor.apply(operation)) editor.board.fit();
}

/**
 * @param {Editor} editor
 * @param {string} name
 * @param {{picture: string, notes?: string[]}} review
 */
async function isAccepted({shell}, name, {picture, notes = []}) {
  const address = URL.createObjectURL(new Blob([picture], {type: "image/svg+xml"}));
  const choice = await shell.dialog({
    title: `Import ${name}`,
    name: "review",
    wide: true,
    body: [
      h(
        "p",
        {class: "soft"},
        "This is what it would become: every border, and everything that was closed, joined or left out. It replaces the regions on the board; you can undo it.",
      ),
      h("img", {class: "review", src: address, alt: "The imported map"}),
      notes.length
        ? h(
            "ul",
            {class: "notes"},
            notes.map((note) => h("li", {}, note)),
          )
        : null,
    ],
    buttons: [
      ["", "Cancel"],
      ["accept", "Import"],
    ],
  });
  URL.revokeObjectURL(address);
  return choice === "accept";
}

/**
 * Make a random map.
 * @param {Editor} editor
 */
export async function generateMap(editor) {
  const seed = h("input", {type: "number", name: "seed", value: 1 + Math.floor(Math.random() * 9999), min: 0});
  const players = h(
    "select",
    {name: "players"},
    [2, 3, 4, 5].map((count) => h("option", {value: String(count)}, `${count} players`)),
  );
  players.value = String(editor.data.players[0] ?? 2);
  const kind = h(
    "select",
    {name: "kind"},
    h("option", {value: "base"}, "Small World"),
    h("option", {value: "underground"}, "Underground"),
  );
  const choice = await editor.shell.dialog({
    title: "A random map",
    name: "generate",
    body: [
      h(
        "p",
        {class: "soft"},
        "With the proportions of the printed boards. The same seed gives the same map. It replaces the regions on the board; you can undo it.",
      ),
      h(
        "div",
        {class: "numbers"},
        h("label", {class: "field"}, "Seed", seed),
        h("label", {class: "field"}, "For", players),
      ),
      h("label", {class: "field"}, "Terrains of", kind),
    ],
    buttons: [
      ["", "Cancel"],
      ["make", "Create it"],
    ],
  });
  if (choice !== "make") return;
  const words = {op: "generate", seed: Number(seed.value), players: Number(players.value), kind: kind.value};
  if (await editor.apply(words)) editor.board.fit();
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
