// A page to send: it is there to read, and with one click its table is there to play.

/** @import {Shell} from "../types/shell.js" */
/** @import {GamePage} from "../table/game.js" */

import {attempt, dialog, report, toast, toastArea} from "../shell/dialogs.js";
import {find, findAll, h} from "../shell/elements.js";
import {openHeader} from "../shell/header.js";
import {showHints} from "../shell/hints.js";
import {messageOf} from "../shell/words.js";
import {openGame} from "../table/game.js";
import {openLobby} from "../table/lobby.js";
import {showNotice} from "../table/notices.js";
import {KeptGames} from "./kept_games.js";
import {lacking, pageParts, workerScript} from "./page_file.js";
import {TableWorker, workerTransport} from "./worker_transport.js";

const LOBBY = "#play";
const TABLE = "#table=";
/** @type {Record<string, string>} */
const STEPS = {
  page: "Unpacking the page…",
  python: "Starting the game…",
  runtime: "Reading the maps…",
};

const reading = find("#reading");
const button = find("#play-button");
const note = find("#play-note");
const title = document.title;
/** @type {TableWorker | null} */
let worker = null;
/** @type {GamePage | null} */
let game = null;

const missing = lacking();
if (missing.length) {
  note.textContent = `This browser cannot play: it has no ${missing.join(", ")}. A newer one can; everything else is here.`;
} else {
  note.textContent = "It takes some seconds to start.";
  button.removeAttribute("disabled");
  button.addEventListener("click", play);
  addEventListener("hashchange", show);
}
showHints();
document.body.dataset.ready = "true";

async function play() {
  button.setAttribute("disabled", "");
  const began = performance.now();
  const tell = (/** @type {string} */ step) => (note.textContent = STEPS[step] ?? step);
  const kept = new KeptGames(reading.dataset.page ?? "");
  try {
    tell("page");
    const [script, parts] = await Promise.all([workerScript(), pageParts()]);
    worker = new TableWorker(script, kept);
    tell("python");
    await worker.start(parts, tell);
    worker.stuck = showStuck;
  } catch (error) {
    worker?.stop();
    worker = null;
    note.textContent = `The table cannot start here: ${messageOf(error)}. Everything else on this page is there to read.`;
    button.removeAttribute("disabled");
    return;
  }
  document.body.dataset.started = String(Math.round(performance.now() - began));
  note.textContent = (await kept.isKept())
    ? "The table is ready. Games stay in this browser."
    : "The table is ready. This browser keeps nothing: save games to files.";
  button.textContent = "Go on playing";
  button.removeAttribute("disabled");
  button.removeEventListener("click", play);
  button.addEventListener("click", () => (location.hash = LOBBY));
  if (location.hash.startsWith(TABLE)) await show();
  else location.hash = LOBBY;
}

/**
 * A bot or the Python of a pack may never come to an end; only another worker helps then, and the games are kept.
 * @param {boolean} isStuck
 */
function showStuck(isStuck) {
  if (!isStuck) document.querySelector("#stuck")?.remove();
  else if (document.querySelector("#banners")) {
    const again = h("button", {onclick: () => location.reload()}, "Load the page again");
    showNotice("stuck", [h("span", {class: "grow"}, "The table does not answer. Your games are kept."), again]);
  }
}

/** Show what the address says: a table, the lobby, or the page to read. */
async function show() {
  const {hash} = location;
  game?.close();
  game = null;
  find("#table").replaceChildren();
  const isPlaying = worker !== null && (hash === LOBBY || hash.startsWith(TABLE));
  reading.hidden = isPlaying;
  find("#table").hidden = !isPlaying;
  for (const sheet of findAll("style[data-for]")) {
    const isWanted = (sheet.dataset.for === "table") === isPlaying;
    sheet.setAttribute("media", isWanted ? "all" : "not all");
  }
  document.title = title;
  if (isPlaying && worker) await open(worker, hash);
}

/**
 * @param {TableWorker} playing
 * @param {string} hash
 */
async function open(playing, hash) {
  const header = openHeader({brand: title, home: "#", pages: [{title: "Read", address: "#"}]});
  const main = h("main", {id: "main"});
  find("#table").append(header.element, h("div", {id: "banners"}), main, toastArea());
  /** @type {Shell} */
  const shell = {
    ...workerTransport(playing, cardOf),
    post: () => Promise.reject(new Error("A page takes no files.")),
    name: title,
    toast,
    report,
    attempt,
    dialog,
    middle: header.middle,
    end: header.end,
    places: {lobby: LOBBY, table: (id) => `${TABLE}${id}`},
  };
  try {
    if (hash === LOBBY) await openLobby(shell, main);
    else game = await openGame(shell, main, hash.slice(TABLE.length));
  } catch (error) {
    main.replaceChildren(
      h(
        "div",
        {class: "sheet stack"},
        h("h1", {}, "There is no game here"),
        h("p", {class: "soft problem"}, messageOf(error)),
        h("p", {}, h("a", {href: LOBBY}, "Begin another one")),
      ),
    );
  }
}

/**
 * The front of a card, as the page to read has it.
 * @param {string} item
 * @param {string} side
 */
function cardOf(item, side) {
  const card = side === "front" ? reading.querySelector(`[data-card="${CSS.escape(item)}"] svg`) : null;
  return card ? new XMLSerializer().serializeToString(card) : null;
}
