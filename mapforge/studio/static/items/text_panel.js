// The right-hand side: the text, and below it everything that mapforge finds.

/** @import {Severity} from "../types/data.js" */
/** @import {ItemFinding} from "../types/items.js" */
/** @import {Session} from "./session.js" */

import {find, h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {replaceOnLine} from "./text_edits.js";

/** @type {Severity[]} */
const SEVERITIES = ["error", "warning", "note"];
const MOST_ROWS = 200;

/** @param {Session} session */
export async function openTextPanel(session) {
  const place = find("#text");
  const home = h("div", {class: "yaml-home", id: "yaml"});
  const file = h("span", {class: "mono grow"});
  const list = h("ol", {class: "found-list"});
  const count = h("span", {class: "tag", id: "finding-count"}, "…");
  place.append(
    h("header", {class: "side-head"}, icon("code"), file),
    home,
    h(
      "section",
      {class: "found-box", "aria-label": "Findings"},
      h("header", {class: "side-head"}, h("strong", {class: "grow"}, "Findings"), count),
      list,
    ),
  );
  const {openEditor} = await import("./yaml_editor.js").catch(() => import("./plain_editor.js"));
  const yaml = openEditor(home, {
    change: (text, base) => session.apply({op: "text", text, base}),
    undo: () => session.undo(),
    redo: () => session.redo(),
    save: () => session.save(),
  });
  const showFindings = () => {
    const findings = session.report?.findings ?? [];
    const worst = SEVERITIES.find((severity) => session.report?.counts?.[severity]);
    count.className = `tag ${session.report ? (worst ?? "good") : ""}`;
    count.textContent = session.report ? (findings.length ? String(findings.length) : "all is well") : "looking …";
    yaml.mark(findings);
    const sorted = [...findings].sort((a, b) => Number(b.is_here) - Number(a.is_here)).slice(0, MOST_ROWS);
    list.replaceChildren(...sorted.map((finding) => findingRow(session, finding, yaml.goTo)));
  };
  session.on(["findings"], showFindings);
  return {
    goTo: yaml.goTo,
    /** @param {{isOther: boolean}} options whether something else was shown before */
    show({isOther}) {
      const {pack, file: name, text} = session.current;
      file.textContent = `${pack}/${name}`;
      yaml.show(text, {readOnly: session.isReadOnly, isOther});
      if (isOther) showFindings();
    },
  };
}

/**
 * @param {Session} session
 * @param {ItemFinding} finding
 * @param {(line: number, column: number) => void} goTo
 */
function findingRow(session, finding, goTo) {
  const {severity, message, check, help, fix, place, is_here: isHere} = finding;
  const show = () => {
    if (isHere) goTo(place.line, place.column);
    else session.shell.toast(`This is in another file: ${place.file}, line ${place.line}.`);
  };
  return h(
    "li",
    {class: `found-row ${severity} ${isHere ? "" : "elsewhere"}`},
    h(
      "button",
      {class: "plain", onclick: show},
      h("span", {class: "message"}, message),
      h("span", {class: "small soft"}, `${isHere ? "line" : `${place.file}:`} ${place.line} · ${check}`),
      help ? h("span", {class: "small soft"}, help) : null,
    ),
    fix && !session.isReadOnly
      ? h("button", {class: "fix", onclick: () => applyFix(session, finding)}, `Write '${fix.new}'`)
      : null,
  );
}

/**
 * @param {Session} session
 * @param {ItemFinding} finding
 */
function applyFix(session, {fix, place}) {
  const text = fix ? replaceOnLine(session.current.text, place, fix) : null;
  if (text === null) session.shell.toast("The text has changed meanwhile.");
  else session.apply({op: "text", text});
}
