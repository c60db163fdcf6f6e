/** @import {Grammar, Vocabulary} from "../../mapforge/studio/static/types/items.js" */

import assert from "node:assert/strict";
import {test} from "node:test";

import {
  attackWords,
  changeCount,
  conditionWords,
  firstValue,
  priceOf,
  priceParts,
  toggleTerrain,
  withBounds,
  wordsBesideCount,
  wordsToAdd,
} from "../../mapforge/studio/static/items/grammar.js";

/** @type {Grammar} */
const GRAMMAR = {
  filter: {
    terrain: {meaning: "with this terrain", widget: {type: "some", of: "terrain"}},
    area: {meaning: "in this area", widget: {type: "some", of: "area"}},
    holder_is: {meaning: "held by such", widget: {type: "some", of: "tag", is_open: true}},
    empty: {meaning: "without tokens", widget: {type: "truth"}},
  },
  count: {
    regions: {meaning: "regions", words: ["where", "of"]},
    pieces: {meaning: "pieces", words: ["piece", "where"]},
    rounds: {meaning: "rounds", words: []},
    attacks: {meaning: "attacks", words: ["from", "since"]},
  },
  scale: {
    where: {meaning: "only there", widget: {type: "filter"}},
    of: {meaning: "whose", widget: {type: "choice", choices: ["me", "own"]}},
    piece: {meaning: "which", widget: {type: "one", of: "any_piece"}},
    from: {meaning: "taken from", widget: {type: "some", choices: ["opponents"]}},
    per: {meaning: "for each so many", widget: {type: "number"}},
    at_least: {meaning: "at least", widget: {type: "number"}},
    at_most: {meaning: "at most", widget: {type: "number"}},
  },
  condition: {
    round: {meaning: "the round", widget: {type: "round", choices: ["even", "odd"]}},
    count: {meaning: "a count", widget: {type: "count"}},
  },
};

/** @type {Vocabulary} */
const VOCABULARY = {
  names: {terrain: [{id: "hill", name: "Hill"}], area: [], tag: [], any_piece: [{id: "dam", name: "Dam"}]},
  grammar: GRAMMAR,
  maps: [],
  hooks: {},
  rulings: {},
};

test("a word starts with what its kind usually has", () => {
  assert.equal(firstValue({type: "truth"}, VOCABULARY), true);
  assert.deepEqual(firstValue({type: "bounds"}, VOCABULARY), {at_least: 2});
  const terrain = {key: "terrain", title: "Terrain", widget: {type: "some", of: "terrain"}};
  const number = {key: "at_least", title: "At least", widget: {type: "number", least: 2}};
  assert.deepEqual(firstValue({type: "group", fields: [terrain, number]}, VOCABULARY), {terrain: "hill", at_least: 2});
});

test("a word starts with its first choice, or with the first thing that it can name", () => {
  assert.equal(firstValue({type: "choice", choices: ["me", "own"]}, VOCABULARY), "me");
  assert.equal(firstValue({type: "some", of: "terrain"}, VOCABULARY), "hill");
  assert.equal(firstValue({type: "some", of: "area"}, VOCABULARY), "");
});

test("a word that is there, or could name nothing, cannot be added", () => {
  const names = wordsToAdd(GRAMMAR.filter, ["empty"], VOCABULARY).map(([name]) => name);
  assert.deepEqual(names, ["terrain", "holder_is"]);
});

test("beside a count stand only the words that say more about it", () => {
  assert.deepEqual(Object.keys(wordsBesideCount(GRAMMAR, "regions")), ["where", "of", "per", "at_least", "at_most"]);
  assert.deepEqual(Object.keys(wordsBesideCount(GRAMMAR, "rounds")), ["per", "at_least", "at_most"]);
  assert.deepEqual(Object.keys(wordsBesideCount(GRAMMAR, "unheard_of")), ["per", "at_least", "at_most"]);
});

test("a count of something else loses what cannot be said about that", () => {
  const value = {count: "regions", where: "any", of: "me", per: 2};
  assert.deepEqual(changeCount(GRAMMAR, value, "rounds", VOCABULARY), {count: "rounds", per: 2});
});

test("a count of pieces begins with a piece, unless it has one", () => {
  assert.deepEqual(changeCount(GRAMMAR, {count: "regions"}, "pieces", VOCABULARY), {count: "pieces", piece: "dam"});
  const value = {count: "regions", piece: "bell"};
  assert.deepEqual(changeCount(GRAMMAR, value, "pieces", VOCABULARY), {count: "pieces", piece: "bell"});
});

test("a condition that counts may say what is counted, and within which bounds", () => {
  assert.deepEqual(Object.keys(conditionWords(GRAMMAR, {})), ["round", "count"]);
  const words = conditionWords(GRAMMAR, {count: "regions"});
  assert.deepEqual(Object.keys(words), ["round", "count", "where", "of", "at_least", "at_most", "per"]);
  assert.deepEqual(words.count.widget.choices, ["regions", "pieces", "rounds", "attacks"]);
});

test("a count begins with a bound, and keeps those that it has", () => {
  assert.deepEqual(withBounds({}, {count: "regions"}), {count: "regions", at_least: 2});
  const bounded = {count: "regions", at_most: 3};
  assert.equal(withBounds({count: "regions"}, bounded), bounded);
});

test("a click on a region takes its terrain into a filter, and out of it again", () => {
  assert.deepEqual(toggleTerrain("any", "hill"), {terrain: "hill"});
  assert.deepEqual(toggleTerrain({terrain: "hill"}, "swamp"), {terrain: ["hill", "swamp"]});
  assert.deepEqual(toggleTerrain({terrain: ["hill", "swamp"], empty: true}, "hill"), {terrain: "swamp", empty: true});
  assert.equal(toggleTerrain({terrain: "hill"}, "hill"), "any");
  assert.deepEqual(toggleTerrain({terrain: "hill", empty: true}, "hill"), {empty: true});
});

test("an attack is described by what stands beside counts of attacks, but for since when", () => {
  assert.deepEqual(Object.keys(attackWords(GRAMMAR)), ["from"]);
});

test("a price in coins alone is written without their name, be it a number or a count", () => {
  for (const coins of [2, {count: "regions"}, {difference: [3, 1]}]) {
    assert.deepEqual(priceParts(coins), {coins});
    assert.deepEqual(priceOf(priceParts(coins)), coins);
  }
});

test("a price in several things keeps its parts, and nothing is no price", () => {
  const parts = {coins: 1, piece: "ward"};
  assert.deepEqual(priceOf(priceParts(parts)), parts);
  assert.deepEqual(priceOf({piece: "ward"}), {piece: "ward"});
  assert.equal(priceOf({}), null);
});
