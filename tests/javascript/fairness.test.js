// Names of the numbers that a fair variant changes.

import assert from "node:assert/strict";
import test from "node:test";

import {changeName} from "../../mapforge/studio/static/items/change_names.js";

test("a number of an item is called as it is", () => {
  assert.equal(changeName("tokens"), "tokens");
});

test("a number of an effect is called by the effect and its own name", () => {
  assert.equal(changeName("hooks/coins_per_turn/coins"), "coins per turn: coins");
  assert.equal(changeName("hooks/cheaper/up_to"), "cheaper: up to");
});

test("a number beside an effect stands alone", () => {
  assert.equal(changeName("hooks/times"), "times");
});
