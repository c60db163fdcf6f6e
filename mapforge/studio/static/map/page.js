// The map editor: puts board, tools and panels together, and keeps the files in view.

import {openShell} from "../shell/shell.js";
import {counted, h, icon} from "../shell/elements.js";
import {Board} from "../board/board.js";
import {Looks} from "../board/looks.js";
import {Editor} from "./editor.js";
import {openFiles} from "./files.js";
import {openKeys} from "./keys.js";
import {openPanels} from "./panels.js";
import {openRail} from "./rail.js";
import {openTrace} from "./trace.js";

const shell = await openShell({page: "map"});
const reference = new URLSearchParams(location.search).get("map") ?? "";

try {
  await open();
} catch (error) {
  document
    .querySelector("#canvas")
    .append(
      h(
        "div",
        {class: "empty-board"},
        h(
          "div",
          {class: "card stack"},
          h("h2", {}, "This map cannot be opened"),
          h("p", {}, error.message),
          h("p", {}, h("a", {href: "/packs"}, "Back to the packs")),
        ),
      ),
    );
}

async function open() {
  const [looks, data] = await Promise.all([
    shell.ask("map/looks", {map: reference}),
    shell.ask("map/board", {map: reference}),
  ]);
  const board = new Board(document.querySelector("#canvas"), new Looks(looks));
  const editor = new Editor(shell, board, data.reference);
  addDeeds(editor);
  editor.terrain = data.terrains[0]?.id ?? "";
  openRail(editor);
  openPanels(editor);
  openFiles(editor);
  openKeys(editor);
  openStatus(editor);
  openWelcome(editor);
  editor.receive(data);
  await openTrace(editor);
  editor.tell("selection");
  board.svg.focus();
  document.body.dataset.ready = "true";
}

/** What several tools and panels do. */
function addDeeds(editor) {
  editor.draw = async (points, {pixels}) => {
    const known = new Set(editor.data.regions.map((region) => region.id));
    const snap = editor.board.view.length(pixels);
    const isDone = await editor.apply({op: "draw", points, terrain: editor.terrain, snap});
    const made = editor.data.regions.filter((region) => !known.has(region.id)).map((region) => region.id);
    if (isDone && made.length) editor.select(made);
  };
  editor.put = (stamp, ids, {takes = false, first = ids[0]} = {}) => {
    if (stamp.kind === "symbols") {
      const isThere = editor.region(first).symbols.includes(stamp.id);
      return editor.apply({
        op: "symbols",
        regions: ids,
        add: isThere ? [] : [stamp.id],
        remove: isThere ? [stamp.id] : [],
      });
    }
    const count = (editor.region(first).pieces[stamp.id] ?? 0) + (takes ? -1 : 1);
    return count < 0 ? null : editor.apply({op: "pieces", regions: ids, piece: stamp.id, count});
  };
  editor.remove = () => {
    if (editor.tool.remove?.()) return;
    const ids = editor.selection;
    if (ids.length) editor.apply({op: "delete", regions: ids});
  };
  editor.merge = async () => {
    const ids = editor.selection;
    if (ids.length < 2) editor.shell.toast("Select two regions or more that touch each other, then merge them.");
    else if (await editor.apply({op: "merge", regions: ids})) {
      editor.select(ids.filter((id) => editor.mesh.byId.has(id)).slice(0, 1));
    }
  };
}

/** What to do with an empty board, until somebody takes a tool. */
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
        "Draw regions corner by corner, begin with a random map, or drop a file here: a drawing (SVG, GeoJSON, TopoJSON) becomes a map, a picture lies behind it to be traced.",
      ),
      h(
        "div",
        {class: "row"},
        h("button", {class: "primary", onclick: () => editor.take(editor.tools.draw)}, icon("draw"), "Draw"),
        h("button", {onclick: () => editor.generate()}, icon("dice"), "Random map"),
        h("button", {onclick: () => editor.showPanel("board")}, icon("picture"), "Picture or drawing"),
      ),
    ),
  );
  document.querySelector("#canvas").append(card);
  const draw = () =>
    (card.hidden =
      !editor.data || editor.data.regions.length > 0 || editor.tool.name !== "select" || editor.isReadOnly);
  for (const news of ["board", "tool"]) editor.addEventListener(news, draw);
}

function openStatus(editor) {
  const hint = h("span", {class: "hint"});
  const spot = h("span", {class: "spot"});
  const snap = h("span", {});
  const count = h("span", {});
  document.querySelector("#status").append(hint, count, snap, spot);
  editor.addEventListener("tool", () => (hint.textContent = editor.tool.hint));
  editor.addEventListener(
    "pointer",
    () => (spot.textContent = editor.pointer.map((value) => value.toFixed(0)).join(", ")),
  );
  editor.addEventListener("board", () => (count.textContent = counted(editor.data.regions.length, "region")));
  const tellSnap = () =>
    (snap.textContent = `Snapping ${editor.snaps ? (editor.usesGrid ? "with grid" : "on") : "off"}`);
  editor.addEventListener("snapping", tellSnap);
  tellSnap();
  hint.textContent = editor.tool.hint;
}
