// The board as a whole: name, players, turns, size, areas, links; and where a map can come from.

import {h, icon} from "../shell/elements.js";
import {field, remover, section} from "./panels.js";
import {tracePanel} from "./trace.js";

const PLAYERS = [2, 3, 4, 5, 6];

export function openBoardPanel(editor) {
  const body = h("div", {});
  const draw = () => {
    if (!editor.data) return;
    const held = document.activeElement?.closest?.("[data-keep]")?.dataset.keep;
    body.replaceChildren(
      settings(editor),
      areas(editor),
      pairs(editor, "Links", editor.data.links, "link"),
      pairs(editor, "Barriers", editor.data.barriers, "barrier"),
      tracePanel(editor),
      beginnings(editor),
    );
    if (held) body.querySelector(`[data-keep="${CSS.escape(held)}"]`)?.focus();
  };
  for (const news of ["board", "selection", "traced"]) editor.addEventListener(news, draw);
  return {body};
}

function settings(editor) {
  const {data} = editor;
  const set = (words) => editor.apply({op: "board", ...words});
  const number = (title, name, value) =>
    field(title, value ?? "", (text) => set({[name]: Number(text)}), {
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
      remover(`Remove the area ${area}`, () => {
        editor.board.highlight([]);
        editor.apply({op: "area", area, regions: null});
      }),
    ),
  );
  const name = h("input", {"aria-label": "Name of a new area", placeholder: "a name, such as east", name: "area"});
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

function pairs(editor, title, listed, op) {
  if (!listed.length) return h("section", {hidden: true});
  const name = (id) => editor.region(id)?.name || id;
  return section(
    title,
    h(
      "ul",
      {class: "list"},
      listed.map((between) =>
        h(
          "li",
          {},
          h("span", {class: "grow small"}, `${name(between[0])} – ${name(between[1])}`),
          remover(`Remove ${op} between ${name(between[0])} and ${name(between[1])}`, () =>
            editor.apply({op, between, remove: true}),
          ),
        ),
      ),
    ),
  );
}

function beginnings(editor) {
  const file = h("input", {type: "file", accept: ".svg,.json,.geojson,.topojson,.graphml", hidden: true});
  file.addEventListener("change", () => file.files[0] && editor.importFile(file.files[0]));
  return section(
    "Start from",
    h(
      "div",
      {class: "row"},
      h("button", {onclick: () => editor.generate()}, icon("dice"), "Random map"),
      h("button", {onclick: () => file.click()}, icon("import"), "Drawing"),
      h("button", {onclick: () => editor.editText()}, icon("code"), "Text"),
      editor.data.is_drawn === false && editor.data.regions.length
        ? h("button", {class: "primary", onclick: () => editor.apply({op: "outlines"})}, icon("draw"), "Draw outlines")
        : null,
      file,
    ),
    h("p", {class: "soft small"}, "Everything here can be undone."),
  );
}
