// A scenario of this position and the last actions: filled in, edited, played by the real runner, added to the pack.

import {counted, h} from "../shell/elements.js";

export async function makeScenario(game) {
  const {shell, table} = game;
  const {steps, packs} = await shell.ask("table/steps", {table});
  if (!packs.length) {
    await shell.dialog({
      title: "Make a scenario",
      body: [
        h("p", {}, "A scenario is added to a pack of your own, and there is none yet. Make one on the page Packs."),
      ],
      buttons: [["", "Close"]],
    });
    return;
  }
  const most = steps.length;
  const sentence = h("input", {
    id: "scenario-sentence",
    autofocus: true,
    value: `round ${game.view.round} on ${game.static.board.name}`,
  });
  const pack = h(
    "select",
    {id: "scenario-pack"},
    packs.map((each) => h("option", {value: each.id}, each.name)),
  );
  const file = h("input", {id: "scenario-file", value: "playtests"});
  const count = h("input", {id: "scenario-count", type: "range", min: 0, max: most, value: Math.min(most, 1)});
  const said = h("ol", {class: "steps small"});
  const text = h("textarea", {
    id: "scenario-text",
    class: "mono",
    rows: 16,
    spellcheck: "false",
    "aria-label": "The scenario",
  });
  const result = h("div", {class: "result", id: "scenario-result", role: "status"});

  let asked = 0;
  const fill = async () => {
    const mine = ++asked;
    const number = Number(count.value);
    const last = number ? steps.slice(-number) : [];
    said.replaceChildren(
      h(
        "li",
        {class: "soft"},
        number
          ? `The position before ${counted(number, "action")}, then:`
          : "Only the position, and what is possible there.",
      ),
      ...last.map((step) => h("li", {}, `${step.name}: ${step.words}`)),
    );
    result.replaceChildren();
    try {
      const recorded = await shell.send("table/record", {
        table,
        count: number,
        sentence: sentence.value,
        pack: pack.value,
      });
      // Answers may overtake each other; what was asked last is what is wanted.
      if (mine !== asked) return;
      text.value = recorded.text;
      document.body.dataset.recorded = number;
    } catch (error) {
      if (mine === asked) result.replaceChildren(h("p", {class: "tag error"}, error.message));
    }
  };
  const words = () => ({pack: pack.value, file: file.value.trim(), text: text.value});
  const run = async () => {
    result.replaceChildren(h("p", {class: "soft"}, "Playing it …"));
    try {
      const {passed, findings} = await shell.send("table/try", words());
      result.replaceChildren(
        h(
          "p",
          {class: `tag ${passed ? "good" : "error"}`},
          passed ? "It passes." : `It fails: ${counted(findings.length, "finding")}.`,
        ),
        ...findings.map((finding) => h("p", {class: "small"}, `line ${finding.line}: ${finding.message}`)),
      );
      result.dataset.passed = passed;
    } catch (error) {
      result.replaceChildren(h("p", {class: "tag error"}, error.message));
    }
  };
  for (const field of [sentence, pack, count]) field.addEventListener("change", fill);
  count.addEventListener("input", fill);
  await fill();

  const choice = await shell.dialog({
    title: "Make a scenario",
    name: "scenario",
    wide: true,
    body: [
      h(
        "div",
        {class: "scenario-fields"},
        h("label", {class: "field"}, "What it shows, in a sentence", sentence),
        h("label", {class: "field"}, "Pack", pack),
        h("label", {class: "field"}, "File in its tests", file),
        h("label", {class: "field"}, "It begins so many actions ago", count),
      ),
      said,
      text,
      h("div", {class: "row"}, h("button", {type: "button", id: "scenario-run", onclick: run}, "Run it"), result),
    ],
    buttons: [
      ["", "Cancel"],
      ["add", "Add it to the pack"],
    ],
  });
  if (choice !== "add") return;
  const {reference, path} = await shell.send("table/add", words());
  await shown(game, reference, path, words());
}

/** Open the scenario where items are edited; where that page is missing, say where it is and what came of it. */
async function shown(game, reference, path, words) {
  const {shell} = game;
  const {pages} = await shell.ask("pages");
  const hasItems = pages.some((page) => page.name === "items");
  const {passed} = await shell.send("table/try", words);
  const choice = await shell.dialog({
    title: "The scenario is in the pack",
    name: "scenario-added",
    body: [
      h("p", {class: `tag ${passed ? "good" : "error"}`}, passed ? "It passes." : "It fails."),
      h("p", {class: "mono"}, path),
      h("p", {class: "soft small"}, "`mapforge test` plays it with all others."),
    ],
    buttons: hasItems
      ? [
          ["open", "Open it"],
          ["", "Play on"],
        ]
      : [["", "Play on"]],
  });
  if (choice === "open") location.assign(`/items?open=${encodeURIComponent(reference)}`);
}
