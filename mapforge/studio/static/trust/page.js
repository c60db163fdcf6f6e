// The page of trust: the packs whose Python runs here, and how to revoke that trust.

/** @import {TrustedPack} from "../types/server.js" */

import {find, h} from "../shell/elements.js";
import {openShell} from "../shell/shell.js";

const shell = await openShell({page: "trust"});
const sheet = find("#sheet");
await shell.attempt(async () => draw((await shell.ask("trust/list")).trusted));
document.body.dataset.ready = "true";

/** @param {TrustedPack[]} packs */
function draw(packs) {
  sheet.replaceChildren(
    h(
      "div",
      {class: "heading"},
      h(
        "div",
        {class: "grow"},
        h("h1", {}, "Trust"),
        h(
          "p",
          {class: "soft"},
          "The Python of these packs runs in the studio as long as it stays as it was when you trusted it. Commands such as mapforge test ask for --trust all the same. What has run already is not undone by taking it back.",
        ),
      ),
    ),
    packs.length ? h("div", {class: "packs"}, packs.map(card)) : blank(),
  );
}

function blank() {
  return h(
    "div",
    {class: "card blank"},
    h("h2", {}, "You trust no pack"),
    h("p", {class: "soft"}, "Packs that bring Python say so on the page of packs, where you can trust them."),
  );
}

/** @param {TrustedPack} pack */
function card(pack) {
  const since = pack.since ? `since ${new Date(pack.since).toLocaleString()}` : "until the studio ends";
  return h(
    "article",
    {class: "card pack", "data-path": pack.path},
    h(
      "header",
      {},
      h("div", {class: "grow"}, h("h2", {class: "mono"}, pack.path), h("p", {class: "soft small"}, since)),
      h("button", {class: "revoke", onclick: () => revoke(pack)}, "Do not trust it any longer"),
    ),
    h("footer", {class: "mono soft"}, `digest ${pack.digest}`),
  );
}

/** @param {TrustedPack} pack */
async function revoke(pack) {
  await shell.attempt(async () => draw((await shell.send("trust/revoke", {path: pack.path})).trusted));
}
