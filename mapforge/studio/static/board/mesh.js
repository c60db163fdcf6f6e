// The corners of a board and how they hang together: what meets where, what follows when one is dragged, what snaps.

/** @import {MeshData, MeshRegion, Side, SideNear, Snap} from "../types/board.js" */
/** @import {Point} from "../types/data.js" */

/**
 * Some corners, by number.
 * @typedef {{has: (corner: number) => boolean}} Corners
 */

import {boxOf, distance, isInside, nearestOnSide} from "./geometry.js";

/** @template {MeshData["regions"][number]} Region */
export class Mesh {
  /** @param {Omit<MeshData, "regions"> & {regions: Region[]}} board */
  constructor(board) {
    this.board = board;
    this.corners = board.corners;
    this.junctions = new Set(board.junctions);
    /** @type {MeshRegion<Region>[]} */
    this.regions = board.regions.map((region) => {
      const loops = [...region.rings, ...(region.holes ?? [])];
      return {...region, loops, box: boxOf(loops.map((loop) => loop.map((corner) => board.corners[corner])))};
    });
    this.byId = new Map(this.regions.map((region, place) => [region.id, place]));
    /** @type {number[][]} */
    this.neighbours = this.corners.map(() => []);
    /** @type {number[][]} */
    this.users = this.corners.map(() => []);
    /** @type {Side[]} */
    this.sides = [];
    /** @type {Map<string, Side>} */
    const known = new Map();
    this.regions.forEach((region, place) => {
      for (const loop of region.loops) {
        loop.forEach((corner, at) => {
          const next = loop[(at + 1) % loop.length];
          if (!this.users[corner].includes(place)) this.users[corner].push(place);
          if (corner === next) return;
          const key = corner < next ? `${corner}-${next}` : `${next}-${corner}`;
          const side = known.get(key);
          if (side) {
            side.regions.push(place);
            return;
          }
          const made = {a: corner, b: next, regions: [place]};
          known.set(key, made);
          this.sides.push(made);
          this.neighbours[corner].push(next);
          this.neighbours[next].push(corner);
        });
      }
    });
  }

  /**
   * A region by its id.
   * @param {string} id
   */
  region(id) {
    const place = this.byId.get(id);
    return place === undefined ? null : this.regions[place];
  }

  /**
   * The loops of a region as points; `moved` has corners that are elsewhere for now.
   * @param {number} place
   * @param {Map<number, Point> | null} moved
   */
  loops(place, moved = null) {
    return this.regions[place].loops.map((loop) =>
      loop.map((corner) => (moved && moved.get(corner)) ?? this.corners[corner]),
    );
  }

  /**
   * The region under a point; the smallest one where several overlap.
   * @param {Point} point
   */
  regionAt(point) {
    /** @type {string | null} */
    let found = null;
    let size = Infinity;
    this.regions.forEach((region, place) => {
      const [left, top, right, bottom] = region.box;
      if (point[0] < left || point[0] > right || point[1] < top || point[1] > bottom) return;
      const area = (right - left) * (bottom - top);
      if (area < size && isInside(point, this.loops(place))) [found, size] = [region.id, area];
    });
    return found;
  }

  /**
   * The corner nearest to a point within reach, junctions first; `without` are left out.
   * @param {Point} point
   * @param {number} reach
   * @param {Corners | null} without
   */
  cornerNear(point, reach, without = null) {
    /** @type {number | null} */
    let found = null;
    let best = reach;
    for (let corner = 0; corner < this.corners.length; corner++) {
      if (!this.users[corner].length || without?.has(corner)) continue;
      const away = distance(point, this.corners[corner]) * (this.junctions.has(corner) ? 0.8 : 1);
      if (away < best) [found, best] = [corner, away];
    }
    return found;
  }

  /**
   * The side nearest to a point within reach, with the place on it; sides that touch `without` are left out.
   * @param {Point} point
   * @param {number} reach
   * @param {Corners | null} without
   */
  sideNear(point, reach, without = null) {
    /** @type {SideNear | null} */
    let found = null;
    let best = reach;
    for (const side of this.sides) {
      if (without?.has(side.a) || without?.has(side.b)) continue;
      const at = nearestOnSide(point, this.corners[side.a], this.corners[side.b]);
      const away = distance(point, at);
      if (away < best) [found, best] = [{...side, at}, away];
    }
    return found;
  }

  /**
   * Who follows when some corners are dragged, each with a share of the way. The corners along a border follow softly
   * as far as `radius`, and never beyond the next junction, which stays.
   * @param {number[]} dragged
   * @param {number} radius
   */
  followers(dragged, radius) {
    const shares = new Map(dragged.map((corner) => [corner, 1]));
    for (const start of dragged) {
      for (const first of this.neighbours[start]) {
        if (shares.get(first) === 1) continue;
        const chain = this._chain(start, first, radius);
        const reach = Math.min(radius, chain.end);
        for (const [corner, way] of chain.corners) {
          const share = way >= reach ? 0 : (1 + Math.cos((Math.PI * way) / reach)) / 2;
          if (share > (shares.get(corner) ?? 0)) shares.set(corner, share);
        }
      }
    }
    return shares;
  }

  /**
   * @param {number} start
   * @param {number} first
   * @param {number} radius
   */
  _chain(start, first, radius) {
    /** @type {[corner: number, way: number][]} */
    const corners = [];
    let [before, corner] = [start, first];
    let way = distance(this.corners[start], this.corners[first]);
    while (way < radius && !this.junctions.has(corner) && corner !== start) {
      corners.push([corner, way]);
      const onward = this.neighbours[corner].filter((next) => next !== before);
      if (onward.length !== 1) return {corners, end: Infinity};
      way += distance(this.corners[corner], this.corners[onward[0]]);
      [before, corner] = [corner, onward[0]];
    }
    return {corners, end: way};
  }

  /**
   * Where a point snaps to: a corner, a border, the edge of the board or the grid, in this order.
   * @param {Point} point
   * @param {{reach: number, without?: Corners | null, grid?: number, corners?: boolean}} options
   * @returns {Snap}
   */
  snap(point, {reach, without = null, grid = 0, corners = true}) {
    if (corners) {
      const corner = this.cornerNear(point, reach, without);
      if (corner !== null) return {at: this.corners[corner], kind: "corner", corner};
      const side = this.sideNear(point, reach * 0.75, without);
      if (side) return {at: side.at, kind: "border", side};
    }
    const {width, height} = this.board;
    const x = Math.abs(point[0]) < reach ? 0 : Math.abs(point[0] - width) < reach ? width : null;
    const y = Math.abs(point[1]) < reach ? 0 : Math.abs(point[1] - height) < reach ? height : null;
    const onGrid = (/** @type {number} */ value) => (grid ? Math.round(value / grid) * grid : value);
    if (x !== null || y !== null) return {at: [x ?? onGrid(point[0]), y ?? onGrid(point[1])], kind: "edge"};
    return {at: [onGrid(point[0]), onGrid(point[1])], kind: grid ? "grid" : null};
  }
}
