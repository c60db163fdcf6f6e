import assert from "node:assert/strict";
import {test} from "node:test";

import {ownAddress} from "../../mapforge/studio/static/shell/server.js";
import {capitalize, counted, messageOf, readable, signed, wrapName} from "../../mapforge/studio/static/shell/words.js";
import {choiceWords} from "../../mapforge/studio/static/table/choice_words.js";
import {matchWords} from "../../mapforge/studio/static/items/match_words.js";

test("a number agrees with its noun", () => {
  assert.equal(counted(0, "region"), "0 regions");
  assert.equal(counted(1, "region"), "1 region");
  assert.equal(counted(2, "region"), "2 regions");
});

test("an id is read without underscores", () => {
  assert.equal(readable("at_least_two"), "at least two");
  assert.equal(readable(3), "3");
});

test("a text begins with a capital", () => {
  assert.equal(capitalize("how many"), "How many");
  assert.equal(capitalize(""), "");
});

test("a number shows its sign, and nothing is a question mark", () => {
  assert.equal(signed(2), "+2");
  assert.equal(signed(-1.5), "-1.5");
  assert.equal(signed(0), "0");
  assert.equal(signed(null), "?");
});

test("a long name is wrapped into two lines of about the same length", () => {
  assert.deepEqual(wrapName("Ash"), ["Ash"]);
  assert.deepEqual(wrapName("Old Hill"), ["Old Hill"]);
  assert.deepEqual(wrapName("Unpronounceable"), ["Unpronounceable"]);
  assert.deepEqual(wrapName("The Drowned Coast"), ["The Drowned", "Coast"]);
  assert.deepEqual(wrapName("Hills of the Old King"), ["Hills of", "the Old King"]);
});

test("an error is told by its message, anything else as it is", () => {
  assert.equal(messageOf(new Error("no answer")), "no answer");
  assert.equal(messageOf("no answer"), "no answer");
});

test("a choice on a button shows what it costs", () => {
  assert.equal(choiceWords({words: "Conquer Ash", price: {cost: 3, words: "2 and 1"}}), "Conquer Ash (3)");
  assert.equal(choiceWords({words: "Done", price: null}), "Done");
});

test("the matches of a filter are told in one sentence", () => {
  assert.equal(matchWords(6, 0, 6), "All 6 regions.");
  assert.equal(matchWords(2, 0, 6), "2 of 6 regions.");
  assert.equal(matchWords(2, 3, 6), "2 of 6 regions, 3 more as the game goes (hatched).");
  assert.equal(matchWords(0, 3, 6), "3 of 6 regions as the game goes (hatched).");
  assert.equal(matchWords(0, 0, 6), "No region of this map.");
});

test("a page asks as the seat that it plays", () => {
  assert.equal(ownAddress("/api/table/view", {table: "t1"}, "?table=t1&as=t1-2"), "/api/table/view?table=t1&as=t1-2");
  assert.equal(ownAddress("/socket", {}, "?table=t1&as=t1-2"), "/socket?as=t1-2");
  assert.equal(ownAddress("/", {}, "?table=t1"), "/");
});
