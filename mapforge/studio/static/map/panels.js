// The panels on the right: the selection, the board, findings, and the printed boards beside it.

/** @import {Editor, PanelName} from "./editor.js" */
/** @import {Findings} from "./findings.js" */

import {find, h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {openBoardPanel} from "./board_panel.js";
import {openComparePanel} from "./compare_panel.js";
import {openFindingsPanel} from "./findings_panel.js";
import {openListPanel} from "./list_panel.js";
import {openRegionPanel} from "./region_panel.js";

/** @typedef {{body: HTMLElement, badge?: HTMLElement}} Panel */

const FOLDED = "studio.panels";
const NARROW = 900; // pixels below which the panels lie over the board, and are folded until somebody wants them

/** A button that folds the panels away, and brings them back. */
function foldButton() {
  const bench = find(".workbench");
  const button = h("button", {class: "plain icon", id: "fold"});
  const draw = () => {
    const isFolded = bench.classList.contains("folded");
    const title = isFolded ? "Show the panels" : "Fold the panels away";
    button.title = title;
    button.setAttribute("aria-label", title);
    button.setAttribute("aria-expanded", String(!isFolded));
    button.replaceChildren(icon(isFolded ? "back" : "next"));
  };
  const isNarrow = matchMedia(`(max-width: ${NARROW}px)`);
  const fold = () => {
    bench.classList.toggle("folded", isNarrow.matches || localStorage.getItem(FOLDED) === "folded");
    draw();
  };
  isNarrow.addEventListener("change", fold);
  button.addEventListener("click", () => {
    const isFolded = bench.classList.toggle("folded");
    if (!isNarrow.matches) localStorage.setItem(FOLDED, isFolded ? "folded" : "open");
    draw();
  });
  fold();
  return button;
}

/**
 * @param {Editor} editor
 * @param {Findings} findings
 */
export function openPanels(editor, findings) {
  const tabs = h("div", {class: "tabs", role: "tablist", "aria-label": "Panels"});
  const host = find("#panels");
  host.append(h("div", {class: "panel-head"}, tabs, foldButton()));
  /**
   * @param {PanelName} name
   * @param {string} title
   * @param {Panel} content
   */
  const add = (name, title, {body, badge}) => {
    const words = {class: "panel", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`};
    const panel = h("div", words, h("h2", {class: "unseen"}, title), body);
    const tab = h(
      "button",
      {role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => editor.showPanel(name)},
      title,
      badge,
    );
    tabs.append(tab);
    host.append(panel);
    return {name, tab, panel};
  };
  const all = [
    add("region", "Region", openRegionPanel(editor)),
    add("list", "List", openListPanel(editor, findings)),
    add("board", "Board", openBoardPanel(editor)),
    add("findings", "Findings", openFindingsPanel(findings)),
    add("compare", "Compare", openComparePanel(editor, findings)),
  ];
  editor.on(["panel"], () => {
    for (const {name, tab, panel} of all) {
      const isShown = name === editor.panel;
      panel.hidden = !isShown;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
    }
  });
  tabs.addEventListener("keydown", (event) => {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = all.findIndex((each) => each.tab === document.activeElement);
    const next = all[(at + step + all.length) % all.length];
    editor.showPanel(next.name);
    next.tab.focus();
  });
  editor.on(["selection"], () => {
    const isSelecting = editor.selection.length > 0 && editor.tool.name === "select";
    if (isSelecting && editor.panel === "board") editor.showPanel("region");
  });
  editor.showPanel("region");
}
