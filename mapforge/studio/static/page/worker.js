// The worker of a page: Python in the browser, which answers what the pages of a table ask and lets bots play.

/** @import {Answered, ToWorker} from "../types/page.js" */

/**
 * What Python offers; `tell` is called with each table that has changed.
 * @typedef {object} PageTables
 * @property {(question: string, data: string) => string} answer
 * @property {(journals: unknown) => void} restore
 * @property {() => number} play
 * @property {() => string} news
 */

const HOME = "/app";
const START = [
  "import os, sys",
  'os.environ["MAPFORGE_STATE"] = "/state"',
  `sys.path.insert(0, "${HOME}")`,
  "from mapforge.studio.table.page_tables import PageTables",
  "PageTables",
].join("\n");

/** @type {PageTables | null} */
let tables = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;

addEventListener("message", async ({data}) => {
  /** @type {ToWorker} */
  const message = data;
  try {
    if (message.kind === "start") await start(message);
    else answer(message);
  } catch (error) {
    say({kind: "failed", error: error instanceof Error ? error.message : String(error)});
  }
});

/** @param {Answered} message */
function say(message) {
  postMessage(message);
}

/** @param {Extract<ToWorker, {kind: "start"}>} message */
async function start({runtime, python, content, journals}) {
  // A page that was opened as a file may start no worker that is a module. A worker of the older kind imports modules as
  // well as one of the newer, but Pyodide tells the two apart by this, and refuses it.
  Object.defineProperty(globalThis, "importScripts", {value: undefined});
  const {loadPyodide} = await imported(runtime.loader);
  const {default: createPyodideModule} = await imported(runtime.module);
  // Nothing is fetched: whatever the runtime asks for is here already, or is not to be had.
  globalThis.fetch = (address) => Promise.resolve(known(address));
  const known = (/** @type {RequestInfo | URL} */ address) => {
    const name = String(address instanceof Request ? address.url : address);
    if (name.endsWith(".wasm")) return new Response(runtime.wasm, {headers: {"Content-Type": "application/wasm"}});
    if (name.endsWith(".zip")) return new Response(runtime.library);
    return new Response(null, {status: 404});
  };
  const pyodide = await loadPyodide({
    createPyodideModule,
    indexURL: "blob:runtime/",
    lockFileContents: {info: runtime.lock, packages: {}},
    packageBaseUrl: "blob:runtime/",
  });
  say({kind: "began", step: "runtime"});
  pyodide.unpackArchive(python, "zip", {extractDir: HOME});
  const tell = (/** @type {string} */ table, /** @type {number} */ revision) =>
    say({kind: "told", message: {kind: "table.changed", table, revision}});
  tables = pyodide.runPython(START)(content, tell);
  tables?.restore(pyodide.toPy(journals));
  say({kind: "ready"});
  keep();
}

/**
 * A module from its text.
 * @param {string} text
 */
function imported(text) {
  return import(URL.createObjectURL(new Blob([text], {type: "text/javascript"})));
}

/** @param {Extract<ToWorker, {kind: "ask"}>} message */
function answer({number, path, data}) {
  if (!tables) throw new Error("the page asked before it was ready");
  say({kind: "answer", number, answer: tables.answer(path, JSON.stringify(data))});
  keep();
  clearTimeout(next);
  next = setTimeout(play, 0);
}

/** Let bots play, a step at a time, so that questions are answered in between. */
function play() {
  const pause = tables?.play() ?? -1;
  keep();
  if (pause >= 0) next = setTimeout(play, pause * 1000);
}

/** Let the page keep what has happened. */
function keep() {
  const news = tables?.news() ?? "{}";
  if (news !== "{}") say({kind: "keep", news});
}
