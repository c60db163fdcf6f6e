// A map that another program has changed: what differs, region by region, and a choice for each or for all.

/** @import {Conflict, Loop, Version, VersionPart} from "../types/data.js" */
/** @import {Shell} from "../types/shell.js" */

import {boxOf, pathOf} from "../board/geometry.js";
import {h, s} from "../shell/elements.js";
import {chooseVersion} from "../shell/versions.js";

/** @typedef {Version | Record<string, Version> | null} Choice */

/** @type {[Version, string][]} */
const SIDES = [
  ["mine", "Mine"],
  ["theirs", "The file's"],
];

/**
 * Ask which version counts, for all or part by part.
 * @param {Shell} shell
 * @param {Conflict} conflict
 * @returns {Promise<Choice>}
 */
export async function decide(shell, conflict) {
  const parts = conflict.parts ?? [];
  if (conflict.gone || !parts.length) return /** @type {Version | null} */ (await chooseVersion(shell, conflict));
  if (document.querySelector("dialog[data-name='conflict']")) return null;
  /** @type {Record<string, Version>} */
  const chosen = Object.fromEntries(parts.map(({key, usual}) => [key, usual]));
  const choice = await shell.dialog({
    title: `${conflict.file} was changed outside`,
    name: "conflict",
    wide: true,
    body: [
      h(
        "p",
        {class: "soft"},
        "Another program has changed the file since you opened it here. Nothing is overwritten until you choose: one version as a whole, or the better one for each part.",
      ),
      h(
        "ol",
        {class: "parts"},
        parts.map((part) => row(part, conflict.ground ?? [], chosen)),
      ),
    ],
    buttons: [
      ["", "Decide later"],
      ["theirs", "Use the file's version"],
      ["mine", "Keep mine"],
      ["parts", "Use what is marked"],
    ],
  });
  if (choice === "parts") return chosen;
  return /** @type {Version | null} */ (choice);
}

/**
 * @param {VersionPart} part
 * @param {Loop[]} ground
 * @param {Record<string, Version>} chosen
 */
function row({key, name, lines, shapes}, ground, chosen) {
  const option = (/** @type {[Version, string]} */ [side, title]) => {
    const input = h("input", {type: "radio", name: key, value: side, onchange: () => (chosen[key] = side)});
    input.checked = chosen[key] === side;
    return h("label", {class: "choice"}, input, title);
  };
  const isRegion = shapes.mine.length + shapes.theirs.length > 0;
  return h(
    "li",
    {"data-part": key},
    isRegion ? smallBoard(ground, shapes) : h("span", {class: "small-board"}),
    h(
      "div",
      {class: "grow"},
      h("strong", {}, name),
      lines.map((line) =>
        h(
          "p",
          {class: "small"},
          h("span", {class: "soft"}, `${line.key}: `),
          h("span", {class: "mine differs"}, line.mine || "nothing"),
          " or ",
          h("span", {class: "theirs differs"}, line.theirs || "nothing"),
        ),
      ),
    ),
    h("div", {class: "stack", role: "radiogroup", "aria-label": `Version of ${name}`}, SIDES.map(option)),
  );
}

/**
 * Where a region lies in both versions.
 * @param {Loop[]} ground
 * @param {Record<Version, Loop[]>} shapes
 */
function smallBoard(ground, shapes) {
  const [left, top, right, bottom] = boxOf([...ground, ...shapes.mine, ...shapes.theirs]);
  return s(
    "svg",
    {class: "small-board", viewBox: [left, top, right - left || 1, bottom - top || 1].join(" "), "aria-hidden": "true"},
    s("path", {class: "ground", d: pathOf(ground)}),
    s("path", {class: "theirs", d: pathOf(shapes.theirs)}),
    s("path", {class: "mine", d: pathOf(shapes.mine)}),
  );
}
