/** @import {Loop} from "../../mapforge/studio/static/types/data.js" */

import assert from "node:assert/strict";
import {test} from "node:test";

import {
  boxOf,
  distance,
  isInside,
  nearestOnSide,
  pathOf,
  short,
  simplify,
} from "../../mapforge/studio/static/board/geometry.js";

/** @type {Loop} */
const SQUARE = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
/** @type {Loop} */
const HOLE = [
  [4, 4],
  [6, 4],
  [6, 6],
  [4, 6],
];

test("the distance of two points is the straight way", () => {
  assert.equal(distance([0, 0], [3, 4]), 5);
  assert.equal(distance([2, 2], [2, 2]), 0);
});

test("the nearest point of a side lies beside a point, or at the end that is nearer", () => {
  assert.deepEqual(nearestOnSide([5, 3], [0, 0], [10, 0]), [5, 0]);
  assert.deepEqual(nearestOnSide([-4, 3], [0, 0], [10, 0]), [0, 0]);
  assert.deepEqual(nearestOnSide([14, 3], [0, 0], [10, 0]), [10, 0]);
});

test("a side without length is a point", () => {
  assert.deepEqual(nearestOnSide([5, 5], [2, 1], [2, 1]), [2, 1]);
});

test("numbers in pictures have two digits at most", () => {
  assert.equal(short(1.23456), 1.23);
  assert.equal(short(-0.005), -0);
  assert.equal(short(7), 7);
});

test("loops become one closed path each", () => {
  assert.equal(pathOf([SQUARE, HOLE]), "M0,0L10,0L10,10L0,10ZM4,4L6,4L6,6L4,6Z");
  assert.equal(pathOf([]), "");
});

test("a point in a hole is not inside", () => {
  assert.equal(isInside([2, 2], [SQUARE, HOLE]), true);
  assert.equal(isInside([5, 5], [SQUARE, HOLE]), false);
  assert.equal(isInside([5, 5], [SQUARE]), true);
  assert.equal(isInside([11, 5], [SQUARE]), false);
});

test("a ray through a corner counts it once", () => {
  /** @type {Loop} */
  const diamond = [
    [5, 0],
    [10, 5],
    [5, 10],
    [0, 5],
  ];
  assert.equal(isInside([5, 5], [diamond]), true);
  assert.equal(isInside([-1, 5], [diamond]), false);
  assert.equal(isInside([-1, 0], [diamond]), false);
});

test("a box holds every loop", () => {
  assert.deepEqual(boxOf([HOLE, SQUARE]), [0, 0, 10, 10]);
  assert.deepEqual(boxOf([]), [Infinity, Infinity, -Infinity, -Infinity]);
});

test("a stroke keeps its ends and its turns, and loses what is straight", () => {
  /** @type {Loop} */
  const stroke = [
    [0, 0],
    [2, 0.1],
    [5, 0],
    [5, 3],
    [5.1, 6],
    [5, 9],
  ];
  assert.deepEqual(simplify(stroke, 0.5), [
    [0, 0],
    [5, 0],
    [5, 9],
  ]);
});

test("a stroke of two points stays as it is", () => {
  assert.deepEqual(
    simplify(
      [
        [0, 0],
        [1, 1],
      ],
      5,
    ),
    [
      [0, 0],
      [1, 1],
    ],
  );
});

test("a simplified stroke stays within its tolerance", () => {
  /** @type {Loop} */
  const circle = Array.from({length: 200}, (_, at) => [Math.cos(at / 32) * 100, Math.sin(at / 32) * 100]);
  const fewer = simplify(circle, 2);
  assert.ok(fewer.length < 30);
  for (const point of circle) {
    const away = fewer.slice(1).map((end, at) => distance(point, nearestOnSide(point, fewer[at], end)));
    assert.ok(Math.min(...away) <= 2);
  }
});
