// Two versions of a file side by side, as far as they differ, and the choice between them.

/** @import {Conflict} from "../types/data.js" */
/** @import {Shell} from "../types/shell.js" */

import {differingLines} from "./difference.js";
import {h} from "./elements.js";

const AROUND = 2; // lines that are shown before and after those that differ

/**
 * Ask which version counts; one question at a time. Resolves to "mine", "theirs", or null for neither yet.
 * @param {Shell} shell
 * @param {Conflict} conflict
 */
export function chooseVersion(shell, {file, mine, theirs, gone}) {
  if (document.querySelector("dialog[data-name='conflict']")) return Promise.resolve(null);
  if (gone) return offerToWrite(shell, file);
  return shell.dialog({
    title: `${file} was changed outside`,
    name: "conflict",
    wide: true,
    body: [
      h(
        "p",
        {class: "soft"},
        "Another program has changed the file since you opened it here. Nothing is overwritten until you choose.",
      ),
      versions(mine, theirs),
    ],
    buttons: [
      ["theirs", "Use the file's version"],
      ["mine", "Keep mine"],
      ["", "Decide later"],
    ],
  });
}

/**
 * Say that a file was deleted, and offer to write it again.
 * @param {Shell} shell
 * @param {string} file
 */
export function offerToWrite(shell, file) {
  return shell.dialog({
    title: `${file} was deleted outside`,
    name: "conflict",
    body: h(
      "p",
      {},
      "Another program has deleted the file. Nothing is lost: everything is still here and in the journal, and you can work on. Write it again to have the file back.",
    ),
    buttons: [
      ["", "Decide later"],
      ["mine", "Write it again"],
    ],
  });
}

/**
 * What differs in both texts, each as a column.
 * @param {string} mine
 * @param {string} theirs
 */
export function versions(mine, theirs) {
  const [left, right] = [mine.split("\n"), theirs.split("\n")];
  const [leftOnly, rightOnly] = differingLines(left, right);
  return h(
    "div",
    {class: "versions"},
    column(left, leftOnly, "Mine, in the studio", "mine"),
    column(right, rightOnly, "The file's, on disk", "theirs"),
  );
}

/**
 * @param {string[]} lines
 * @param {Set<number>} marked
 * @param {string} title
 * @param {string} name
 */
function column(lines, marked, title, name) {
  const near = new Set([...marked].flatMap((line) => span(line - AROUND, line + AROUND)));
  const shown = [...near].filter((line) => line >= 0 && line < lines.length).sort((a, b) => a - b);
  const rows = shown.flatMap((line, place) => [
    place > 0 && shown[place - 1] < line - 1 ? h("span", {class: "gap"}, "⋯") : null,
    h("span", {class: marked.has(line) ? "differs" : null}, lines[line] || " "),
  ]);
  const words = rows.length ? rows : h("span", {class: "gap"}, "Nothing here that the other side does not have.");
  return h("div", {}, h("h3", {}, title), h("pre", {class: name, tabindex: 0, "aria-label": title}, words));
}

/**
 * Whole numbers from one to another.
 * @param {number} from
 * @param {number} to
 */
function span(from, to) {
  return Array.from({length: to - from + 1}, (_, step) => from + step);
}
