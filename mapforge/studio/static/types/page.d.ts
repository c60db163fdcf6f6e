// What passes between a page to send and its worker.

import type {Messages} from "./server.js";

/** Python for the browser. */
export interface RuntimeFiles {
  loader: string;
  module: string;
  wasm: ArrayBuffer;
  library: ArrayBuffer;
  /** What the runtime says about itself. */
  lock: object;
}

/** Everything that the worker needs to begin. */
export interface PageParts {
  runtime: RuntimeFiles;
  /** A zip with the engine and what answers the pages of a table. */
  python: ArrayBuffer;
  /** The maps, as JSON. */
  content: string;
}

export type ToWorker =
  | ({kind: "start"; journals: Record<string, string>} & PageParts)
  | {kind: "ask"; number: number; path: string; data: object};

export type Answered =
  | {kind: "began"; step: string}
  | {kind: "ready"}
  | {kind: "failed"; error: string}
  | {kind: "answer"; number: number; answer: string}
  | {kind: "told"; message: Messages["table.changed"] & {kind: string}}
  | {kind: "keep"; news: string};
