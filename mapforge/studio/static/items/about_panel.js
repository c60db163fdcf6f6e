// The scenarios that are about an item: run them, open them, begin a new file of them.

import {counted, h, icon} from "../shell/elements.js";

const known = new Map();
const outcomes = new Map();
let asked = "";

export function scenariosPanel(session, open, arrive) {
  const {shell, reference, view} = session;
  const list = h("ul", {class: "about-list"});
  const told = h("span", {class: "tag"}, "…");
  const draw = () => {
    const found = known.get(reference) ?? [];
    const failed = found.filter((each) => outcomes.get(key(each))?.passed === false).length;
    const ran = found.filter((each) => outcomes.has(key(each))).length;
    told.textContent = failed
      ? `${failed} failed`
      : ran && ran === found.length
        ? "all passed"
        : counted(found.length, "scenario");
    told.className = `tag ${failed ? "error" : ran && ran === found.length ? "good" : ""}`;
    list.replaceChildren(...found.slice(0, 60).map(line));
  };
  const key = ({file, index}) => `${view.pack} ${file} ${index}`;
  const line = (each) => {
    const outcome = outcomes.get(key(each));
    const address = `${view.pack}:scenario/${each.file}`;
    return h(
      "li",
      {class: outcome ? (outcome.passed ? "passed" : "failed") : null},
      h("span", {class: "mark", "aria-hidden": "true"}, outcome ? (outcome.passed ? "✓" : "✗") : "·"),
      h("a", {href: `/items?open=${encodeURIComponent(address)}`, onclick: (event) => open(event, address)}, each.name),
      outcome?.message ? h("span", {class: "small soft"}, outcome.message) : null,
    );
  };
  const run = async () => {
    told.textContent = "running …";
    try {
      const {results} = await shell.send("items/run_all", {pack: view.pack});
      for (const result of results) outcomes.set(`${view.pack} ${result.file} ${result.index}`, result);
      draw();
    } catch (error) {
      told.textContent = "not run";
      shell.toast(error.message, {tone: "error"});
    }
  };
  const begin = async () => {
    try {
      if (!view.saved) await session.save();
      if ((known.get(reference) ?? []).some(({file}) => file === view.id)) {
        await open(null, `${view.pack}:scenario/${view.id}`);
        return;
      }
      const {reference: made} = await shell.send("items/new", {pack: view.pack, kind: "scenario", name: view.id});
      await arrive(made);
    } catch (error) {
      shell.toast(error.message, {tone: "error"});
    }
  };
  draw();
  // What is about an item changes with files, not with every key.
  const question = `${reference} ${view.saved}`;
  if (asked !== question || !known.has(reference)) {
    asked = question;
    shell
      .ask("items/about", {open: reference})
      .then(({scenarios}) => {
        known.set(reference, scenarios);
        draw();
      })
      .catch(() => (told.textContent = "cannot be read"));
  }
  return h(
    "section",
    {class: "panel about", id: "about"},
    h(
      "header",
      {},
      h("h2", {class: "grow"}, "Scenarios"),
      told,
      h("button", {id: "run-about", onclick: run}, icon("play"), "Run"),
      session.isReadOnly ? null : h("button", {id: "new-scenario", onclick: begin}, icon("plus"), "Prove it"),
    ),
    list,
  );
}
