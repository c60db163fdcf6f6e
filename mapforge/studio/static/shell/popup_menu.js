// A menu that opens at a place and closes by itself; the arrow keys go through it.

/** @import {Point} from "../types/data.js" */

import {findAll, h} from "./elements.js";

/**
 * What can be chosen: its words, the key that does the same, and what it does; null is a line between groups.
 * One of several that exclude each other says whether it is the chosen one.
 * @typedef {{words: string, id?: string, key?: string, work: () => unknown, isOff?: boolean, isChosen?: boolean} | null} MenuEntry
 */

/**
 * Open a menu at a place of the window; it gives the focus back when it closes.
 * @param {Point} at
 * @param {MenuEntry[]} entries
 * @param {string} title
 */
export function openMenu([x, y], entries, title) {
  document.querySelector(".popup-menu")?.remove();
  const before = document.activeElement;
  const menu = h("div", {class: "popup-menu", role: "menu", "aria-label": title});
  const close = () => {
    menu.remove();
    removeEventListener("pointerdown", onPress, true);
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
  };
  const onPress = (/** @type {PointerEvent} */ event) => {
    if (!(event.target instanceof Node) || !menu.contains(event.target)) close();
  };
  menu.append(
    ...entries.map((entry) =>
      entry
        ? h(
            "button",
            {
              role: entry.isChosen === undefined ? "menuitem" : "menuitemradio",
              "aria-checked": entry.isChosen === undefined ? null : String(entry.isChosen),
              id: entry.id,
              tabindex: -1,
              disabled: entry.isOff,
              onclick: () => {
                close();
                entry.work();
              },
            },
            h("span", {class: "grow"}, entry.words),
            entry.key ? h("kbd", {}, entry.key) : null,
          )
        : h("hr"),
    ),
  );
  menu.addEventListener("keydown", (event) => onKey(event, menu, close));
  // A page to send has a part to read, too, which is hidden while somebody plays.
  (findAll("main").find((main) => main.checkVisibility()) ?? document.body).append(menu);
  const box = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(4, Math.min(x, innerWidth - box.width - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(y, innerHeight - box.height - 4))}px`;
  addEventListener("pointerdown", onPress, true);
  findAll("button:not(:disabled)", menu)[0]?.focus();
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} menu
 * @param {() => void} close
 */
function onKey(event, menu, close) {
  event.stopPropagation();
  if (event.key === "Escape" || event.key === "Tab") {
    event.preventDefault();
    close();
  }
  const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
  if (!step) return;
  event.preventDefault();
  const all = findAll("button:not(:disabled)", menu);
  const place = all.findIndex((each) => each === document.activeElement);
  all[(place + step + all.length) % all.length]?.focus();
}
