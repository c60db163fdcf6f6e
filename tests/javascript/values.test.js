import assert from "node:assert/strict";
import {test} from "node:test";

import {changedSpan, positionOf, replaceOnLine} from "../../mapforge/studio/static/items/text_edits.js";
import {
  flowYaml,
  isPlain,
  isRecord,
  listOf,
  shortList,
  textOf,
  without,
  withValue,
} from "../../mapforge/studio/static/items/values.js";

test("a mapping is neither a list nor nothing", () => {
  assert.equal(isRecord({}), true);
  assert.equal(isRecord([]), false);
  assert.equal(isRecord(null), false);
  assert.equal(isRecord("any"), false);
});

test("nothing is plain, and so are words and numbers", () => {
  assert.ok([null, undefined, 3, "any", false].every(isPlain));
  assert.ok(![[], {}].some(isPlain));
});

test("one value is a list of one, and nothing is an empty list", () => {
  assert.deepEqual(listOf("hill"), ["hill"]);
  assert.deepEqual(listOf(["hill", "swamp"]), ["hill", "swamp"]);
  assert.deepEqual(listOf(null), []);
  assert.deepEqual(listOf(0), [0]);
});

test("a list of one is written without brackets", () => {
  assert.equal(shortList([]), null);
  assert.equal(shortList(["hill"]), "hill");
  assert.deepEqual(shortList(["hill", "swamp"]), ["hill", "swamp"]);
});

test("a field shows words as they are, and anything else as JSON", () => {
  assert.equal(textOf(undefined), "");
  assert.equal(textOf(0), "0");
  assert.equal(textOf({at_least: 2}), '{"at_least":2}');
});

test("a key gets a value, and nothing takes it away", () => {
  assert.deepEqual(withValue({a: 1}, "b", 2), {a: 1, b: 2});
  assert.deepEqual(withValue({a: 1, b: 2}, "b", null), {a: 1});
  assert.deepEqual(withValue({a: 1}, "a", false), {a: false});
  assert.deepEqual(without({a: 1}, "b"), {a: 1});
});

test("values are written as YAML in one line", () => {
  assert.equal(flowYaml({regions: {camp: 1}, hand: 5}), "{regions: {camp: 1}, hand: 5}");
  assert.equal(flowYaml(["conquer camp", 3, null]), "[conquer camp, 3, null]");
});

test("words that YAML would read as something else are quoted", () => {
  for (const word of ["yes", "No", "null", "12", "a: b", "[x]", "", "camp ", "- x"]) {
    assert.equal(flowYaml(word), JSON.stringify(word));
  }
  assert.equal(flowYaml("hill edge"), "hill edge");
});

test("a fix replaces words on its line, from its column on", () => {
  const text = "id: otters\ntokens: sx  # sx\n";
  const fix = {old: "sx", new: "6"};
  assert.equal(replaceOnLine(text, {line: 2, column: 9}, fix), "id: otters\ntokens: 6  # sx\n");
  assert.equal(replaceOnLine(text, {line: 2, column: 11}, fix), "id: otters\ntokens: sx  # 6\n");
});

test("a fix for words that are not there any more changes nothing", () => {
  assert.equal(replaceOnLine("id: otters\n", {line: 1, column: 1}, {old: "sx", new: "6"}), null);
  assert.equal(replaceOnLine("id: otters\n", {line: 9, column: 1}, {old: "sx", new: "6"}), null);
});

test("two texts differ in one span", () => {
  assert.deepEqual(changedSpan("tokens: 6\n", "tokens: 7\n"), {from: 8, to: 9, insert: "7"});
  assert.deepEqual(changedSpan("ab", "ab"), {from: 2, to: 2, insert: ""});
  assert.deepEqual(changedSpan("aa", "aaa"), {from: 2, to: 2, insert: "a"});
  assert.deepEqual(changedSpan("", "new"), {from: 0, to: 0, insert: "new"});
});

test("the span of a change, put into the old text, gives the new one", () => {
  const pairs = [
    ["one two three", "one three"],
    ["aaa", "aa"],
    ["abc", "xyz"],
    ["abab", "ab"],
  ];
  for (const [old, next] of pairs) {
    const {from, to, insert} = changedSpan(old, next);
    assert.equal(old.slice(0, from) + insert + old.slice(to), next);
  }
});

test("a place is found in a text, or the nearest one that there is", () => {
  const text = "id: otters\n\ntokens: 6";
  assert.equal(positionOf(text, {line: 1, column: 1}), 0);
  assert.equal(positionOf(text, {line: 3, column: 9}), 20);
  assert.equal(positionOf(text, {line: 1, column: 99}), 10);
  assert.equal(positionOf(text, {line: 2, column: 5}), 11);
  assert.equal(positionOf(text, {line: 99, column: 1}), 12);
  assert.equal(positionOf(text, {line: 0, column: 0}), 0);
});
