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
 * Say that a pack has changed while the game was played.
 * @param {boolean} isHost
 */
export function showPackNotice(isHost) {
  const words = "A pack of this game has changed. The game goes on with the content it began with.";
  const again = isHost ? h("a", {class: "button", href: "/table"}, "New game") : null;
  showNotice("pack-changed", [h("span", {class: "grow"}, words), again]);
}
