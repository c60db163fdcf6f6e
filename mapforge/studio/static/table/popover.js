// A small sheet where somebody clicked: choices as buttons, or a sentence that says why not.

import {h} from "../shell/elements.js";

let shown = null;

export function closePopover() {
  shown?.remove();
  shown = null;
}

/** Rows are pairs of a text and what to do. */
export function popover(event, title, rows, lines = [], name = "choices") {
  closePopover();
  const buttons = rows.map(([text, work]) =>
    h(
      "button",
      {
        class: "large",
        onclick: () => {
          closePopover();
          work();
        },
      },
      text,
    ),
  );
  shown = h(
    "div",
    {class: "popover", role: "dialog", "aria-label": title, "data-name": name},
    h("strong", {}, title),
    lines.map((line) => h("p", {}, line)),
    buttons,
  );
  document.body.append(shown);
  const left = Math.max(8, Math.min(event.clientX - shown.offsetWidth / 2, innerWidth - shown.offsetWidth - 8));
  const below = event.clientY + 14;
  const isLow = below + shown.offsetHeight > innerHeight - 8;
  shown.style.left = `${left}px`;
  shown.style.top = `${Math.max(8, isLow ? event.clientY - shown.offsetHeight - 14 : below)}px`;
  (buttons[0] ?? shown).focus?.();
}

addEventListener("keydown", (event) => event.key === "Escape" && closePopover());
addEventListener("pointerdown", (event) => shown && !shown.contains(event.target) && closePopover(), true);
