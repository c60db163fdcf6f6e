// A translation: every name and text of the pack, with its words in another language beside it.

import {h} from "../shell/elements.js";
import {KINDS} from "./shelf.js";
import {control, inside} from "./widgets.js";

export function localeForm(session, context) {
  const {view} = session;
  const done = view.rows.filter((row) => row.own.name !== undefined).length;
  const kinds = [...new Set(view.rows.map((row) => row.kind))];
  return [
    h(
      "header",
      {class: "item-head"},
      h(
        "div",
        {class: "grow"},
        h("p", {class: "crumb mono"}, `${view.pack} / ${view.file}`),
        h("h1", {}, `Translation: ${view.id}`),
      ),
      h("div", {class: "row", id: "deeds"}, session.deeds?.(view) ?? []),
    ),
    h("p", {class: "soft"}, `${done} of ${view.rows.length} names are translated. What is left empty stays English.`),
    h("progress", {max: view.rows.length || 1, value: done}),
    ...kinds.map((kind) =>
      h(
        "section",
        {class: "panel translations", "data-kind": kind},
        h("h2", {}, KINDS[kind] ?? "Maps"),
        view.rows.filter((row) => row.kind === kind).map((row) => line(session, context, row)),
      ),
    ),
  ];
}

function line(session, context, row) {
  const put = (key) => (value) => session.set([row.kind, row.key, key], value);
  const inner = inside(context, row.kind, row.key);
  return h(
    "div",
    {class: "translation", "data-id": row.id},
    h(
      "div",
      {class: "source"},
      h("strong", {}, row.name),
      row.text ? h("p", {class: "small soft"}, row.text) : null,
      h("span", {class: "mono soft"}, row.id),
    ),
    h(
      "div",
      {class: "target"},
      control({type: "line", most: 80}, row.own.name, put("name"), {
        ...inside(inner, "name"),
        name: `Name of ${row.id}`,
      }),
      row.text || row.own.text
        ? control({type: "prose", most: 1000}, row.own.text, put("text"), {
            ...inside(inner, "text"),
            name: `Text of ${row.id}`,
          })
        : null,
      row.regions.map((region) =>
        h(
          "label",
          {class: "bound"},
          h("span", {class: "small"}, region.name),
          control(
            {type: "line", most: 80},
            region.own,
            (value) => session.set([row.kind, row.key, "regions", region.id], value),
            inside(inner, "regions", region.id),
          ),
        ),
      ),
    ),
  );
}
