// The board as a whole: name, players, turns, size, areas, links; and where a map can come from.

/** @import {Fields, Pair} from "../types/data.js" */
/** @import {Editor} from "./editor.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {resizeBoard} from "./board_size.js";
import {borderStyles} from "./border_styles.js";
import {editText, importFile} from "./imports.js";
import {layersPanel} from "./layers_panel.js";
import {field, redraw, removeButton, section} from "./panel_parts.js";
import {generateMap} from "./random_map.js";
import {tracePanel} from "./trace_panel.js";

const PLAYERS = [2, 3, 4, 5, 6];

/** @param {Editor} editor */
export function openBoardPanel(editor) {
  const body = h("div");
  const draw = () =>
    redraw(body, [
      settings(editor),
      areas(editor),
      pairs(editor, "Links", editor.data.links, "link"),
      pairs(editor, "Barriers", editor.data.barriers, "barrier"),
      borderStyles(editor, "Character of all borders", () => ({})),
      layersPanel(editor),
      tracePanel(editor),
      starts(editor),
    ]);
  editor.on(["board", "selection", "overlay"], draw);
  editor.trace.addEventListener("traced", draw);
  return {body};
}

/** @param {Editor} editor */
function settings(editor) {
  const {data} = editor;
  const set = (/** @type {Fields} */ words) => editor.apply({op: "board", ...words});
  const resize = (/** @type {{width?: number, height?: number}} */ size) => resizeBoard(editor, size);
  /**
   * @param {string} title
   * @param {string} name
   * @param {number | null} value
   */
  const number = (title, name, value) =>
    field(title, value ?? "", (text) => (name === "turns" ? set : resize)({[name]: Number(text)}), {
      type: "number",
      min: 1,
      step: "any",
      name,
      "data-keep": name,
    });
  return section(
    "",
    field("Name of the map", data.name, (name) => set({name}), {name: "map-name", "data-keep": "map-name"}),
    h(
      "div",
      {class: "field small soft", role: "group", "aria-label": "Players"},
      "Players",
      h(
        "div",
        {class: "players"},
        PLAYERS.map((count) => {
          const isIn = data.players.includes(count);
          const after = isIn ? data.players.filter((each) => each !== count) : [...data.players, count].sort();
          return h(
            "button",
            {
              "aria-pressed": String(isIn),
              "data-keep": `players-${count}`,
              onclick: () => after.length && set({players: after}),
            },
            String(count),
          );
        }),
      ),
    ),
    h("div", {class: "numbers"}, number("Turns", "turns", data.turns), h("span")),
    h("div", {class: "numbers"}, number("Width", "width", data.width), number("Height", "height", data.height)),
  );
}

/** @param {Editor} editor */
function areas(editor) {
  const {data, selection} = editor;
  const rows = Object.entries(data.areas).map(([area, members]) =>
    h(
      "li",
      {
        onmouseenter: () => editor.board.highlight(members),
        onmouseleave: () => editor.board.highlight([]),
      },
      h(
        "button",
        {class: "plain grow", onclick: () => editor.select(members)},
        h("span", {class: "grow"}, area),
        h("span", {class: "tag"}, String(members.length)),
      ),
      removeButton(`Remove the area ${area}`, () => {
        editor.board.highlight([]);
        editor.apply({op: "area", area, regions: null});
      }),
    ),
  );
  const name = h("input", {"aria-label": "Name of a new area", placeholder: "such as east", name: "area"});
  const add = async () => {
    if (name.value.trim()) await editor.apply({op: "area", area: name.value.trim(), regions: selection});
  };
  return section(
    "Areas",
    rows.length
      ? h("ul", {class: "list"}, rows)
      : h("p", {class: "soft small"}, "An area is a group of regions with a name that races and powers can use."),
    h(
      "div",
      {class: "row"},
      h("span", {class: "grow"}, name),
      h(
        "button",
        {disabled: !selection.length, onclick: add, title: "Make an area of the selected regions"},
        icon("plus"),
        "Selection",
      ),
    ),
  );
}

/**
 * @param {Editor} editor
 * @param {string} title
 * @param {Pair[]} list
 * @param {"link" | "barrier"} op
 */
function pairs(editor, title, list, op) {
  if (!list.length) return h("section", {hidden: true});
  return section(
    title,
    h(
      "ul",
      {class: "list"},
      list.map((between) =>
        h(
          "li",
          {},
          h("span", {class: "grow small"}, `${editor.nameOf(between[0])} – ${editor.nameOf(between[1])}`),
          removeButton(`Remove ${op} between ${editor.nameOf(between[0])} and ${editor.nameOf(between[1])}`, () =>
            editor.apply({op, between, remove: true}),
          ),
        ),
      ),
    ),
  );
}

/** @param {Editor} editor */
function starts(editor) {
  const file = h("input", {type: "file", accept: ".svg,.json,.geojson,.topojson,.graphml,.csv,.js", hidden: true});
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) importFile(editor, chosen);
  });
  return section(
    "Start from",
    h(
      "div",
      {class: "row"},
      h("button", {onclick: () => generateMap(editor)}, icon("dice"), "Random map"),
      h("button", {onclick: () => file.click()}, icon("import"), "Drawing"),
      h("button", {onclick: () => editText(editor)}, icon("code"), "Text"),
      editor.data.is_drawn === false && editor.data.regions.length
        ? h("button", {class: "primary", onclick: () => editor.apply({op: "outlines"})}, icon("draw"), "Draw outlines")
        : null,
      file,
    ),
    h("p", {class: "soft small"}, "Everything here can be undone."),
  );
}
