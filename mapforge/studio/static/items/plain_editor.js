// The text of the file where CodeMirror has not been built: the same editor without colours.

/** @import {EditorActions} from "../types/items.js" */

import {h} from "../shell/elements.js";
import {openDraft} from "./text_draft.js";
import {positionOf} from "./text_edits.js";

/**
 * Put an editor into an element.
 * @param {HTMLElement} element
 * @param {EditorActions} actions
 */
export function openEditor(element, {change, undo, redo, save}) {
  const area = /** @type {HTMLTextAreaElement} */ (
    h("textarea", {class: "plain-text mono", spellcheck: "false", "aria-label": "The YAML of the file"})
  );
  const draft = openDraft(() => area.value, change);
  area.addEventListener("input", draft.touch);
  area.addEventListener("blur", draft.commit);
  area.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const action = key === "z" ? (event.shiftKey ? redo : undo) : {y: redo, s: save}[key];
    if (!action) return;
    event.preventDefault();
    draft.commit();
    action();
  });
  element.append(area);
  return {
    /**
     * Show the text of the server, unless somebody is typing here.
     * @param {string} text
     * @param {{readOnly: boolean, isOther?: boolean}} options
     */
    show(text, {readOnly, isOther = false}) {
      const next = text.replaceAll("\r\n", "\n");
      if (!draft.replace(next, isOther)) return;
      area.readOnly = readOnly;
      if (area.value === next) return;
      const {selectionStart, scrollTop} = area;
      area.value = next;
      area.setSelectionRange(isOther ? 0 : selectionStart, isOther ? 0 : selectionStart);
      area.scrollTop = isOther ? 0 : scrollTop;
    },
    /** A plain text has no marks: the findings stand below it. */
    mark() {},
    /**
     * @param {number} line
     * @param {number} column
     */
    goTo(line, column = 1) {
      const at = positionOf(area.value, {line, column});
      area.focus();
      area.setSelectionRange(at, at);
    },
  };
}
