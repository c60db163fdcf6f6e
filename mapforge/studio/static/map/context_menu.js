// The menu of the right button, or of Shift+F10: what can be done with what lies there.

/** @import {MenuEntry} from "../shell/popup_menu.js" */
/** @import {Point} from "../types/data.js" */
/** @import {Editor} from "./editor.js" */

import {openMenu} from "../shell/popup_menu.js";
import {restyle} from "./border_styles.js";
import {copySelection, duplicateSelection, pasteRegions} from "./clipboard.js";
import {mergeSelection, removeSelection} from "./region_edits.js";

/** @param {Editor} editor */
export function openContextMenu(editor) {
  const {svg, view} = editor.board;
  svg.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const isByKey = event.button !== 2 && editor.selection.length > 0;
    const id = isByKey ? (editor.selection.at(-1) ?? null) : editor.mesh.regionAt(view.place(event));
    editor.cancel();
    if (id !== null && !editor.board.selected.has(id)) editor.select([id]);
    const region = id === null ? null : editor.region(id);
    /** @type {Point} */
    const at = isByKey && region ? view.screen(editor.board.anchor(region)) : [event.clientX, event.clientY];
    openMenu(at, id === null ? boardEntries(editor) : regionEntries(editor), "What can be done here");
  });
}

/**
 * @param {Editor} editor
 * @returns {MenuEntry[]}
 */
function regionEntries(editor) {
  const ids = editor.selection;
  const isOff = editor.isReadOnly;
  const hasLabel = ids.some((id) => editor.region(id)?.label);
  return [
    {words: "Rename", key: "Enter", work: () => editor.tell("rename"), isOff: isOff || ids.length > 1},
    {words: "Copy", key: "Ctrl+C", work: () => copySelection(editor)},
    {words: "Duplicate", key: "Ctrl+D", work: () => duplicateSelection(editor), isOff},
    {words: "Move, scale, turn", key: "T", work: () => editor.take(editor.tools.transform), isOff},
    null,
    {words: "Organic borders", work: () => restyle(editor, "organic", {regions: ids}), isOff},
    {words: "Smooth borders", work: () => restyle(editor, "smooth", {regions: ids}), isOff},
    {words: "Put names back", work: () => editor.apply({op: "align", regions: ids}), isOff: isOff || !hasLabel},
    null,
    {words: "Merge", key: "M", work: () => mergeSelection(editor), isOff: isOff || ids.length < 2},
    {words: "Delete", key: "Del", work: () => removeSelection(editor), isOff},
  ];
}

/**
 * @param {Editor} editor
 * @returns {MenuEntry[]}
 */
function boardEntries(editor) {
  const isOff = editor.isReadOnly;
  return [
    {words: "Draw", key: "D", work: () => editor.take(editor.tools.draw), isOff},
    {words: "Paste", key: "Ctrl+V", work: () => pasteRegions(editor), isOff},
    {words: "Select everything", key: "Ctrl+A", work: () => editor.selectAll()},
    {words: "Show the whole board", key: "F", work: () => editor.board.fit()},
  ];
}
