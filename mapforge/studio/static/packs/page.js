// The first page: packs and what is in them.

import {openShell} from "/static/shell/shell.js";
import {h} from "/static/shell/elements.js";

const shell = await openShell({page: "packs"});
const contents = await shell.ask("packs/contents");
document.querySelector("#sheet").append(h("h1", {}, "Your packs"), h("p", {class: "soft mono"}, contents.root));
