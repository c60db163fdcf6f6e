// What can be done with a table beside playing: a new game, saving, inviting friends, positions by hand, scenarios.

/** @import {IconName} from "../shell/icons.js" */
/** @import {MenuEntry} from "../shell/popup_menu.js" */
/** @import {Attributes} from "../types/elements.js" */
/** @import {Tool} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {openMenu as openPopupMenu} from "../shell/popup_menu.js";
import {inviteFriends} from "./friends.js";
import {PACE, PACES, chosenPace} from "./paces.js";
import {makeScenario} from "./scenario_dialog.js";

const GAP = 4;
const FOR_A_DOWNLOAD = 60_000; // milliseconds that a browser may take to fetch a file

/** @typedef {[kind: Tool, id: string, picture: IconName, word: string, work: (game: GamePage) => Promise<void>]} TableTool */

/**
 * What is in the header: what most people want.
 * @type {TableTool[]}
 */
const SHOWN = [
  ["friends", "invite", "link", "Friends", inviteFriends],
  ["files", "save", "save", "Save", save],
  ["downloads", "save", "save", "Save", download],
];

/**
 * What is in the menu.
 * @type {[kind: Tool, id: string, words: string, work: (game: GamePage) => Promise<void>][]}
 */
const KEPT = [
  ["positions", "set-up", "Set up a position", (game) => game.editPosition()],
  ["scenarios", "scenario", "Make a scenario", makeScenario],
];

/** @param {GamePage} game */
export function openMenu(game) {
  const {shell, content} = game;
  shell.middle.append(h("span", {class: "table-title"}, content.board.name));
  if (!content.host) return;
  for (const [kind, id, picture, word, work] of SHOWN) {
    if (content.tools.includes(kind)) {
      shell.end.append(tool(id, picture, word, {onclick: () => shell.attempt(() => work(game))}));
    }
  }
  const menu = tool("table-menu", "list", "Menu", {
    "aria-haspopup": "menu",
    onclick: () => {
      const {left, bottom} = menu.getBoundingClientRect();
      openPopupMenu([left, bottom + GAP], entries(game), "Menu");
    },
  });
  shell.end.append(menu);
}

/**
 * Something to click in the header; where there is little room, its word is left out.
 * @param {string} id
 * @param {IconName} picture
 * @param {string} word
 * @param {Attributes} attributes
 */
function tool(id, picture, word, attributes) {
  return h("button", {id, "aria-label": word, ...attributes}, icon(picture), h("span", {class: "word"}, word));
}

/**
 * @param {GamePage} game
 * @returns {MenuEntry[]}
 */
function entries(game) {
  const {shell, source, content, view} = game;
  const kept = KEPT.filter(([kind]) => content.tools.includes(kind));
  return [
    {words: "New game", id: "new-game", work: () => location.assign(shell.places.lobby)},
    ...kept.map(([, id, words, work]) => ({words, id, work: () => shell.attempt(() => work(game))})),
    null,
    ...PACES.map((pace) => ({
      words: `Bots: ${pace}`,
      id: `pace-${pace.replace(" ", "-")}`,
      isChosen: pace === (view.pace ?? chosenPace()),
      work: async () => {
        localStorage.setItem(PACE, pace);
        await shell.attempt(() => source.setPace(pace));
        await game.refresh();
      },
    })),
  ];
}

/** @param {GamePage} game */
async function save(game) {
  const {shell, source} = game;
  const name = h("input", {id: "save-name", autofocus: true, value: game.savedAs});
  /** @type {{exists?: string, path?: string}} */
  let answer = {};
  const choice = await shell.dialog({
    title: "Save the game",
    name: "save",
    work: async () => {
      answer = await source.save(name.value.trim(), false);
    },
    body: [
      h("label", {class: "field"}, "Name", name),
      h(
        "p",
        {class: "soft small"},
        "It is in the list of saved games from then on. In a terminal, mapforge play --resume goes on with it as well.",
      ),
    ],
    buttons: [
      ["", "Cancel"],
      ["save", "Save"],
    ],
  });
  if (choice !== "save") return;
  const wanted = name.value.trim();
  if (answer.exists) {
    const again = await shell.dialog({
      title: `Replace ${answer.exists}?`,
      body: h("p", {}, "A file with that name exists."),
      buttons: [
        ["", "Cancel"],
        ["replace", "Replace it"],
      ],
    });
    if (again !== "replace") return;
    answer = await source.save(wanted, true);
  }
  game.savedAs = wanted;
  shell.toast(`Saved as ${answer.path}`, {tone: "good"});
}

/**
 * Save the game to a file of the reader's.
 * @param {GamePage} game
 */
async function download({shell, source, content}) {
  const {text = ""} = await source.save("", true);
  const name = `${content.board.name.replace(/[^\p{L}\p{N}]+/gu, "_").toLowerCase()}.json`;
  const address = URL.createObjectURL(new Blob([text], {type: "application/json"}));
  h("a", {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), FOR_A_DOWNLOAD);
  shell.toast(`Saved as ${name}. Open that file under “New game” to go on with it.`, {tone: "good"});
}
