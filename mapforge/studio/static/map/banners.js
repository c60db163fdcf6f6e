// Lines above the board: maps that cannot be changed here, and files that change another map.

/** @import {IconName} from "../shell/icons.js" */
/** @import {Child} from "../types/elements.js" */
/** @import {Editor} from "./editor.js" */

import {find, h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {choosePack} from "../shell/pack_choice.js";
import {LINKED} from "../shell/words.js";

/** @param {Editor} editor */
export function openBanners(editor) {
  const place = find("#banners");
  let isTold = false;
  editor.on(["board"], () => {
    const {data, shell} = editor;
    place.replaceChildren(...bannerOf(editor));
    if (data.recovered && !data.saved && !isTold) {
      isTold = true;
      shell.toast("Unsaved edits from last time are back, from the journal.", {tone: "good", seconds: 10});
    }
  });
  editor.on(["refused"], () => {
    editor.shell.toast("This map is read-only here; copy it to your pack first.");
    place.querySelector("button")?.focus();
  });
}

/**
 * @param {Editor} editor
 * @returns {Node[]}
 */
function bannerOf(editor) {
  const {busy, linked: isLinked, read_only: isReadOnly, changes, regions} = editor.data;
  if (busy) return [banner("lock", "Another studio has this map open. Close it there, then reload this page.")];
  if (isReadOnly) {
    const button = h("button", {id: "copy", onclick: () => copyMap(editor)}, icon("copy"), "Copy to my pack");
    return [
      banner(
        "lock",
        isLinked
          ? LINKED
          : "This map belongs to a pack that is read-only here. Look around, or make a copy of your own.",
        button,
      ),
    ];
  }
  if (changes) {
    const words = regions.length
      ? `This file changes ${changes}: what it says counts, and the rest comes from there. Only what it says is shown here.`
      : `This file changes ${changes} and has no regions of its own; regions drawn here replace all of them.`;
    const link = h("a", {id: "changed-map", href: `/map?map=${encodeURIComponent(changes)}`}, "Open that map");
    return [banner("copy", words, link)];
  }
  return [];
}

/**
 * @param {IconName} picture
 * @param {string} words
 * @param {Child[]} more
 */
function banner(picture, words, ...more) {
  return h("div", {class: "banner"}, icon(picture), h("span", {class: "grow"}, words), more);
}

/** @param {Editor} editor */
async function copyMap({shell, reference}) {
  const {packs} = await shell.ask("packs/contents");
  const {body, pack} = choosePack(shell, packs);
  const choice = await shell.dialog({
    title: "Copy to my pack",
    name: "copy",
    body,
    buttons: [
      ["", "Cancel"],
      ["copy", "Copy"],
    ],
  });
  if (choice !== "copy") return;
  await shell.attempt(async () => {
    const copied = await shell.send("packs/copy", {reference, pack: await pack()});
    location.assign(`/map?map=${encodeURIComponent(copied.reference)}`);
  });
}
