// Lines above the board of a game.

import {find, h} from "../shell/elements.js";

/**
 * Show a line, once.
 * @param {string} id
 * @param {(Node | string | null)[]} children
 */
export function showNotice(id, children) {
  if (!document.querySelector(`#${id}`)) find("#banners").append(h("div", {class: "banner", id}, children));
}

/**
 * Show what is wrong; nothing takes the line away.
 * @param {string} text
 */
export function showTrouble(text) {
  const shown = document.querySelector("#trouble");
  if (shown?.textContent === text) return;
  shown?.remove();
  if (text) find("#banners").append(h("div", {class: "banner", id: "trouble", role: "alert"}, text));
}

/**
 * What to do when the connection is lost, for a guest or for whoever started the studio.
 * @param {boolean} isHost
 */
export function lostWords(isHost) {
  if (isHost) {
    return "The studio does not answer. If you have closed it, start it again: the game is kept, move by move.";
  }
  return (
    "The connection is lost. Your seat is kept and this page comes back by itself; if it does not, see whether you are " +
    "on the same network, and ask your host whether the studio still runs."
  );
}

/**
 * Say that a pack has changed while the game was played.
 * @param {string | null} lobby Where the host begins another game.
 */
export function showPackNotice(lobby) {
  const words = "A pack of this game has changed. The game goes on with the content it began with.";
  const again = lobby ? h("a", {class: "button", href: lobby}, "New game") : null;
  showNotice("pack-changed", [h("span", {class: "grow"}, words), again]);
}
