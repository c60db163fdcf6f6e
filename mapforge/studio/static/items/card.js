// The card of an item, and what it does in plain words beside what its author says.

import {h, icon} from "../shell/elements.js";

const KIND_WORDS = {
  race: "Race",
  power: "Special power",
  relic: "Relic",
  place: "Popular place",
  event: "Event",
  piece: "Piece",
  terrain: "Terrain",
  symbol: "Symbol",
  ruling: "Ruling",
};

export function cardPanel(view) {
  const {card, hooks, fields} = view;
  const sentences = hooks.map(({sentence}) => sentence).filter(Boolean);
  const number = card.numbers.tokens ?? card.numbers.cost ?? card.numbers.defence;
  return h(
    "section",
    {class: "card-row"},
    h(
      "div",
      {class: `playing-card ${card.kind}`, id: "card"},
      h(
        "div",
        {class: "card-top"},
        h("span", {class: "card-kind"}, KIND_WORDS[card.kind]),
        number === undefined ? null : h("span", {class: "card-number"}, String(number)),
      ),
      h("div", {class: "card-art"}, h("span", {class: "initial"}, initial(card.name ?? view.id)), colourOf(fields)),
      h("div", {class: "card-name"}, String(card.name ?? view.id.replaceAll("_", " "))),
      h("p", {class: "card-text"}, String(card.text ?? "")),
    ),
    h(
      "div",
      {class: "in-words grow"},
      h("h3", {}, view.kind === "ruling" ? "The question" : "In plain words"),
      sentences.length
        ? h(
            "ul",
            {class: "sentences", id: "sentences"},
            sentences.map((sentence) => h("li", {}, sentence)),
          )
        : h(
            "p",
            {class: "soft", id: "sentences"},
            view.kind === "ruling" ? String(fields.text ?? "") : "Nothing yet: it has no hooks.",
          ),
      view.kind === "ruling"
        ? answers(fields)
        : [
            h("h3", {}, "Its text for players"),
            h(
              "blockquote",
              {class: "author-text"},
              card.text ? String(card.text) : h("span", {class: "soft"}, "No text yet."),
            ),
          ],
    ),
  );
}

/** The answers to a ruling, the usual one first to be seen. */
function answers({values, default: usual}) {
  const listed = values && typeof values === "object" ? Object.entries(values) : [];
  return [
    h("h3", {}, "The answers"),
    h(
      "ul",
      {class: "sentences"},
      listed.map(([answer, meaning]) =>
        h(
          "li",
          {},
          h("strong", {}, answer),
          `: ${meaning}`,
          answer === String(usual) ? h("span", {class: "tag good"}, "unless a game says otherwise") : null,
        ),
      ),
    ),
  ];
}

function initial(name) {
  return String(name).trim().slice(0, 1).toUpperCase() || "?";
}

function colourOf(fields) {
  if (!/^#[0-9a-f]{6}$/i.test(fields.colour ?? "")) return null;
  const spot = h("span", {class: "card-colour"});
  spot.style.backgroundColor = fields.colour;
  return spot;
}

/** The packs that made an item what it is, the first one first. */
export function chainPanel(view, open) {
  if (view.chain.length < 2) return null;
  const how = {
    first: "says it first",
    change: "changes",
    replace: "replaces all of it",
    patch: "patches",
    delete: "takes it out of the game",
  };
  return h(
    "section",
    {class: "panel chain", id: "chain"},
    h("h2", {}, "Where it comes from"),
    h(
      "ol",
      {},
      view.chain.map((step) =>
        h(
          "li",
          {class: step.reference === view.reference ? "here" : null},
          h(
            "a",
            {
              href: `/items?open=${encodeURIComponent(step.reference)}`,
              onclick: (event) => open(event, step.reference),
            },
            h("strong", {}, step.pack),
          ),
          " ",
          how[step.how] ?? step.how,
          step.how === "first" ? null : h("span", {class: "mono soft"}, ` ${step.changes.join(", ")}`),
          step.read_only ? h("span", {class: "tag"}, "read-only") : null,
        ),
      ),
    ),
  );
}

export function findingLine(finding, act) {
  return h(
    "button",
    {
      class: `finding-line ${finding.severity}`,
      onclick: act,
      title: [finding.why, finding.help].filter(Boolean).join("\n"),
    },
    icon("help"),
    h("span", {class: "grow"}, finding.message),
  );
}
