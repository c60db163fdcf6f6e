// What a page to send has in it: texts and packed files in elements of their own, and Python inside, at an address, or in
// a file beside it.

/** @import {PageParts} from "../types/page.js" */

import {find, h} from "../shell/elements.js";

const RUNTIME = {
  loader: "pyodide.mjs",
  module: "pyodide.asm.mjs",
  wasm: "pyodide.asm.wasm",
  library: "python_stdlib.zip",
  lock: "pyodide-lock.json",
};

/** What a browser must have; without it, the page is there to read. */
const NEEDED = ["DecompressionStream", "Worker", "WebAssembly", "indexedDB"];

/** What this browser lacks to play; nothing when it can. */
export function lacking() {
  return NEEDED.filter((name) => !(name in globalThis));
}

/**
 * Everything that the worker needs.
 * @returns {Promise<PageParts>}
 */
export async function pageParts() {
  const [loader, module, wasm, library, lock] = await runtimeFiles();
  return {
    runtime: {loader: text(loader), module: text(module), wasm, library, lock: JSON.parse(text(lock)).info},
    python: await unpacked("#python"),
    content: text(await unpacked("#content")),
  };
}

/** The files of Python, in the order of their names above. */
async function runtimeFiles() {
  const {address, beside} = find("#runtime").dataset;
  if (address) return Promise.all(Object.values(RUNTIME).map((name) => fetched(new URL(name, address))));
  const names = Object.keys(RUNTIME);
  if (!beside) return Promise.all(names.map((name) => unpacked(`#runtime-${name}`)));
  const packed = await neighbour(beside);
  return Promise.all(names.map((name) => inflated(packed[name] ?? "")));
}

/**
 * Packed files in the script beside the page: a page that was opened as a file may fetch nothing, but may run that.
 * @param {string} name
 * @returns {Promise<Record<string, string>>}
 */
function neighbour(name) {
  return new Promise((resolve, reject) => {
    const script = h("script", {src: name});
    script.addEventListener("load", () => {
      const held = /** @type {{mapforgeRuntime?: Record<string, string>}} */ (globalThis);
      if (held.mapforgeRuntime) resolve(held.mapforgeRuntime);
      else reject(new Error(`the file ${name} beside this page is damaged`));
      delete held.mapforgeRuntime;
      script.remove();
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`the file ${name} must be in the same folder as this page`));
    });
    document.head.append(script);
  });
}

/** The text of the worker. */
export async function workerScript() {
  return text(await unpacked("#worker"));
}

/** @param {ArrayBuffer} content */
function text(content) {
  return new TextDecoder().decode(content);
}

/**
 * A file that stands in an element, packed by gzip and written in base64.
 * @param {string} selector
 * @returns {Promise<ArrayBuffer>}
 */
function unpacked(selector) {
  return inflated(find(selector).textContent ?? "");
}

/**
 * @param {string} packed by gzip, and written in base64
 * @returns {Promise<ArrayBuffer>}
 */
function inflated(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/**
 * @param {URL} address
 * @returns {Promise<ArrayBuffer>}
 */
async function fetched(address) {
  let response;
  try {
    response = await fetch(address, {credentials: "omit", referrerPolicy: "no-referrer"});
  } catch {
    throw new Error(`${address.href} cannot be reached`);
  }
  if (!response.ok) throw new Error(`${address.href} answers ${response.status}`);
  return response.arrayBuffer();
}
