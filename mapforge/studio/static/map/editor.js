// An opened map: what is shown, what is selected, which tool is in hand, and the edits on their way to the server.

/** @import {CornerMove, MapData, Overlay, PointerPlace, Snap, Stamp} from "../types/board.js" */
/** @import {Box, Fields, Point} from "../types/data.js" */
/** @import {EditAnswer} from "../types/server.js" */
/** @import {Shell} from "../types/shell.js" */
/** @import {Board} from "../board/board.js" */
/** @import {Tool} from "./tools/tool.js" */

import {distance, middleOf} from "../board/geometry.js";
import {followed, withChanges} from "./board_changes.js";
import {BoardPointer} from "./pointer.js";
import {makeTools} from "./tools/tool_set.js";
import {TracedPicture} from "./traced_picture.js";

const SNAP = 10; // pixels on the screen

/** @typedef {"region" | "list" | "board" | "findings" | "compare"} PanelName */

/**
 * It tells what has changed by events: `board`, `selection`, `tool`, `terrain`, `stamp`, `overlay`, `snapping`,
 * `pointer` and `panel`; `state` while edits are on their way, `edited` when one is done, `refused` when none can be;
 * `rename` when somebody wants to type a name.
 */
export class Editor extends EventTarget {
  /**
   * @param {Shell} shell
   * @param {Board<MapData>} board
   * @param {MapData} data
   */
  constructor(shell, board, data) {
    super();
    this.shell = shell;
    this.board = board;
    this.reference = data.reference;
    /** The map as the server has it. */
    this.server = data;
    this.terrain = data.terrains[0]?.id ?? "";
    /** @type {Stamp | null} */
    this.stamp = null;
    this.snaps = true;
    this.usesGrid = false;
    /** Whether new shapes take their ground from what lies below. */
    this.drawsOver = false;
    /** Whether moved regions cut what lies in their way, instead of taking neighbours along. */
    this.cutsIn = false;
    /** Whether names stay where they are, however one drags. */
    this.locksNames = false;
    /** How many edits are on their way. */
    this.waiting = 0;
    /** @type {PanelName} */
    this.panel = "region";
    /** @type {Promise<unknown>} */
    this._edits = Promise.resolve();
    /** @type {MapData | null} */
    this._later = null;
    this.trace = new TracedPicture(shell, board, data);
    this.tools = makeTools(this);
    /** @type {Tool} */
    this.tool = this.tools.select;
    this.pointer = new BoardPointer(this);
    board.addEventListener("view", () => this.tool.refresh());
  }

  /** The map as it is shown. */
  get data() {
    return this.board.data ?? this.server;
  }

  get mesh() {
    return this.board.mesh;
  }

  get selection() {
    return [...this.board.selected];
  }

  get isReadOnly() {
    return this.data.read_only || this.data.busy;
  }

  /** @param {string} name */
  tell(name) {
    this.dispatchEvent(new Event(name));
  }

  /**
   * Call something whenever one of some events is told.
   * @param {string[]} names
   * @param {() => unknown} listener
   */
  on(names, listener) {
    for (const name of names) this.addEventListener(name, () => listener());
  }

  // Edits. They are sent one after the other; nobody waits for an answer before the next drag.

  /**
   * Show a board that the server has sent; during a drag, and while more edits are on their way, it waits.
   * @param {MapData} data
   */
  receive(data) {
    this.server = data;
    if (this.pointer.isDragging || this.waiting > 1) {
      this._later = data;
      return;
    }
    this._later = null;
    this.board.selected = new Set(followed(this.board.selected, this.data, data));
    // The page moves corners before the server has answered; what the server said stays as it was.
    this.board.show({...data, corners: [...data.corners]});
    this.tool.refresh();
    this.tell("board");
  }

  /** Show what has arrived during a drag. */
  receiveLate() {
    if (this._later) this.receive(this._later);
  }

  async reload() {
    this.receive(await this.shell.ask("map/board", {map: this.reference}));
  }

  /**
   * Do an operation, which may be made when its turn has come; resolves to whether it was done.
   * @param {Fields | (() => Fields)} operation
   */
  apply(operation) {
    if (this.isReadOnly) {
      this.tell("refused");
      this.restore();
      return Promise.resolve(false);
    }
    return this.request(operation).then(Boolean);
  }

  /**
   * Do an operation, and say what the server answered; null when it was refused.
   * @param {Fields | (() => Fields)} operation
   */
  request(operation) {
    return this._post("map/apply", () => ({operation: typeof operation === "function" ? operation() : operation}));
  }

  undo() {
    if (this.pointer.isDragging) {
      this.cancel();
      return Promise.resolve(false);
    }
    // What is being drawn is the last thing that was done.
    if (this.tool.isDrawing) {
      this.tool.back();
      return Promise.resolve(true);
    }
    return this._post("map/undo").then(Boolean);
  }

  redo() {
    if (this.pointer.isDragging || this.tool.forth()) return Promise.resolve(false);
    return this._post("map/redo").then(Boolean);
  }

  /**
   * @param {"map/apply" | "map/undo" | "map/redo"} path
   * @param {() => object} data
   * @returns {Promise<EditAnswer | null>}
   */
  _post(path, data = () => ({})) {
    this.waiting++;
    this.tell("state");
    const answered = this._edits.then(async () => {
      try {
        const {revision: seen} = this.server;
        const words = {...data(), map: this.reference, connection: this.shell.connection(), seen};
        const answer = await this.shell.send(path, words);
        await this._take(answer);
        this.tell("edited");
        return answer;
      } catch (error) {
        this.shell.report(error);
        this.restore();
        return null;
      } finally {
        this.waiting--;
        this.tell("state");
      }
    });
    this._edits = answered;
    return answered;
  }

  /**
   * Show the map after an edit: all of it, or what has changed since.
   * @param {EditAnswer} answer
   */
  async _take({board, changes}) {
    if (board) this.receive(board);
    else if (changes && changes.since === this.server.revision) this.receive(withChanges(this.server, changes));
    else await this.reload();
  }

  /** Resolves when every edit so far has been answered. */
  settled() {
    return this._edits;
  }

  /** Show the map as the server has it. */
  restore() {
    this.receive(this.server);
  }

  /**
   * Move corners on the page at once, and on the server as soon as it answers.
   * @param {CornerMove[]} moves
   */
  moveCorners(moves) {
    for (const {corner, to} of moves) this.data.corners[corner] = to;
    this.board.restore();
    // Edits before this one may number corners anew; what stays is where they are.
    return this.apply(() => ({
      op: "move_corners",
      moves: moves.map(({corner, from, to}) => [this._cornerAt(corner, from), ...to]),
    }));
  }

  /**
   * The number that the server has for a corner.
   * @param {number} corner
   * @param {Point} place
   */
  _cornerAt(corner, place) {
    const {corners} = this.server;
    if (corners[corner] && distance(corners[corner], place) < 0.5) return corner;
    let [nearest, best] = [corner, Infinity];
    corners.forEach((other, number) => {
      const away = distance(other, place);
      if (away < best) [nearest, best] = [number, away];
    });
    return nearest;
  }

  // Selection

  /**
   * @param {string[]} ids
   * @param {{adds?: boolean}} [options] whether they are added to what is selected, or taken out of it
   */
  select(ids, {adds = false} = {}) {
    const before = this.board.selected;
    const after = new Set(adds ? before : []);
    for (const id of ids) {
      if (adds && before.has(id)) after.delete(id);
      else after.add(id);
    }
    this.board.select([...after]);
    this.tool.refresh();
    this.tell("selection");
  }

  /**
   * Select what lies in a direction from the selected region.
   * @param {Point} direction
   * @param {{adds?: boolean}} [options]
   */
  step([dx, dy], {adds = false} = {}) {
    const {regions} = this.mesh;
    const from = this.region(this.selection.at(-1) ?? "");
    if (!from) {
      if (regions.length) this.select([regions[0].id]);
      return;
    }
    const [x, y] = this.board.anchor(from);
    let [nearest, best] = ["", Infinity];
    for (const region of regions) {
      if (region === from) continue;
      const [toX, toY] = this.board.anchor(region);
      const along = (toX - x) * dx + (toY - y) * dy;
      const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
      if (along > 0 && along + 2 * aside < best) [nearest, best] = [region.id, along + 2 * aside];
    }
    if (nearest) this.select(adds ? [...this.selection.filter((id) => id !== nearest), nearest] : [nearest]);
  }

  /**
   * Bring a box of the board into view, if it is not.
   * @param {Box} box
   */
  show(box) {
    const {view} = this.board;
    if (!view.shows(box)) view.goTo(middleOf(box));
  }

  /** @param {string} id */
  region(id) {
    return this.mesh.region(id);
  }

  /**
   * What a region is called.
   * @param {string} id
   */
  nameOf(id) {
    return this.region(id)?.name || id;
  }

  // Tools, options and panels

  /** @param {Tool} tool */
  take(tool) {
    this.cancel();
    this.tool.leave();
    this.board.sketch();
    this.board.showHandles({});
    this.tool = tool;
    this.board.svg.dataset.tool = tool.name;
    tool.enter();
    this.tell("tool");
  }

  /** @param {string} terrain */
  chooseTerrain(terrain) {
    this.terrain = terrain;
    this.tell("terrain");
  }

  /** @param {Stamp} stamp */
  chooseStamp(stamp) {
    this.stamp = stamp;
    this.tell("stamp");
  }

  /** @param {Overlay} name */
  toggleOverlay(name) {
    const {board} = this;
    board.setOverlay(name, !board.overlays[name]);
    if (name === "grid") this.usesGrid = board.overlays.grid;
    this.tell("overlay");
    this.tell("snapping");
  }

  toggleSnapping() {
    this.snaps = !this.snaps;
    this.tell("snapping");
  }

  toggleDrawingOver() {
    this.drawsOver = !this.drawsOver;
    this.tell("tool");
  }

  toggleCuttingIn() {
    this.cutsIn = !this.cutsIn;
    this.tell("tool");
  }

  toggleNameLock() {
    this.locksNames = !this.locksNames;
    this.tell("overlay");
  }

  selectAll() {
    this.select(this.data.regions.map((region) => region.id));
  }

  /** @param {PanelName} name */
  showPanel(name) {
    this.panel = name;
    this.tell("panel");
  }

  /**
   * Where a pointer snaps to; Ctrl turns snapping off, or on when it is off.
   * @param {PointerPlace & {ctrlKey: boolean, metaKey: boolean}} event
   * @param {{without?: Map<number, number> | null}} [options]
   * @returns {Snap}
   */
  snap(event, {without = null} = {}) {
    const point = this.board.view.place(event);
    const isOn = this.snaps !== (event.ctrlKey || event.metaKey);
    if (!isOn) return {at: point, kind: null};
    const grid = this.usesGrid ? this.board.gridSize : 0;
    return this.mesh.snap(point, {reach: this.board.view.length(SNAP), without, grid});
  }

  /** End what is being done, as if it had not begun; tells whether there was anything. */
  cancel() {
    if (!this.tool.isBusy) return false;
    this.tool.cancel();
    this.pointer.release();
    return true;
  }
}
