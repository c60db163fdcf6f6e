// The table: a new game to begin, or one that is played.

import {find, h} from "../shell/elements.js";
import {ownAddress} from "../shell/server.js";
import {openShell} from "../shell/shell.js";
import {messageOf} from "../shell/words.js";
import {openGame} from "./game.js";
import {openLobby} from "./lobby.js";
import {parseSeed} from "./seats.js";
import {TablesSource} from "./source.js";

const shell = await openShell({page: "table"});
const main = find("#main");
const query = new URLSearchParams(location.search);
const table = query.get("table");

try {
  if (table) await openGame(shell, main, table);
  else if (query.get("map") || query.get("mix") || query.get("offer")) await begin();
  else await openLobby(shell, main);
} catch (error) {
  main.replaceChildren(
    h(
      "div",
      {class: "sheet stack"},
      h("h1", {}, "There is no game here"),
      h("p", {class: "soft problem"}, messageOf(error)),
      h("p", {}, h("a", {href: ownAddress("/")}, "Back to the first page")),
    ),
  );
}
document.body.dataset.ready = "true";

/** An address from elsewhere in the studio: a map to play, a mix, or an item to try. */
async function begin() {
  const begun = await new TablesSource(shell).begin({
    on: query.get("mix") ?? query.get("map"),
    offer: query.get("offer"),
    players: (query.get("players") ?? "you,planner").split(","),
    seed: parseSeed(query.get("seed") ?? ""),
  });
  if (begun.broken) throw new Error(`The pack ${begun.broken.pack} cannot be played yet: ${begun.broken.message}`);
  location.replace(shell.places.table(begun.table));
}
