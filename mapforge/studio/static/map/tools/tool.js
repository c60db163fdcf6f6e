// What every tool of the map editor has: it says what the pointer does.

/** @import {PointerPlace} from "../../types/board.js" */
/** @import {Editor} from "../editor.js" */

const CLICK = 4; // pixels within which a drag is still a click

/**
 * Whether a pointer is still where it was pressed.
 * @param {PointerPlace} start
 * @param {PointerPlace} end
 */
export function isClick(start, end) {
  return Math.hypot(end.clientX - start.clientX, end.clientY - start.clientY) < CLICK;
}

export class Tool {
  /**
   * @param {Editor} editor
   * @param {string} name
   * @param {string} hint what it does, in a sentence or two
   */
  constructor(editor, name, hint) {
    this.editor = editor;
    this.name = name;
    this.hint = hint;
    this._isBusy = false;
  }

  /** Whether something has begun that can be cancelled. */
  get isBusy() {
    return this._isBusy;
  }

  /** Whether a line is being drawn that can be finished or shortened. */
  get isDrawing() {
    return false;
  }

  get board() {
    return this.editor.board;
  }

  get mesh() {
    return this.editor.mesh;
  }

  /** @param {PointerPlace} event */
  place(event) {
    return this.board.view.place(event);
  }

  /** @param {PointerPlace} event */
  regionAt(event) {
    return this.mesh.regionAt(this.place(event));
  }

  // The tool is taken, and laid down; what it shows is to be drawn again.
  enter() {}
  leave() {}
  refresh() {}

  /** @param {PointerEvent} event */
  hover(event) {
    this.board.hover(this.regionAt(event));
  }

  /** @param {PointerEvent} _event */
  down(_event) {}

  /** @param {PointerEvent} _event */
  drag(_event) {}

  /** @param {PointerEvent} _event */
  up(_event) {}

  /** @param {MouseEvent} _event a double click */
  twice(_event) {}

  /** Finish the line that is being drawn. */
  finish() {}

  /** Take the last corner of the line back. */
  back() {}

  /** Put the corner that was taken back into the line again; tells whether there was one. */
  forth() {
    return false;
  }

  /** Remove what the tool has chosen; tells whether there was anything. */
  remove() {
    return false;
  }

  cancel() {
    this._isBusy = false;
    this.board.sketch();
  }
}
