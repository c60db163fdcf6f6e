// The file of the map: what is saved and what is only in the journal, and conflicts with other programs.

/** @import {SaveState} from "../shell/save_state.js" */
/** @import {Conflict} from "../types/data.js" */
/** @import {Choice} from "./conflict.js" */
/** @import {Editor} from "./editor.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {SAVED, UNSAVED, showSaveState} from "../shell/save_state.js";
import {decide} from "./conflict.js";
import {finishMenu} from "./finish.js";

const AUTOMATIC = "studio.autosave";
const PAUSE = 900; // milliseconds after an edit before it is saved automatically

export class MapFile {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.isSaving = false;
    this.isLost = false;
    /** @type {Conflict | null} */
    this.conflict = null;
    this._waiting = 0;
  }

  /**
   * Draw what stands in the header, and listen to the server.
   * @param {() => unknown} showKeys
   */
  open(showKeys) {
    const {editor} = this;
    this._state = h("span", {class: "tag", id: "save-state", role: "status"});
    this._undo = h(
      "button",
      {class: "plain icon", title: "Undo (Ctrl+Z)", "aria-label": "Undo", onclick: () => editor.undo()},
      icon("undo"),
    );
    this._redo = h(
      "button",
      {class: "plain icon", title: "Redo (Ctrl+Y)", "aria-label": "Redo", onclick: () => editor.redo()},
      icon("redo"),
    );
    this._save = h(
      "button",
      {class: "primary", title: "Save (Ctrl+S)", id: "save", onclick: () => this.save()},
      icon("save"),
      "Save",
    );
    this._title = h("h1", {class: "title"});
    const pack = h("span", {class: "crumb"}, `${editor.reference.split(":")[0]} /`);
    editor.shell.middle.append(pack, this._title);
    editor.shell.end.append(
      this._state,
      this._undo,
      this._redo,
      this._automaticChoice(),
      this._save,
      finishMenu(editor, this),
      h("button", {class: "plain icon", title: "Keys (?)", "aria-label": "Keys", onclick: showKeys}, icon("help")),
    );
    editor.on(["board", "state"], () => this._draw());
    this._listen();
  }

  _automaticChoice() {
    const {editor} = this;
    const automatic = h("input", {type: "checkbox", id: "autosave"});
    automatic.checked = localStorage.getItem(AUTOMATIC) === "on";
    const saveSoon = () => {
      clearTimeout(this._waiting);
      if (!automatic.checked || this.conflict) return;
      this._waiting = window.setTimeout(() => {
        if (!editor.data.saved && !editor.pointer.isDragging) this.save();
      }, PAUSE);
    };
    editor.on(["edited"], saveSoon);
    automatic.addEventListener("change", () => {
      localStorage.setItem(AUTOMATIC, automatic.checked ? "on" : "off");
      if (!editor.data.saved) saveSoon();
    });
    return h("label", {class: "choice small soft", title: "Save a moment after every edit"}, automatic, "Automatic");
  }

  _draw() {
    const {data, isReadOnly} = this.editor;
    if (!this._state || !this._undo || !this._redo || !this._save || !this._title) return;
    const name = data.name || data.id;
    this._title.textContent = name;
    document.title = `${data.saved ? "" : "• "}${name} · mapforge studio`;
    this._undo.disabled = !data.can_undo || isReadOnly;
    this._redo.disabled = !data.can_redo || isReadOnly;
    this._save.disabled = isReadOnly || (data.saved && !this.conflict);
    showSaveState(this._state, this._saveState());
  }

  /** @returns {SaveState} */
  _saveState() {
    if (this.isLost) return ["No connection", "error"];
    if (this.editor.isReadOnly) return ["Read-only", "info"];
    if (this.conflict) return [this.conflict.gone ? "The file is gone" : "Changed outside", "warning"];
    if (this.isSaving) return ["Saving …", ""];
    if (this.editor.waiting) return ["Writing …", ""];
    return this.editor.data.saved ? SAVED : UNSAVED;
  }

  /**
   * @param {Choice} choice which version counts, where another program has changed the file
   */
  async save(choice = null) {
    const {editor} = this;
    await editor.settled();
    if (editor.isReadOnly) {
      editor.tell("refused");
      return;
    }
    this.isSaving = true;
    this._draw();
    await editor.shell.attempt(async () => {
      const words = {map: editor.reference, choice, connection: editor.shell.connection()};
      const {conflict, board} = await editor.shell.send("map/save", words);
      this.conflict = conflict ?? null;
      if (this.conflict) await this._decide(this.conflict);
      else if (board) editor.receive(board);
      else await editor.reload();
    });
    this.isSaving = false;
    this._draw();
  }

  /** @param {Conflict} conflict */
  async _decide(conflict) {
    const choice = await decide(this.editor.shell, conflict);
    if (choice) await this.save(choice);
  }

  _listen() {
    const {editor} = this;
    const {shell} = editor;
    shell.on("map.changed", ({map}) => map === editor.reference && editor.reload());
    shell.on("map.outside", ({map, conflict}) => {
      if (map === editor.reference && !this.isSaving) this._onOutside(conflict);
    });
    shell.on("map.trouble", ({error}) => shell.report(error));
    shell.on("refused", ({error}) => shell.report(error));
    shell.on("connected", async () => {
      shell.say("map.open", {map: editor.reference});
      if (this.isLost) await editor.reload();
      this.isLost = false;
      this._draw();
    });
    shell.on("lost", () => {
      this.isLost = true;
      this._draw();
    });
    if (shell.connection() !== null) shell.say("map.open", {map: editor.reference});
  }

  /** @param {Conflict} conflict */
  _onOutside(conflict) {
    const {editor} = this;
    if (editor.data.saved && !conflict.gone && !editor.waiting && !editor.pointer.isDragging) {
      // Nothing of ours would be lost.
      this.save("theirs");
      editor.shell.toast("The file was changed outside; this is the new version.");
      return;
    }
    this.conflict = conflict;
    this._draw();
    this._decide(conflict);
  }
}
