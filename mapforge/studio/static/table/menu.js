// What can be done with a table beside playing: a new game, saving, inviting friends, positions by hand, scenarios.

import {h, icon} from "../shell/elements.js";
import {openSetUp} from "./set_up.js";
import {makeScenario} from "./scenario.js";

export function openMenu(game) {
  const {shell} = game;
  shell.middle.append(h("span", {class: "table-title"}, game.static.board.name));
  if (!game.static.host) return;
  const attempt = (work) => async () => {
    try {
      await work(game);
    } catch (error) {
      shell.toast(error.message, {tone: "error"});
    }
  };
  shell.end.append(
    tool("button", "invite", "link", "Friends", {onclick: attempt(invite)}),
    tool("button", "set-up", "pencil", "Set up", {onclick: attempt(openSetUp)}),
    tool("button", "scenario", "copy", "Scenario", {onclick: attempt(makeScenario)}),
    tool("button", "save", "save", "Save", {onclick: attempt(save)}),
    tool("a", "new-game", "plus", "New game", {class: "button", href: "/table"}),
    paces(game),
  );
}

/** Something to click in the header; where there is little room, its word is left out. */
function tool(element, id, picture, word, attributes) {
  return h(
    element,
    {id, title: word, "aria-label": word, ...attributes},
    icon(picture),
    h("span", {class: "word"}, word),
  );
}

function paces(game) {
  const change = async (event) => {
    const {value} = event.target;
    localStorage.setItem("studio.table.pace", value);
    await game.shell.send("table/pace", {table: game.table, pace: value});
  };
  const kept = localStorage.getItem("studio.table.pace") ?? "brisk";
  return h(
    "select",
    {id: "pace", "aria-label": "How fast bots play", title: "How fast bots play", class: "pace", onchange: change},
    ["at once", "brisk", "slow"].map((pace) => h("option", {selected: pace === kept}, pace)),
  );
}

async function save(game) {
  const name = h("input", {id: "save-name", autofocus: true, value: game.savedAs ?? "my game"});
  const choice = await game.shell.dialog({
    title: "Save the game",
    name: "save",
    body: [
      h("label", {class: "field"}, "Its name", name),
      h("p", {class: "soft small"}, "`mapforge play --resume` can go on with it, too."),
    ],
    buttons: [
      ["", "Cancel"],
      ["save", "Save"],
    ],
  });
  if (choice !== "save") return;
  const words = {table: game.table, name: name.value.trim()};
  let answer = await game.shell.send("table/save", words);
  if (answer.exists) {
    const again = await game.shell.dialog({
      title: `Replace ${answer.exists}?`,
      body: [h("p", {}, "There is a file of that name.")],
      buttons: [
        ["", "Cancel"],
        ["replace", "Replace it"],
      ],
    });
    if (again !== "replace") return;
    answer = await game.shell.send("table/save", {...words, replaces: true});
  }
  game.savedAs = words.name;
  game.shell.toast(`Saved as ${answer.path}`, {tone: "good"});
}

async function invite(game) {
  const {shared, seats} = await game.shell.ask("table/invitations", {table: game.table});
  const body = shared
    ? seats.length
      ? [
          h(
            "p",
            {},
            "Each seat has an address of its own. Whoever opens it plays that seat and sees what that player may see; it opens nothing else.",
          ),
          seats.map(invitation),
          h(
            "p",
            {class: "soft small"},
            "Open them on other machines or in other browsers: a browser keeps one seat at a time.",
          ),
        ]
      : [
          h(
            "p",
            {},
            "All people of this table play at this screen. Begin a game with several people, and every one but the first gets an address.",
          ),
        ]
    : [
        h("p", {}, "This studio listens on this machine only. Start it with"),
        h("p", {class: "mono"}, "mapforge studio --share"),
        h(
          "p",
          {},
          "to play with friends in the same network: every seat gets a secret address of its own. People at this screen can take turns as it is.",
        ),
      ];
  await game.shell.dialog({title: "Play with friends", name: "friends", wide: shared, body, buttons: [["", "Close"]]});
}

function invitation(seat) {
  return h(
    "div",
    {class: "card invitation", "data-seat": seat.seat},
    h("strong", {}, seat.name),
    seat.here ? h("span", {class: "tag good"}, "here") : h("span", {class: "tag"}, "not here yet"),
    seat.addresses.map((address) =>
      h("input", {
        class: "mono",
        readonly: true,
        value: address,
        "aria-label": `Address of ${seat.name}`,
        onfocus: (event) => event.target.select(),
      }),
    ),
  );
}
