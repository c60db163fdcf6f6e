// Regions that a new shape cuts apart: which part keeps the name?

/** @import {Loop} from "../types/data.js" */
/** @import {PartedRegion} from "../types/server.js" */
/** @import {Editor} from "./editor.js" */

import {boxOf, pathOf} from "../board/geometry.js";
import {h, s} from "../shell/elements.js";

const TOGETHER = -1;

/**
 * Ask for every region that would fall apart; nothing when somebody thinks better of it.
 * @param {Editor} editor
 * @param {PartedRegion[]} asked
 * @returns {Promise<Record<string, number> | null>}
 */
export async function askForNames({shell}, asked) {
  /** @type {Record<string, number>} */
  const keeps = {};
  for (const {region, name, parts} of asked) {
    keeps[region] = 0;
    const option = (/** @type {number} */ place, /** @type {string} */ words) => {
      const input = h("input", {type: "radio", name: "part", value: place, onchange: () => (keeps[region] = place)});
      input.checked = place === 0;
      return h("label", {class: "choice part"}, input, picture(parts, place), h("span", {}, words));
    };
    const choice = await shell.dialog({
      title: `${name} falls apart`,
      name: "parts",
      body: [
        h(
          "p",
          {class: "soft"},
          `Which part stays ${name}? The others become regions of their own, on the same terrain.`,
        ),
        h(
          "div",
          {class: "stack", role: "radiogroup", "aria-label": `What stays ${name}`},
          parts.map((_, place) => option(place, place === 0 ? "This part, the largest" : "This part")),
          option(TOGETHER, "All of them: one region in several parts"),
        ),
      ],
      buttons: [
        ["", "Cancel"],
        ["keep", "Draw it"],
      ],
    });
    if (choice !== "keep") return null;
  }
  return keeps;
}

/**
 * @param {Loop[][]} parts
 * @param {number} chosen
 */
function picture(parts, chosen) {
  const [left, top, right, bottom] = boxOf(parts.flat());
  return s(
    "svg",
    {class: "small-board", viewBox: [left, top, right - left, bottom - top].join(" "), "aria-hidden": "true"},
    parts.map((loops, place) =>
      s("path", {
        class: chosen === TOGETHER || chosen === place ? "mine" : "ground",
        d: pathOf(loops),
        "fill-rule": "evenodd",
      }),
    ),
  );
}
