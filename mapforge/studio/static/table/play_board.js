// The board of a game: the map as a picture, what stands on it, what glows, and pointers that click, drag and zoom.

/** @import {BoardData, MeshRegion, PointerPlace, RegionData} from "../types/board.js" */
/** @import {PlayedItems, Position, RegionMark, RegionState} from "../types/table.js" */
/** @import {Artwork} from "../board/artwork.js" */

import {Board} from "../board/board.js";
import {pointText, short} from "../board/geometry.js";
import {closest, present, s} from "../shell/elements.js";
import {wrapName} from "../shell/words.js";
import {itemOf} from "./played_items.js";
import {stack} from "./tokens.js";

const CLICK = 7; // pixels within which a drag is still a click
const TOKEN_WIDTH = 50;
const ICON_WIDTH = 26;
const PIECE_WIDTH = 35;
const LETTER_WIDTH = 8.2;
const LINE_HEIGHT = 16;
const CROWDED = 1.2; // how much smaller a name becomes before it is put into two lines
const LEAST_NAME = 0.55;

/**
 * What pointers do.
 * @typedef {object} PointerActions
 * @property {(region: string | null, event: PointerEvent) => unknown} click
 * @property {(region: string, event: PointerPlace) => unknown} look everything about a region: a long press
 * @property {(region: string | null, event: PointerEvent) => unknown} hover
 * @property {(region: string) => boolean} canDrag whether the stack of a region can be dragged
 * @property {(region: string | null, event: PointerEvent) => unknown} carry
 * @property {(from: string, to: string | null, event: PointerEvent) => unknown} drop
 */

/** @extends {Board<BoardData>} */
export class PlayBoard extends Board {
  /**
   * @param {HTMLElement} host
   * @param {Artwork} artwork
   * @param {PlayedItems} items
   * @param {PointerActions} actions
   */
  constructor(host, artwork, items, actions) {
    super(host, artwork, {
      contents: (region) => [this.position.regions[region.id], this.unit],
      draw: (region) => this._drawRegion(region),
      scale: (region) => this._sizeOf(region),
    });
    this.items = items;
    this.actions = actions;
    /** @type {Pick<Position, "regions">} */
    this.position = {regions: {}};
    /**
     * What was seen when the whole board was shown last.
     * @type {import("../types/board.js").Transform | null}
     */
    this._fitted = null;
    this._listen();
  }

  /**
   * Show the whole board again when there is more or less room; where somebody looks at a part of it, only if asked.
   * @param {boolean} isAsked
   */
  refit(isAsked = false) {
    if (!isAsked && this._fitted && this.view.transform !== this._fitted) return;
    this.fit();
    this._fitted = this.view.transform;
  }

  /**
   * Show where tokens and pieces stand.
   * @param {Pick<Position, "regions">} position
   */
  showPosition(position) {
    this.position = position;
    this.labels.draw(this.mesh.regions);
  }

  /**
   * Let regions glow.
   * @param {Map<string, RegionMark>} marks
   */
  glow(marks) {
    const shapes = [...marks].map(([id, {tone}]) =>
      s("path", {d: this.outlineOf(id), class: `glow ${tone}`, "data-glow": id}),
    );
    const tags = [...marks].flatMap(([id, mark]) => {
      const region = this.mesh.region(id);
      return region && (mark.tag ?? mark.trick) !== undefined ? [this._drawTag(region, mark)] : [];
    });
    this.layers.glow.replaceChildren(...shapes);
    this.layers.tags.replaceChildren(...tags);
  }

  /**
   * The price of a region.
   * @param {MeshRegion<RegionData>} region
   * @param {RegionMark} mark
   */
  _drawTag(region, {tone, tag, isDie, trick}) {
    const [x, y] = this.anchor(region);
    const size = this._sizeOf(region);
    const signs = region.symbols.length + (this.artwork.emblem(region.terrain) ? 1 : 0);
    const isOccupied = this._isOccupied(region);
    const [dx, dy] = signs ? [-13 * signs - 15, isOccupied ? -37 : -8] : [0, isOccupied ? -38 : -24];
    return s(
      "g",
      {
        class: `tag-price ${tone}`,
        "data-price": region.id,
        transform: `translate(${pointText([x + dx * size, y + dy * size])}) scale(${short(size)})`,
      },
      tag === undefined ? null : [drawPlate(isDie), s("text", {y: 5.5}, String(tag))],
      trick === undefined
        ? null
        : s(
            "g",
            {class: "trick", transform: tag === undefined ? null : "translate(-17,-13) scale(.72)"},
            s("path", {d: "M0,-15L15,0L0,15L-15,0Z"}),
            s("text", {y: 5.5}, String(trick)),
          ),
    );
  }

  /**
   * Whether something stands in a region.
   * @param {MeshRegion<RegionData>} region
   */
  _isOccupied(region) {
    const state = this.position.regions[region.id];
    return state !== undefined && (state.holder !== null || this._loosePieces(region, state).length > 0);
  }

  /**
   * The pieces that do not come with the ground anyway.
   * @param {RegionData} region
   * @param {RegionState | undefined} state
   */
  _loosePieces({terrain}, state) {
    const isPrinted = (/** @type {string} */ id) => this.artwork.emblem(terrain) !== null && terrain.includes(id);
    return Object.entries(state?.pieces ?? {}).filter(([id]) => !isPrinted(id));
  }

  /** @param {RegionData} region */
  _sizeOf({room = 0}) {
    return Math.max(0.34, Math.min(this.unit * 1.05, room / 48));
  }

  /**
   * @param {MeshRegion<RegionData>} region
   * @returns {Node[]}
   */
  _drawRegion(region) {
    const state = this.position.regions[region.id];
    const signs = present([
      this.artwork.emblem(region.terrain),
      ...region.symbols.map((id) => this.artwork.icon("symbols", id)),
    ]);
    const pieces = this._loosePieces(region, state).map(([id, count]) =>
      s("g", {transform: "scale(1.2)"}, this.artwork.pieces(id, count)),
    );
    const tokens = state && state.holder !== null ? this._drawTokens(region.id, state, state.holder) : null;
    const isOccupied = tokens !== null || pieces.length > 0;
    const low = row([
      ...(tokens ? [{icon: tokens, width: TOKEN_WIDTH}] : []),
      ...pieces.map((icon) => ({icon, width: PIECE_WIDTH})),
    ]);
    const high = row(signs.map((icon) => ({icon, width: ICON_WIDTH})));
    return present([
      high.length ? s("g", {transform: `translate(0,${isOccupied ? -37 : -8})`}, high) : null,
      ...this._drawName(region, isOccupied ? -11 : high.length ? 17 : 5, !isOccupied),
      isOccupied ? s("g", {transform: "translate(0,17)"}, low) : null,
    ]);
  }

  /**
   * A name, in two lines or smaller where there is little room.
   * @param {RegionData} region
   * @param {number} y
   * @param {boolean} mayWrap
   */
  _drawName(region, y, mayWrap) {
    const {name, terrain, room = 0} = region;
    const width = (room * 2.1) / this._sizeOf(region);
    const lines = mayWrap && widthOf([name]) > width * CROWDED ? wrapName(name) : [name];
    const scale = Math.max(LEAST_NAME, Math.min(1, width / widthOf(lines)));
    const words = {class: `name ${this.artwork.tone(terrain)}`, transform: `scale(${short(scale)})`};
    return lines.map((line, place) => s("text", {...words, y: y + place * LINE_HEIGHT}, line));
  }

  /**
   * @param {string} id
   * @param {RegionState} state
   * @param {number} holder
   */
  _drawTokens(id, {race, tokens, declined}, holder) {
    const {name} = itemOf(this.items, "race", race ?? "");
    const art = this.artwork.emblems[`race/${race ?? ""}`];
    const drawn = stack({player: holder, name, tokens, declined, art});
    drawn.dataset.stack = id;
    return drawn;
  }

  // Pointers: a click, a drag of a stack, a pan, a pinch

  _listen() {
    const {svg, view, actions} = this;
    /** @type {Map<number, PointerEvent>} */
    const down = new Map();
    /** @type {{start: PointerEvent, from: string | null, hasMoved: boolean} | null} */
    let drag = null;
    let spread = 0;
    const regionAt = (/** @type {PointerPlace} */ event) => this.mesh.regionAt(view.place(event));

    svg.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      down.set(event.pointerId, event);
      svg.setPointerCapture(event.pointerId);
      if (down.size > 1) {
        drag = null;
        spread = spreadOf([...down.values()]);
        return;
      }
      const from = closest(event, "[data-stack]")?.getAttribute("data-stack") ?? null;
      drag = {start: event, from: from !== null && actions.canDrag(from) ? from : null, hasMoved: false};
    });
    svg.addEventListener("pointermove", (event) => {
      const before = down.get(event.pointerId);
      if (!before) {
        actions.hover(regionAt(event), event);
        return;
      }
      down.set(event.pointerId, event);
      if (down.size > 1) {
        const now = spreadOf([...down.values()]);
        if (spread) view.zoom(now / spread, view.offset(event));
        spread = now;
        return;
      }
      if (!drag || (!drag.hasMoved && spreadOf([drag.start, event]) < CLICK)) return;
      drag.hasMoved = true;
      if (drag.from !== null) actions.carry(drag.from, event);
      else view.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    });
    const up = (/** @type {PointerEvent} */ event) => {
      if (!down.delete(event.pointerId)) return;
      const ended = drag;
      drag = null;
      if (!ended || event.type === "pointercancel") actions.carry(null, event);
      else if (ended.from !== null && ended.hasMoved) actions.drop(ended.from, regionAt(event), event);
      else if (!ended.hasMoved) actions.click(regionAt(event), event);
    };
    svg.addEventListener("pointerup", up);
    svg.addEventListener("pointercancel", up);
    svg.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const region = regionAt(event);
      drag = null;
      if (region !== null) actions.look(region, event);
    });
    svg.addEventListener("pointerleave", (event) => actions.hover(null, event));
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        view.zoom(Math.exp(-event.deltaY * 0.0015), view.offset(event));
      },
      {passive: false},
    );
  }

  /**
   * The region at a place on the screen, for what is dropped from outside.
   * @param {PointerPlace} event
   */
  regionUnder(event) {
    const {left, right, top, bottom} = this.svg.getBoundingClientRect();
    const isAcross = event.clientX >= left && event.clientX <= right;
    const isInside = isAcross && event.clientY >= top && event.clientY <= bottom;
    return isInside ? this.mesh.regionAt(this.view.place(event)) : null;
  }
}

/**
 * What the price of an attack stands on: round for tokens, square for the die.
 * @param {boolean | undefined} isDie
 */
function drawPlate(isDie) {
  return isDie ? s("rect", {x: -13, y: -13, width: 26, height: 26, rx: 6}) : s("circle", {r: 14});
}

/**
 * About how wide a name is.
 * @param {string[]} lines
 */
function widthOf(lines) {
  return Math.max(...lines.map(({length}) => length)) * LETTER_WIDTH;
}

/**
 * Icons side by side, around 0,0.
 * @param {{icon: SVGElement, width: number}[]} icons
 */
function row(icons) {
  let left = -icons.reduce((sum, {width}) => sum + width, 0) / 2;
  return icons.map(({icon, width}) => {
    const group = s("g", {transform: `translate(${left + width / 2},0)`}, icon);
    left += width;
    return group;
  });
}

/**
 * How far the first two of some pointers are apart.
 * @param {PointerPlace[]} places
 */
function spreadOf([a, b]) {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
