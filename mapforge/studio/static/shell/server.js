// Questions to the server, and the socket over which it speaks by itself.

/** @import {Answers, Messages, Path} from "../types/server.js" */
/** @import {Query} from "../types/shell.js" */

import {Unreachable} from "./unreachable.js";

const FIRST_PAUSE = 250; // milliseconds before the socket is opened again
const LONGEST_PAUSE = 4000;
const AS = "as"; // the seat that this page plays, where a browser has several

/**
 * Read something: `ask("map/board", {map: "lab:map/isle"})`.
 * @template {Path} P
 * @param {P} path
 * @param {Query} [query]
 * @returns {Promise<Answers[P]>}
 */
export async function ask(path, query = {}) {
  return answerOf(await reach(addressOf(path, query)));
}

/**
 * Post JSON.
 * @template {Path} P
 * @param {P} path
 * @param {object} [data]
 * @returns {Promise<Answers[P]>}
 */
export async function send(path, data = {}) {
  return answerOf(await postTo(addressOf(path), JSON.stringify(data), "application/json"));
}

/**
 * Post anything else, such as a picture.
 * @template {Path} P
 * @param {P} path
 * @param {Query} query
 * @param {Blob} body
 * @returns {Promise<Answers[P]>}
 */
export async function post(path, query, body) {
  return answerOf(await postTo(addressOf(path, query), body, "application/octet-stream"));
}

/**
 * Read a file, such as a picture; a refusal is thrown, as everywhere.
 * @param {Path} path
 * @param {Query} query
 */
export async function load(path, query) {
  const response = await reach(addressOf(path, query));
  if (response.headers.get("Content-Type") === "application/json") await answerOf(response);
  return response.blob();
}

/**
 * The address of a question.
 * @param {string} path
 * @param {Query} query
 */
export function addressOf(path, query = {}) {
  return ownAddress(`/api/${path}`, query);
}

/**
 * An address of the studio, asked for by the seat that this page plays.
 * @param {string} path
 * @param {Query} query
 * @param {string} search The query of this page.
 */
export function ownAddress(path, query = {}, search = globalThis.location?.search ?? "") {
  const pairs = Object.entries(query).map(([key, value]) => [key, String(value)]);
  const seat = new URLSearchParams(search).get(AS);
  if (seat) pairs.push([AS, seat]);
  const words = new URLSearchParams(pairs).toString();
  return words ? `${path}?${words}` : path;
}

/**
 * @param {string} address
 * @param {BodyInit} body
 * @param {string} type
 */
function postTo(address, body, type) {
  return reach(address, {method: "POST", headers: {"Content-Type": type}, body});
}

/**
 * @param {string} address
 * @param {RequestInit} [options]
 */
async function reach(address, options) {
  try {
    return await fetch(address, options);
  } catch {
    throw new Unreachable();
  }
}

/** @param {Response} response */
async function answerOf(response) {
  let answer;
  try {
    answer = await response.json();
  } catch {
    throw new Error(response.status === 403 ? closedWords() : "The studio gave no answer.");
  }
  if (answer.refused !== undefined) throw new Error(answer.refused);
  return answer;
}

function closedWords() {
  const isGuest = new URLSearchParams(location.search).has(AS);
  if (isGuest) return "Your seat is closed, or the studio was restarted: ask for a new address.";
  return "The studio was restarted: open the address that it printed.";
}

/** Open the socket. It comes back by itself, and what was to be said meanwhile is said then. */
export function openSocket() {
  /** @type {Map<string, ((message: never) => unknown)[]>} */
  const listeners = new Map();
  /** @type {string[]} */
  const unsent = [];
  /** @type {number | null} */
  let connection = null;
  let pause = FIRST_PAUSE;
  let socket = connect();

  /**
   * @param {string} kind
   * @param {object} message
   */
  function emit(kind, message) {
    for (const listener of listeners.get(kind) ?? []) listener(/** @type {never} */ (message));
  }

  function connect() {
    const opened = new WebSocket(`ws://${location.host}${ownAddress("/socket")}`);
    opened.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (message.kind !== "hello") {
        emit(message.kind, message);
        return;
      }
      connection = message.connection;
      pause = FIRST_PAUSE;
      emit("connected", message);
      for (const text of unsent.splice(0)) opened.send(text);
    });
    opened.addEventListener("close", () => {
      if (connection !== null) emit("lost", {});
      connection = null;
      setTimeout(() => (socket = connect()), pause);
      pause = Math.min(LONGEST_PAUSE, pause * 2);
    });
    return opened;
  }

  return {
    /**
     * @template {keyof Messages} K
     * @param {K} kind
     * @param {(message: Messages[K]) => unknown} listener
     */
    on(kind, listener) {
      listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
    },
    /**
     * @param {string} kind
     * @param {object} data
     */
    say(kind, data = {}) {
      const text = JSON.stringify({...data, kind});
      if (connection !== null) socket.send(text);
      else unsent.push(text);
    },
    connection: () => connection,
  };
}
