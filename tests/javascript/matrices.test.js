// Moving, scaling, turning and flipping places.

import assert from "node:assert/strict";
import {test} from "node:test";

import {crossings} from "../../mapforge/studio/static/board/geometry.js";
import {applied, between, moving, scaling, turning} from "../../mapforge/studio/static/board/matrices.js";

/**
 * @param {number[]} actual
 * @param {number[]} expected
 */
function isNear(actual, expected) {
  actual.forEach((value, place) => assert.ok(Math.abs(value - expected[place]) < 1e-9, `${actual} is not ${expected}`));
}

test("a place moves, and the place around which others are scaled or turned stays", () => {
  isNear(applied(moving(3, 4), [1, 1]), [4, 5]);
  isNear(applied(scaling([10, 20], 2, 0.5), [10, 20]), [10, 20]);
  isNear(applied(scaling([10, 20], -1, 1), [13, 20]), [7, 20]);
  isNear(applied(turning([10, 20], 77), [10, 20]), [10, 20]);
});

test("a quarter turn goes clockwise on a board whose y grows downwards", () => {
  isNear(applied(turning([0, 0], 90), [1, 0]), [0, 1]);
});

test("one box is put where another one is", () => {
  const matrix = between([0, 0, 10, 20], [5, 5, 10, 45]);
  isNear(applied(matrix, [0, 0]), [5, 5]);
  isNear(applied(matrix, [10, 20]), [10, 45]);
});

test("a line tells where it crosses itself, and corners that follow each other are no crossing", () => {
  assert.deepEqual(crossings([[0, 0], [10, 10], [10, 0], [0, 10]], true), [[5, 5]]); // prettier-ignore
  assert.deepEqual(crossings([[0, 0], [10, 0], [10, 10], [0, 10]], true), []); // prettier-ignore
  assert.deepEqual(crossings([[0, 0], [10, 10], [10, 0]], false), []); // prettier-ignore
});
