// The file of an item: what is saved and what is only in the journal, conflicts, and items that cannot be changed.

/** @import {SaveState} from "../shell/save_state.js" */
/** @import {ItemActions} from "./item_actions.js" */
/** @import {Session} from "./session.js" */

import {isDialogOpen} from "../shell/dialogs.js";
import {find, h} from "../shell/elements.js";
import {hint} from "../shell/hints.js";
import {icon} from "../shell/icons.js";
import {SAVED, UNSAVED, showSaveState} from "../shell/save_state.js";
import {chooseVersion} from "../shell/versions.js";
import {LINKED} from "../shell/words.js";

/**
 * @param {Session} session
 * @param {ItemActions} actions
 */
export function openItemFile(session, actions) {
  openHeader(session);
  openBanner(session, actions);
  session.on(["conflict"], async () => {
    const choice = session.conflict ? await chooseVersion(session.shell, session.conflict) : null;
    if (choice) await session.save(choice);
  });
  document.addEventListener("keydown", (event) => onKey(event, session));
}

/** @param {Session} session */
function openHeader(session) {
  const state = h("span", {class: "tag", id: "save-state", role: "status"});
  const undo = h(
    "button",
    {class: "plain icon", ...hint("Undo (Ctrl+Z)"), "aria-label": "Undo", onclick: () => session.undo()},
    icon("undo"),
  );
  const redo = h(
    "button",
    {class: "plain icon", ...hint("Redo (Ctrl+Y)"), "aria-label": "Redo", onclick: () => session.redo()},
    icon("redo"),
  );
  const save = h(
    "button",
    {class: "primary", ...hint("Save (Ctrl+S)"), id: "save", onclick: () => session.save()},
    icon("save"),
    "Save",
  );
  session.shell.end.append(state, undo, redo, save);
  const draw = () => {
    const {view, isReadOnly} = session;
    state.hidden = undo.hidden = redo.hidden = save.hidden = !view;
    if (!view) return;
    document.title = `${view.saved ? "" : "• "}${view.fields?.name ?? view.id} · mapforge studio`;
    undo.disabled = !view.can_undo || isReadOnly;
    redo.disabled = !view.can_redo || isReadOnly;
    save.disabled = isReadOnly || (view.saved && !session.conflict);
    showSaveState(state, saveState(session, view.saved));
  };
  session.on(["opened", "view", "state", "saved", "conflict"], draw);
  draw();
}

/**
 * @param {Session} session
 * @param {boolean} isSaved
 * @returns {SaveState}
 */
function saveState(session, isSaved) {
  if (session.isLost) return ["No connection", "error"];
  if (session.isReadOnly) return ["Read-only", "info"];
  if (session.conflict) return ["Changed outside", "warning"];
  if (session.waiting) return ["Writing …", ""];
  return isSaved ? SAVED : UNSAVED;
}

/**
 * @param {Session} session
 * @param {ItemActions} actions
 */
function openBanner(session, actions) {
  const place = find("#banners");
  let told = "";
  session.on(["opened"], () => {
    const {busy, linked: isLinked, read_only: isReadOnly, recovered, saved, topic} = session.current;
    const readOnly = "This belongs to a pack that is read-only here. Look around, or make a copy of your own.";
    const words = busy
      ? "Another studio has this file open. Close it there, then reload this page."
      : isLinked
        ? LINKED
        : readOnly;
    const button = busy
      ? null
      : h("button", {id: "copy", onclick: () => actions.copy()}, icon("copy"), "Copy to my pack");
    const banner = h("div", {class: "banner"}, icon("lock"), h("span", {class: "grow"}, words), button);
    place.replaceChildren(...(busy || isReadOnly ? [banner] : []));
    if (recovered && !saved && told !== topic) {
      told = topic;
      session.shell.toast("Unsaved edits from last time are back, from the journal.", {tone: "good", seconds: 10});
    }
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {Session} session
 */
function onKey(event, session) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !session.view || isDialogOpen()) return;
  const work = workOf(event, session);
  if (!work) return;
  event.preventDefault();
  work();
}

/**
 * @param {KeyboardEvent} event
 * @param {Session} session
 */
function workOf(event, session) {
  const key = event.key.toLowerCase();
  if (key === "s") return () => session.save();
  if (isTyping(event)) return null;
  if (key === "z" && !event.shiftKey) return () => session.undo();
  return key === "y" || key === "z" ? () => session.redo() : null;
}

/**
 * Whether undoing is the business of the field or editor that has the focus.
 * @param {KeyboardEvent} event
 */
function isTyping(event) {
  const {target} = event;
  const isField = target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea");
  if (isField && target.dataset.typed) return true;
  return event.composedPath().some((each) => each instanceof Element && each.id === "yaml");
}
