// The door to the worker of a page: questions find their answers, refusals are errors, and silence is told of.

import assert from "node:assert/strict";
import {afterEach, beforeEach, mock, test} from "node:test";

import {TableWorker, workerTransport} from "../../mapforge/studio/static/page/worker_transport.js";

/** @type {FakeWorker[]} */
const made = [];

class FakeWorker extends EventTarget {
  constructor() {
    super();
    /** @type {{kind: string, number: number, path: string, data: object}[]} */
    this.sent = [];
    this.isEnded = false;
    made.push(this);
  }

  /** @param {{kind: string, number: number, path: string, data: object}} message */
  postMessage(message) {
    this.sent.push(message);
  }

  /** @param {object} data */
  hear(data) {
    this.dispatchEvent(new MessageEvent("message", {data}));
  }

  terminate() {
    this.isEnded = true;
  }
}

const PARTS = {
  runtime: {loader: "", module: "", wasm: new ArrayBuffer(1), library: new ArrayBuffer(1), lock: {}},
  python: new ArrayBuffer(1),
  content: "{}",
};

/** @type {Record<string, string | null>[]} */
let kept = [];
const games = /** @type {import("../../mapforge/studio/static/page/kept_games.js").KeptGames} */ (
  /** @type {unknown} */ ({
    journals: () => Promise.resolve({t1: "line"}),
    keep: (/** @type {Record<string, string | null>} */ news) => kept.push(news),
  })
);

async function started() {
  const worker = new TableWorker("", games);
  const steps = /** @type {string[]} */ ([]);
  const ready = worker.start(PARTS, (step) => steps.push(step));
  await Promise.resolve();
  await Promise.resolve();
  const fake = made[made.length - 1];
  fake.hear({kind: "began", step: "runtime"});
  fake.hear({kind: "ready"});
  await ready;
  assert.deepEqual(steps, ["runtime"]);
  return {worker, fake};
}

beforeEach(() => {
  kept = [];
  Object.defineProperty(globalThis, "Worker", {value: FakeWorker, configurable: true});
  mock.timers.enable({apis: ["setTimeout"]});
});
afterEach(() => mock.timers.reset());

test("questions get their own answers, in whatever order they come", async () => {
  const {worker, fake} = await started();
  const transport = workerTransport(worker, () => null);
  const first = transport.ask("table/lobby");
  const second = transport.send("table/undo", {table: "t1"});
  const [one, two] = fake.sent.slice(1);
  assert.deepEqual([one.path, two.path, two.data], ["table/lobby", "table/undo", {table: "t1"}]);
  fake.hear({kind: "answer", number: two.number, answer: '{"revision": 5}'});
  fake.hear({kind: "answer", number: one.number, answer: '{"maps": []}'});
  assert.deepEqual(await second, {revision: 5});
  assert.deepEqual(await first, {maps: []});
});

test("a refusal is thrown with its sentence", async () => {
  const {worker, fake} = await started();
  const asked = workerTransport(worker, () => null).ask("table/tables");
  fake.hear({kind: "answer", number: fake.sent[1].number, answer: '{"refused": "not now"}'});
  await assert.rejects(asked, /not now/);
});

test("what is told reaches whoever listens last, and what is to be kept is kept", async () => {
  const {worker, fake} = await started();
  assert.deepEqual(/** @type {{journals?: object}} */ (fake.sent[0]).journals, {t1: "line"});
  /** @type {string[]} */
  const heard = [];
  workerTransport(worker, () => null).on("table.changed", () => heard.push("before"));
  workerTransport(worker, () => null).on("table.changed", ({table}) => heard.push(table));
  fake.hear({kind: "told", message: {kind: "table.changed", table: "t1", revision: 2}});
  fake.hear({kind: "keep", news: '{"t1": "more", "t2": null}'});
  assert.deepEqual(heard, ["t1"]);
  assert.deepEqual(kept, [{t1: "more", t2: null}]);
});

test("cards come from the page itself", async () => {
  const {worker, fake} = await started();
  const transport = workerTransport(worker, (item, side) => (side === "front" ? `<svg>${item}</svg>` : null));
  const card = await transport.ask("table/card", {item: "race/giants", side: "front"});
  assert.deepEqual(card, {picture: "<svg>race/giants</svg>"});
  await assert.rejects(transport.ask("table/card", {item: "race/giants", side: "back"}), /no picture/);
  assert.equal(fake.sent.length, 1);
});

test("a worker that does not answer is told of, and so is one that does again", async () => {
  const {worker, fake} = await started();
  /** @type {boolean[]} */
  const stuck = [];
  worker.stuck = (isStuck) => stuck.push(isStuck);
  const asked = worker.ask("table/tables", {});
  mock.timers.tick(19_000);
  assert.deepEqual(stuck, []);
  mock.timers.tick(2_000);
  assert.deepEqual(stuck, [true]);
  fake.hear({kind: "answer", number: fake.sent[1].number, answer: "{}"});
  await asked;
  assert.deepEqual(stuck, [true, false]);
  worker.stop();
  assert.ok(fake.isEnded);
});

test("a worker that fails says why", async () => {
  const worker = new TableWorker("", games);
  const ready = worker.start(PARTS, () => null);
  await Promise.resolve();
  await Promise.resolve();
  made[made.length - 1].hear({kind: "failed", error: "no memory"});
  await assert.rejects(ready, /no memory/);
});
