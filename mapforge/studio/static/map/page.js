// The map editor: puts board, tools and panels together, and keeps the file in view.

/** @import {MapData} from "../types/board.js" */

import {Artwork} from "../board/artwork.js";
import {Board} from "../board/board.js";
import {find, h} from "../shell/elements.js";
import {openShell} from "../shell/shell.js";
import {messageOf} from "../shell/words.js";
import {openAnnouncer} from "./announcer.js";
import {openBanners} from "./banners.js";
import {openContextMenu} from "./context_menu.js";
import {Editor} from "./editor.js";
import {Findings} from "./findings.js";
import {openDrops} from "./imports.js";
import {openKeys, showKeys} from "./keys.js";
import {MapFile} from "./map_file.js";
import {openPanels} from "./panels.js";
import {keepInView} from "./refit.js";
import {openToolbar} from "./toolbar.js";
import {openStatus, openViewBar} from "./view_bar.js";
import {openWelcome} from "./welcome.js";

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
  openContextMenu(editor);
  openAnnouncer(editor, findings);
  keepInView(board);
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
        h("h1", {}, "This map cannot be opened"),
        h("p", {}, message),
        h("p", {}, h("a", {href: "/packs"}, "Back to the packs")),
      ),
    ),
  );
}
