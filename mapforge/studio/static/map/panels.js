// The panels on the right: the selection, the board, findings, and the printed boards beside it.

import {h, icon} from "../shell/elements.js";
import {openBoardPanel} from "./board_panel.js";
import {openComparePanel} from "./compare_panel.js";
import {openFindingsPanel} from "./findings_panel.js";
import {openRegionPanel} from "./region_panel.js";

export function openPanels(editor) {
  const tabs = h("div", {class: "tabs", role: "tablist", "aria-label": "Panels"});
  const host = document.querySelector("#panels");
  host.append(tabs);
  const all = [
    ["region", "Region", openRegionPanel(editor)],
    ["board", "Board", openBoardPanel(editor)],
    ["findings", "Findings", openFindingsPanel(editor)],
    ["compare", "Compare", openComparePanel(editor)],
  ].map(([name, title, {body, badge}]) => {
    const panel = h(
      "div",
      {class: "panel", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`},
      body,
    );
    const tab = h(
      "button",
      {role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => show(name)},
      title,
      badge ?? null,
    );
    tabs.append(tab);
    host.append(panel);
    return {name, tab, panel};
  });
  const show = (name) => {
    for (const each of all) {
      each.panel.hidden = each.name !== name;
      each.tab.setAttribute("aria-selected", String(each.name === name));
      each.tab.tabIndex = each.name === name ? 0 : -1;
    }
  };
  tabs.addEventListener("keydown", (event) => {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = all.findIndex((each) => each.tab === document.activeElement);
    const next = all[(at + step + all.length) % all.length];
    show(next.name);
    next.tab.focus();
  });
  editor.showPanel = show;
  editor.addEventListener("selection", () => {
    if (editor.selection.length && editor.tool.name === "select" && !all[1].panel.hidden) show("region");
  });
  show("region");
}

/** A field with a label; `changed` gets the new value when it is left or Enter is pressed. */
export function field(title, value, changed, attributes = {}) {
  const input = h("input", {value, ...attributes});
  input.addEventListener("change", () => changed(input.value, input));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") input.blur();
    if (event.key === "Escape") {
      input.value = value;
      input.blur();
    }
  });
  return h("label", {class: "field"}, title, input);
}

/** A part of a panel. */
export function section(title, ...children) {
  return h("section", {}, title ? h("h3", {}, title) : null, children);
}

/** A small round button that removes something. */
export function remover(title, work) {
  return h("button", {class: "plain icon", "aria-label": title, title, onclick: work}, icon("close"));
}
