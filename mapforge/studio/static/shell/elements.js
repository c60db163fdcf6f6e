// Elements out of data. Text goes in as text: nothing in the studio writes HTML.

/** @import {Attributes, Child} from "../types/elements.js" */

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled"]);

/**
 * @template {Element} Made
 * @param {Made} node
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (PROPERTIES.has(name)) Reflect.set(node, name, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...flatten(children));
  return node;
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function flatten(children) {
  return children.flatMap((child) => {
    if (child === null || child === undefined || child === false) return [];
    return Array.isArray(child) ? flatten(child) : [child];
  });
}

/**
 * An HTML element: `h("button", {class: "primary", onclick: work}, "Save")`. Strings become text nodes.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function s(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/**
 * An element that the page has in any case.
 * @param {string} selector
 * @param {ParentNode} root
 */
export function find(selector, root = document) {
  const element = root.querySelector(selector);
  if (element instanceof HTMLElement) return element;
  throw new Error(`the page has no element '${selector}'`);
}

/**
 * All HTML elements that match.
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {HTMLElement[]}
 */
export function findAll(selector, root = document) {
  return [...root.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement);
}

/**
 * What stands in the field that an event is about.
 * @param {Event} event
 */
export function valueOf({target}) {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isField ? target.value : "";
}

/**
 * The element around the target of an event that matches, or nothing.
 * @param {Event} event
 * @param {string} selector
 */
export function closest({target}, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Whatever of a list is there.
 * @template Item
 * @param {(Item | null | undefined | false | "" | 0)[]} list
 * @returns {Item[]}
 */
export function present(list) {
  return list.flatMap((item) => (item ? [item] : []));
}
