// Findings: the same as `mapforge validate` has, those of this map first, with a way to each of them.

/** @import {MapFinding, MapReport} from "../types/board.js" */
/** @import {Severity} from "../types/data.js" */
/** @import {Findings, NumberedFinding} from "./findings.js" */

import {findAll, h} from "../shell/elements.js";
import {counted} from "../shell/words.js";
import {nextStep} from "./welcome.js";

/** @type {Severity[]} */
const SEVERITIES = ["error", "warning", "note"];
const MOST_ALIKE = 4; // more findings of one kind than this are shown as one

/** @param {Findings} findings */
export function openFindingsPanel(findings) {
  const body = h("div");
  const badge = h("span", {class: "tag", id: "finding-count"}, "…");
  const draw = () => {
    const {report, here, elsewhere} = findings;
    const worst = SEVERITIES.find((severity) => here.some(({finding}) => finding.severity === severity));
    badge.className = `tag ${report ? (worst ?? "good") : ""}`;
    badge.textContent = report ? String(here.length) : "…";
    body.replaceChildren(
      greeting(findings),
      summary(report, here),
      list(here, findings),
      elsewhere.length ? others(elsewhere, findings) : "",
    );
    mark();
  };
  const mark = () => {
    for (const each of findAll(".finding-row", body)) {
      const isCurrent = Number(each.dataset.number) === findings.current;
      each.setAttribute("aria-current", String(isCurrent));
      if (!isCurrent) continue;
      for (let around = each.closest("details"); around; around = around.parentElement?.closest("details") ?? null) {
        around.open = true;
      }
      each.scrollIntoView({block: "nearest"});
    }
  };
  findings.addEventListener("findings", draw);
  findings.addEventListener("current", mark);
  draw();
  return {body, badge};
}

/**
 * What to do next, on a board that has hardly begun.
 * @param {Findings} findings
 */
function greeting({editor}) {
  const words = editor.isReadOnly ? "" : nextStep(editor);
  return h("section", {class: "next-step", hidden: !words}, h("h2", {}, "What next?"), h("p", {}, words));
}

/**
 * The findings of this map; many of one kind are one, and all of their places are marked on the board.
 * @param {NumberedFinding[]} here
 * @param {Findings} findings
 */
function list(here, findings) {
  /** @type {Map<string, NumberedFinding[]>} */
  const kinds = new Map();
  for (const each of here) {
    const key = `${each.finding.severity} ${each.finding.check}`;
    kinds.set(key, [...(kinds.get(key) ?? []), each]);
  }
  const rows = [...kinds.values()].flatMap((alike) =>
    alike.length > MOST_ALIKE ? [kind(alike, findings)] : alike.map((each) => row(each, findings)),
  );
  return h("ol", {class: "found"}, rows);
}

/**
 * @param {NumberedFinding[]} alike
 * @param {Findings} findings
 */
function kind(alike, findings) {
  const {severity, check, help, message} = alike[0].finding;
  return h(
    "li",
    {},
    h(
      "details",
      {class: `kind ${severity}`},
      h(
        "summary",
        {},
        h("strong", {}, `${alike.length} times ${check}`),
        h("p", {}, `${message}, for instance. ${help ?? ""}`),
      ),
      h(
        "ol",
        {class: "found"},
        alike.map((each) => row(each, findings)),
      ),
    ),
  );
}

/**
 * The findings of other files of the pack, file by file, with a way to each of them.
 * @param {NumberedFinding[]} elsewhere
 * @param {Findings} findings
 */
function others(elsewhere, findings) {
  /** @type {Map<string, NumberedFinding[]>} */
  const files = new Map();
  for (const each of elsewhere) {
    const file = each.finding.place.file ?? "";
    files.set(file, [...(files.get(file) ?? []), each]);
  }
  return h(
    "details",
    {class: "elsewhere"},
    h("summary", {}, `${counted(elsewhere.length, "finding")} in other files of this pack`),
    [...files].map(([file, found]) =>
      h(
        "section",
        {},
        h("p", {class: "mono"}, addressOf(found[0].finding) ? h("a", {href: addressOf(found[0].finding)}, file) : file),
        h(
          "ol",
          {class: "found"},
          found.map((each) => row(each, findings)),
        ),
      ),
    ),
  );
}

/**
 * Where the item of a finding is edited, if it is one that can be.
 * @param {MapFinding} finding
 */
function addressOf({reference}) {
  if (!reference) return "";
  const word = encodeURIComponent(reference);
  return reference.includes(":map/") ? `/map?map=${word}` : `/items?open=${word}`;
}

/**
 * @param {NumberedFinding} numbered
 * @param {Findings} findings
 */
function row({finding: {severity, message, why, help, check, place}, number}, findings) {
  return h(
    "li",
    {},
    h(
      "button",
      {class: `finding-row ${severity}`, "data-number": number, onclick: () => findings.goTo(number)},
      message,
      why ? h("p", {}, why) : null,
      help ? h("p", {}, help) : null,
      h("span", {class: "where"}, h("span", {}, check), h("span", {}, `line ${place.line}`)),
    ),
  );
}

/**
 * @param {MapReport | null} report
 * @param {NumberedFinding[]} here
 */
function summary(report, here) {
  if (!report) return h("p", {class: "soft"}, "Looking …");
  if (!here.length) {
    const words = "mapforge validate has nothing to say about this map.";
    return h("section", {}, h("h2", {}, "All is well"), h("p", {class: "soft small"}, words));
  }
  const parts = SEVERITIES.flatMap((severity) => {
    const count = here.filter(({finding}) => finding.severity === severity).length;
    return count ? [h("span", {class: `tag ${severity}`}, counted(count, severity))] : [];
  });
  return h("p", {class: "row summary"}, parts, h("span", {class: "soft small"}, "] and [ step through them"));
}
