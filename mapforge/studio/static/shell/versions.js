// Two versions of a text side by side, with the lines that differ.

import {h} from "./elements.js";
import {differingLines} from "./difference.js";

/** Both texts, each as a column. */
export function versions(mine, theirs) {
  const [left, right] = [mine.split("\n"), theirs.split("\n")];
  const [ours, others] = differingLines(left, right);
  const column = (lines, marked, title, name) => {
    const shown = lines.map((line, place) => h("span", {class: marked.has(place) ? "differs" : null}, line || " "));
    const text = h("pre", {class: name, tabindex: 0}, shown);
    requestAnimationFrame(() => text.querySelector(".differs")?.scrollIntoView({block: "center"}));
    return h("div", {}, h("h3", {}, title), text);
  };
  return h(
    "div",
    {class: "versions"},
    column(left, ours, "Mine, in the studio", "mine"),
    column(right, others, "The file's, on disk", "theirs"),
  );
}
