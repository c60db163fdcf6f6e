// Findings: the same as `mapforge validate` has, in a list, with a way to each of them.

/** @import {MapFinding, MapReport} from "../types/board.js" */
/** @import {Severity} from "../types/data.js" */
/** @import {Findings} from "./findings.js" */

import {findAll, h} from "../shell/elements.js";
import {counted} from "../shell/words.js";

/** @type {Severity[]} */
const SEVERITIES = ["error", "warning", "note"];

/** @param {Findings} findings */
export function openFindingsPanel(findings) {
  const body = h("div");
  const badge = h("span", {class: "tag", id: "finding-count"}, "…");
  const draw = () => {
    const {report, list} = findings;
    const worst = SEVERITIES.find((severity) => report?.counts?.[severity]);
    badge.className = `tag ${report ? (worst ?? "good") : ""}`;
    badge.textContent = report ? String(list.length) : "…";
    body.replaceChildren(
      summary(report),
      h(
        "ol",
        {class: "found"},
        list.map((finding, number) => row(finding, number, findings)),
      ),
    );
    mark();
  };
  const mark = () => {
    for (const each of findAll(".finding-row", body)) {
      const isCurrent = Number(each.dataset.number) === findings.current;
      each.setAttribute("aria-current", String(isCurrent));
      if (isCurrent) each.scrollIntoView({block: "nearest"});
    }
  };
  findings.addEventListener("findings", draw);
  findings.addEventListener("current", mark);
  draw();
  return {body, badge};
}

/**
 * @param {MapFinding} finding
 * @param {number} number
 * @param {Findings} findings
 */
function row({severity, message, why, help, check, place}, number, findings) {
  return h(
    "li",
    {},
    h(
      "button",
      {class: `finding-row ${severity}`, "data-number": number, onclick: () => findings.goTo(number)},
      message,
      why ? h("p", {}, why) : null,
      help ? h("p", {}, help) : null,
      h("span", {class: "where"}, h("span", {}, check), h("span", {}, `${place.file ?? ""}:${place.line}`)),
    ),
  );
}

/** @param {MapReport | null} report */
function summary(report) {
  if (!report) return h("p", {class: "soft"}, "Looking …");
  if (!report.findings.length) {
    const words = "mapforge validate has nothing to say about this pack.";
    return h("section", {}, h("h2", {}, "All is well"), h("p", {class: "soft small"}, words));
  }
  const parts = SEVERITIES.flatMap((severity) => {
    const count = report.counts?.[severity] ?? 0;
    return count ? [h("span", {class: `tag ${severity}`}, counted(count, severity))] : [];
  });
  return h("p", {class: "row summary"}, parts, h("span", {class: "soft small"}, "] and [ step through them"));
}
