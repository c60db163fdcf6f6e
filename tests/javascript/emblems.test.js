// Emblems are found by the beginnings of words, and tinctures of arms stay apart.

import assert from "node:assert/strict";
import {test} from "node:test";

import {foundEmblems, suitable, withWord} from "../../mapforge/studio/static/items/emblem_search.js";

const EMBLEMS = [
  {name: "kraken", words: "kraken octopus squid"},
  {name: "otter", words: "otter mink weasel"},
  {name: "owl", words: "owl owlbear sage otterhound"},
  {name: "hole_in_the_ground", words: "hole in the ground"},
];
const TINCTURES = [
  {name: "azure", colour: "#2f5b9c", is_pale: false},
  {name: "sable", colour: "#3f3a38", is_pale: false},
  {name: "vert", colour: "#3f7a3c", is_pale: false},
  {name: "or", colour: "#f2c14e", is_pale: true},
  {name: "argent", colour: "#fff3d6", is_pale: true},
];
const ARMS = {charge: "moon", division: "fess", field: "azure", second: "vert", tincture: "or"};

const names = (/** @type {string} */ text) => foundEmblems(EMBLEMS, text).map(({name}) => name);

test("every word must begin a word of the emblem, and the name comes first", () => {
  assert.deepEqual(names("OTT"), ["otter", "owl"]);
  assert.deepEqual(names("gro hole"), ["hole_in_the_ground"]);
  assert.deepEqual(names("tter"), []);
  assert.equal(names("  ").length, EMBLEMS.length);
});

test("a field of the other lightness takes the second colour and the charge with it", () => {
  assert.deepEqual(withWord(ARMS, "field", "argent", TINCTURES), {
    ...ARMS,
    field: "argent",
    second: "or",
    tincture: "azure",
  });
  assert.deepEqual(withWord(ARMS, "field", "vert", TINCTURES), {...ARMS, field: "vert", second: "azure"});
  assert.deepEqual(withWord(ARMS, "division", "pale", TINCTURES), {...ARMS, division: "pale"});
});

test("only tinctures that suit the field are offered, and no charge is sable", () => {
  /**
   * @param {typeof ARMS} arms
   * @param {"field" | "second" | "tincture"} part
   */
  const offered = (arms, part) => suitable(arms, part, TINCTURES).map(({name}) => name);
  assert.deepEqual(offered(ARMS, "tincture"), ["or", "argent"]);
  assert.deepEqual(offered(ARMS, "second"), ["sable", "vert"]);
  assert.deepEqual(offered({...ARMS, field: "or"}, "tincture"), ["azure", "vert"]);
  assert.equal(offered(ARMS, "field").length, TINCTURES.length);
});
