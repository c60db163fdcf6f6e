// The table: a new game to begin, or one that is played.

import {openShell} from "../shell/shell.js";
import {h} from "../shell/elements.js";
import {openLobby} from "./lobby.js";
import {openGame} from "./game.js";

const shell = await openShell({page: "table"});
const main = document.querySelector("#main");
const query = new URLSearchParams(location.search);

try {
  if (query.get("table")) await openGame(shell, main, query.get("table"));
  else if (query.get("map") || query.get("mix") || query.get("offer")) await begin();
  else await openLobby(shell, main);
} catch (error) {
  main.replaceChildren(
    h(
      "div",
      {class: "sheet stack"},
      h("h1", {}, "There is no game here"),
      h("p", {class: "soft problem"}, error.message),
      h("p", {}, h("a", {href: "/"}, "Back to where you began")),
    ),
  );
}
document.body.dataset.ready = "true";

/** An address from elsewhere in the studio: a map to play, a mix, or an item to try. */
async function begin() {
  const players = (query.get("players") ?? "you,planner").split(",");
  const seed = Number.parseInt(query.get("seed") ?? "", 10);
  const {table} = await shell.send("table/new", {
    on: query.get("mix") ?? query.get("map"),
    offer: query.get("offer"),
    players,
    seed: Number.isNaN(seed) ? null : seed,
  });
  location.replace(`/table?table=${table}`);
}
