/** @import {ActionChoice, Deed, PlayedItems} from "../../mapforge/studio/static/types/table.js" */

import assert from "node:assert/strict";
import {test} from "node:test";

import {newLines} from "../../mapforge/studio/static/table/announcer.js";
import {MOST_SCENES, scenesOf} from "../../mapforge/studio/static/table/film_plan.js";
import {greatestDifference, leadChanges, sourceSums} from "../../mapforge/studio/static/table/lead.js";
import {itemOf, meantItem} from "../../mapforge/studio/static/table/played_items.js";
import {squaresPath} from "../../mapforge/studio/static/table/qr_code.js";
import {pieceTools, withTool} from "../../mapforge/studio/static/table/redeploy_tools.js";
import {marksOf} from "../../mapforge/studio/static/table/region_marks.js";
import {walk} from "../../mapforge/studio/static/table/region_walk.js";
import {TableSource} from "../../mapforge/studio/static/table/source.js";

/**
 * @param {Partial<Deed>} words
 * @returns {Deed}
 */
function deed(words) {
  return {player: 1, verb: "conquer", region: "ash", taken: [], fell: [], coins: [], ...words};
}

/**
 * @param {Partial<ActionChoice>} words
 * @returns {ActionChoice}
 */
function choice(words) {
  const verb = words.verb ?? "conquer";
  return {action: verb, verb, what: "", region: "ash", combo: null, words: verb, price: null, ...words};
}

/** @type {PlayedItems} */
const ITEMS = {
  "piece/fortress": {name: "Fortress", kind: "piece", id: "fortress", text: "", effects: []},
  "power/forest": {name: "Forest", kind: "power", id: "forest", text: "pays", effects: []},
  "terrain/forest": {name: "Forest", kind: "terrain", id: "forest", text: "", effects: []},
};

// The film

test("a conquest of somebody else is an arrow, a flash and a token that falls", () => {
  const taken = [{region: "ash", from: "birch"}];
  const [scene] = scenesOf([deed({taken, fell: [{region: "ash", player: 0, tokens: 2}]})], "brisk", 0);
  assert.deepEqual(scene.arrows, [{from: "birch", to: "ash"}]);
  assert.deepEqual([scene.flashes, scene.fallen[0].tokens], [["ash"], 2]);
});

test("what somebody did themselves is not shown to them, but for the coins it brings", () => {
  assert.deepEqual(scenesOf([deed({taken: [{region: "ash", from: null}]})], "brisk", 1), []);
  const coins = [{player: 1, coins: 2, item: "regions", regions: ["ash", "birch"]}];
  const [scene] = scenesOf([deed({coins})], "brisk", 1);
  assert.deepEqual(scene.coins, [
    {player: 1, coins: 1, region: "ash"},
    {player: 1, coins: 1, region: "birch"},
  ]);
});

test("a slow pace shows longer, a token that comes back is short, and too many scenes are the latest", () => {
  const back = deed({verb: "place"});
  const [slow, brisk] = ["slow", "brisk"].map((pace) => scenesOf([back], pace, 0)[0]);
  assert.ok(slow.time > brisk.time);
  assert.ok(brisk.time < scenesOf([deed({taken: [{region: "ash", from: null}]})], "brisk", 0)[0].time);
  const many = Array.from({length: 30}, (_, place) => deed({verb: "place", region: `r${place}`}));
  const scenes = scenesOf(many, "brisk", 0);
  assert.deepEqual([scenes.length, scenes.at(-1)?.returned], [MOST_SCENES, ["r29"]]);
});

// Prices

test("a trick has a tag of its own beside the price by plain tokens", () => {
  const plain = choice({price: {cost: 4, words: ""}});
  const hero = choice({using: ["Hero"], price: {cost: 2, words: ""}});
  const dragon = choice({using: ["Dragon"], price: {cost: 1, words: ""}});
  assert.deepEqual(marksOf([hero, plain, dragon]).get("ash"), {tone: "attack", tag: 4, trick: 1});
  assert.deepEqual(marksOf([dragon]).get("ash"), {tone: "attack", trick: 1});
});

// Pieces of a redeployment

test("a piece is put by choosing it first, and of several of a kind any will do", () => {
  const choices = [
    choice({verb: "place"}),
    choice({verb: "put", what: "fortress_1"}),
    choice({verb: "put", what: "fortress_2"}),
    choice({verb: "stop", region: null}),
  ];
  assert.deepEqual(pieceTools(choices, ITEMS), ["fortress"]);
  assert.deepEqual(
    withTool(choices, ITEMS, "").map(({verb}) => verb),
    ["place", "stop"],
  );
  assert.deepEqual(
    withTool(choices, ITEMS, "fortress").map(({what, verb}) => `${verb} ${what}`),
    ["put fortress_1", "stop "],
  );
});

test("a power and a terrain of the same id are told apart", () => {
  assert.equal(itemOf(ITEMS, "power", "forest").text, "pays");
  assert.equal(itemOf(ITEMS, "terrain", "forest").text, "");
  assert.equal(itemOf(ITEMS, "race", "will_o_wisps").name, "Will o wisps");
  assert.equal(meantItem(ITEMS, "base/fortress_3")?.name, "Fortress");
  assert.equal(meantItem(ITEMS, "nothing"), null);
});

// Walking over the board

test("arrows lead to the nearest region ahead, and stay where there is none", () => {
  /** @type {{id: string, at: [number, number]}[]} */
  const places = [
    {id: "west", at: [0, 0]},
    {id: "east", at: [10, 1]},
    {id: "far", at: [30, 0]},
    {id: "south", at: [1, 12]},
  ];
  assert.equal(walk(places, "west", "ArrowRight"), "east");
  assert.equal(walk(places, "east", "ArrowRight"), "far");
  assert.equal(walk(places, "west", "ArrowDown"), "south");
  assert.equal(walk(places, "west", "ArrowLeft"), "west");
  assert.equal(walk(places, null, "ArrowUp"), "west");
  assert.equal(walk([], null, "ArrowUp"), null);
});

// The end

test("the lead changes only when somebody alone has more than all others", () => {
  const lines = [
    [5, 8, 10, 12],
    [5, 7, 10, 15],
  ];
  assert.deepEqual(leadChanges(lines), [
    {round: 1, player: 0},
    {round: 3, player: 1},
  ]);
  assert.deepEqual(leadChanges([null, null]), []);
});

test("coins are summed by source, and the greatest difference is named", () => {
  const row = {regions: 3, race: 1, power: 0, decline: 0, bonus: -1};
  const sums = sourceSums([[row, row], [{...row, regions: 1}]]);
  assert.deepEqual(sums, [
    [6, 2, 0, 0, -2],
    [1, 1, 0, 0, -1],
  ]);
  assert.deepEqual(greatestDifference(sums, 0, 1), {name: "Regions", coins: 5});
});

// Inviting, and the seam

test("a QR code is drawn as runs of squares inside of a margin", () => {
  assert.equal(squaresPath(["110", "001"]), "M4,4h2v1h-2zM6,5h1v1h-1z");
});

test("everything about a table goes over the transport that it was given", async () => {
  /** @type {unknown[]} */
  const asked = [];
  const note = (/** @type {string} */ path, /** @type {object} */ words) => {
    asked.push([path, words]);
    return Promise.resolve({});
  };
  /** @type {Map<string, (message: never) => unknown>} */
  const heard = new Map();
  const transport = {
    ask: note,
    send: note,
    on: (/** @type {string} */ kind, /** @type {(message: never) => unknown} */ work) => heard.set(kind, work),
    say: note,
    connection: () => 1,
  };
  const source = new TableSource(
    /** @type {import("../../mapforge/studio/static/types/source.js").Transport} */ (
      /** @type {unknown} */ (transport)
    ),
    "t1",
  );
  await source.view({since: 1, epoch: 2, seen: 3});
  await source.choose(["stop"]);
  /** @type {string[]} */
  const told = [];
  source.follow({
    changed: () => told.push("changed"),
    connected: () => told.push("connected"),
    lost: () => told.push("lost"),
    refused: (error) => told.push(error),
  });
  heard.get("connected")?.(/** @type {never} */ ({}));
  heard.get("refused")?.(/** @type {never} */ ({error: "no"}));
  assert.deepEqual(asked, [
    ["table/view", {table: "t1", since: 1, epoch: 2, seen: 3}],
    ["table/choose", {table: "t1", actions: ["stop"]}],
    ["table.join", {table: "t1"}],
    ["table.join", {table: "t1"}],
  ]);
  assert.deepEqual(told, ["connected", "no"]);
});

test("what is new in a log is told once, also when it was told anew or has become shorter", () => {
  const line = (/** @type {string} */ text) => ({kind: "conquer", player: 0, text});
  const [a, b, c] = ["a", "b", "c"].map(line);
  assert.deepEqual(newLines([a, b], [a, b, c]), [c]);
  assert.deepEqual(newLines([], [a, b]), [a, b]);
  assert.deepEqual(newLines([a, b, c], [a, b]), []);
  assert.deepEqual(newLines([a, b], [a, c]), [c]);
  assert.deepEqual(newLines([a, a], [a, a, a]), [a]);
});
