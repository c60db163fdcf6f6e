// The map editor: puts board, tools and panels together, and keeps the file in view.

/** @import {MapData} from "../types/board.js" */

import {Artwork} from "../board/artwork.js";
import {Board} from "../board/board.js";
import {find, h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {openShell} from "../shell/shell.js";
import {messageOf} from "../shell/words.js";
import {openBanners} from "./banners.js";
import {Editor} from "./editor.js";
import {Findings} from "./findings.js";
import {generateMap, openDrops} from "./imports.js";
import {openKeys, showKeys} from "./keys.js";
import {MapFile} from "./map_file.js";
import {openPanels} from "./panels.js";
import {openToolbar} from "./toolbar.js";
import {openStatus, openViewBar} from "./view_bar.js";

const shell = await openShell({page: "map"});
const reference = new URLSearchParams(location.search).get("map") ?? "";

try {
  await open();
} catch (error) {
  showFailure(messageOf(error));
}

async function open() {
  const [art, data] = await Promise.all([
    shell.ask("map/looks", {map: reference}),
    shell.ask("map/board", {map: reference}),
  ]);
  /** @type {Board<MapData>} */
  const board = new Board(find("#canvas"), new Artwork(art));
  const editor = new Editor(shell, board, data);
  const findings = new Findings(editor);
  const file = new MapFile(editor);
  openToolbar(editor);
  openViewBar(editor);
  openPanels(editor, findings);
  file.open(() => showKeys(shell));
  openBanners(editor);
  openDrops(editor);
  openKeys(editor, {file, findings});
  openStatus(editor);
  openWelcome(editor);
  editor.take(editor.tools.select);
  editor.receive(data);
  await editor.trace.open();
  editor.tell("selection");
  board.svg.focus();
  document.body.dataset.ready = "true";
}

/** @param {string} message */
function showFailure(message) {
  find("#canvas").append(
    h(
      "div",
      {class: "empty-board"},
      h(
        "div",
        {class: "card stack"},
        h("h2", {}, "This map cannot be opened"),
        h("p", {}, message),
        h("p", {}, h("a", {href: "/packs"}, "Back to the packs")),
      ),
    ),
  );
}

/**
 * What to do with an empty board, until somebody takes a tool.
 * @param {Editor} editor
 */
function openWelcome(editor) {
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
        "Draw regions corner by corner, begin with a random map, or drop a file here: a drawing (SVG, GeoJSON, TopoJSON) becomes a map, and a picture lies behind it so that you can trace it.",
      ),
      h(
        "div",
        {class: "row"},
        h("button", {class: "primary", onclick: () => editor.take(editor.tools.draw)}, icon("draw"), "Draw"),
        h("button", {onclick: () => generateMap(editor)}, icon("dice"), "Random map"),
        h("button", {onclick: () => editor.showPanel("board")}, icon("picture"), "Picture or drawing"),
      ),
    ),
  );
  find("#canvas").append(card);
  editor.on(["board", "tool"], () => {
    card.hidden = editor.data.regions.length > 0 || editor.tool.name !== "select" || editor.isReadOnly;
  });
}
