/** @import {MeshData} from "../../mapforge/studio/static/types/board.js" */

import assert from "node:assert/strict";
import {test} from "node:test";

import {Mesh} from "../../mapforge/studio/static/board/mesh.js";

/**
 * Two squares side by side. Their common border runs over the corners 1, 6 and 4, and the lower side of the left one
 * over 3, 7 and 4.
 *
 *   0 --- 1 --- 2
 *   |     6     |
 *   3 -7- 4 --- 5
 *
 * @returns {MeshData}
 */
function twoSquares() {
  return {
    width: 200,
    height: 100,
    corners: [
      [0, 0],
      [100, 0],
      [200, 0],
      [0, 100],
      [100, 100],
      [200, 100],
      [100, 50],
      [50, 100],
    ],
    junctions: [1, 4],
    regions: [
      {id: "ash", rings: [[0, 1, 6, 4, 7, 3]]},
      {id: "birch", rings: [[1, 2, 5, 4, 6]]},
    ],
  };
}

test("a region is found under a point, and none beside the board", () => {
  const mesh = new Mesh(twoSquares());
  assert.equal(mesh.regionAt([20, 20]), "ash");
  assert.equal(mesh.regionAt([180, 20]), "birch");
  assert.equal(mesh.regionAt([-5, 20]), null);
});

test("where regions overlap, the smaller one is meant", () => {
  const board = twoSquares();
  board.corners.push([10, 10], [30, 10], [30, 30], [10, 30]);
  board.regions.push({id: "isle", rings: [[8, 9, 10, 11]]});
  const mesh = new Mesh(board);
  assert.equal(mesh.regionAt([20, 20]), "isle");
  assert.equal(mesh.regionAt([60, 60]), "ash");
});

test("a hole belongs to no region", () => {
  const board = twoSquares();
  board.corners.push([10, 10], [30, 10], [30, 30], [10, 30]);
  board.regions[0].holes = [[8, 9, 10, 11]];
  const mesh = new Mesh(board);
  assert.equal(mesh.regionAt([20, 20]), null);
  assert.equal(mesh.regionAt([60, 60]), "ash");
});

test("two regions share the sides of their border", () => {
  const mesh = new Mesh(twoSquares());
  const shared = mesh.sides.filter((side) => side.regions.length === 2).map(({a, b}) => [a, b].sort());
  assert.deepEqual(shared.sort(), [
    [1, 6],
    [4, 6],
  ]);
});

test("the nearest corner within reach is found, and a junction counts as nearer", () => {
  const mesh = new Mesh(twoSquares());
  assert.equal(mesh.cornerNear([3, 4], 10), 0);
  assert.equal(mesh.cornerNear([30, 40], 10), null);
  assert.equal(mesh.cornerNear([75.5, 100], 40), 4);
  assert.equal(mesh.cornerNear([74, 100], 40, new Set([4])), 7);
});

test("a corner that no region uses is not found", () => {
  const board = twoSquares();
  board.corners.push([20, 20]);
  assert.equal(new Mesh(board).cornerNear([20, 20], 5), null);
});

test("the nearest side is found with the place on it", () => {
  const mesh = new Mesh(twoSquares());
  const side = mesh.sideNear([98, 30], 5);
  assert.ok(side);
  assert.deepEqual([side.a, side.b].sort(), [1, 6]);
  assert.deepEqual(side.at, [100, 30]);
  assert.equal(mesh.sideNear([98, 30], 5, new Set([6])), null);
});

test("corners follow a dragged one softly, and junctions stay", () => {
  const mesh = new Mesh(twoSquares());
  const shares = mesh.followers([7], 80);
  assert.equal(shares.get(7), 1);
  const share = shares.get(3) ?? 0;
  assert.ok(share > 0 && share < 1, `the corner 3 follows by ${share}`);
  assert.equal(shares.has(4), false);
});

test("nothing follows beyond the radius", () => {
  const mesh = new Mesh(twoSquares());
  assert.deepEqual([...mesh.followers([7], 40)], [[7, 1]]);
});

test("both ends of a dragged side move all the way", () => {
  const shares = new Mesh(twoSquares()).followers([0, 3], 60);
  assert.equal(shares.get(0), 1);
  assert.equal(shares.get(3), 1);
});

test("moved corners appear in every loop that uses them", () => {
  const mesh = new Mesh(twoSquares());
  /** @type {Map<number, [number, number]>} */
  const moved = new Map([[6, [120, 50]]]);
  for (const place of [0, 1]) {
    assert.ok(mesh.loops(place, moved)[0].some(([x, y]) => x === 120 && y === 50));
  }
  assert.ok(mesh.loops(0)[0].some(([x, y]) => x === 100 && y === 50));
});

test("a point snaps to a corner first, then to a border, then to the edge, then to the grid", () => {
  const mesh = new Mesh(twoSquares());
  assert.equal(mesh.snap([97, 52], {reach: 10}).kind, "corner");
  assert.deepEqual(mesh.snap([97, 25], {reach: 10}).at, [100, 25]);
  assert.equal(mesh.snap([97, 25], {reach: 10}).kind, "border");
  assert.deepEqual(mesh.snap([4, 33], {reach: 10, corners: false, grid: 20}), {at: [0, 40], kind: "edge"});
  assert.deepEqual(mesh.snap([33, 52], {reach: 5, grid: 20}), {at: [40, 60], kind: "grid"});
  assert.deepEqual(mesh.snap([33, 52], {reach: 5}), {at: [33, 52], kind: null});
});

test("what is dragged does not snap to itself", () => {
  const mesh = new Mesh(twoSquares());
  assert.notEqual(mesh.snap([97, 52], {reach: 10, without: new Map([[6, 1]])}).kind, "corner");
});

test("a board without regions has no corners to find", () => {
  const mesh = new Mesh({width: 10, height: 10, corners: [], junctions: [], regions: []});
  assert.equal(mesh.regionAt([1, 1]), null);
  assert.equal(mesh.cornerNear([1, 1], 100), null);
  assert.equal(mesh.sideNear([1, 1], 100), null);
});
