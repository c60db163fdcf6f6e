// The board: a map as SVG, drawn and redrawn by hand so that dragging stays smooth. It shows; tools decide.

/** @import {BoardData, DrawnTrace, MapFinding, MeshRegion, Overlay, RegionData, Sketch} from "../types/board.js" */
/** @import {Point} from "../types/data.js" */
/** @import {Artwork} from "./artwork.js" */
/** @import {Inscription} from "./region_labels.js" */

import {s} from "../shell/elements.js";
import {FindingMarks} from "./finding_marks.js";
import {boxOf, pathOf, short} from "./geometry.js";
import {anchorById, anchorOf, drawBarriers, drawCoasts, drawGraph, drawGrid, drawLinks} from "./layers.js";
import {drawMapInscription} from "./map_inscription.js";
import {Mesh} from "./mesh.js";
import {RegionLabels} from "./region_labels.js";
import {drawHandles, drawSketch} from "./sketches.js";
import {View} from "./view.js";

const GRID_SIZE = 20;
const MARGIN = 0.045;

function makeLayers() {
  const make = (/** @type {string} */ name) => s("g", {class: `layer-${name}`});
  return {
    paper: make("paper"),
    trace: make("trace"),
    ground: make("ground"),
    areas: make("areas"),
    coasts: make("coasts"),
    barriers: make("barriers"),
    grid: make("grid"),
    selection: make("selection"),
    graph: make("graph"),
    links: make("links"),
    glow: make("glow"),
    labels: make("labels"),
    findings: make("findings"),
    handles: make("handles"),
    sketch: make("sketch"),
    tags: make("tags"),
  };
}

/** @template {BoardData} Data */
export class Board extends EventTarget {
  /**
   * `host` is the element that the board fills. The board tells `view` when what is seen has changed.
   * @param {HTMLElement} host
   * @param {Artwork} artwork
   * @param {Inscription | null} inscription what stands in regions, if not what stands there on a map
   */
  constructor(host, artwork, inscription = null) {
    super();
    this.artwork = artwork;
    this.defs = s("defs");
    this.layers = makeLayers();
    this.stage = s("g", {class: "stage"}, Object.values(this.layers));
    this.svg = s(
      "svg",
      {class: "board", tabindex: 0, role: "application", "aria-label": "Board"},
      this.defs,
      this.stage,
    );
    host.append(this.svg);
    this.view = new View(this.svg, this.stage, () => this._onView());
    this.labels = new RegionLabels(this.layers.labels, inscription ?? this._mapInscription());
    this.marks = new FindingMarks(this.layers.findings);
    /** @type {Data | null} */
    this.data = null;
    /** @type {Mesh<RegionData>} */
    this.mesh = new Mesh({width: 0, height: 0, corners: [], junctions: [], regions: []});
    /** How large a region is drawn, compared with the printed boards. */
    this.unit = 1;
    /** @type {Map<string, SVGPathElement>} */
    this.shapes = new Map();
    /** @type {Set<string>} */
    this.selected = new Set();
    this.overlays = {graph: false, grid: false, names: true, symbols: true, coasts: false, texture: true};
    this.gridSize = GRID_SIZE;
    this._frame = s("rect", {class: "frame"});
    this.layers.paper.append(this._frame);
    /** @type {Map<string, SVGPathElement>} */
    this._outlines = new Map();
    /** @type {string | null} */
    this._hovered = null;
    this._pixel = 0;
  }

  /** @returns {Inscription} */
  _mapInscription() {
    return {
      contents: ({name, terrain, symbols, pieces}) => [name, terrain, symbols, pieces, this.unit],
      draw: (region) => drawMapInscription(region, this.artwork, this.overlays),
      scale: () => this.unit,
    };
  }

  /**
   * Draw a board; what has not changed since the last one is left as it is.
   * @param {Data} data
   */
  show(data) {
    const isFirst = !this.data;
    this.data = data;
    this.mesh = new Mesh(data);
    this.unit = Math.max(0.2, Math.min(2, Math.sqrt((data.width * data.height) / (data.regions.length || 1)) / 150));
    this.stage.style.setProperty("--unit", `${this.unit}px`);
    this.artwork.resize(short(this.unit));
    setAttributes(this._frame, {width: data.width, height: data.height});
    this._drawGround();
    this.labels.draw(this.mesh.regions);
    this.layers.links.replaceChildren(...drawLinks(data, this.mesh));
    this.layers.barriers.replaceChildren(...drawBarriers(data, this.mesh));
    this._drawCoasts(data);
    this._drawGraph(data);
    this._drawGrid(data);
    this.select([...this.selected].filter((id) => this.mesh.region(id)));
    this._placeMarks();
    if (isFirst) this.fit();
  }

  fit() {
    if (!this.data) return;
    this.view.show([0, 0, this.data.width, this.data.height], MARGIN);
    this.dispatchEvent(new Event("fit"));
  }

  /**
   * Switch something on or off.
   * @param {Overlay} name
   * @param {boolean} isOn
   */
  setOverlay(name, isOn) {
    this.overlays[name] = isOn;
    if (!this.data) return;
    if (name === "texture") this._drawGround({isNewLook: true});
    else if (name === "names" || name === "symbols") this.labels.draw(this.mesh.regions, {isNewLook: true});
    else if (name === "graph") this._drawGraph(this.data);
    else if (name === "grid") this._drawGrid(this.data);
    else this._drawCoasts(this.data);
  }

  // Regions

  _drawGround({isNewLook = false} = {}) {
    const gone = new Set(this.shapes.keys());
    this.mesh.regions.forEach((region, place) => {
      gone.delete(region.id);
      const shape = this._shapeOf(region.id);
      setAttributes(shape, {d: pathOf(this.mesh.loops(place))});
      if (isNewLook || shape.dataset.terrain !== region.terrain) {
        shape.dataset.terrain = region.terrain;
        setAttributes(shape, {fill: this._fillOf(region.terrain)});
      }
    });
    for (const id of gone) {
      this.shapes.get(id)?.remove();
      this.shapes.delete(id);
    }
  }

  /** @param {string} id */
  _shapeOf(id) {
    let shape = this.shapes.get(id);
    if (!shape) {
      shape = s("path", {class: "region", "data-region": id, "fill-rule": "evenodd"});
      this.shapes.set(id, shape);
      this.layers.ground.append(shape);
    }
    return shape;
  }

  /** @param {string} terrain */
  _fillOf(terrain) {
    return this.overlays.texture ? this.artwork.fill(terrain, this.defs) : this.artwork.ground(terrain).colour;
  }

  /**
   * The outline of a region as it is drawn.
   * @param {string} id
   */
  outlineOf(id) {
    return this.shapes.get(id)?.getAttribute("d") ?? "";
  }

  /**
   * Show corners elsewhere for now. Only what touches them is drawn again.
   * @param {Map<number, Point>} moved
   */
  preview(moved) {
    /** @type {Set<number>} */
    const places = new Set();
    for (const corner of moved.keys()) this.mesh.users[corner].forEach((place) => places.add(place));
    for (const place of places) {
      const {id} = this.mesh.regions[place];
      const path = pathOf(this.mesh.loops(place, moved));
      this.shapes.get(id)?.setAttribute("d", path);
      this._outlines.get(id)?.setAttribute("d", path);
    }
  }

  /** End a preview. */
  restore() {
    this._drawGround();
    this.select([...this.selected]);
  }

  /** @param {string[]} ids */
  select(ids) {
    this.selected = new Set(ids);
    this._outlines = new Map(ids.map((id) => [id, s("path", {d: this.outlineOf(id)})]));
    this.layers.selection.replaceChildren(...this._outlines.values());
  }

  /**
   * Paint regions before the server has answered.
   * @param {string[]} ids
   * @param {string} terrain
   */
  tint(ids, terrain) {
    for (const id of ids) {
      const shape = this.shapes.get(id);
      if (!shape) continue;
      shape.dataset.terrain = "";
      setAttributes(shape, {fill: this._fillOf(terrain)});
    }
  }

  /** Paint regions as the server has them. */
  untint() {
    this._drawGround({isNewLook: true});
  }

  /** @param {string | null} id */
  hover(id) {
    if (this._hovered === id) return;
    if (this._hovered !== null) this.shapes.get(this._hovered)?.classList.remove("hovered");
    if (id !== null) this.shapes.get(id)?.classList.add("hovered");
    this._hovered = id;
  }

  /** @param {MeshRegion<RegionData>} region */
  anchor(region) {
    return anchorOf(region);
  }

  /**
   * The box around a region.
   * @param {string} id
   */
  boxAround(id) {
    const place = this.mesh.byId.get(id);
    const loops = place === undefined ? [] : this.mesh.loops(place);
    return loops.length ? boxOf(loops) : null;
  }

  // What lies over the ground

  /** @param {Data} data */
  _drawCoasts(data) {
    if (!this.overlays.coasts) {
      this.layers.coasts.replaceChildren();
      return;
    }
    const entries = (data.entries ?? []).filter((id) => this.shapes.has(id));
    this.layers.coasts.replaceChildren(
      ...entries.map((id) => s("path", {class: "entry", d: this.outlineOf(id)})),
      drawCoasts(this.mesh, this.artwork),
    );
  }

  /** @param {Data} data */
  _drawGraph(data) {
    this.layers.graph.replaceChildren(...drawGraph(data, this.mesh, this.overlays.graph));
    this.layers.labels.classList.toggle("dimmed", this.overlays.graph);
  }

  /** @param {Data} data */
  _drawGrid(data) {
    this.layers.grid.replaceChildren(...(this.overlays.grid ? [drawGrid(data, this.gridSize)] : []));
  }

  /**
   * Tint some regions, to show what belongs to an area.
   * @param {string[]} ids
   */
  highlight(ids) {
    const outlines = ids.filter((id) => this.shapes.has(id)).map((id) => s("path", {d: this.outlineOf(id)}));
    this.layers.areas.replaceChildren(...outlines);
  }

  // Findings

  /**
   * Draw findings where they are.
   * @param {MapFinding[]} findings
   */
  showFindings(findings) {
    this.marks.findings = findings;
    if (this.data) this._placeMarks();
  }

  /**
   * @param {MapFinding} finding
   * @returns {Point | null}
   */
  placeOfFinding({place}) {
    if (place.x !== undefined && place.y !== undefined) return [place.x, place.y];
    return place.region === undefined ? null : anchorById(this.mesh, place.region);
  }

  _placeMarks() {
    this.marks.draw((finding) => this.placeOfFinding(finding));
    this._onView();
  }

  _onView() {
    const pixel = 1 / this.view.scale;
    this.marks.resize(pixel);
    if (pixel !== this._pixel) {
      this._pixel = pixel;
      // Not on the stage: every region below it would have to be styled anew for each step of the wheel.
      const {grid, handles, sketch} = this.layers;
      for (const layer of [grid, handles, sketch]) layer.style.setProperty("--px", `${pixel}px`);
    }
    this.dispatchEvent(new Event("view"));
  }

  // Handles, sketches and the picture to trace

  /**
   * Show corners as dots: plain ones small, junctions larger, active ones largest.
   * @param {{plain?: Point[], junction?: Point[], active?: Point[]}} points
   */
  showHandles(points) {
    this.layers.handles.replaceChildren(...drawHandles(points));
  }

  /**
   * Show a line while it is drawn: points, whether it closes, what the pointer snaps to, and what kind of line.
   * @param {Sketch} sketch
   */
  sketch(sketch = {}) {
    this.layers.sketch.replaceChildren(...drawSketch(sketch, 1 / this.view.scale));
  }

  /**
   * Put a picture behind the map; `null` takes it away.
   * @param {DrawnTrace | null} picture
   */
  trace(picture) {
    this.svg.classList.toggle("traced", Boolean(picture));
    if (!picture) {
      this.layers.trace.replaceChildren();
      this.layers.ground.removeAttribute("fill-opacity");
      return;
    }
    const {href, width, height, x, y, scale, opacity, ground} = picture;
    const image = this.layers.trace.firstElementChild ?? s("image", {preserveAspectRatio: "none"});
    setAttributes(image, {href, width: width * scale, height: height * scale, x, y, opacity});
    if (!image.parentNode) this.layers.trace.append(image);
    this.layers.ground.setAttribute("fill-opacity", String(ground));
  }
}

/**
 * @param {Element} element
 * @param {Record<string, string | number>} attributes
 */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}
