// The map beside the printed boards: proportions, entries and coasts.

/** @import {Figure, MapFacts} from "../types/board.js" */
/** @import {Editor} from "./editor.js" */
/** @import {Findings} from "./findings.js" */

import {h} from "../shell/elements.js";
import {capitalize, readable} from "../shell/words.js";
import {section} from "./panel_parts.js";
import {isFarFrom} from "./proportions.js";

/**
 * @param {Editor} editor
 * @param {Findings} findings
 */
export function openComparePanel(editor, findings) {
  const body = h("div");
  const draw = () => {
    const facts = findings.report?.facts;
    if (facts) body.replaceChildren(...comparison(editor, facts));
    else {
      const words = "There is nothing to compare until the map has regions that touch.";
      body.replaceChildren(h("p", {class: "soft"}, words));
    }
  };
  findings.addEventListener("findings", draw);
  draw();
  return {body};
}

/**
 * @param {Editor} editor
 * @param {MapFacts} facts
 */
function comparison(editor, {verdicts = {}, measures = {}, lists = {}}) {
  return [
    section(
      "Verdict",
      Object.entries(verdicts).map(([about, words]) =>
        h("p", {class: "small"}, h("strong", {}, `${capitalize(about)}: `), words),
      ),
    ),
    section("Beside the printed boards", table(measures)),
    section(
      "Regions",
      Object.entries(lists).map(([name, ids]) => group(editor, name, ids)),
    ),
  ];
}

/** @param {NonNullable<MapFacts["measures"]>} measures */
function table(measures) {
  const groups = Object.entries(measures);
  const boards = [
    ...new Set(groups.flatMap(([, rows]) => Object.values(rows).flatMap((row) => Object.keys(row.printed ?? {})))),
  ];
  const short = (/** @type {string} */ board) => readable(board.split("/").at(-1));
  return h(
    "table",
    {class: "compare"},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th"),
        h("th", {}, "here"),
        boards.map((board) => h("th", {title: board}, short(board))),
      ),
    ),
    h(
      "tbody",
      {},
      groups.flatMap(([title, rows]) => [
        h("tr", {}, h("th", {class: "group", colspan: 2 + boards.length}, capitalize(title))),
        ...Object.entries(rows).map(([name, {value, printed = {}}]) =>
          h(
            "tr",
            {},
            h("th", {}, readable(name)),
            h(
              "td",
              {class: boards.length && boards.every((board) => isFarFrom(value, printed[board])) ? "differs" : null},
              figureText(value),
            ),
            boards.map((board) => h("td", {class: "soft"}, figureText(printed[board]))),
          ),
        ),
      ]),
    ),
  );
}

/** @param {Figure} value */
function figureText(value) {
  return value === null || value === undefined ? "–" : String(value);
}

/**
 * @param {Editor} editor
 * @param {string} name
 * @param {string[]} ids
 */
function group(editor, name, ids) {
  if (!ids.length) return h("p", {class: "small soft"}, `${capitalize(name)}: none`);
  return h(
    "div",
    {class: "stack"},
    h("p", {class: "small"}, h("strong", {}, `${capitalize(name)} `), h("span", {class: "tag"}, String(ids.length))),
    h(
      "div",
      {class: "chips"},
      ids.map((id) =>
        h(
          "button",
          {
            onclick: () => editor.select([id]),
            onmouseenter: () => editor.board.highlight([id]),
            onmouseleave: () => editor.board.highlight([]),
          },
          editor.nameOf(id),
        ),
      ),
    ),
  );
}
