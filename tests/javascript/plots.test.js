import assert from "node:assert/strict";
import {test} from "node:test";

import {coinShares, worthAxis} from "../../mapforge/studio/static/items/plot_scales.js";
import {isFarFrom} from "../../mapforge/studio/static/map/proportions.js";
import {addressOf} from "../../mapforge/studio/static/shell/server.js";

test("the axis of worth has zero in its middle, and room for the interval", () => {
  const {ticks, x} = worthAxis([-12.4, 3]);
  assert.deepEqual(ticks, [-14, -3, 0, 3, 14]);
  assert.equal(x(0), 250);
  assert.equal(x(14), 470);
  assert.equal(x(99), 470);
});

test("an interval that is not known yet leaves the axis as it is", () => {
  assert.deepEqual(worthAxis([null, null]).ticks, [-8, -3, 0, 3, 8]);
});

test("shares of coins lie side by side, and losses count as nothing", () => {
  assert.deepEqual(coinShares({regions: 6, itself: 2, partner: -1}, ["regions", "itself", "partner"]), [
    {key: "regions", coins: 6, start: 0, share: 0.75},
    {key: "itself", coins: 2, start: 0.75, share: 0.25},
    {key: "partner", coins: 0, start: 1, share: 0},
  ]);
  assert.deepEqual(coinShares({}, ["regions"]), []);
});

test("a figure is far from a printed one by more than one and more than a third or so", () => {
  assert.equal(isFarFrom(30, 23), true);
  assert.equal(isFarFrom(29, 23), false);
  assert.equal(isFarFrom(2, 1), false);
  assert.equal(isFarFrom(null, 3), false);
  assert.equal(isFarFrom("many", 3), false);
});

test("a question is an address with its words escaped", () => {
  assert.equal(addressOf("pages"), "/api/pages");
  assert.equal(
    addressOf("map/board", {map: "lab:map/isle & co", step: 2}),
    "/api/map/board?map=lab%3Amap%2Fisle+%26+co&step=2",
  );
});
