import assert from "node:assert/strict";
import {test} from "node:test";

import {centreOn, fitBox, toBoard, toScreen, zoomAround} from "../../mapforge/studio/static/board/transform.js";

/** @type {[number, number]} */
const SCREEN = [800, 600];

test("a box fits with its margin, and lies in the middle", () => {
  const transform = fitBox([0, 0, 100, 100], SCREEN, 0.05);
  assert.equal(transform.scale, 5.4);
  assert.deepEqual(toScreen(transform, [50, 50]), [400, 300]);
  assert.deepEqual(
    toScreen(transform, [0, 0]).map((value) => Math.round(value)),
    [130, 30],
  );
});

test("a box without size does not break the scale", () => {
  const {scale} = fitBox([5, 5, 5, 5], SCREEN, 0);
  assert.ok(Number.isFinite(scale) && scale <= 40);
});

test("the scale stays within its limits", () => {
  assert.equal(centreOn([0, 0], SCREEN, 1000).scale, 40);
  assert.equal(centreOn([0, 0], SCREEN, 0).scale, 0.05);
  assert.equal(zoomAround({x: 0, y: 0, scale: 30}, 10, [0, 0]).scale, 40);
});

test("zooming keeps the place under the pointer", () => {
  const before = {x: 37, y: -12, scale: 1.5};
  for (const factor of [0.5, 1.25, 3]) {
    const after = zoomAround(before, factor, [120, 240]);
    const [was, is] = [before, after].map((transform) => toBoard(transform, [120, 240]));
    assert.ok(Math.hypot(was[0] - is[0], was[1] - is[1]) < 1e-9);
    assert.equal(after.scale, 1.5 * factor);
  }
});

test("a place on the screen and its place on the board are each other's way back", () => {
  const transform = {x: 13, y: 7, scale: 2.5};
  assert.deepEqual(toBoard(transform, toScreen(transform, [41, -9])), [41, -9]);
});
