// What something means, shown by pointing at it, by focus and by touch: a native title is seen with a mouse only.

import {h} from "./elements.js";

const GAP = 6;
const MARGIN = 8;

/**
 * The attributes of something that says what it means; nothing when there is nothing to say.
 * @param {string | null | undefined} text
 */
export function hint(text) {
  return text ? {"data-hint": text, "aria-description": text} : {};
}

/** The same for words that are no control, and so are not reached by the keyboard otherwise.
 * @param {string | null | undefined} text
 */
export function hintedWords(text) {
  return text ? {...hint(text), tabindex: "0", class: "hinted"} : {};
}

/** Show the hint of whatever is pointed at, touched or focused. */
export function showHints() {
  const tip = h("div", {class: "hint-tip", "aria-hidden": "true", hidden: true});
  document.body.append(tip);
  const show = (/** @type {Event} */ {target}) => {
    const owner = target instanceof Element ? target.closest("[data-hint]") : null;
    tip.hidden = !owner;
    if (!owner) return;
    // In a dialog, only what is inside it is seen.
    (owner.closest("dialog") ?? document.body).append(tip);
    tip.textContent = owner.getAttribute("data-hint");
    const box = owner.getBoundingClientRect();
    const left = Math.min(box.left, innerWidth - tip.offsetWidth - MARGIN);
    const isLow = box.bottom + GAP + tip.offsetHeight > innerHeight - MARGIN;
    tip.style.left = `${Math.max(MARGIN, left)}px`;
    tip.style.top = `${isLow ? Math.max(MARGIN, box.top - GAP - tip.offsetHeight) : box.bottom + GAP}px`;
  };
  const hide = () => (tip.hidden = true);
  document.addEventListener("pointerover", show);
  document.addEventListener("focusin", show);
  document.addEventListener("focusout", hide);
  document.addEventListener("scroll", hide, true);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
}
