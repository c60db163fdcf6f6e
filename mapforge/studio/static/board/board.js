// The board: a map as SVG, drawn and redrawn by hand so that dragging stays smooth. It shows; tools decide.

import {s} from "../shell/elements.js";
import {boxOf, pathOf, short} from "./geometry.js";
import {Mesh} from "./mesh.js";
import {View} from "./view.js";

const LAYERS = [
  "paper",
  "trace",
  "ground",
  "areas",
  "coasts",
  "barriers",
  "grid",
  "selection",
  "graph",
  "links",
  "labels",
  "findings",
  "handles",
  "sketch",
];

export class Board {
  /** `host` is the element that the board fills. */
  constructor(host, looks) {
    this.looks = looks;
    this.defs = s("defs");
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, s("g", {class: `layer-${name}`})]));
    this.stage = s("g", {class: "stage"}, Object.values(this.layers));
    this.svg = s(
      "svg",
      {class: "board", tabindex: 0, role: "application", "aria-label": "Board"},
      this.defs,
      this.stage,
    );
    host.append(this.svg);
    this.view = new View(this.svg, this.stage, () => this._zoomed());
    this.shapes = new Map();
    this.labels = new Map();
    this.selected = new Set();
    this.overlays = {graph: false, grid: false, names: true, coasts: false, texture: true};
    this.findings = [];
    this.gridSize = 20;
    this.onfinding = () => {};
  }

  /** Draw a board; what has not changed since the last one is left as it is. */
  show(data) {
    const isFirst = !this.data;
    this.data = data;
    this.mesh = new Mesh(data);
    this.unit = Math.max(0.2, Math.min(2, Math.sqrt((data.width * data.height) / (data.regions.length || 1)) / 150));
    this.stage.style.setProperty("--unit", `${this.unit}px`);
    this.looks.resize(short(this.unit));
    this._paper();
    this._ground();
    this._labels();
    this._links();
    this._barriers();
    this._coasts();
    this._graph();
    this._grid();
    this.select([...this.selected].filter((id) => this.mesh.byId.has(id)));
    this._findings();
    if (isFirst) this.fit();
  }

  fit() {
    this.view.show([0, 0, this.data.width, this.data.height], 0.045);
  }

  /** Switch something on or off: graph, grid, names, coasts, texture. */
  overlay(name, isOn) {
    this.overlays[name] = isOn;
    if (!this.data) return;
    if (name === "texture") this._ground(true);
    else {
      ({
        graph: () => this._graph(),
        grid: () => this._grid(),
        names: () => this._labels(true),
        coasts: () => this._coasts(),
      })[name]();
    }
  }

  _paper() {
    const {width, height} = this.data;
    if (!this.frame) {
      this.frame = s("rect", {class: "frame"});
      this.layers.paper.append(this.frame);
    }
    set(this.frame, {width, height});
  }

  // Regions

  _ground(isNewLook = false) {
    const gone = new Set(this.shapes.keys());
    this.mesh.regions.forEach((region, place) => {
      gone.delete(region.id);
      let shape = this.shapes.get(region.id);
      if (!shape) {
        shape = s("path", {class: "region", "data-region": region.id, "fill-rule": "evenodd"});
        this.shapes.set(region.id, shape);
        this.layers.ground.append(shape);
      }
      set(shape, {d: pathOf(this.mesh.loops(place))});
      if (isNewLook || shape.dataset.terrain !== region.terrain) {
        shape.dataset.terrain = region.terrain;
        const look = this.looks.ground(region.terrain);
        set(shape, {fill: this.overlays.texture ? this.looks.fill(region.terrain, this.defs) : look.colour});
      }
    });
    for (const id of gone) {
      this.shapes.get(id).remove();
      this.shapes.delete(id);
    }
  }

  /** Show corners elsewhere for now: a Map from corners to points. Only what touches them is drawn again. */
  preview(moved) {
    const places = new Set();
    for (const corner of moved.keys()) this.mesh.users[corner].forEach((place) => places.add(place));
    for (const place of places) {
      const {id} = this.mesh.regions[place];
      const path = pathOf(this.mesh.loops(place, moved));
      this.shapes.get(id).setAttribute("d", path);
      this._chosen.get(id)?.setAttribute("d", path);
    }
  }

  /** End a preview. */
  restore() {
    this._ground();
    this.select([...this.selected]);
  }

  select(ids) {
    this.selected = new Set(ids);
    this._chosen = new Map(ids.map((id) => [id, s("path", {d: this.shapes.get(id)?.getAttribute("d") ?? ""})]));
    this.layers.selection.replaceChildren(...this._chosen.values());
  }

  /** Paint regions before the server has answered. */
  tint(ids, terrain) {
    for (const id of ids) {
      const shape = this.shapes.get(id);
      if (!shape) continue;
      shape.dataset.terrain = "";
      set(shape, {
        fill: this.overlays.texture ? this.looks.fill(terrain, this.defs) : this.looks.ground(terrain).colour,
      });
    }
  }

  hover(id) {
    if (this._hovered === id) return;
    this.shapes.get(this._hovered)?.classList.remove("hovered");
    this.shapes.get(id)?.classList.add("hovered");
    this._hovered = id;
  }

  // Names, symbols and pieces

  anchor(region) {
    return region.label ?? region.centre ?? middle(region.box);
  }

  _labels(isNewLook = false) {
    const gone = new Set(this.labels.keys());
    for (const region of this.mesh.regions) {
      if (!region.loops.length && !region.label && !region.centre) continue;
      gone.delete(region.id);
      const [x, y] = this.anchor(region);
      const words = JSON.stringify([region.name, region.terrain, region.symbols, region.pieces, this.unit]);
      let label = this.labels.get(region.id);
      if (!label) {
        label = s("g", {"data-label": region.id});
        this.labels.set(region.id, label);
        this.layers.labels.append(label);
      }
      if (isNewLook || label.dataset.words !== words) {
        label.dataset.words = words;
        label.replaceChildren(...this._inscription(region));
      }
      set(label, {transform: `translate(${short(x)},${short(y)}) scale(${short(this.unit)})`});
    }
    for (const id of gone) {
      this.labels.get(id).remove();
      this.labels.delete(id);
    }
  }

  _inscription(region) {
    const icons = [
      this.looks.emblem(region.terrain),
      ...region.symbols.map((id) => this.looks.icon("symbols", id)),
      ...Object.entries(region.pieces).map(([id, count]) => this._pieces(id, count)),
    ].filter(Boolean);
    const lines = this.overlays.names ? wrapped(region.name || region.id) : [];
    const top = icons.length && lines.length ? -14 : 0;
    icons.forEach((icon, place) =>
      set(icon, {transform: `translate(${(place - (icons.length - 1) / 2) * 27},${top})`}),
    );
    const tone = this.looks.ground(region.terrain).is_dark ? "on-dark" : "on-light";
    const start = icons.length ? 16 : 5 - (lines.length - 1) * 9;
    const names = lines.map((line, place) => s("text", {class: `name ${tone}`, y: start + place * 18}, line));
    return [...icons, ...names];
  }

  _pieces(id, count) {
    const icon = this.looks.icon("pieces", id);
    if (count > 1) icon.append(s("text", {class: "count", x: 10, y: 13}, `×${count}`));
    return icon;
  }

  /** Show a label elsewhere for now. */
  moveLabel(id, [x, y]) {
    set(this.labels.get(id), {transform: `translate(${short(x)},${short(y)}) scale(${short(this.unit)})`});
  }

  // What lies over the ground

  _links() {
    const lines = this.data.links.map(([a, b]) => {
      const [from, to] = [a, b].map((id) => this._placeOf(id));
      if (!from || !to) return null;
      const bend = [(from[0] + to[0]) / 2 + (to[1] - from[1]) * 0.12, (from[1] + to[1]) / 2 - (to[0] - from[0]) * 0.12];
      const d = `M${from.map(short)}Q${bend.map(short)} ${to.map(short)}`;
      return s("g", {}, s("path", {class: "halo", d}), s("path", {class: "link", d}));
    });
    this.layers.links.replaceChildren(...lines.filter(Boolean));
  }

  _placeOf(id) {
    const place = this.mesh.byId.get(id);
    return place === undefined ? null : this.anchor(this.mesh.regions[place]);
  }

  _barriers() {
    const wanted = new Set(this.data.barriers.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
    let d = "";
    for (const side of wanted.size ? this.mesh.sides : []) {
      const [a, b] = side.regions.map((place) => this.mesh.regions[place].id);
      if (side.regions.length === 2 && wanted.has(`${a} ${b}`)) {
        d += line(this.mesh.corners[side.a], this.mesh.corners[side.b]);
      }
    }
    this.layers.barriers.replaceChildren(s("path", {class: "wall", d}), s("path", {class: "teeth", d}));
  }

  _coasts() {
    const isWater = (place) => this.looks.ground(this.mesh.regions[place].terrain).is_water;
    let d = "";
    for (const side of this.overlays.coasts ? this.mesh.sides : []) {
      if (side.regions.length === 2 && isWater(side.regions[0]) !== isWater(side.regions[1])) {
        d += line(this.mesh.corners[side.a], this.mesh.corners[side.b]);
      }
    }
    const entries = this.overlays.coasts ? (this.data.entries ?? []) : [];
    const marks = entries.map((id) => {
      const shape = this.shapes.get(id);
      return shape ? s("path", {class: "entry", d: shape.getAttribute("d")}) : null;
    });
    this.layers.coasts.replaceChildren(...marks.filter(Boolean), s("path", {class: "coast", d}));
  }

  _graph() {
    const places = new Map(this.mesh.regions.map((region) => [region.id, this.anchor(region)]));
    let d = "";
    for (const [a, b] of this.overlays.graph ? this.data.borders : []) {
      if (places.has(a) && places.has(b)) d += line(places.get(a), places.get(b));
    }
    let dots = "";
    for (const [x, y] of this.overlays.graph ? places.values() : []) dots += `M${short(x)},${short(y)}h0`;
    this.layers.graph.replaceChildren(
      s("path", {class: "halo", d}),
      s("path", {class: "tie", d}),
      s("path", {class: "dots", d: dots}),
    );
    this.layers.labels.classList.toggle("dimmed", this.overlays.graph);
  }

  _grid() {
    const {width, height} = this.data;
    let d = "";
    if (this.overlays.grid) {
      for (let x = 0; x <= width; x += this.gridSize) d += `M${x},0V${height}`;
      for (let y = 0; y <= height; y += this.gridSize) d += `M0,${y}H${width}`;
    }
    this.layers.grid.replaceChildren(s("path", {d}));
  }

  /** Tint some regions, to show what belongs to an area. */
  highlight(ids) {
    const marks = ids.map((id) => this.shapes.get(id)).filter(Boolean);
    this.layers.areas.replaceChildren(...marks.map((shape) => s("path", {d: shape.getAttribute("d")})));
  }

  /** Draw findings where they are. */
  showFindings(findings) {
    this.findings = findings;
    this._findings();
  }

  placeOfFinding(finding) {
    const {x, y, region} = finding.place ?? {};
    if (Number.isFinite(x) && Number.isFinite(y)) return [x, y];
    return region === undefined ? null : this._placeOf(region);
  }

  _findings() {
    if (!this.data) return;
    const taken = new Map();
    const marks = this.findings.map((finding, number) => {
      const place = this.placeOfFinding(finding);
      if (!place) return null;
      const key = place.map(Math.round).join();
      const before = taken.get(key) ?? 0;
      taken.set(key, before + 1);
      const mark = s(
        "g",
        {
          class: `finding ${finding.severity}`,
          "data-finding": number,
          "data-x": place[0],
          "data-y": place[1],
          "data-step": before,
        },
        s("circle", {r: 10}),
        s("text", {y: 5}, finding.severity === "info" ? "i" : "!"),
        s("title", {}, finding.message),
      );
      mark.addEventListener("pointerdown", (event) => {
        event.stopPropagation();
        this.onfinding(number);
      });
      return mark;
    });
    this.layers.findings.replaceChildren(...marks.filter(Boolean));
    this._zoomed();
  }

  _zoomed() {
    const scale = 1 / this.view.scale;
    for (const mark of this.layers.findings.children) {
      const {x, y, step} = mark.dataset;
      set(mark, {transform: `translate(${x},${y}) scale(${scale}) translate(${step * 14},${-30})`});
    }
    if (scale !== this._pixel) {
      this._pixel = scale;
      this.stage.style.setProperty("--px", `${scale}px`);
    }
    this.onview?.();
  }

  // Handles and sketches

  /** Show corners as dots: plain ones small, junctions larger, active ones largest. */
  showHandles({plain = [], junctions = [], active = []}) {
    const dots = (points) => points.map(([x, y]) => `M${short(x)},${short(y)}h0`).join("");
    const rows = [
      ["plain", plain],
      ["junction", junctions],
      ["active", active],
    ];
    this.layers.handles.replaceChildren(
      ...rows.flatMap(([name, points]) => {
        if (!points.length) return [];
        const d = dots(points);
        return [s("path", {class: `rim ${name}`, d}), s("path", {class: `dot ${name}`, d})];
      }),
    );
  }

  /** Show a line while it is drawn: points, whether it closes, what the pointer snaps to, and what kind of line. */
  sketch({points = [], closes = false, snap = null, kind = "draw", box = null} = {}) {
    const parts = [];
    if (box) {
      const [left, top, right, bottom] = box;
      parts.push(s("rect", {class: "rubber", x: left, y: top, width: right - left, height: bottom - top}));
    }
    if (points.length > 1) {
      const d = points.map((point, place) => `${place ? "L" : "M"}${point.map(short)}`).join("") + (closes ? "Z" : "");
      parts.push(s("path", {class: "halo", d}), s("path", {class: kind, d}));
    }
    const scale = 1 / this.view.scale;
    for (const point of kind === "draw" ? points : []) {
      parts.push(s("circle", {class: "spot", cx: point[0], cy: point[1], r: 3.5 * scale}));
    }
    if (snap?.kind) parts.push(s("circle", {class: `snap ${snap.kind}`, cx: snap.at[0], cy: snap.at[1], r: 8 * scale}));
    this.layers.sketch.replaceChildren(...parts);
  }

  /** Put a picture behind the map; `null` takes it away. */
  trace(picture) {
    this.svg.classList.toggle("traced", Boolean(picture));
    if (!picture) {
      this.layers.trace.replaceChildren();
      this.layers.ground.removeAttribute("fill-opacity");
      return;
    }
    const {href, width, height, x, y, scale, opacity, ground} = picture;
    const image = this.layers.trace.firstElementChild ?? s("image", {preserveAspectRatio: "none"});
    set(image, {href, width: width * scale, height: height * scale, x, y, opacity});
    if (!image.parentNode) this.layers.trace.append(image);
    this.layers.ground.setAttribute("fill-opacity", ground);
  }
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

const line = (a, b) => `M${short(a[0])},${short(a[1])}L${short(b[0])},${short(b[1])}`;
const middle = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2];

/** A name in one line or, when it is long, in two of about the same length. */
function wrapped(name) {
  if (name.length < 12 || !name.includes(" ")) return [name];
  const words = name.split(" ");
  let best = [name];
  let width = name.length;
  for (let at = 1; at < words.length; at++) {
    const lines = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    const longest = Math.max(...lines.map((each) => each.length));
    if (longest < width) [best, width] = [lines, longest];
  }
  return best;
}

/** The box around some regions of a board. */
export function boxAround(mesh, ids) {
  const loops = ids.flatMap((id) => (mesh.byId.has(id) ? mesh.loops(mesh.byId.get(id)) : []));
  return loops.length ? boxOf(loops) : null;
}
