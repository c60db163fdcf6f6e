// The pointer on the board: it pans, zooms, and does what the tool in hand says.

/** @import {Point} from "../types/data.js" */
/** @import {Editor} from "./editor.js" */

export class BoardPointer {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.isDragging = false;
    /** Whether the space bar is held down, so that a drag moves the view. */
    this.pans = false;
    /** @type {Point} */
    this.place = [0, 0];
    /** @type {number | null} */
    this._id = null;
    /** @type {Point | null} */
    this._panned = null;
    /** @type {PointerEvent | null} */
    this._moved = null;
    this._frame = 0;
    this._listen();
  }

  /** @param {boolean} isDown */
  holdSpace(isDown) {
    this.pans = isDown;
    this.editor.board.svg.classList.toggle("spaced", isDown);
  }

  /** Let go of the board; what has arrived during the drag is shown. */
  release() {
    const {svg} = this.editor.board;
    cancelAnimationFrame(this._frame);
    this._frame = 0;
    this._moved = null;
    this.isDragging = false;
    if (this._id !== null && svg.hasPointerCapture(this._id)) svg.releasePointerCapture(this._id);
    this._id = null;
    this.editor.receiveLate();
  }

  _listen() {
    const {svg} = this.editor.board;
    svg.addEventListener("pointerdown", (event) => this._onDown(event));
    svg.addEventListener("pointermove", (event) => this._onMove(event));
    svg.addEventListener("pointerup", (event) => this._onUp(event));
    svg.addEventListener("pointercancel", () => this.editor.cancel());
    svg.addEventListener("pointerleave", () => this.editor.board.hover(null));
    svg.addEventListener("dblclick", (event) => this.editor.tool.twice(event));
    svg.addEventListener("wheel", (event) => this._onWheel(event), {passive: false});
  }

  /** @param {WheelEvent} event */
  _onWheel(event) {
    const {view} = this.editor.board;
    event.preventDefault();
    const step = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (isSideways && !event.ctrlKey) view.pan(-event.deltaX * step, 0);
    else if (event.ctrlKey || !event.shiftKey) view.zoom(Math.exp(-event.deltaY * step * 0.0016), view.offset(event));
    else view.pan(-event.deltaY * step, 0);
  }

  /** @param {PointerEvent} event */
  _onDown(event) {
    const {board, tool} = this.editor;
    if (this._id !== null) return;
    board.svg.focus({preventScroll: true});
    const pans = event.button === 1 || (event.button === 0 && (this.pans || tool.name === "hand"));
    if (event.button !== 0 && !pans) return;
    this._id = event.pointerId;
    board.svg.setPointerCapture(event.pointerId);
    this._panned = pans ? [event.clientX, event.clientY] : null;
    if (pans) board.svg.classList.add("panning");
    else {
      this.isDragging = true;
      tool.down(event);
    }
  }

  /** @param {PointerEvent} event */
  _onMove(event) {
    if (this._panned) {
      this.editor.board.view.pan(event.clientX - this._panned[0], event.clientY - this._panned[1]);
      this._panned = [event.clientX, event.clientY];
      return;
    }
    // Pointers report more often than screens show; one answer for each frame is enough.
    this._moved = event;
    this._frame ||= requestAnimationFrame(() => this._flush());
  }

  _flush() {
    const {board, tool} = this.editor;
    const event = this._moved;
    this._frame = 0;
    this._moved = null;
    if (!event) return;
    if (this._id === null) tool.hover(event);
    else tool.drag(event);
    this.place = board.view.place(event);
    this.editor.tell("pointer");
  }

  /** @param {PointerEvent} event */
  _onUp(event) {
    if (this._id !== event.pointerId) return;
    this.editor.board.svg.classList.remove("panning");
    if (this._panned) this._panned = null;
    else {
      this._flush();
      this.isDragging = false;
      this.editor.tool.up(event);
    }
    this.release();
  }
}
