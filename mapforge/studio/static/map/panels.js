// The panels on the right: the selection, the board, findings, and the printed boards beside it.

/** @import {Editor, PanelName} from "./editor.js" */
/** @import {Findings} from "./findings.js" */

import {find, h} from "../shell/elements.js";
import {openBoardPanel} from "./board_panel.js";
import {openComparePanel} from "./compare_panel.js";
import {openFindingsPanel} from "./findings_panel.js";
import {openRegionPanel} from "./region_panel.js";

/** @typedef {{body: HTMLElement, badge?: HTMLElement}} Panel */

/**
 * @param {Editor} editor
 * @param {Findings} findings
 */
export function openPanels(editor, findings) {
  const tabs = h("div", {class: "tabs", role: "tablist", "aria-label": "Panels"});
  const host = find("#panels");
  host.append(tabs);
  /**
   * @param {PanelName} name
   * @param {string} title
   * @param {Panel} content
   */
  const add = (name, title, {body, badge}) => {
    const words = {class: "panel", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`};
    const panel = h("div", words, body);
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
