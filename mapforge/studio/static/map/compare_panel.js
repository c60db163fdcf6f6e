// The map beside the printed boards: proportions, entries and coasts.

import {h} from "../shell/elements.js";
import {section} from "./panels.js";

export function openComparePanel(editor) {
  const body = h("div", {});
  const draw = () =>
    body.replaceChildren(
      ...(editor.facts
        ? told(editor)
        : [h("p", {class: "soft"}, "There is nothing to compare until the map has regions that touch.")]),
    );
  editor.addEventListener("found", draw);
  draw();
  return {body};
}

function told(editor) {
  const {verdicts = {}, measures = {}, lists = {}} = editor.facts;
  return [
    section(
      "Verdict",
      Object.entries(verdicts).map(([about, words]) =>
        h("p", {class: "small"}, h("strong", {}, `${capital(about)}: `), words),
      ),
    ),
    section("Beside the printed boards", table(measures)),
    section(
      "Regions",
      Object.entries(lists).map(([name, ids]) => group(editor, name, ids)),
    ),
  ];
}

function table(measures) {
  const groups = Object.entries(measures);
  const boards = [
    ...new Set(groups.flatMap(([, rows]) => Object.values(rows).flatMap((row) => Object.keys(row.printed ?? {})))),
  ];
  const short = (board) => board.split("/").at(-1).replaceAll("_", " ");
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
        h("tr", {}, h("th", {class: "group", colspan: 2 + boards.length}, capital(title))),
        ...Object.entries(rows).map(([name, {value, printed = {}}]) =>
          h(
            "tr",
            {},
            h("th", {}, name.replaceAll("_", " ")),
            h(
              "td",
              {class: boards.length && boards.every((board) => isFar(value, printed[board])) ? "differs" : null},
              said(value),
            ),
            boards.map((board) => h("td", {class: "soft"}, said(printed[board]))),
          ),
        ),
      ]),
    ),
  );
}

const said = (value) => (value === null || value === undefined ? "–" : String(value));
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
const isFar = (value, printed) =>
  typeof value === "number" &&
  typeof printed === "number" &&
  Math.abs(value - printed) > Math.max(1, 0.3 * Math.abs(printed));

function group(editor, name, ids) {
  if (!Array.isArray(ids) || !ids.length) return h("p", {class: "small soft"}, `${capital(name)}: none`);
  return h(
    "div",
    {class: "stack"},
    h("p", {class: "small"}, h("strong", {}, `${capital(name)} `), h("span", {class: "tag"}, String(ids.length))),
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
          editor.region(id)?.name || id,
        ),
      ),
    ),
  );
}
