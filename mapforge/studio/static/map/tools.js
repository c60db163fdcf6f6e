// The tools of the map editor. Each says what the pointer does: hover, down, drag, up, twice, cancel.

import {distance, simplified} from "../board/geometry.js";

const CLICK = 4; // pixels within which a drag is still a click

class Tool {
  constructor(editor) {
    this.editor = editor;
    this.isBusy = false;
  }

  get board() {
    return this.editor.board;
  }

  get mesh() {
    return this.editor.mesh;
  }

  place(event) {
    return this.board.view.place(event);
  }

  regionAt(event) {
    return this.mesh.regionAt(this.place(event));
  }

  hover(event) {
    this.board.hover(this.regionAt(event));
  }

  cancel() {
    this.isBusy = false;
    this.board.sketch();
  }
}

/** Select regions by clicks or with a rubber band; labels can be dragged, regions cannot. */
export class SelectTool extends Tool {
  name = "select";
  hint = "Click a region to select it, Shift adds. Drag across several. Drag a name to move it.";

  down(event) {
    this.start = event;
    const label = event.target.closest?.("[data-label]")?.dataset.label;
    this.label = label && !this.editor.isReadOnly ? label : null;
    this.isBusy = true;
  }

  drag(event) {
    if (!this.hasMoved && Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY) < CLICK) {
      return;
    }
    this.hasMoved = true;
    if (this.label) {
      const [x, y] = this.board.anchor(this.editor.region(this.label));
      const [from, to] = [this.place(this.start), this.place(event)];
      this.at = [x + to[0] - from[0], y + to[1] - from[1]];
      this.board.moveLabel(this.label, this.at);
    } else this.board.sketch({box: boxBetween(this.place(this.start), this.place(event))});
  }

  up(event) {
    const {label, hasMoved, at} = this;
    const box = boxBetween(this.place(this.start), this.place(event));
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    this.cancel({keepsLabel: true});
    if (!hasMoved) {
      const id = label ?? this.regionAt(event);
      this.editor.select(id ? [id] : [], {adds});
    } else if (label) this.editor.apply({op: "label", region: label, at: at.map(rounded)});
    else {
      this.editor.select(
        this.mesh.regions.filter((region) => isIn(this.board.anchor(region), box)).map((region) => region.id),
        {adds},
      );
    }
  }

  twice() {
    this.editor.tell("rename");
  }

  cancel({keepsLabel = false} = {}) {
    if (this.label && this.hasMoved && !keepsLabel) {
      this.board.moveLabel(this.label, this.board.anchor(this.editor.region(this.label)));
    }
    this.label = null;
    this.hasMoved = false;
    super.cancel();
  }
}

/** Drag corners and borders; what is near along the border follows softly, and with Alt nothing follows. */
export class ShapeTool extends Tool {
  name = "shape";
  hint =
    "Drag a corner or a border; Alt moves exactly one corner, Ctrl turns snapping off. Double-click a border for a new corner.";

  enter() {
    this.chosen = new Set();
    this.refresh();
  }

  refresh() {
    if (!this.editor.data || this.shares) return;
    const corners = [...this.chosen].filter((corner) => corner < this.mesh.corners.length);
    this.chosen = new Set(corners);
    this._handles(null);
  }

  _handles(moved) {
    const at = (corner) => this.mesh.corners[corner];
    const regions = this.editor.selection.map((id) => this.editor.region(id)).filter(Boolean);
    const own = new Set(regions.flatMap((region) => region.loops.flat()));
    const hidden = moved ?? new Map();
    const free = (corner) => !hidden.has(corner) && !this.chosen.has(corner);
    this.board.showHandles({
      plain: [...own].filter((corner) => free(corner) && !this.mesh.junctions.has(corner)).map(at),
      junctions: [...this.mesh.junctions].filter(free).map(at),
      active: [...this.chosen].filter((corner) => !hidden.has(corner)).map(at),
    });
  }

  _grip(event) {
    const point = this.place(event);
    const reach = this.board.view.length(10);
    const corner = this.mesh.cornerNear(point, reach);
    if (corner !== null) return {corners: [corner], at: this.mesh.corners[corner]};
    const side = this.mesh.sideNear(point, reach * 0.7);
    return side ? {corners: [side.a, side.b], at: side.at, side} : null;
  }

  hover(event) {
    super.hover(event);
    const grip = this._grip(event);
    this.board.svg.classList.toggle("grips", Boolean(grip));
    if (!grip) this.board.sketch();
    else if (grip.side) {
      this.board.sketch({points: grip.corners.map((corner) => this.mesh.corners[corner]), kind: "grip"});
    } else this.board.sketch({snap: {at: grip.at, kind: "corner"}});
  }

  down(event) {
    this.grip = this._grip(event);
    this.start = event;
    this.isBusy = true;
  }

  drag(event) {
    if (!this.grip || this.editor.isReadOnly) return;
    if (!this.shares) {
      if (Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY) < CLICK) return;
      this._begin(event);
    }
    const isExact = event.altKey;
    if (isExact !== this.isExact) this._begin(event);
    const snap = this.editor.snapped(event, {without: this.shares});
    const to = this.grip.side ? this.place(event) : this._kept(this.grip.corners[0], snap.at, isExact);
    const [dx, dy] = [to[0] - this.grip.at[0], to[1] - this.grip.at[1]];
    this.moved = new Map();
    for (const [corner, share] of this.shares) {
      const [x, y] = this.origins.get(corner);
      const wanted = [x + dx * share, y + dy * share];
      this.moved.set(corner, share === 1 && !this.grip.side ? to : this._kept(corner, wanted, isExact));
    }
    this.board.preview(this.moved);
    const ends = this.grip.corners.map((corner) => this.moved.get(corner));
    this.board.sketch(
      this.grip.side ? {points: ends, kind: "grip"} : {snap: snap.kind ? snap : {at: to, kind: "free"}},
    );
  }

  _begin(event) {
    const before = this.moved;
    this.isExact = event.altKey;
    const radius = Math.hypot(this.editor.data.width, this.editor.data.height) * 0.06;
    const {corners} = this.grip;
    this.shares = this.isExact ? new Map(corners.map((corner) => [corner, 1])) : this.mesh.followers(corners, radius);
    this.origins = new Map([...this.shares.keys()].map((corner) => [corner, this.mesh.corners[corner]]));
    if (before) this.board.preview(new Map([...before.keys()].map((corner) => [corner, this.mesh.corners[corner]])));
    this._handles(this.shares);
  }

  /** A corner on the edge of the board slides along it. */
  _kept(corner, [x, y], isFree) {
    if (isFree) return [x, y];
    const {width, height} = this.editor.data;
    const [fromX, fromY] = this.mesh.corners[corner];
    return [fromX === 0 || fromX === width ? fromX : x, fromY === 0 || fromY === height ? fromY : y];
  }

  up(event) {
    const {grip, moved, origins} = this;
    this._reset();
    if (moved && grip) this._drop([...moved], origins);
    else if (grip && !grip.side) this._choose(grip.corners[0], event.shiftKey);
    else if (!grip) {
      const id = this.regionAt(event);
      this.chosen.clear();
      this.editor.select(id ? [id] : [], {adds: event.shiftKey});
    }
    this.refresh();
  }

  _drop(moved, origins) {
    const changed = moved.filter(([corner, point]) => distance(point, origins.get(corner)) > 0.05);
    if (!changed.length) {
      this.board.restore();
      return;
    }
    this.editor.moveCorners(
      changed.map(([corner, point]) => ({corner, from: origins.get(corner), to: point.map(rounded)})),
    );
  }

  _choose(corner, adds) {
    const chosen = new Set(adds ? this.chosen : []);
    if (adds && this.chosen.has(corner)) chosen.delete(corner);
    else chosen.add(corner);
    this.chosen = chosen;
  }

  twice(event) {
    const grip = this._grip(event);
    if (grip?.side) this.editor.apply({op: "insert_corner", between: grip.corners, at: grip.at.map(rounded)});
  }

  /** Remove the chosen corners; tells whether there were any. */
  remove() {
    if (!this.chosen.size) return false;
    this.editor.apply({op: "remove_corners", corners: [...this.chosen]});
    this.chosen = new Set();
    return true;
  }

  _reset() {
    this.isBusy = false;
    this.grip = this.moved = this.shares = this.isExact = null;
    this.board.sketch();
  }

  cancel() {
    this._reset();
    this.board.restore();
    this.refresh();
  }

  leave() {
    this.board.svg.classList.remove("grips");
  }
}

/** Lines made of clicks: a region, or a cut. */
class LineTool extends Tool {
  points = [];

  get isBusy() {
    return this.points.length > 0;
  }

  set isBusy(value) {
    if (!value) this.points = [];
  }

  hover(event) {
    this.board.hover(null);
    const snap = this.editor.snapped(event);
    const closes = this._closes(event);
    this.board.sketch({
      points: [...this.points, snap.at],
      snap: closes ? {at: this.points[0], kind: "corner"} : snap,
      kind: this.kind,
    });
  }

  drag(event) {
    this.hover(event);
  }

  _closes() {
    return false;
  }

  back() {
    this.points = this.points.slice(0, -1);
    this.board.sketch({points: this.points, kind: this.kind});
  }

  cancel() {
    this.points = [];
    super.cancel();
  }

  leave() {
    this.cancel();
  }
}

/** Draw a region by clicks. */
export class DrawTool extends LineTool {
  name = "draw";
  kind = "draw";
  hint =
    "Click corner by corner; click the first one, double-click or press Enter to close. Backspace takes the last corner back.";

  _closes(event) {
    if (this.points.length < 3) return false;
    const [x, y] = this.board.view.screen(this.points[0]);
    return Math.hypot(event.clientX - x, event.clientY - y) < 10;
  }

  up(event) {
    if (this._closes(event)) {
      this.finish();
      return;
    }
    const {at} = this.editor.snapped(event);
    if (this.points.length && distance(at, this.points.at(-1)) < 1e-6) return;
    this.points = [...this.points, at];
    this.board.sketch({points: this.points, kind: "draw"});
  }

  twice() {
    this.finish();
  }

  finish() {
    const points = this.points.map((point) => point.map(rounded));
    if (points.length < 3) return;
    this.cancel();
    // Every click has snapped already, or was meant not to.
    this.editor.draw(points, {pixels: 1});
  }
}

/** Draw a region with one stroke. */
export class PencilTool extends Tool {
  name = "pencil";
  hint = "Press and draw around the region in one stroke; it closes when you let go.";

  hover(event) {
    this.board.hover(null);
    this.board.sketch({snap: this.editor.snapped(event)});
  }

  down(event) {
    this.isBusy = true;
    this.points = [this.editor.snapped(event).at];
  }

  drag(event) {
    if (!this.isBusy) return;
    this.points.push(this.place(event));
    this.board.sketch({points: this.points, kind: "pencil", closes: this.points.length > 8});
  }

  up(event) {
    if (!this.isBusy) return;
    const points = simplified([...this.points, this.editor.snapped(event).at], this.board.view.length(2.5));
    this.cancel();
    if (points.length > 3 && distance(points[0], points.at(-1)) < this.board.view.length(12)) points.pop();
    if (points.length > 2) {
      this.editor.draw(
        points.map((point) => point.map(rounded)),
        {pixels: this.editor.snaps ? 10 : 1},
      );
    }
  }
}

/** Cut regions in two along a line. */
export class KnifeTool extends LineTool {
  name = "knife";
  kind = "knife";
  hint =
    "Drag across a region to cut it, or click a line through it and press Enter. The new border is shared at once.";

  down(event) {
    this.start = event;
    this.from = this.editor.snapped(event).at;
  }

  drag(event) {
    const {at, ...snap} = this.editor.snapped(event);
    this.board.sketch({points: [...this.points, this.from, at], snap: {at, ...snap}, kind: "knife"});
  }

  up(event) {
    const isClick = Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY) < CLICK;
    const {at} = this.editor.snapped(event);
    if (isClick && this.points.length && distance(at, this.points.at(-1)) < 1e-6) return;
    this.points = isClick ? [...this.points, at] : [...this.points, this.from, at];
    if (!isClick) this.finish();
  }

  twice() {
    this.finish();
  }

  finish() {
    const path = this.points.map((point) => point.map(rounded));
    if (path.length < 2) return;
    this.cancel();
    this.editor.apply({op: "knife", path});
  }
}

/** Paint terrain onto regions. */
export class PaintTool extends Tool {
  name = "paint";
  hint = "Click or drag across regions to paint them. Alt takes up the terrain that is there. 1 to 9 choose.";

  down(event) {
    const id = this.regionAt(event);
    if (event.altKey && id) {
      this.editor.terrain = this.editor.region(id).terrain;
      this.editor.tell("terrain");
      return;
    }
    this.isBusy = true;
    this.painted = new Set();
    this._paint(id);
  }

  _paint(id) {
    if (!id || this.painted.has(id) || !this.editor.terrain) return;
    const isChosen = this.board.selected.has(id);
    const ids = isChosen ? this.editor.selection : [id];
    ids.forEach((each) => this.painted.add(each));
    if (!this.editor.isReadOnly) this.board.tint(ids, this.editor.terrain);
  }

  drag(event) {
    this.hover(event);
    if (this.isBusy) this._paint(this.regionAt(event));
  }

  up() {
    if (!this.isBusy) return;
    const ids = [...this.painted].filter((id) => this.editor.region(id).terrain !== this.editor.terrain);
    this.isBusy = false;
    if (ids.length) this.editor.apply({op: "paint", regions: ids, terrain: this.editor.terrain});
  }

  cancel() {
    this.isBusy = false;
    this.board._ground(true);
  }
}

/** Put symbols and pieces into regions, or take them away. */
export class StampTool extends Tool {
  name = "stamp";
  hint = "Click a region to put the symbol or piece there, or to take the symbol away. Shift takes a piece away.";

  up(event) {
    const id = this.regionAt(event);
    const {stamp} = this.editor;
    if (!id || !stamp) return;
    const ids = this.board.selected.has(id) ? this.editor.selection : [id];
    this.editor.put(stamp, ids, {takes: event.shiftKey, first: id});
  }
}

/** Tie two regions together that do not touch, or part two that do. */
export class PairTool extends Tool {
  constructor(editor, name, hint) {
    super(editor);
    Object.assign(this, {name, hint});
  }

  hover(event) {
    const side = this.name === "barrier" && !this.from && this._side(event);
    if (side) {
      this.board.hover(null);
      this.board.sketch({points: [this.mesh.corners[side.a], this.mesh.corners[side.b]], kind: "grip"});
      return;
    }
    super.hover(event);
    if (!this.from) {
      this.board.sketch();
      return;
    }
    this.board.sketch({points: [this.board.anchor(this.editor.region(this.from)), this.place(event)], kind: "pair"});
  }

  drag(event) {
    const way = Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY);
    if (way >= CLICK && !this.from) this.from = this.regionAt(this.start);
    this.hover(event);
  }

  down(event) {
    this.start = event;
  }

  _side(event) {
    const side = this.mesh.sideNear(this.place(event), this.board.view.length(7));
    return side?.regions.length === 2 ? side : null;
  }

  up(event) {
    const side = this.name === "barrier" && !this.from && this._side(event);
    if (side) {
      this._toggle(...side.regions.map((place) => this.mesh.regions[place].id));
      return;
    }
    const id = this.regionAt(event);
    if (!this.from) {
      this.from = id;
      this.isBusy = Boolean(id);
      return;
    }
    const {from} = this;
    this.cancel();
    if (id && id !== from) this._toggle(from, id);
  }

  _toggle(a, b) {
    const known = this.name === "link" ? this.editor.data.links : this.editor.data.barriers;
    const isThere = known.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
    this.editor.apply({op: this.name, between: [a, b], remove: isThere});
  }

  cancel() {
    this.from = null;
    super.cancel();
  }

  leave() {
    this.cancel();
  }
}

/** Move the picture that is traced. */
export class TraceTool extends Tool {
  name = "trace";
  hint = "Drag the picture into place; the panel on the right scales and locks it.";

  down(event) {
    this.isBusy = true;
    this.last = this.place(event);
  }

  hover() {}

  drag(event) {
    if (!this.isBusy) return;
    const [x, y] = this.place(event);
    this.editor.moveTrace([x - this.last[0], y - this.last[1]]);
    this.last = [x, y];
  }

  up() {
    this.isBusy = false;
    this.editor.tell("traced");
  }
}

/** Move the view. */
export class HandTool extends Tool {
  name = "hand";
  hint = "Drag to move the view; the wheel zooms. With any tool: hold the space bar, or use the middle button.";
}

const rounded = (value) => Math.round(value * 100) / 100;
const boxBetween = (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
const isIn = ([x, y], [left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom;
