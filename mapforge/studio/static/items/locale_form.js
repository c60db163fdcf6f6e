// A translation: every name and text of the pack, with its words in another language beside it.

/** @import {FormContext, OpenView, TranslationRow} from "../types/items.js" */
/** @import {Path, Value} from "../types/data.js" */
/** @import {ItemActions} from "./item_actions.js" */

import {h} from "../shell/elements.js";
import {inside} from "./choice_controls.js";
import {control} from "./controls.js";
import {KINDS} from "./kinds.js";

/**
 * @param {OpenView} view
 * @param {FormContext} context
 * @param {ItemActions} actions
 * @returns {Node[]}
 */
export function localeForm({pack, file, id, rows = [], ...view}, context, actions) {
  const done = rows.filter((row) => row.own.name !== undefined).length;
  const kinds = [...new Set(rows.map((row) => row.kind))];
  return [
    h(
      "header",
      {class: "item-head"},
      h("div", {class: "grow"}, h("p", {class: "crumb mono"}, `${pack} / ${file}`), h("h1", {}, `Translation: ${id}`)),
      h("div", {class: "row", id: "actions"}, actions.buttons({...view, pack, file, id})),
    ),
    h("p", {class: "soft"}, `${done} of ${rows.length} names are translated. What is left empty stays in English.`),
    h("progress", {max: rows.length || 1, value: done}),
    ...kinds.map((kind) =>
      h(
        "section",
        {class: "panel translations", "data-kind": kind},
        h("h2", {}, KINDS[kind] ?? "Maps"),
        rows.filter((row) => row.kind === kind).map((row) => translation(row, inside(context, row.kind, row.key))),
      ),
    ),
  ];
}

/**
 * @param {TranslationRow} row
 * @param {FormContext} context
 */
function translation({id, name, text, own, regions}, context) {
  /**
   * @param {string} type
   * @param {number} most
   * @param {Value} value
   * @param {Path} keys
   * @param {string} [label]
   */
  const field = (type, most, value, keys, label) => {
    const inner = {...inside(context, ...keys), name: label};
    return control({type, most}, value, (next) => context.set(inner.path, next), inner);
  };
  return h(
    "div",
    {class: "translation", "data-id": id},
    h(
      "div",
      {class: "source"},
      h("strong", {}, name),
      text ? h("p", {class: "small soft"}, text) : null,
      h("span", {class: "mono soft"}, id),
    ),
    h(
      "div",
      {class: "target"},
      field("line", 80, own.name, ["name"], `Name of ${id}`),
      text || own.text ? field("prose", 1000, own.text, ["text"], `Text of ${id}`) : null,
      regions.map((region) =>
        h(
          "label",
          {class: "bound"},
          h("span", {class: "small"}, region.name),
          field("line", 80, region.own, ["regions", region.id]),
        ),
      ),
    ),
  );
}
