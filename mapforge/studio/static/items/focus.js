// Whoever types goes on typing, though the form is drawn anew.

/**
 * The field that has the focus, and what somebody is typing there.
 * @typedef {object} FocusedField
 * @property {string} path
 * @property {string} tag
 * @property {string | undefined} value
 * @property {string | null} text
 * @property {[number | null, number | null] | null} span
 */

/**
 * @param {HTMLElement} form
 * @returns {FocusedField | null}
 */
export function focusedField(form) {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !form.contains(element)) return null;
  const path = element.closest("[data-path]")?.getAttribute("data-path");
  if (!path) return null;
  const text = isField(element) && element.dataset.typed ? element.value : null;
  // The new field goes on with it. A browser says of a removed field that it was left, and were it sent then as well, each
  // answer would draw the form anew and find the same text typed again, for ever.
  delete element.dataset.typed;
  const hasSpan = element.matches("input:not([type=checkbox]):not([type=number]), textarea");
  return {
    path,
    tag: element.tagName,
    value: element.dataset.value,
    text,
    span: hasSpan && isField(element) ? [element.selectionStart, element.selectionEnd] : null,
  };
}

/**
 * Give the focus back.
 * @param {HTMLElement} form
 * @param {FocusedField} field
 */
export function refocus(form, {path, tag, value, text, span}) {
  const home = [...form.querySelectorAll("[data-path]")].find((each) => each.getAttribute("data-path") === path);
  if (!(home instanceof HTMLElement)) return;
  const within = [home, ...home.querySelectorAll("*")].filter(
    (each) => each instanceof HTMLElement && each.tagName === tag,
  );
  const element = within.find((each) => each instanceof HTMLElement && each.dataset.value === value) ?? within[0];
  if (!(element instanceof HTMLElement)) return;
  element.focus({preventScroll: true});
  if (!isField(element)) return;
  if (text !== null) {
    element.value = text;
    element.dispatchEvent(new Event("input"));
  }
  if (span && span[0] !== null) element.setSelectionRange(...span);
}

/**
 * @param {Element} element
 * @returns {element is HTMLInputElement | HTMLTextAreaElement}
 */
function isField(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
