// A board after an edit, made of the one before and what has changed.

/** @import {MapData, RegionData} from "../../mapforge/studio/static/types/board.js" */

import assert from "node:assert/strict";
import {test} from "node:test";

import {followed, withChanges} from "../../mapforge/studio/static/map/board_changes.js";

const region = (/** @type {string} */ id, /** @type {string} */ terrain = "hill") =>
  /** @type {RegionData} */ ({id, name: id, terrain, symbols: [], pieces: {}, rings: [], label: null, centre: null});

const before = /** @type {MapData} */ ({
  name: "Isle",
  revision: 3,
  corners: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  regions: [region("ash"), region("elm")],
});

test("what has not changed stays the very same, and the board before is left alone", () => {
  const after = withChanges(before, {
    since: 3,
    fields: {revision: 4},
    corners: [[1, 5, 6]],
    count: 3,
    regions: [region("elm", "sea")],
    order: null,
  });
  assert.equal(after.revision, 4);
  assert.deepEqual(after.corners, [[0, 0], [5, 6], [2, 2]]); // prettier-ignore
  assert.equal(after.regions[0], before.regions[0]);
  assert.equal(after.regions[1].terrain, "sea");
  assert.deepEqual(before.corners[1], [1, 1]);
});

test("corners and regions come and go", () => {
  const after = withChanges(before, {
    since: 3,
    fields: {},
    corners: [],
    count: 2,
    regions: [region("oak")],
    order: ["oak", "elm"],
  });
  assert.equal(after.corners.length, 2);
  assert.deepEqual(
    after.regions.map(({id}) => id),
    ["oak", "elm"],
  );
});

test("what is selected follows a region that gets another id, and nothing else", () => {
  const after = {...before, regions: [region("ashen"), region("elm")]};
  assert.deepEqual(followed(["ash", "elm"], before, after), ["ashen", "elm"]);
  assert.deepEqual(followed(["ash"], before, {...before, regions: [region("elm")]}), ["ash"]);
});
