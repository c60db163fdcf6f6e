// Is it fair? The balance lab at work: how far it is, what it thinks so far, and the verdict with its picture.

import {h, icon, s} from "../shell/elements.js";

const MEANINGS = {
  fair: "About as good as the printed ones on average.",
  strong: "Clearly better than the average: give it fewer tokens, or a weaker effect.",
  weak: "Clearly worse than the average: give it more tokens, or a better effect.",
  undecided: "The games do not say yet; play longer, or decide at your table.",
};
const SOURCES = {
  regions: ["regions", "#7a9a4f"],
  itself: ["its own hooks", "#b8722c"],
  partner: ["its partner's hooks", "#4b8abb"],
  others: ["anything else", "#8a7f73"],
};

let known = null;
let heard = null;

export function fairPanel(session) {
  const {shell, reference} = session;
  const place = h("div", {class: "fair-body", role: "status"});
  const minutes = h(
    "select",
    {"aria-label": "How long"},
    [
      [0.25, "15 seconds"],
      [1, "1 minute"],
      [3, "3 minutes"],
      [10, "10 minutes"],
    ].map(([value, words]) => h("option", {value}, words)),
  );
  minutes.value = "1";
  const draw = () => place.replaceChildren(...body(session, known?.reference === reference ? known : null, minutes));
  heard = (message) => {
    if (message.reference !== session.reference) return;
    known = message;
    draw();
  };
  if (!shell.hearsTrials) {
    shell.hearsTrials = true;
    shell.on("items.trial", (message) => heard(message));
  }
  draw();
  const ask = () =>
    shell
      .ask("items/fair", {open: reference})
      .then((state) => {
        known = state;
        draw();
      })
      .catch((error) => place.replaceChildren(h("p", {class: "soft"}, error.message)));
  if (known?.reference !== reference || session.view.saved !== fairPanel.saved) ask();
  fairPanel.saved = session.view.saved;
  return h(
    "section",
    {class: "panel fair", id: "fair"},
    h("header", {}, h("h2", {class: "grow"}, "Is it fair?")),
    place,
  );
}

function body(session, state, minutes) {
  const {shell} = session;
  const attempt = async (path, data) => {
    try {
      if (path.endsWith("start_trial") && !session.view.saved && !session.isReadOnly) await session.save();
      heard(await shell.send(path, {open: session.reference, ...data}));
    } catch (error) {
      shell.toast(error.message, {tone: "error"});
    }
  };
  if (!state) return [h("p", {class: "soft"}, "…")];
  if (state.running) {
    const {games, share, opinion} = state.running;
    return [
      h(
        "div",
        {class: "row"},
        h("progress", {max: 1, value: share, class: "grow"}),
        h("span", {class: "small soft"}, `${games} games`),
        h("button", {id: "stop-trial", onclick: () => attempt("items/stop_trial")}, "Stop"),
      ),
      opinion?.interval?.[0] === null || !opinion
        ? h("p", {class: "small soft"}, "Bots are playing: in every game somebody must take it first.")
        : worthPlot(opinion),
    ];
  }
  const start = h(
    "button",
    {id: "start-trial", onclick: () => attempt("items/start_trial", {minutes: Number(minutes.value)})},
    icon("dice"),
    state.verdict ? "Judge it again" : "Let bots judge it",
  );
  const error = state.error ? h("p", {class: "tag error"}, state.error) : null;
  if (!state.verdict) {
    return [
      h(
        "p",
        {class: "soft"},
        "Bots play many games in which it is taken first, and compare how that ends with the printed ones. It stays with the item until the item changes.",
      ),
      error,
      h("div", {class: "row"}, start, minutes),
    ].filter(Boolean);
  }
  const found = state.verdict;
  return [
    h(
      "div",
      {class: "verdict-line"},
      h("span", {class: `verdict ${found.verdict}`, id: "verdict"}, found.verdict),
      h(
        "span",
        {class: "grow"},
        MEANINGS[found.verdict],
        found.reason ? ` It is undecided because ${found.reason}.` : "",
      ),
    ),
    found.worth === null ? null : worthPlot(found),
    coinsPlot(found.coins_from),
    facts(found),
    error,
    h("div", {class: "row"}, start, minutes),
  ].filter(Boolean);
}

/** A bar from one end of the interval to the other, beside the range that counts as fair. */
function worthPlot({worth, interval}) {
  const [low, high] = interval;
  const most = Math.max(8, Math.ceil(Math.max(Math.abs(low ?? 0), Math.abs(high ?? 0)) + 1));
  const x = (value) => 250 + (Math.max(-most, Math.min(most, value)) / most) * 220;
  const ticks = [-most, -3, 0, 3, most];
  return s(
    "svg",
    {
      viewBox: "0 0 500 74",
      class: "plot",
      role: "img",
      "aria-label": `Worth ${worth} coins, between ${low} and ${high}`,
    },
    s("rect", {x: x(-3), y: 6, width: x(3) - x(-3), height: 40, class: "fair-range", rx: 4}),
    s("text", {x: 250, y: 18, class: "plot-word"}, "fair"),
    s("line", {x1: x(-most), x2: x(most), y1: 46, y2: 46, class: "axis"}),
    ticks.map((tick) => [
      s("line", {x1: x(tick), x2: x(tick), y1: 43, y2: 49, class: "axis"}),
      s("text", {x: x(tick), y: 61, class: "plot-word"}, tick > 0 ? `+${tick}` : String(tick)),
    ]),
    low === null || high === null ? null : s("line", {x1: x(low), x2: x(high), y1: 32, y2: 32, class: "interval"}),
    worth === null ? null : s("circle", {cx: x(worth), cy: 32, r: 6, class: "dot"}),
    s("text", {x: 250, y: 72, class: "plot-word"}, "coins over the average printed combo"),
  );
}

/** Where the coins of a game came from. */
function coinsPlot(sources) {
  const parts = Object.entries(SOURCES).map(([key, [words, colour]]) => ({
    words,
    colour,
    coins: Math.max(0, sources?.[key] ?? 0),
  }));
  const all = parts.reduce((sum, {coins}) => sum + coins, 0);
  if (!all) return null;
  let left = 0;
  return h(
    "div",
    {class: "coins"},
    s(
      "svg",
      {viewBox: "0 0 500 22", class: "plot", role: "img", "aria-label": "Where its coins came from"},
      parts.map(({coins, colour}) => {
        const width = (coins / all) * 500;
        const bar = s("rect", {x: left, y: 2, width: Math.max(0, width - 1), height: 18, fill: colour, rx: 3});
        left += width;
        return bar;
      }),
    ),
    h(
      "p",
      {class: "small row"},
      parts
        .filter(({coins}) => coins > 0)
        .map(({words, colour, coins}) => {
          const spot = h("span", {class: "spot"});
          spot.style.backgroundColor = colour;
          return h("span", {class: "legend"}, spot, `${coins.toFixed(1)} from ${words}`);
        }),
    ),
  );
}

function compared({below, above}) {
  if (below && above) return `between ${below} and ${above}`;
  if (below) return `more than ${below}, the most that is printed`;
  return above ? `less than ${above}, the least that is printed` : "with nothing printed";
}

function facts(found) {
  const sign = (value) => (value === null ? "?" : `${value > 0 ? "+" : ""}${value}`);
  const near = found.neighbours ?? {};
  const rows = [
    ["Worth", `${sign(found.worth)} coins (${sign(found.interval?.[0])} to ${sign(found.interval?.[1])})`],
    ["Compared", compared(near)],
    ["Wins", found.win_rate_lift === null ? "–" : `${sign(Math.round(found.win_rate_lift * 100))} points of a hundred`],
    ["Games", `${found.games}, played by ${(found.opinions ?? []).map(({bot}) => bot).join(" and ")} on ${found.map}`],
  ];
  return h(
    "dl",
    {class: "facts"},
    rows.map(([title, words]) => [h("dt", {}, title), h("dd", {}, words)]),
  );
}
