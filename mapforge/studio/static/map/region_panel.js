// The selected regions: name, terrain, symbols, pieces, areas, neighbours.

/** @import {MeshRegion, RegionData} from "../types/board.js" */
/** @import {Editor} from "./editor.js" */

import {find, h, present, valueOf} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {counted} from "../shell/words.js";
import {borderStyles} from "./border_styles.js";
import {field, redraw, section} from "./panel_parts.js";
import {mergeSelection, removeSelection} from "./region_edits.js";

/** @typedef {MeshRegion<RegionData>} Region */

/** @param {Editor} editor */
export function openRegionPanel(editor) {
  const body = h("div");
  editor.on(["board", "selection", "terrain"], () => {
    const regions = present(editor.selection.map((id) => editor.region(id)));
    redraw(body, regions.length ? chosen(editor, regions) : none(editor));
  });
  editor.on(["rename"], () => {
    editor.showPanel("region");
    if (!body.querySelector("input[data-keep='name']")) return;
    const name = find("input[data-keep='name']", body);
    name.focus();
    if (name instanceof HTMLInputElement) name.select();
  });
  return {body};
}

/**
 * @param {Editor} editor
 * @returns {Node[]}
 */
function none(editor) {
  const counts = new Map();
  for (const {terrain} of editor.data.regions) counts.set(terrain, (counts.get(terrain) ?? 0) + 1);
  const names = new Map(editor.data.terrains.map(({id, name}) => [id, name]));
  const rows = [...counts].sort((a, b) => b[1] - a[1]);
  return present([
    section(
      "",
      h("h2", {}, "Nothing is selected"),
      h("p", {class: "soft small"}, "Click a region, drag across several, or use the arrow keys."),
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
              editor.board.artwork.swatch(terrain),
              h("span", {class: "grow"}, names.get(terrain) ?? terrain),
              h("span", {class: "soft"}, String(count)),
            ),
          ),
        ),
      ),
  ]);
}

/**
 * @param {Editor} editor
 * @param {Region[]} regions
 * @returns {Node[]}
 */
function chosen(editor, regions) {
  const ids = regions.map((region) => region.id);
  const isOne = regions.length === 1;
  return present([
    isOne ? naming(editor, regions[0]) : severalTitle(editor, regions),
    section("Terrain", terrains(editor, regions, ids)),
    section("Symbols", symbols(editor, regions, ids)),
    section("Pieces", pieces(editor, regions, ids)),
    Object.keys(editor.data.areas).length ? section("Areas", areas(editor, ids)) : null,
    isOne ? section("Borders", neighbours(editor, regions[0])) : null,
    borderStyles(editor, isOne ? "Character of its borders" : "Character of their borders", () => ({regions: ids})),
    isPair(editor, ids) ? borderStyles(editor, "Only the border between them", () => ({between: ids})) : null,
    section(
      "",
      h(
        "div",
        {class: "row"},
        isOne ? null : h("button", {onclick: () => mergeSelection(editor)}, icon("merge"), "Merge"),
        isOne && regions[0].label
          ? h(
              "button",
              {onclick: () => editor.apply({op: "label", region: ids[0], at: null})},
              icon("label"),
              "Put the name back",
            )
          : null,
        h("button", {class: "danger", onclick: () => removeSelection(editor)}, icon("bin"), "Delete"),
      ),
    ),
  ]);
}

/**
 * Whether two regions border on each other.
 * @param {Editor} editor
 * @param {string[]} ids
 */
function isPair(editor, ids) {
  return ids.length === 2 && editor.data.borders.some((pair) => ids.every((id) => pair.includes(id)));
}

/**
 * @param {Editor} editor
 * @param {Region} region
 */
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
        if (!(await editor.apply({op: "rename", region: region.id, id}))) input.value = region.id;
      },
      {"data-keep": "id", name: "id", class: "mono", spellcheck: "false"},
    ),
  );
}

/**
 * @param {Editor} editor
 * @param {Region[]} regions
 */
function severalTitle(editor, regions) {
  return section(
    "",
    h("h2", {}, counted(regions.length, "region")),
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

/**
 * @param {Editor} editor
 * @param {Region[]} regions
 * @param {string[]} ids
 */
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
        editor.board.artwork.swatch(id),
        h("span", {}, name),
      ),
    ),
  );
}

/**
 * @param {Editor} editor
 * @param {Region[]} regions
 * @param {string[]} ids
 */
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
        editor.board.artwork.picture("symbols", id, 22),
        h("span", {}, name),
      );
    }),
  );
}

/**
 * @param {Editor} editor
 * @param {Region[]} regions
 * @param {string[]} ids
 */
function pieces(editor, regions, ids) {
  const there = new Set(regions.flatMap((region) => Object.keys(region.pieces)));
  const kinds = editor.data.piece_kinds;
  const usual = kinds.filter(({id}) => there.has(id));
  const others = kinds.filter(({id}) => !there.has(id));
  const set = (/** @type {string} */ piece, /** @type {number} */ count) =>
    editor.apply({op: "pieces", regions: ids, piece, count});
  const more = h(
    "select",
    {"aria-label": "Put a piece here", onchange: (event) => valueOf(event) && set(valueOf(event), 1)},
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
        editor.board.artwork.picture("pieces", id, 24),
        h("span", {class: "grow"}, name),
        h(
          "button",
          {"aria-label": `One ${name} fewer`, "data-keep": `less-${id}`, onclick: () => set(id, count - 1)},
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

/**
 * @param {Editor} editor
 * @param {string[]} ids
 */
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

/**
 * @param {Editor} editor
 * @param {Region} region
 */
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
            const box = editor.board.boxAround(id);
            if (box) editor.show(box);
          },
        },
        editor.nameOf(id),
      ),
    ),
  );
}
