// The right-hand side: the text, and below it everything that mapforge finds.

import {h, icon} from "../shell/elements.js";
import {openYaml} from "./yaml_pane.js";

export async function openSide(session) {
  const place = document.querySelector("#side");
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
  const yaml = await openYaml(home, {
    change: (text, base) => session.apply({op: "text", text, base}),
    undo: () => session.undo(),
    redo: () => session.redo(),
    save: () => session.save(),
  });
  const fix = (finding) => {
    const lines = session.view.text.split("\n");
    const {line, column} = finding.place;
    const text = lines[line - 1];
    const at = text.indexOf(finding.fix.old, column - 1);
    if (at < 0) return session.shell.toast("The text has changed meanwhile.");
    lines[line - 1] = text.slice(0, at) + finding.fix.new + text.slice(at + finding.fix.old.length);
    return session.apply({op: "text", text: lines.join("\n")});
  };
  const showFound = () => {
    const {found} = session;
    const worst = ["error", "warning", "note"].find((severity) => found?.counts?.[severity]);
    count.className = `tag ${found ? (worst ?? "good") : ""}`;
    count.textContent = found ? (found.findings.length ? String(found.findings.length) : "all is well") : "looking …";
    yaml.mark(found?.findings ?? []);
    list.replaceChildren(
      ...[...(found?.findings ?? [])]
        .sort((a, b) => b.is_here - a.is_here)
        .slice(0, 200)
        .map((finding) =>
          h(
            "li",
            {class: `found-row ${finding.severity} ${finding.is_here ? "" : "elsewhere"}`},
            h(
              "button",
              {
                class: "plain",
                onclick: () =>
                  finding.is_here
                    ? yaml.goTo(finding.place.line, finding.place.column)
                    : session.shell.toast(
                        `This is in another file: ${finding.place.file}, line ${finding.place.line}.`,
                      ),
              },
              h("span", {class: "message"}, finding.message),
              h(
                "span",
                {class: "small soft"},
                `${finding.is_here ? "line" : `${finding.place.file}:`} ${finding.place.line} · ${finding.check}`,
              ),
              finding.help ? h("span", {class: "small soft"}, finding.help) : null,
            ),
            finding.fix && !session.isReadOnly
              ? h("button", {class: "fix", onclick: () => fix(finding)}, `Write '${finding.fix.new}'`)
              : null,
          ),
        ),
    );
  };
  session.addEventListener("found", showFound);
  return {
    goTo: (line, column) => yaml.goTo(line, column),
    show({isOther}) {
      file.textContent = `${session.view.pack}/${session.view.file}`;
      yaml.show(session.view.text, {readOnly: session.isReadOnly, isOther});
      if (isOther) showFound();
    },
  };
}
