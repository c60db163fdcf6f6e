// What to do with an empty board, and what next: until there is enough on it, somebody is told.

/** @import {Editor} from "./editor.js" */

import {find, h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {chooseFile, takeFile} from "./imports.js";
import {generateMap} from "./random_map.js";

/** @param {Editor} editor */
export function openWelcome(editor) {
  const card = h(
    "div",
    {class: "empty-board", hidden: true},
    h(
      "div",
      {class: "card stack"},
      h("h2", {}, "An empty board"),
      h(
        "p",
        {class: "soft"},
        "Draw regions corner by corner, begin with a random map, or choose a file: a drawing (SVG, GeoJSON, TopoJSON) becomes a map, and a picture lies behind it so that you can trace it. You can also drop the file here.",
      ),
      h(
        "div",
        {class: "row"},
        h("button", {class: "primary", onclick: () => editor.take(editor.tools.draw)}, icon("draw"), "Draw"),
        h("button", {onclick: () => generateMap(editor)}, icon("dice"), "Random map"),
        h(
          "button",
          {onclick: () => chooseFile((file) => takeFile(editor, file))},
          icon("picture"),
          "Picture or drawing",
        ),
      ),
    ),
  );
  find("#canvas").append(card);
  const draw = () => {
    const isEmpty = !editor.data.regions.length && !editor.trace.picture;
    card.hidden = !isEmpty || editor.tool.name !== "select" || editor.isReadOnly;
  };
  editor.on(["board", "tool"], draw);
  editor.trace.addEventListener("traced", draw);
}

/**
 * What to do next on a board that has hardly begun; nothing later.
 * @param {Editor} editor
 */
export function nextStep({data, trace}) {
  const count = data.regions.length;
  if (!count && trace.picture) return "Take Draw (D) or the pencil (P), and trace the first region of the picture.";
  if (!count) return "Draw the first region: take Draw (D), and click corner by corner. Or begin with a random map.";
  if (count === 1) return "Draw its neighbour: corners that snap to a border share it.";
  if (!data.borders.length && data.is_drawn) return "Let regions touch: drag a corner (C) onto the border of another.";
  return "";
}
