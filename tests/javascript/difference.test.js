import assert from "node:assert/strict";
import {test} from "node:test";

import {differingLines} from "../../mapforge/studio/static/shell/difference.js";

const differing = (/** @type {string} */ left, /** @type {string} */ right) =>
  differingLines(left.split(" "), right.split(" ")).map((places) => [...places]);

test("equal texts have no lines that differ", () => {
  assert.deepEqual(differing("a b c", "a b c"), [[], []]);
});

test("a changed line differs on both sides", () => {
  assert.deepEqual(differing("a b c", "a x c"), [[1], [1]]);
});

test("a line that was added differs on one side only", () => {
  assert.deepEqual(differing("a c", "a b c"), [[], [1]]);
  assert.deepEqual(differing("a b c", "a c"), [[1], []]);
});

test("lines between two changes are still common", () => {
  assert.deepEqual(differing("a 1 b 2 c", "a 3 b 4 c"), [
    [1, 3],
    [1, 3],
  ]);
});

test("lines that moved differ where they were and where they are", () => {
  const [left, right] = differing("a b c d", "b c d a");
  assert.deepEqual(left, [0]);
  assert.deepEqual(right, [3]);
});

test("repeated lines are matched once each", () => {
  assert.deepEqual(differing("a a a", "a a"), [[2], []]);
});

test("very long texts are marked as a whole between what begins and ends them alike", () => {
  const long = (/** @type {string} */ word) => [
    "first",
    ...Array.from({length: 2100}, (_, at) => `${word} ${at}`),
    "last",
  ];
  const [left, right] = differingLines(long("mine"), long("theirs"));
  assert.equal(left.size, 2100);
  assert.equal(right.size, 2100);
  assert.equal(left.has(0), false);
});
