// The header of every page: where it leads, what the page puts into it, and light or dark.

import {h, s} from "./elements.js";
import {icon} from "./icons.js";

const THEME = "studio.theme";

/**
 * Make the header; `pages` are the links in it.
 * @param {{brand: string, home: string, pages?: {title: string, address: string, isCurrent?: boolean}[]}} words
 */
export function openHeader({brand, home, pages = []}) {
  applyTheme();
  const middle = h("div", {class: "middle"});
  const end = h("div", {class: "end"});
  const nav = h("nav", {"aria-label": "Pages"});
  const show = (/** @type {NonNullable<typeof pages>} */ links) =>
    nav.replaceChildren(
      ...links.map(({title, address, isCurrent}) =>
        h("a", {href: address, "aria-current": isCurrent ? "page" : null}, title),
      ),
    );
  show(pages);
  const element = h(
    "header",
    {class: "bar"},
    h("a", {class: "brand", href: home}, emblem(), brand),
    nav,
    middle,
    end,
    themeButton(),
  );
  return {element, middle, end, show};
}

// Light and dark: as the system has it, until somebody chooses.

function chosenTheme() {
  const kept = localStorage.getItem(THEME);
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function applyTheme() {
  document.documentElement.dataset.theme = chosenTheme();
}

function themeButton() {
  const button = h("button", {class: "plain icon", "aria-label": "Light or dark"});
  const draw = () => {
    applyTheme();
    button.replaceChildren(icon(chosenTheme() === "dark" ? "sun" : "moon"));
  };
  button.addEventListener("click", () => {
    localStorage.setItem(THEME, chosenTheme() === "dark" ? "light" : "dark");
    draw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  draw();
  return button;
}

function emblem() {
  return s(
    "svg",
    {viewBox: "0 0 32 32", "aria-hidden": "true"},
    s("path", {d: "M3 9l9-5 7 3 10-3v19l-9 5-8-3-9 3z", fill: "#cdab6c", stroke: "#3b2a1c", "stroke-width": 1.6}),
    s("path", {d: "M12 4l3 9-4 6 1 6-9 3V9z", fill: "#5f8f4e", stroke: "#3b2a1c", "stroke-width": 1.4}),
    s("path", {d: "M15 13l14-3v13l-9 5-8-3-1-6z", fill: "#4b8abb", stroke: "#3b2a1c", "stroke-width": 1.4}),
  );
}
