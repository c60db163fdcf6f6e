// How ground and icons look: the same drawings as in mapforge's pictures, given by the server as data.

/** @import {ArtData, GroundArt, IconArt} from "../types/board.js" */

import {s} from "../shell/elements.js";
import {drawFramed} from "./emblems.js";

/** @type {GroundArt} */
const UNKNOWN_GROUND = {colour: "#b9b3a6", is_dark: false, is_water: false, tile: [40, 40], strokes: [], emblem: null};

let swatches = 0;

export class Artwork {
  /** @param {ArtData} data */
  constructor({terrains, symbols, pieces, emblems = {}}) {
    this.terrains = terrains;
    this.emblems = emblems;
    this.icons = {symbols, pieces};
    /** @type {Map<string, SVGPatternElement>} */
    this._patterns = new Map();
    this._size = 1;
  }

  /** @param {string} terrain */
  ground(terrain) {
    return this.terrains[terrain] ?? UNKNOWN_GROUND;
  }

  /**
   * The texture of a terrain, as something to fill with; the pattern is defined when it is first wanted.
   * @param {string} terrain
   * @param {SVGDefsElement} defs
   */
  fill(terrain, defs) {
    let pattern = this._patterns.get(terrain);
    if (!pattern) {
      pattern = this._pattern(terrain, `ground-${this._patterns.size}`);
      defs.append(pattern);
      this._patterns.set(terrain, pattern);
      this.resize(this._size);
    }
    return `url(#${pattern.id})`;
  }

  /**
   * Draw textures larger or smaller, as suits the board.
   * @param {number} size
   */
  resize(size) {
    this._size = size;
    for (const pattern of this._patterns.values()) pattern.setAttribute("patternTransform", `scale(${size})`);
  }

  /**
   * A small square of a terrain, for buttons and lists.
   * @param {string} terrain
   * @param {number} size
   */
  swatch(terrain, size = 22) {
    const id = `swatch-${swatches++}`;
    return s(
      "svg",
      {class: "swatch", width: size, height: size, viewBox: "0 0 44 44", "aria-hidden": "true"},
      s("defs", {}, this._pattern(terrain, id)),
      s("rect", {width: 44, height: 44, rx: 9, fill: `url(#${id})`}),
    );
  }

  /**
   * @param {string} terrain
   * @param {string} id
   */
  _pattern(terrain, id) {
    const look = this.ground(terrain);
    const [width, height] = look.tile;
    const strokes = look.strokes.map((each) =>
      s("path", {
        d: each.path,
        fill: each.fills ? each.colour : "none",
        stroke: each.fills ? "none" : each.colour,
        "stroke-width": 1.3,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        opacity: each.opacity,
      }),
    );
    const ground = s("rect", {width, height, fill: look.colour});
    return s("pattern", {id, width, height, patternUnits: "userSpaceOnUse"}, ground, strokes);
  }

  /**
   * A symbol or a piece, drawn around 0,0 on a square of 24.
   * @param {"symbols" | "pieces"} kind
   * @param {string} id
   */
  icon(kind, id) {
    return drawIcon(this.icons[kind][id] ?? {shapes: [], letters: id.slice(0, 2).toUpperCase()});
  }

  /**
   * The same as a small picture of its own, for buttons and lists.
   * @param {"symbols" | "pieces"} kind
   * @param {string} id
   * @param {number} size
   */
  picture(kind, id, size = 24) {
    return s("svg", {viewBox: "-13 -13 26 26", width: size, height: size, "aria-hidden": "true"}, this.icon(kind, id));
  }

  /**
   * A race, a power or a piece as a small picture of its own; nothing for what has no emblem.
   * @param {string} kind
   * @param {string} id
   * @param {number} size
   */
  portrait(kind, id, size) {
    const art = this.emblems[`${kind}/${id}`] ?? this.icons.pieces[id]?.emblem;
    if (!art) return null;
    const box = {viewBox: "-33 -33 66 66", width: size, height: size};
    return s("svg", {class: "portrait", ...box, "aria-hidden": "true"}, drawFramed(art));
  }

  /**
   * Some pieces of one kind: the icon, and how many there are.
   * @param {string} id
   * @param {number} count
   */
  pieces(id, count) {
    const icon = this.icon("pieces", id);
    if (count > 1) icon.append(s("text", {class: "count", x: 10, y: 13}, `×${count}`));
    return icon;
  }

  /**
   * The class of names on a terrain.
   * @param {string} terrain
   */
  tone(terrain) {
    return this.ground(terrain).is_dark ? "on-dark" : "on-light";
  }

  /**
   * The emblem that every region of a terrain shows, if it has one.
   * @param {string} terrain
   */
  emblem(terrain) {
    const look = this.ground(terrain).emblem;
    return look ? drawIcon(look) : null;
  }
}

/** @param {IconArt} art */
function drawIcon(art) {
  if (art.emblem) return s("g", {}, s("g", {transform: "scale(.43)"}, drawFramed(art.emblem)));
  const shapes = art.shapes.map((each) =>
    s("path", {
      d: each.path,
      fill: each.fill,
      stroke: each.stroke,
      "stroke-width": each.width,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
    }),
  );
  const letters = art.letters && s("text", {class: "letters", y: 4, "text-anchor": "middle"}, art.letters);
  return s("g", {}, shapes, letters || null);
}
