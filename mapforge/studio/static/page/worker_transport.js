// The other door of the table: what its pages ask goes to a worker in which the engine runs.

/** @import {Answers, Messages, Path} from "../types/server.js" */
/** @import {Query} from "../types/shell.js" */
/** @import {Answered, PageParts} from "../types/page.js" */
/** @import {KeptGames} from "./kept_games.js" */
/** @typedef {ReturnType<typeof setTimeout>} Timer */

const PATIENCE = 20_000; // milliseconds after which a question that is not answered is told of

/** A worker that plays, and what has to be known about it. */
export class TableWorker {
  /**
   * @param {string} script The text of worker.js.
   * @param {KeptGames} kept
   */
  constructor(script, kept) {
    this.kept = kept;
    const address = URL.createObjectURL(new Blob([script], {type: "text/javascript"}));
    this._worker = new Worker(address);
    this._count = 0;
    /** @type {Map<number, {resolve: (answer: never) => void, reject: (error: Error) => void, timer: Timer}>} */
    this._waiting = new Map();
    /** @type {((message: Messages["table.changed"]) => unknown) | null} */
    this.told = null;
    /**
     * Called when questions are not answered for long, and when they are again.
     * @type {((isStuck: boolean) => unknown) | null}
     */
    this.stuck = null;
  }

  /**
   * Load Python and everything else; resolves when games can be played.
   * @param {PageParts} parts
   * @param {(step: string) => unknown} tell
   * @returns {Promise<void>}
   */
  async start(parts, tell) {
    const journals = await this.kept.journals();
    return new Promise((resolve, reject) => {
      this._worker.addEventListener("error", (event) => reject(new Error(event.message || "the worker cannot start")));
      this._worker.addEventListener("message", ({data}) => {
        /** @type {Answered} */
        const message = data;
        if (message.kind === "ready") resolve();
        else if (message.kind === "began") tell(message.step);
        else if (message.kind === "failed") reject(new Error(message.error));
        else this._hear(message);
      });
      const {runtime} = parts;
      const moved = [runtime.wasm, runtime.library, parts.python];
      this._worker.postMessage({kind: "start", ...parts, journals}, moved);
    });
  }

  /** @param {Exclude<Answered, {kind: "ready" | "began" | "failed"}>} message */
  _hear(message) {
    if (message.kind === "told") this.told?.(message.message);
    else if (message.kind === "keep") this.kept.keep(JSON.parse(message.news));
    else {
      const answer = JSON.parse(message.answer);
      const waiting = this._waiting.get(message.number);
      this._waiting.delete(message.number);
      clearTimeout(waiting?.timer);
      this.stuck?.(false);
      if (answer.refused === undefined) waiting?.resolve(/** @type {never} */ (answer));
      else waiting?.reject(new Error(answer.refused));
    }
  }

  /**
   * @template {Path} P
   * @param {P} path
   * @param {object} data
   * @returns {Promise<Answers[P]>}
   */
  ask(path, data) {
    const number = this._count++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.stuck?.(true), PATIENCE);
      this._waiting.set(number, {resolve, reject, timer});
      this._worker.postMessage({kind: "ask", number, path, data});
    });
  }

  stop() {
    this._worker.terminate();
  }
}

/**
 * What the pages of a table ask, answered by a worker; one for each page that is shown.
 * @param {TableWorker} worker
 * @param {(item: string, side: string) => string | null} cardOf The drawing of a card, where the page has one.
 */
export function workerTransport(worker, cardOf) {
  /** @type {Map<string, ((message: never) => unknown)[]>} */
  const listeners = new Map();
  worker.told = (message) => {
    for (const listener of listeners.get("table.changed") ?? []) listener(/** @type {never} */ (message));
  };
  return {
    /**
     * @template {Path} P
     * @param {P} path
     * @param {Query} [query]
     * @returns {Promise<Answers[P]>}
     */
    ask(path, query = {}) {
      if (path !== "table/card") return worker.ask(path, query);
      const picture = cardOf(String(query.item), String(query.side));
      if (picture === null) return Promise.reject(new Error("There is no picture of this card on the page."));
      return Promise.resolve(/** @type {Answers[P]} */ ({picture}));
    },
    /**
     * @template {Path} P
     * @param {P} path
     * @param {object} [data]
     * @returns {Promise<Answers[P]>}
     */
    send: (path, data = {}) => worker.ask(path, data),
    /**
     * @template {keyof Messages} K
     * @param {K} kind
     * @param {(message: Messages[K]) => unknown} listener
     */
    on(kind, listener) {
      listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
    },
    say() {
      // The worker tells of every table; nobody has to join one.
    },
    connection: () => 0,
  };
}
