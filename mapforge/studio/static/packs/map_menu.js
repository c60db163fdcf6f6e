// What can be done with a map on the first page: another name, a copy, and its end.

/** @import {ListedItem, ListedPack} from "../types/items.js" */
/** @import {Shell} from "../types/shell.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {openMenu} from "../shell/popup_menu.js";
import {counted} from "../shell/words.js";

/**
 * The button on a tile that opens the menu.
 * @param {Shell} shell
 * @param {() => Promise<unknown>} redraw
 * @param {ListedPack} pack
 * @param {ListedItem} map
 */
export function mapMenu(shell, redraw, pack, map) {
  const reference = `${pack.id}:map/${map.id}`;
  const title = `Rename, duplicate or delete ${map.name}`;
  const open = () => {
    const {left, bottom} = button.getBoundingClientRect();
    const entries = [
      {words: "Rename …", work: () => shell.attempt(() => renameMap(shell, redraw, reference, map.name))},
      {words: "Duplicate", work: () => shell.attempt(() => duplicateMap(shell, redraw, reference, pack.id))},
      {words: "Delete …", work: () => shell.attempt(() => deleteMap(shell, redraw, reference, map.name))},
    ];
    openMenu([left, bottom], entries, title);
  };
  const button = h("button", {class: "plain icon tile-menu", title, "aria-label": title, onclick: open}, icon("list"));
  return button;
}

/**
 * @param {Shell} shell
 * @param {() => Promise<unknown>} redraw
 * @param {string} reference
 * @param {string} before
 */
async function renameMap(shell, redraw, reference, before) {
  const name = h("input", {name: "name", autofocus: true, value: before, maxlength: 60});
  await shell.dialog({
    title: `Another name for ${before}`,
    name: "rename",
    body: h("label", {class: "field"}, "Name", name),
    buttons: [
      ["", "Cancel"],
      ["rename", "Rename it"],
    ],
    work: () => shell.send("packs/rename", {reference, name: name.value}),
  });
  await redraw();
}

/**
 * @param {Shell} shell
 * @param {() => Promise<unknown>} redraw
 * @param {string} reference
 * @param {string} pack
 */
async function duplicateMap(shell, redraw, reference, pack) {
  const copy = await shell.send("packs/copy", {reference, pack});
  await redraw();
  shell.toast(`The copy is ${copy.reference}.`, {tone: "good"});
}

/**
 * @param {Shell} shell
 * @param {() => Promise<unknown>} redraw
 * @param {string} reference
 * @param {string} name
 */
async function deleteMap(shell, redraw, reference, name) {
  const {places} = await shell.ask("packs/referrers", {reference});
  const choice = await shell.dialog({
    title: `Delete ${name}?`,
    name: "delete",
    body: [
      h("p", {}, "A copy of the file stays in your state folder, and you can take this back right away."),
      places.length
        ? [
            h("p", {}, `${counted(places.length, "place")} would refer to nothing:`),
            h(
              "ul",
              {class: "mono"},
              places.map(({file, line, text}) => h("li", {}, `${file}:${line}: ${text}`)),
            ),
          ]
        : null,
    ],
    buttons: [
      ["delete", "Delete it"],
      ["", "Keep it"],
    ],
  });
  if (choice !== "delete") return;
  const {kept} = await shell.send("packs/delete", {reference});
  await redraw();
  const shown = shell.toast(`${name} is deleted.`, {seconds: 20});
  const undo = async () => {
    shown.remove();
    await shell.attempt(async () => {
      await shell.send("packs/restore", {kept});
      await redraw();
    });
  };
  shown.prepend(h("button", {id: "undo-delete", onclick: undo}, "Undo"));
}
