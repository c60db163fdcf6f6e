// An opened map: what is shown, what is selected, which tool is in hand, and the edits on their way to the server.

import {distance} from "../board/geometry.js";

const SNAP = 10; // pixels on the screen

export class Editor extends EventTarget {
  constructor(shell, board, reference) {
    super();
    Object.assign(this, {shell, board, reference});
    this.terrain = "";
    this.stamp = null;
    this.snaps = true;
    this.usesGrid = false;
    this.waiting = 0;
    this._line = Promise.resolve();
    this._later = null;
    this._frame = 0;
    this._listen();
    board.onview = () => this.tool?.refresh?.();
  }

  get data() {
    return this.board.data;
  }

  get mesh() {
    return this.board.mesh;
  }

  get selection() {
    return [...this.board.selected];
  }

  get isReadOnly() {
    return Boolean(this.data?.read_only || this.data?.busy);
  }

  tell(name) {
    this.dispatchEvent(new Event(name));
  }

  // Edits. They are sent one after the other; nobody waits for an answer before the next drag.

  /** Show a board that the server has sent; during a drag, and while more edits are on their way, it waits. */
  receive(data) {
    this.server = data;
    if (this.isDragging || this.waiting > 1) {
      this._later = data;
      return;
    }
    this._later = null;
    // The page moves corners before the server has answered; what the server said stays as it was.
    this.board.show({...data, corners: [...data.corners]});
    this.tool?.refresh?.();
    this.tell("board");
  }

  async reload() {
    this.receive(await this.shell.ask("map/board", {map: this.reference}));
  }

  /** Do an operation; resolves to whether it was done. */
  apply(operation) {
    if (this.isReadOnly) {
      this.tell("refused");
      this.restore();
      return Promise.resolve(false);
    }
    return this._post("apply", {operation});
  }

  undo() {
    if (this.isDragging) {
      this.cancel();
      return Promise.resolve(false);
    }
    return this._post("undo");
  }

  redo() {
    return this.isDragging ? Promise.resolve(false) : this._post("redo");
  }

  _post(verb, data = {}) {
    this.waiting++;
    this.tell("state");
    const done = this._line.then(async () => {
      try {
        const operation = typeof data.operation === "function" ? data.operation() : data.operation;
        const words = {operation, map: this.reference, connection: this.shell.connection()};
        const answer = await this.shell.send(`map/${verb}`, words);
        this.receive(answer.board);
        this.tell("edited");
        return true;
      } catch (error) {
        this.shell.toast(error.message, {tone: "error"});
        this.restore();
        return false;
      } finally {
        this.waiting--;
        this.tell("state");
      }
    });
    this._line = done;
    return done;
  }

  /** Resolves when every edit so far has been answered. */
  settled() {
    return this._line;
  }

  /** Show the map as the server has it. */
  restore() {
    if (this.server) this.receive(this.server);
  }

  /** Move corners on the page at once, and on the server as soon as it answers: each has its number, from where, to where. */
  moveCorners(moves) {
    for (const {corner, to} of moves) this.data.corners[corner] = to;
    this.board.restore();
    // Edits before this one may number corners anew; what stays is where they are.
    const operation = () => ({
      op: "move_corners",
      moves: moves.map(({corner, from, to}) => [this._numbered(corner, from), ...to]),
    });
    return this.apply(operation);
  }

  _numbered(corner, place) {
    const {corners} = this.server;
    if (corners[corner] && distance(corners[corner], place) < 0.5) return corner;
    let [found, best] = [corner, Infinity];
    corners.forEach((other, number) => {
      const away = distance(other, place);
      if (away < best) [found, best] = [number, away];
    });
    return found;
  }

  // Selection

  select(ids, {adds = false} = {}) {
    const before = this.board.selected;
    const after = new Set(adds ? before : []);
    for (const id of ids) {
      if (adds && before.has(id)) after.delete(id);
      else after.add(id);
    }
    this.board.select([...after]);
    this.tool?.refresh?.();
    this.tell("selection");
  }

  /** Select what lies in a direction from the selected region. */
  step([dx, dy], {adds = false} = {}) {
    const regions = this.mesh.regions;
    if (!regions.length) return;
    const from = regions[this.mesh.byId.get(this.selection.at(-1))];
    if (!from) {
      this.select([regions[0].id]);
      return;
    }
    const [x, y] = this.board.anchor(from);
    let [found, best] = [null, Infinity];
    for (const region of regions) {
      if (region === from) continue;
      const [rx, ry] = this.board.anchor(region);
      const along = (rx - x) * dx + (ry - y) * dy;
      const aside = Math.abs((rx - x) * dy) + Math.abs((ry - y) * dx);
      if (along > 0 && along + 2 * aside < best) [found, best] = [region, along + 2 * aside];
    }
    if (found) this.select(adds ? [...this.selection.filter((id) => id !== found.id), found.id] : [found.id]);
  }

  /** Bring a box of the board into view, if it is not. */
  show(box) {
    const [left, top, right, bottom] = box;
    const {view} = this.board;
    if (!view.shows(box)) view.goTo([(left + right) / 2, (top + bottom) / 2]);
  }

  region(id) {
    const place = this.mesh.byId.get(id);
    return place === undefined ? null : this.mesh.regions[place];
  }

  // Tools and the pointer

  take(tool) {
    this.cancel();
    this.tool?.leave?.();
    this.board.sketch();
    this.board.showHandles({});
    this.tool = tool;
    this.board.svg.dataset.tool = tool.name;
    tool.enter?.();
    this.tell("tool");
  }

  /** Where a pointer snaps to; Ctrl turns snapping off, or on when it is off. */
  snapped(event, {without = null, corners = true} = {}) {
    const point = this.board.view.place(event);
    const isOn = this.snaps !== (event.ctrlKey || event.metaKey);
    if (!isOn) return {at: point, kind: null};
    const grid = this.usesGrid ? this.board.gridSize : 0;
    return this.mesh.snap(point, {reach: this.board.view.length(SNAP), without, grid, corners});
  }

  /** End what is being done, as if it had not begun. */
  cancel() {
    if (!this.tool?.isBusy) return false;
    this.tool.cancel();
    this._finish();
    return true;
  }

  _finish() {
    cancelAnimationFrame(this._frame);
    this._frame = 0;
    this._moved = null;
    this.isDragging = false;
    if (this._pointer !== undefined && this.board.svg.hasPointerCapture(this._pointer)) {
      this.board.svg.releasePointerCapture(this._pointer);
    }
    this._pointer = undefined;
    if (this._later) this.receive(this._later);
  }

  _listen() {
    const {svg, view} = this.board;
    svg.addEventListener("pointerdown", (event) => this._down(event));
    svg.addEventListener("pointermove", (event) => this._move(event));
    svg.addEventListener("pointerup", (event) => this._up(event));
    svg.addEventListener("pointercancel", () => this.cancel());
    svg.addEventListener("pointerleave", () => this.board.hover(null));
    svg.addEventListener("dblclick", (event) => this.tool?.twice?.(event));
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const step = event.deltaMode === 1 ? 16 : 1;
        if (event.ctrlKey || !event.shiftKey) view.zoom(Math.exp(-event.deltaY * step * 0.0016), view.offset(event));
        else view.pan(-event.deltaY * step, 0);
      },
      {passive: false},
    );
  }

  _down(event) {
    if (!this.data || this._pointer !== undefined) return;
    this.board.svg.focus({preventScroll: true});
    const pans = event.button === 1 || (event.button === 0 && (this.isSpaceDown || this.tool.name === "hand"));
    if (event.button !== 0 && !pans) return;
    this._pointer = event.pointerId;
    this.board.svg.setPointerCapture(event.pointerId);
    this._pan = pans ? [event.clientX, event.clientY] : null;
    if (pans) this.board.svg.classList.add("panning");
    else {
      this.isDragging = true;
      this.tool.down?.(event);
    }
  }

  _move(event) {
    if (!this.data) return;
    if (this._pan) {
      this.board.view.pan(event.clientX - this._pan[0], event.clientY - this._pan[1]);
      this._pan = [event.clientX, event.clientY];
      return;
    }
    // Pointers report more often than screens show; one answer for each frame is enough.
    this._moved = event;
    this._frame ||= requestAnimationFrame(() => this._flush());
  }

  _flush() {
    this._frame = 0;
    const event = this._moved;
    this._moved = null;
    if (!event || !this.data) return;
    if (this._pointer === undefined) this.tool.hover?.(event);
    else this.tool.drag?.(event);
    this.pointer = this.board.view.place(event);
    this.tell("pointer");
  }

  _up(event) {
    if (this._pointer !== event.pointerId) return;
    this.board.svg.classList.remove("panning");
    if (this._pan) {
      this._pan = null;
      this._finish();
      return;
    }
    this._flush();
    this.isDragging = false;
    this.tool.up?.(event);
    this._finish();
  }
}
