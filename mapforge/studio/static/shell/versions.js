// Two versions of a file side by side, with the lines that differ, and the choice between them.

/** @import {Conflict} from "../types/data.js" */
/** @import {Shell} from "../types/shell.js" */

import {differingLines} from "./difference.js";
import {h} from "./elements.js";

/**
 * Ask which version counts; one question at a time. Resolves to "mine", "theirs", or null for neither yet.
 * @param {Shell} shell
 * @param {Conflict} conflict
 */
export function chooseVersion(shell, {file, mine, theirs}) {
  if (document.querySelector("dialog[data-name='conflict']")) return Promise.resolve(null);
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
 * Both texts, each as a column.
 * @param {string} mine
 * @param {string} theirs
 */
function versions(mine, theirs) {
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
  const rows = lines.map((line, place) => h("span", {class: marked.has(place) ? "differs" : null}, line || " "));
  const text = h("pre", {class: name, tabindex: 0}, rows);
  requestAnimationFrame(() => text.querySelector(".differs")?.scrollIntoView({block: "center"}));
  return h("div", {}, h("h3", {}, title), text);
}
