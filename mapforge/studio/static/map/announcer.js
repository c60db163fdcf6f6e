// What somebody hears who does not see the board: the region that the arrow keys have come to, and what is there.

/** @import {MeshRegion, RegionData} from "../types/board.js" */
/** @import {Editor} from "./editor.js" */
/** @import {Findings} from "./findings.js" */

import {h} from "../shell/elements.js";
import {counted, readable} from "../shell/words.js";

/**
 * @param {Editor} editor
 * @param {Findings} findings
 */
export function openAnnouncer(editor, findings) {
  const place = h("div", {class: "unseen", id: "announcer", role: "status", "aria-live": "polite"});
  document.body.append(place);
  editor.on(["selection"], () => {
    const {selection} = editor;
    const region = editor.region(selection.at(-1) ?? "");
    const words = region ? describe(editor, region, findings) : selection.length ? "" : "Nothing is selected.";
    const more = selection.length > 1 ? ` ${counted(selection.length, "region")} are selected.` : "";
    place.textContent = words + more;
  });
}

/**
 * A region in words: name, terrain, symbols, pieces, neighbours and findings.
 * @param {Editor} editor
 * @param {MeshRegion<RegionData>} region
 * @param {Findings} findings
 */
function describe(editor, region, findings) {
  const {data} = editor;
  const named = (/** @type {{id: string, name: string}[]} */ kinds, /** @type {string} */ id) =>
    kinds.find((each) => each.id === id)?.name ?? readable(id);
  const symbols = region.symbols.map((id) => named(data.symbols, id));
  const pieces = Object.entries(region.pieces).map(([id, count]) => `${count} ${named(data.piece_kinds, id)}`);
  const around = data.borders.filter((pair) => pair.includes(region.id)).map(([a, b]) => (a === region.id ? b : a));
  const found = findings.here.filter(({finding}) => finding.place.region === region.id);
  return [
    `${region.name || region.id}, ${named(data.terrains, region.terrain)}.`,
    symbols.length + pieces.length ? `${[...symbols, ...pieces].join(", ")}.` : "",
    around.length ? `Borders ${around.map((id) => editor.nameOf(id)).join(", ")}.` : "Borders nothing.",
    found.length ? `${counted(found.length, "finding")}: ${found.map(({finding}) => finding.message).join("; ")}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
