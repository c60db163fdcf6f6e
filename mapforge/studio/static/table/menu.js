// What can be done with a table beside playing: a new game, saving, inviting friends, positions by hand, scenarios.

/** @import {IconName} from "../shell/icons.js" */
/** @import {Attributes} from "../types/elements.js" */
/** @import {Tool} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h, valueOf} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {inviteFriends} from "./friends.js";
import {PACE, PACES, chosenPace} from "./paces.js";
import {makeScenario} from "./scenario_dialog.js";

const FOR_A_DOWNLOAD = 60_000; // milliseconds that a browser may take to fetch a file

/** @type {[kind: Tool, id: string, picture: IconName, word: string, work: (game: GamePage) => Promise<void>][]} */
const TOOLS = [
  ["friends", "invite", "link", "Friends", inviteFriends],
  ["positions", "set-up", "pencil", "Set up", (game) => game.editPosition()],
  ["scenarios", "scenario", "copy", "Scenario", makeScenario],
  ["files", "save", "save", "Save", save],
  ["downloads", "save", "save", "Save", download],
];

/** @param {GamePage} game */
export function openMenu(game) {
  const {shell, content} = game;
  shell.middle.append(h("span", {class: "table-title"}, content.board.name));
  if (!content.host) return;
  for (const [kind, id, picture, word, work] of TOOLS) {
    if (!content.tools.includes(kind)) continue;
    shell.end.append(tool("button", id, picture, word, {onclick: () => shell.attempt(() => work(game))}));
  }
  shell.end.append(
    tool("a", "new-game", "plus", "New game", {class: "button", href: shell.places.lobby}),
    paceChoice(game),
  );
}

/**
 * Something to click in the header; where there is little room, its word is left out.
 * @param {"button" | "a"} element
 * @param {string} id
 * @param {IconName} picture
 * @param {string} word
 * @param {Attributes} attributes
 */
function tool(element, id, picture, word, attributes) {
  const words = {id, "aria-label": word, ...attributes};
  return h(element, words, icon(picture), h("span", {class: "word"}, word));
}

/** @param {GamePage} game */
function paceChoice({shell, source}) {
  const change = async (/** @type {Event} */ event) => {
    const pace = valueOf(event);
    localStorage.setItem(PACE, pace);
    await shell.attempt(() => source.setPace(pace));
  };
  return h(
    "select",
    {id: "pace", "aria-label": "How fast bots play", class: "pace", onchange: change},
    PACES.map((pace) => h("option", {value: pace, selected: pace === chosenPace()}, `Bots: ${pace}`)),
  );
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
