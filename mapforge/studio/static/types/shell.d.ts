// What every page shares.

import type {Child} from "./elements.js";
import type {Answers, Messages, Path} from "./server.js";

export type Query = Record<string, string | number>;
export type Tone = "info" | "good" | "error";

export interface DialogWords {
  title: string;
  body?: Child;
  /** Pairs of a value and a text, the last one the usual choice. */
  buttons?: [value: string, text: string][];
  wide?: boolean;
  name?: string;
  /** What is done with the value of a chosen button before the dialog closes; what it throws is said there. */
  work?: (value: string) => Promise<unknown>;
}

export interface Shell {
  /** Read `/api/...`; a refusal is thrown as an Error with the server's sentence. */
  ask<P extends Path>(path: P, query?: Query): Promise<Answers[P]>;
  /** Post JSON, likewise. */
  send<P extends Path>(path: P, data?: object): Promise<Answers[P]>;
  /** Post anything else, such as a picture. */
  post<P extends Path>(path: P, query: Query, body: Blob): Promise<Answers[P]>;
  /** Hear what the server says over the socket; `connected` and `lost` are kinds, too. */
  on<K extends keyof Messages>(kind: K, listener: (message: Messages[K]) => unknown): void;
  /** Say something over the socket, now or as soon as it is open. */
  say(kind: string, data?: object): void;
  /** The number of this page's socket, to send along so that the page is spared its own news. */
  connection(): number | null;
  /** Show a short message. */
  toast(text: string, options?: {tone?: Tone; seconds?: number}): HTMLElement;
  /** Show an error as a message. */
  report(error: unknown): void;
  /** Do something; what goes wrong is shown as a message, and the answer is nothing. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  /** Ask something; resolves to the value of the chosen button, or null. */
  dialog(words: DialogWords): Promise<string | null>;
  /** What the pages together are called. */
  name: string;
  /** The addresses of the lobby and of tables. */
  places: {lobby: string; table: (id: string) => string};
  /** Places in the header for the page's own things. */
  middle: HTMLElement;
  end: HTMLElement;
}
