// Tools that change no map: they move the view, and the picture behind the map.

/** @import {Point} from "../../types/data.js" */
/** @import {Editor} from "../editor.js" */

import {Tool} from "./tool.js";

/** Move the picture that is traced. */
export class TraceTool extends Tool {
  /** @param {Editor} editor */
  constructor(editor) {
    super(editor, "trace", "Drag the picture into place; the panel on the right scales and locks it.");
    /** @type {Point} */
    this._last = [0, 0];
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  down(event) {
    this._isBusy = true;
    this._last = this.place(event);
  }

  /** @override */
  hover() {}

  /**
   * @override
   * @param {PointerEvent} event
   */
  drag(event) {
    if (!this.isBusy) return;
    const [x, y] = this.place(event);
    this.editor.trace.move(x - this._last[0], y - this._last[1]);
    this._last = [x, y];
  }

  /** @override */
  up() {
    this._isBusy = false;
    this.editor.trace.tell();
  }
}

/** Move the view; the pointer sees to that. */
export class HandTool extends Tool {
  /** @param {Editor} editor */
  constructor(editor) {
    super(
      editor,
      "hand",
      "Drag to move the view; the wheel zooms. With any tool: hold the space bar, or use the middle button.",
    );
  }
}
