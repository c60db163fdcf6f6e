// The focus stays where it was when a part of the page is drawn anew.

const NAMES = [
  "data-action",
  "data-verb",
  "id",
  "data-item",
  "data-combo",
  "data-tool",
  "data-map",
  "aria-label",
  "data-seat",
];

/**
 * Remember what has the focus inside of an element; the answer gives it back to whatever has taken its place.
 * @param {HTMLElement} element
 * @returns {() => void}
 */
export function keptFocus(element) {
  const {activeElement} = document;
  if (!activeElement || !element.contains(activeElement)) return () => {};
  const found = NAMES.find((name) => activeElement.getAttribute(name));
  const value = found && activeElement.getAttribute(found);
  return () => {
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const same = found && value ? element.querySelector(`[${found}="${CSS.escape(value)}"]`) : null;
    const next = same ?? element.querySelector("button:not([disabled])");
    if (next instanceof HTMLElement) next.focus({preventScroll: true});
  };
}
