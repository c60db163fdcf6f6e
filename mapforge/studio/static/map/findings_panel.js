// Findings: the same as `mapforge validate` has, in a list and on the board, with a way to each of them.

import {h} from "../shell/elements.js";

const MANY = {error: "errors", warning: "warnings", note: "notes"};

export function openFindingsPanel(editor) {
  const body = h("div", {});
  const badge = h("span", {class: "tag", id: "finding-count"}, "…");
  let found = null;
  let current = -1;

  const draw = () => {
    const findings = found?.findings ?? [];
    const worst = ["error", "warning", "note"].find((severity) => found?.counts?.[severity]);
    badge.className = `tag ${found ? (worst ?? "good") : ""}`;
    badge.textContent = found ? String(findings.length) : "…";
    body.replaceChildren(summary(found), h("ol", {class: "found"}, findings.map(row)));
    mark();
  };
  const row = (finding, number) =>
    h(
      "li",
      {},
      h(
        "button",
        {class: `finding-row ${finding.severity}`, "data-number": number, onclick: () => goTo(number)},
        finding.message,
        finding.why ? h("p", {}, finding.why) : null,
        finding.help ? h("p", {}, finding.help) : null,
        h(
          "span",
          {class: "where"},
          h("span", {}, finding.check),
          h("span", {}, `${finding.place.file ?? ""}:${finding.place.line}`),
        ),
      ),
    );
  const mark = () => {
    for (const each of body.querySelectorAll(".finding-row")) {
      each.setAttribute("aria-current", String(Number(each.dataset.number) === current));
    }
    for (const each of editor.board.layers.findings.children) {
      each.classList.toggle("current", Number(each.dataset.finding) === current);
    }
  };
  const goTo = (number) => {
    current = number;
    const finding = found.findings[number];
    const place = editor.board.placeOfFinding(finding);
    if (place) editor.board.view.goTo(place, Math.max(editor.board.view.scale, 1.2));
    else if (finding.is_here === false) {
      editor.shell.toast(`This is in another file: ${finding.place.file}, line ${finding.place.line}.`);
    }
    if (finding.place.region && editor.region(finding.place.region)) editor.select([finding.place.region]);
    editor.showPanel("findings");
    mark();
    body.querySelector(`[data-number="${number}"]`)?.scrollIntoView({block: "nearest"});
  };
  editor.goToFinding = (step) => {
    const count = found?.findings.length ?? 0;
    if (count) goTo((current + step + count + (current < 0 && step < 0 ? 1 : 0)) % count);
    else editor.shell.toast("There is nothing to find: all is well.", {tone: "good"});
  };
  editor.board.onfinding = goTo;
  editor.shell.on("map.findings", (message) => {
    if (message.map !== editor.reference) return;
    found = message;
    editor.facts = message.facts;
    editor.foundRevision = message.revision;
    document.body.dataset.found = String(message.revision);
    if (current >= message.findings.length) current = -1;
    editor.board.showFindings(
      message.findings.map((finding) => (finding.is_here === false ? {...finding, place: {}} : finding)),
    );
    draw();
    editor.tell("found");
  });
  draw();
  return {body, badge};
}

function summary(found) {
  if (!found) return h("p", {class: "soft"}, "Looking …");
  if (!found.findings.length) {
    return h(
      "section",
      {},
      h("h2", {}, "All is well"),
      h("p", {class: "soft small"}, "mapforge validate has nothing to say about this pack."),
    );
  }
  const parts = Object.entries(found.counts ?? {})
    .filter(([, count]) => count)
    .map(([severity, count]) =>
      h("span", {class: `tag ${severity}`}, `${count} ${count === 1 ? severity : MANY[severity]}`),
    );
  return h("p", {class: "row summary"}, parts, h("span", {class: "soft small"}, "] and [ go through them"));
}
