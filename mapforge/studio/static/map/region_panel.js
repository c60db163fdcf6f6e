// The selected regions: name, terrain, symbols, pieces, areas, neighbours.

import {h, icon} from "../shell/elements.js";
import {boxAround} from "../board/board.js";
import {field, section} from "./panels.js";

export function openRegionPanel(editor) {
  const body = h("div", {});
  const draw = () => {
    if (!editor.data) return;
    const held = document.activeElement?.closest?.("[data-keep]")?.dataset.keep;
    const regions = editor.selection.map((id) => editor.region(id)).filter(Boolean);
    body.replaceChildren(...(regions.length ? chosen(editor, regions) : none(editor)));
    if (held) body.querySelector(`[data-keep="${CSS.escape(held)}"]`)?.focus();
  };
  for (const news of ["board", "selection", "terrain"]) editor.addEventListener(news, draw);
  editor.addEventListener("rename", () => {
    editor.showPanel("region");
    const name = body.querySelector("input[data-keep='name']");
    name?.focus();
    name?.select();
  });
  return {body};
}

function none(editor) {
  const counts = new Map();
  for (const {terrain} of editor.data.regions) counts.set(terrain, (counts.get(terrain) ?? 0) + 1);
  const names = new Map(editor.data.terrains.map(({id, name}) => [id, name]));
  const rows = [...counts].sort((a, b) => b[1] - a[1]);
  return [
    section(
      "",
      h("h2", {}, "Nothing is selected"),
      h("p", {class: "soft small"}, "Click a region, drag across several, or walk with the arrow keys."),
    ),
    rows.length &&
      section(
        "On this board",
        h(
          "div",
          {class: "choices"},
          rows.map(([terrain, count]) =>
            h(
              "button",
              {
                title: "Select all of them",
                onclick: () =>
                  editor.select(editor.data.regions.filter((each) => each.terrain === terrain).map((each) => each.id)),
              },
              editor.board.looks.swatch(terrain),
              h("span", {class: "grow"}, names.get(terrain) ?? terrain),
              h("span", {class: "soft"}, String(count)),
            ),
          ),
        ),
      ),
  ].filter(Boolean);
}

function chosen(editor, regions) {
  const ids = regions.map((region) => region.id);
  const isOne = regions.length === 1;
  return [
    isOne ? naming(editor, regions[0]) : severalTitle(editor, regions),
    section("Terrain", terrains(editor, regions, ids)),
    section("Symbols", symbols(editor, regions, ids)),
    section("Pieces", pieces(editor, regions, ids)),
    Object.keys(editor.data.areas).length ? section("Areas", areas(editor, ids)) : null,
    isOne ? section("Borders", neighbours(editor, regions[0])) : null,
    section(
      "",
      h(
        "div",
        {class: "row"},
        isOne ? null : h("button", {onclick: () => editor.merge()}, icon("merge"), "Merge"),
        isOne && regions[0].label
          ? h(
              "button",
              {onclick: () => editor.apply({op: "label", region: ids[0], at: null})},
              icon("label"),
              "Put the name back",
            )
          : null,
        h("button", {class: "danger", onclick: () => editor.remove()}, icon("bin"), "Delete"),
      ),
    ),
  ].filter(Boolean);
}

function naming(editor, region) {
  return section(
    "",
    field("Name", region.name, (name) => editor.apply({op: "rename", region: region.id, name}), {
      "data-keep": "name",
      name: "name",
    }),
    field(
      "Id, as other files name it",
      region.id,
      async (id, input) => {
        if (await editor.apply({op: "rename", region: region.id, id})) editor.select([id]);
        else input.value = region.id;
      },
      {"data-keep": "id", name: "id", class: "mono", spellcheck: "false"},
    ),
  );
}

function severalTitle(editor, regions) {
  return section(
    "",
    h("h2", {}, `${regions.length} regions`),
    h(
      "div",
      {class: "chips"},
      regions
        .slice(0, 24)
        .map((region) => h("button", {onclick: () => editor.select([region.id])}, region.name || region.id)),
      regions.length > 24 ? h("span", {class: "soft small"}, `and ${regions.length - 24} more`) : null,
    ),
  );
}

function terrains(editor, regions, ids) {
  return h(
    "div",
    {class: "choices"},
    editor.data.terrains.map(({id, name}) =>
      h(
        "button",
        {
          "aria-pressed": String(regions.every((region) => region.terrain === id)),
          "data-keep": `terrain-${id}`,
          onclick: () => {
            editor.terrain = id;
            editor.apply({op: "paint", regions: ids, terrain: id});
          },
        },
        editor.board.looks.swatch(id),
        h("span", {}, name),
      ),
    ),
  );
}

function symbols(editor, regions, ids) {
  return h(
    "div",
    {class: "choices"},
    editor.data.symbols.map(({id, name}) => {
      const isThere = regions.every((region) => region.symbols.includes(id));
      const words = isThere ? {add: [], remove: [id]} : {add: [id], remove: []};
      return h(
        "button",
        {
          "aria-pressed": String(isThere),
          "data-keep": `symbol-${id}`,
          onclick: () => editor.apply({op: "symbols", regions: ids, ...words}),
        },
        editor.board.looks.picture("symbols", id, 22),
        h("span", {}, name),
      );
    }),
  );
}

function pieces(editor, regions, ids) {
  const there = new Set(regions.flatMap((region) => Object.keys(region.pieces)));
  const kinds = editor.data.piece_kinds;
  const usual = kinds.filter(({id}) => there.has(id));
  const others = kinds.filter(({id}) => !there.has(id));
  const set = (piece, count) => editor.apply({op: "pieces", regions: ids, piece, count});
  const more = h(
    "select",
    {"aria-label": "Put a piece here", onchange: (event) => event.target.value && set(event.target.value, 1)},
    h("option", {value: ""}, "Put a piece here …"),
    others.map(({id, name}) => h("option", {value: id}, name)),
  );
  return h(
    "div",
    {class: "steppers"},
    usual.map(({id, name}) => {
      const count = Math.max(...regions.map((region) => region.pieces[id] ?? 0));
      return h(
        "div",
        {class: "stepper"},
        editor.board.looks.picture("pieces", id, 24),
        h("span", {class: "grow"}, name),
        h(
          "button",
          {"aria-label": `One ${name} less`, "data-keep": `less-${id}`, onclick: () => set(id, count - 1)},
          "−",
        ),
        h("output", {}, String(count)),
        h(
          "button",
          {"aria-label": `One ${name} more`, "data-keep": `more-${id}`, onclick: () => set(id, count + 1)},
          "+",
        ),
      );
    }),
    more,
  );
}

function areas(editor, ids) {
  return h(
    "div",
    {class: "chips"},
    Object.entries(editor.data.areas).map(([area, members]) => {
      const isIn = ids.every((id) => members.includes(id));
      const after = isIn
        ? members.filter((id) => !ids.includes(id))
        : [...members, ...ids.filter((id) => !members.includes(id))];
      return h(
        "button",
        {"aria-pressed": String(isIn), onclick: () => editor.apply({op: "area", area, regions: after})},
        area,
      );
    }),
  );
}

function neighbours(editor, region) {
  const others = editor.data.borders
    .filter((pair) => pair.includes(region.id))
    .map(([a, b]) => (a === region.id ? b : a));
  if (!others.length) return h("p", {class: "soft small"}, "It borders no other region.");
  return h(
    "div",
    {class: "chips"},
    others.map((id) =>
      h(
        "button",
        {
          onclick: () => {
            editor.select([id]);
            const box = boxAround(editor.mesh, [id]);
            if (box) editor.show(box);
          },
        },
        editor.region(id)?.name || id,
      ),
    ),
  );
}
