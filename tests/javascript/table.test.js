/** @import {ActionChoice, GivenPosition} from "../../mapforge/studio/static/types/table.js" */

import assert from "node:assert/strict";
import {test} from "node:test";

import {coinScale, namedRounds} from "../../mapforge/studio/static/table/chart_scale.js";
import {
  dropPlayedCombos,
  firstFree,
  holdRegion,
  nationAt,
  nationsOf,
  regionStates,
  togglePiece,
} from "../../mapforge/studio/static/table/given_position.js";
import {foundItems} from "../../mapforge/studio/static/table/offer_field.js";
import {marksOf} from "../../mapforge/studio/static/table/region_marks.js";
import {regionLines} from "../../mapforge/studio/static/table/region_words.js";
import {
  byPlayers,
  numbersWords,
  parseSeed,
  playerRange,
  playerWords,
  seatPlayers,
} from "../../mapforge/studio/static/table/seats.js";

/**
 * @param {Partial<ActionChoice>} words
 * @returns {ActionChoice}
 */
function choice(words) {
  const verb = words.verb ?? "conquer";
  return {action: verb, verb, what: "", region: "ash", combo: null, words: verb, price: null, ...words};
}

/** @returns {GivenPosition} */
function position() {
  return {
    round: 2,
    turn: 0,
    phase: "conquer",
    players: [
      {race: "otters", power: "alchemist", regions: {ash: 2}, declined: [{race: "elves", regions: {birch: 1}}]},
      {},
    ],
    combos: [
      ["trolls", "flying", 0],
      ["otters", "merchant", 1],
    ],
    pieces: {},
  };
}

// The chart of coins

test("the chart has at most six lines, and zero is one of them", () => {
  assert.deepEqual(coinScale([[0, 12], null]), {most: 12, marks: [0, 5, 10]});
  assert.deepEqual(coinScale([[0, 87]]).marks, [0, 20, 40, 60, 80]);
  for (const most of [10, 26, 49, 101, 499, 999]) assert.ok(coinScale([[most]]).marks.length <= 6);
});

test("a chart of hidden coins still has a scale", () => {
  assert.deepEqual(coinScale([null, null]), {most: 10, marks: [0, 5, 10]});
});

test("rounds are named as long as there is room", () => {
  assert.deepEqual(namedRounds([0, 1, 2]), [0, 1, 2]);
  const many = namedRounds(Array.from({length: 25}, (_, round) => round));
  assert.deepEqual(many, [0, 3, 6, 9, 12, 15, 18, 21, 24]);
});

// Marks

test("a region is marked with its cheapest attack", () => {
  const marks = marksOf([
    choice({price: {cost: 4, words: ""}}),
    choice({price: {cost: 3, words: ""}}),
    choice({price: {cost: 5, words: ""}}),
  ]);
  assert.deepEqual(marks.get("ash"), {tone: "attack", tag: 3});
});

test("an attack says more than a roll of the die, and a roll more than giving up", () => {
  const [attack, roll] = [choice({price: {cost: 4, words: ""}}), choice({verb: "roll"})];
  assert.equal(marksOf([roll, attack]).get("ash")?.tone, "attack");
  assert.equal(marksOf([attack, roll]).get("ash")?.tone, "attack");
  assert.deepEqual(marksOf([choice({verb: "abandon"}), roll]).get("ash"), {tone: "roll", tag: "?", isDie: true});
});

test("choices without a region mark none", () => {
  assert.equal(marksOf([choice({verb: "stop", region: null})]).size, 0);
  assert.equal(marksOf([choice({verb: "abandon"})]).get("ash")?.tone, "own");
  assert.equal(marksOf([choice({verb: "place"})]).get("ash")?.tone, "place");
  assert.equal(marksOf([choice({verb: "use"})]).get("ash")?.tone, "offer");
});

test("a region is told by its name, its ground, who holds it, and what can be done there", () => {
  const state = {holder: 0, race: "otters", tokens: 1, declined: true, pieces: {dam: 2, face_down: 1}};
  const lines = regionLines(
    {id: "ash", name: "Ash", terrain: "hill", symbols: ["magic_source"]},
    {regions: {ash: state}, seats: [{name: "Ada"}]},
    {
      "terrain/hill": {name: "Hill", kind: "terrain", id: "hill", text: "", effects: []},
      "power/hill": {name: "Hill power", kind: "power", id: "hill", text: "", effects: []},
      "race/otters": {name: "Otters", kind: "race", id: "otters", text: "", effects: []},
    },
    [choice({words: "Conquer Ash", price: {cost: 3, words: "2 and 1"}})],
  );
  assert.deepEqual(lines, [
    "Ash",
    "Hill, magic source",
    "Ada: 1 token of the Otters, in decline",
    "On it: dam ×2, something face down",
    "Conquer Ash (3): 2 and 1",
  ]);
});

// Positions by hand

test("nations are those in play and those in decline", () => {
  const places = nationsOf(position()).map(({player, declined, nation}) => [player, declined, nation.race]);
  assert.deepEqual(places, [
    [0, null, "otters"],
    [0, 0, "elves"],
  ]);
  assert.equal(nationAt(position(), {player: 0, declined: 0})?.race, "elves");
  assert.equal(nationAt(position(), {player: 7, declined: null}), undefined);
});

test("a region has one holder, and the same tokens again leave it empty", () => {
  const given = position();
  const otters = given.players[0];
  holdRegion(given, otters, "birch", 3);
  assert.deepEqual(otters.regions, {ash: 2, birch: 3});
  assert.deepEqual(otters.declined?.[0].regions, {});
  holdRegion(given, otters, "birch", 3);
  assert.deepEqual(otters.regions, {ash: 2});
});

test("a piece lies in a region, or is taken away again", () => {
  const given = position();
  togglePiece(given, "dam", "ash");
  assert.deepEqual(given.pieces, {dam: ["ash"]});
  togglePiece(given, "dam", "ash");
  assert.deepEqual(given.pieces, {dam: []});
});

test("what is played or on offer is not free", () => {
  assert.equal(firstFree(position(), "race", ["otters", "elves", "trolls", "giants"]), "giants");
  assert.equal(firstFree(position(), "power", ["alchemist", "flying", "hill"]), "hill");
  assert.equal(firstFree(position(), "race", ["otters"]), "otters");
});

test("what somebody plays is not on offer", () => {
  const given = position();
  dropPlayedCombos(given);
  assert.deepEqual(given.combos, [["trolls", "flying", 0]]);
});

test("a position by hand is shown as a board", () => {
  const given = position();
  togglePiece(given, "dam", "ash");
  togglePiece(given, "dam", "cedar");
  const states = regionStates(given);
  assert.deepEqual(states.ash, {holder: 0, race: "otters", tokens: 2, declined: false, pieces: {dam: 1}});
  assert.equal(states.birch.declined, true);
  assert.equal(states.cedar.holder, null);
});

// Before a game

test("a map that names no number of players is for two to six", () => {
  assert.deepEqual(playerRange([]), {least: 2, most: 6});
  assert.deepEqual(playerRange([3, 2, 4]), {least: 2, most: 4});
});

test("players keep their seats where the map has room for them", () => {
  const players = [
    {name: "Ada", kind: "person"},
    {name: "Bo", kind: "person"},
    {name: "Cy", kind: "greedy"},
  ];
  assert.deepEqual(seatPlayers(players, [2, 3]), players);
  assert.deepEqual(seatPlayers(players, [2]), players.slice(0, 2));
  assert.deepEqual(seatPlayers(players, [4])[3], {name: "Player 4", kind: "club"});
});

test("players are named as the server wants them", () => {
  const players = [
    {name: " Ada ", kind: "person"},
    {name: " ", kind: "person"},
    {name: "Cy", kind: "greedy"},
  ];
  assert.deepEqual(playerWords(players), ["person:Ada", "person:Player 2", "greedy"]);
});

test("a seed is a number, and anything else is none", () => {
  assert.equal(parseSeed("7"), 7);
  assert.equal(parseSeed(""), null);
  assert.equal(parseSeed("seven"), null);
});

test("boards for few players come first, and those of a pack stay together", () => {
  const maps = [
    {pack: "base", players: [5]},
    {pack: "base", players: [2, 3]},
    {pack: "isles", players: [3]},
    {pack: "isles", players: []},
  ];
  assert.deepEqual(
    byPlayers(maps).map(({pack, players}) => [pack, ...players]),
    [["base", 2, 3], ["base", 5], ["isles"], ["isles", 3]],
  );
});

test("numbers of players are said as people say them", () => {
  assert.equal(numbersWords([2]), "2 players");
  assert.equal(numbersWords([2, 3]), "2 or 3 players");
  assert.equal(numbersWords([2, 3, 4]), "2 to 4 players");
  assert.equal(numbersWords([2, 5]), "2 or 5 players");
  assert.equal(numbersWords([]), "any number of players");
});

test("what is on offer first is found by its name, its text and its pack", () => {
  const face = {box: "", shapes: [], frame: "", fill: "", share: 1, drop: 0};
  const items = [
    {id: "lab:race/otters", kind: "race", name: "Otters", text: "Lakes are cheaper.", pack: "Lab", face},
    {id: "base:power/hill", kind: "power", name: "Hill", text: "Each hill pays.", pack: "Small World", face},
  ];
  const found = (/** @type {string} */ wish) => foundItems(items, wish).map(({name}) => name);
  assert.deepEqual(found(""), ["Otters", "Hill"]);
  assert.deepEqual(found("lab LAKE"), ["Otters"]);
  assert.deepEqual(found("hill lake"), []);
});
