// What every page of the studio shares: header, the server, dialogs and messages.

/** @import {Shell} from "../types/shell.js" */

import {attempt, dialog, report, toast, toastArea} from "./dialogs.js";
import {openHeader} from "./header.js";
import {showHints} from "./hints.js";
import {ask, openSocket, ownAddress, post, send} from "./server.js";

const NAME = "mapforge studio";

/**
 * Draw the header and connect. `Shell` says what a page gets.
 * @param {{page: string}} words
 * @returns {Promise<Shell>}
 */
export async function openShell({page}) {
  const {element, middle, end, show} = openHeader({brand: NAME, home: ownAddress("/")});
  document.body.prepend(element);
  document.body.append(toastArea());
  showHints();
  const {pages} = await ask("pages");
  show(pages.map(({name, title}) => ({title, address: ownAddress(`/${name}`), isCurrent: name === page})));
  const places = {lobby: "/table", table: (/** @type {string} */ id) => `/table?table=${id}`};
  return {ask, send, post, toast, report, attempt, dialog, middle, end, places, name: NAME, ...openSocket()};
}
