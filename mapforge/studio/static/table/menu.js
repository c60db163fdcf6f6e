// What can be done with a table beside playing: a new game, saving, inviting friends, positions by hand, scenarios.

/** @import {IconName} from "../shell/icons.js" */
/** @import {Attributes, Child} from "../types/elements.js" */
/** @import {Invitation} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h, valueOf} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {PACE, PACES, chosenPace} from "./paces.js";
import {makeScenario} from "./scenario_dialog.js";

/** @param {GamePage} game */
export function openMenu(game) {
  const {shell, content} = game;
  shell.middle.append(h("span", {class: "table-title"}, content.board.name));
  if (!content.host) return;
  const attempt = (/** @type {() => Promise<void>} */ work) => ({onclick: () => shell.attempt(work)});
  shell.end.append(
    tool(
      "button",
      "invite",
      "link",
      "Friends",
      attempt(() => invite(game)),
    ),
    tool(
      "button",
      "set-up",
      "pencil",
      "Set up",
      attempt(() => game.editPosition()),
    ),
    tool(
      "button",
      "scenario",
      "copy",
      "Scenario",
      attempt(() => makeScenario(game)),
    ),
    tool(
      "button",
      "save",
      "save",
      "Save",
      attempt(() => save(game)),
    ),
    tool("a", "new-game", "plus", "New game", {class: "button", href: "/table"}),
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
  const words = {id, title: word, "aria-label": word, ...attributes};
  return h(element, words, icon(picture), h("span", {class: "word"}, word));
}

/** @param {GamePage} game */
function paceChoice({shell, table}) {
  const change = async (/** @type {Event} */ event) => {
    const pace = valueOf(event);
    localStorage.setItem(PACE, pace);
    await shell.attempt(() => shell.send("table/pace", {table, pace}));
  };
  const title = "How fast bots play";
  return h(
    "select",
    {id: "pace", "aria-label": title, title, class: "pace", onchange: change},
    PACES.map((pace) => h("option", {selected: pace === chosenPace()}, pace)),
  );
}

/** @param {GamePage} game */
async function save(game) {
  const {shell, table} = game;
  const name = h("input", {id: "save-name", autofocus: true, value: game.savedAs});
  const choice = await shell.dialog({
    title: "Save the game",
    name: "save",
    body: [
      h("label", {class: "field"}, "Name", name),
      h("p", {class: "soft small"}, "`mapforge play --resume` can resume it, too."),
    ],
    buttons: [
      ["", "Cancel"],
      ["save", "Save"],
    ],
  });
  if (choice !== "save") return;
  const words = {table, name: name.value.trim()};
  let answer = await shell.send("table/save", words);
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
    answer = await shell.send("table/save", {...words, replaces: true});
  }
  game.savedAs = words.name;
  shell.toast(`Saved as ${answer.path}`, {tone: "good"});
}

/** @param {GamePage} game */
async function invite(game) {
  const {shared, seats} = await game.shell.ask("table/invitations", {table: game.table});
  await game.shell.dialog({
    title: "Play with friends",
    name: "friends",
    wide: shared,
    body: invitationWords(game, shared, seats),
    buttons: [["", "Close"]],
  });
}

/**
 * @param {GamePage} game
 * @param {boolean} isShared
 * @param {Invitation[]} seats
 * @returns {Child}
 */
function invitationWords(game, isShared, seats) {
  if (!isShared) {
    return [
      h("p", {}, "This studio listens on this machine only. Start it with"),
      h("p", {class: "mono"}, "mapforge studio --share"),
      h(
        "p",
        {},
        "to play with friends on the same network: every seat gets a secret address of its own. People at this screen can take turns as it is.",
      ),
    ];
  }
  if (!seats.length) {
    const words =
      "Everybody at this table plays at this screen. Begin a game with several people, and all but the first get an address.";
    return h("p", {}, words);
  }
  return [
    h(
      "p",
      {},
      "Each seat has an address of its own. Whoever opens it plays that seat and sees what that player may see; it opens nothing else.",
    ),
    seats.map((seat) => invitation(game, seat)),
    h(
      "p",
      {class: "soft small"},
      "An address works until you close it or the studio ends. It is plain HTTP: whoever can listen in on your network can take the seat.",
    ),
  ];
}

/**
 * @param {GamePage} game
 * @param {Invitation} seat
 */
function invitation(game, seat) {
  const card = h("div", {class: "card invitation", "data-seat": seat.seat});
  const draw = (/** @type {Omit<Invitation, "seat" | "name">} */ now) =>
    card.replaceChildren(...invitationParts(game, {...seat, ...now}, draw));
  draw(seat);
  return card;
}

/**
 * @param {GamePage} game
 * @param {Invitation} invitation
 * @param {(now: Omit<Invitation, "seat" | "name">) => void} draw
 */
function invitationParts({shell, table}, {seat, name, addresses, visitors}, draw) {
  const isOpen = addresses.length > 0;
  const change = (/** @type {"table/close_invitation" | "table/renew_invitation"} */ path) => () =>
    shell.attempt(async () => draw(await shell.send(path, {table, seat})));
  return [
    h("strong", {}, name),
    visitorTag(isOpen, visitors),
    ...addresses.map((address) => {
      const field = h("input", {class: "mono", readonly: true, value: address, "aria-label": `Address of ${name}`});
      field.addEventListener("focus", () => field.select());
      return field;
    }),
    h(
      "span",
      {class: "line"},
      isOpen
        ? h(
            "button",
            {type: "button", class: "close-seat", onclick: change("table/close_invitation")},
            "Take the key back",
          )
        : null,
      h(
        "button",
        {type: "button", class: "renew-seat", onclick: change("table/renew_invitation")},
        isOpen ? "Make a new address" : "Open the seat again",
      ),
    ),
  ];
}

/**
 * Who is at a seat.
 * @param {boolean} isOpen
 * @param {Invitation["visitors"]} visitors
 */
function visitorTag(isOpen, visitors) {
  if (!isOpen) return h("span", {class: "tag warning"}, "closed");
  if (!visitors.length) return h("span", {class: "tag"}, "not here yet");
  return h("span", {class: "tag good", title: visitors.map(visitorWords).join("\n")}, `here: ${machines(visitors)}`);
}

/** @param {Invitation["visitors"][number]} visitor */
function visitorWords({from, since}) {
  return `${from} since ${new Date(since * 1000).toLocaleTimeString()}`;
}

/** @param {Invitation["visitors"]} visitors */
function machines(visitors) {
  return [...new Set(visitors.map(({from}) => from))].join(", ");
}
