// A file of scenarios: what is given, what is done and what follows, played at once, with boards to look at.

import {counted, h, icon} from "../shell/elements.js";
import {boardPicture} from "./board_picture.js";
import {chips, control, inside, listOf, picker, place, spoken} from "./widgets.js";

const GIVEN_WORDS = [
  "packs",
  "borders",
  "phase",
  "turn",
  "round",
  "first",
  "event",
  "acting",
  "die",
  "rulings",
  "combos",
  "order",
  "markers",
  "pieces",
  "lent",
  "stacks",
  "areas",
  "turns",
  "map",
];
const PHASES = ["start", "pick", "choose", "conquer", "settle", "score", "after", "end"];
const PLAYER_WORDS = ["coins", "pieces", "new", "picked", "declined", "withdrawn", "aside", "conquests", "gone"];
const THEN_WORDS = [
  "tokens",
  "holder",
  "hand",
  "cost",
  "targets",
  "legal",
  "illegal",
  "gains",
  "coins",
  "score",
  "pieces",
  "events",
  "never",
  "phase",
  "player",
  "active",
  "declined",
  "choices",
  "why",
  "tray",
  "winners",
];

const results = new Map();
let opened = 0;
let last = "";

export function scenarioForm(session, context) {
  const {view, shell} = session;
  if (last !== view.reference) {
    last = view.reference;
    opened = 0;
    results.clear();
  }
  const run = async (index = null) => {
    try {
      await session.settled();
      const answer = await shell.send("items/run", {open: session.reference, index});
      for (const result of answer.results) results.set(result.index, {...result, revision: answer.revision});
    } catch (error) {
      shell.toast(error.message, {tone: "error"});
    }
    session.tell("view");
    document.body.dataset.ran = String((Number(document.body.dataset.ran) || 0) + 1);
  };
  const add = () => {
    opened = view.data.length;
    const first = view.data[0];
    const value = {
      scenario: "say here what it shows",
      given: structuredClone(
        first?.given ?? {regions: {camp: "hill edge", near: "farmland"}, players: [{regions: {camp: 1}, hand: 5}]},
      ),
      then: {holder: {}},
    };
    return session.apply({op: "insert", path: [], value, at: view.data.length});
  };
  const counts = view.data.map((_, index) => results.get(index)?.passed);
  const failed = counts.filter((passed) => passed === false).length;
  const passed = counts.filter((each) => each === true).length;
  return [
    h(
      "header",
      {class: "item-head"},
      h(
        "div",
        {class: "grow"},
        h("p", {class: "crumb mono"}, `${view.pack} / ${view.file}`),
        h("h1", {}, `Scenarios: ${spoken(view.id)}`),
      ),
      h(
        "div",
        {class: "row", id: "deeds"},
        failed || passed
          ? h(
              "span",
              {class: `tag ${failed ? "error" : "good"}`, id: "run-state"},
              failed ? `${failed} failed` : `${passed} passed`,
            )
          : null,
        h("button", {id: "run-all", class: "primary", onclick: () => run()}, icon("play"), "Run all"),
        session.deeds?.(view) ?? [],
      ),
    ),
    ...view.data.map((scenario, index) => one(session, context, scenario, index, run)),
    context.readOnly ? null : h("button", {class: "add-scenario", onclick: add}, icon("plus"), "Another scenario"),
  ].filter(Boolean);
}

function one(session, context, scenario, index, run) {
  const result = results.get(index);
  const isOpen = opened === index;
  const isStale = result && result.revision !== session.view.revision;
  const inner = {...context, path: [index]};
  const toggle = () => {
    opened = isOpen ? -1 : index;
    session.tell("view");
  };
  const tone = !result ? "" : isStale ? "stale" : result.passed ? "passed" : "failed";
  return h(
    "section",
    {class: `panel scenario ${tone}`, "data-scenario": index},
    h(
      "header",
      {},
      h("span", {class: "mark", "aria-hidden": "true"}, !result ? "·" : result.passed ? "✓" : "✗"),
      isOpen
        ? h(
            "div",
            {class: "grow scenario-part"},
            control({type: "line"}, scenario?.scenario, (value) => session.set([index, "scenario"], value ?? ""), {
              ...inside(inner, "scenario"),
              name: "What it shows",
            }),
          )
        : h("button", {class: "plain grow sentence", onclick: toggle}, String(scenario?.scenario ?? "?")),
      h("button", {class: "run", onclick: () => ((opened = index), run(index))}, icon("play"), "Run"),
      isOpen ? h("button", {class: "plain icon", "aria-label": "Fold", onclick: toggle}, icon("close")) : null,
    ),
    isOpen ? body(session, inner, scenario, index, result, isStale, run) : null,
  );
}

function body(session, context, scenario, index, result, isStale, run) {
  const removed = () => {
    opened = -1;
    results.clear();
    session.apply({op: "remove", path: [index]});
  };
  return h(
    "div",
    {class: "scenario-body"},
    result ? outcome(session, result, index, isStale, context, run) : null,
    h(
      "div",
      {class: "parts"},
      given(session, inside(context, "given"), scenario.given ?? {}),
      when(session, context, scenario.when, result),
      then(session, context, scenario.then, isStale ? {...result, troubles: []} : result),
    ),
    context.readOnly
      ? null
      : h(
          "div",
          {class: "row"},
          h("span", {class: "grow"}),
          h("button", {class: "plain danger", onclick: removed}, icon("bin"), "Remove this scenario"),
        ),
  );
}

// What happened

function outcome(session, result, index, isStale, context, run) {
  const board = (name, title) =>
    h("figure", {"data-board": name}, h("figcaption", {}, title), boardPicture(result.boards, name));
  const accept = async () => {
    if (await session.send("items/accept", {index})) await run(index);
  };
  return h(
    "div",
    {class: "outcome", id: `outcome-${index}`},
    h(
      "div",
      {class: "row"},
      h(
        "span",
        {class: `tag ${isStale ? "" : result.passed ? "good" : "error"}`},
        isStale ? "changed since it was run" : result.passed ? "It goes as the scenario says" : "It goes otherwise",
      ),
      h("span", {class: "grow"}),
      !result.passed && result.can_accept && !session.isReadOnly
        ? h("button", {class: "accept", onclick: accept}, "Accept what happened")
        : null,
    ),
    result.troubles.length
      ? h(
          "ul",
          {class: "troubles"},
          result.troubles.map(({message}) => h("li", {}, message)),
        )
      : null,
    result.notes.map((note) => h("p", {class: "small soft"}, note)),
    result.boards ? h("div", {class: "boards"}, board("before", "Given"), board("after", "What happened")) : null,
    result.events.length
      ? h(
          "details",
          {},
          h("summary", {class: "small"}, `${counted(result.events.length, "event")}, step by step`),
          h(
            "ol",
            {class: "mono events"},
            result.events.map((event) => h("li", {}, event)),
          ),
        )
      : null,
  );
}

// What is given

function given(session, context, value) {
  const known = new Set(["regions", "players"]);
  const others = Object.entries(value).filter(([key]) => !known.has(key));
  const missing = GIVEN_WORDS.filter((word) => !(word in value));
  const start = {
    packs: [],
    borders: [],
    phase: "conquer",
    turn: 0,
    round: 2,
    first: 0,
    die: [1],
    rulings: {},
    combos: [],
    order: {},
    markers: [],
    pieces: {},
    lent: {},
    stacks: {},
    areas: {},
    turns: 10,
    event: "",
    acting: "",
    map: "",
  };
  return h(
    "div",
    {class: "part scenario-part", "data-part": "given"},
    h("h3", {}, "Given"),
    value.map === undefined ? regions(session, inside(context, "regions"), value.regions ?? {}) : null,
    players(session, inside(context, "players"), listOf(value.players), Object.keys(value.regions ?? {})),
    others.map(([key, part]) => line(session, inside(context, key), key, part)),
    adding(context, missing, "More about the position …", (word) =>
      session.set([...context.path, word], start[word] ?? ""),
    ),
  );
}

function regions(session, context, value) {
  const names = Object.keys(value);
  const {names: known} = context.words;
  const terrains = known.terrain.map(({id, name}) => [id, name]);
  const extras = [["edge", "at the edge"], ...[...known.symbol, ...known.any_piece].map(({id, name}) => [id, name])];
  const rows = Object.entries(value).map(([name, words]) => {
    const [terrain, ...rest] = String(words).split(" ").filter(Boolean);
    const put = (next) => session.set([...context.path, name], next.filter(Boolean).join(" "));
    const input = h("input", {
      value: name,
      class: "mono",
      disabled: context.readOnly,
      "aria-label": "Name of the region",
    });
    input.addEventListener(
      "change",
      () =>
        input.value &&
        session.apply({
          op: "rename",
          path: [...context.path, name],
          key: input.value
            .trim()
            .toLowerCase()
            .replaceAll(/[^a-z0-9]+/g, "_"),
        }),
    );
    const inner = inside(context, name);
    return h(
      "div",
      {class: "region-row", "data-region": name},
      input,
      picker(terrains, terrain, (next) => put([next, ...rest]), {...inner, name: "Terrain"}),
      chips(
        extras,
        rest,
        (list) => put([terrain, ...list]),
        {...inner, path: [...inner.path, "words"]},
        {compact: true},
      ),
      context.readOnly
        ? null
        : h(
            "button",
            {
              class: "plain icon",
              "aria-label": `Remove ${name}`,
              onclick: () => session.set([...context.path, name], null),
            },
            icon("close"),
          ),
    );
  });
  const add = () => {
    let number = names.length + 1;
    while (names.includes(`region_${number}`)) number += 1;
    return session.set([...context.path, `region_${number}`], terrains[0]?.[0] ?? "hill");
  };
  return place(
    h(
      "div",
      {class: "regions"},
      h("p", {class: "small soft"}, "Regions; each borders the next one unless borders are listed."),
      rows,
      context.readOnly ? null : h("button", {onclick: add}, icon("plus"), "Region"),
    ),
    context,
  );
}

function players(session, context, list, names) {
  const {names: known} = context.words;
  const of = (kind) => known[kind].map(({id, name}) => [id, name]);
  const regionChoice = names.map((name) => [name, spoken(name)]);
  const rows = list.map((player, number) => {
    const inner = inside(context, number);
    const held = player?.regions ?? {};
    const set = (key) => (value) => session.set([...inner.path, key], value);
    const others = Object.entries(player ?? {}).filter(([key]) => !["race", "power", "regions", "hand"].includes(key));
    const free = regionChoice.filter(([name]) => !(name in held));
    return h(
      "div",
      {class: "player", "data-player": number},
      h(
        "div",
        {class: "row"},
        h("strong", {class: "grow"}, `Player ${number}`),
        context.readOnly || list.length < 2
          ? null
          : h(
              "button",
              {
                class: "plain icon",
                "aria-label": `Remove player ${number}`,
                onclick: () => session.apply({op: "remove", path: inner.path}),
              },
              icon("close"),
            ),
      ),
      h(
        "div",
        {class: "row two"},
        picker(of("power"), player?.power, set("power"), {...inside(inner, "power"), none: "any power", name: "Power"}),
        picker(of("race"), player?.race, set("race"), {...inside(inner, "race"), none: "no race", name: "Race"}),
      ),
      h(
        "div",
        {class: "row"},
        h(
          "label",
          {class: "bound"},
          "in hand",
          control({type: "number", least: 0, most: 99}, player?.hand, set("hand"), {
            ...inside(inner, "hand"),
            name: "Tokens in hand",
          }),
        ),
        Object.entries(held).map(([name, count]) =>
          h(
            "label",
            {class: "bound"},
            spoken(name),
            control(
              {type: "number", least: 0, most: 99},
              count,
              (value) => session.set([...inner.path, "regions", name], value),
              inside(inner, "regions", name),
            ),
          ),
        ),
        context.readOnly || !free.length
          ? null
          : addOne(free, "holds …", (name) => session.set([...inner.path, "regions", name], 1)),
      ),
      others.map(([key, part]) => line(session, inside(inner, key), key, part)),
      adding(
        context,
        PLAYER_WORDS.filter((word) => !(word in (player ?? {}))),
        "More about this player …",
        (word) =>
          session.set(
            [...inner.path, word],
            {coins: 5, new: true, picked: 1, declined: [{race: known.race[0]?.id, regions: {}}], pieces: {}, gone: []}[
              word
            ] ?? 1,
          ),
      ),
    );
  });
  const add = () =>
    session.apply({op: "insert", path: context.path, value: {race: known.race[0]?.id ?? "", regions: {}}});
  return place(
    h("div", {class: "players"}, rows, context.readOnly ? null : h("button", {onclick: add}, icon("plus"), "Player")),
    context,
  );
}

// What is done

function when(session, context, value, result) {
  const steps = listOf(value);
  const path = [...context.path, "when"];
  const add = (step) =>
    Array.isArray(value) || value === undefined
      ? session.apply({op: "insert", path, value: step})
      : session.set(path, [...steps, step]);
  const rows = steps.map((step, number) => {
    const inner = {...context, path: Array.isArray(value) ? [...path, number] : path};
    return h(
      "div",
      {class: "step scenario-part", "data-step": number},
      h("span", {class: "number"}, String(number + 1)),
      typeof step === "string"
        ? control({type: "line"}, step, (next) => session.set(inner.path, next), {...inner, name: `Step ${number + 1}`})
        : raw(session, inner, step),
      context.readOnly
        ? null
        : h(
            "button",
            {
              class: "plain icon",
              "aria-label": `Remove step ${number + 1}`,
              onclick: () => session.apply({op: "remove", path: inner.path}),
            },
            icon("close"),
          ),
    );
  });
  const legal = (result?.legal ?? []).map((each) => [each, each]);
  return h(
    "div",
    {class: "part scenario-part", "data-part": "when"},
    h("h3", {}, "When"),
    rows.length ? rows : h("p", {class: "small soft"}, "Nothing is done: what follows is about the position itself."),
    context.readOnly
      ? null
      : h(
          "div",
          {class: "row"},
          legal.length
            ? addOne(legal, "What is possible next …", add)
            : h("span", {class: "small soft"}, "Run it to choose from what is possible."),
          addOne(
            [
              ["stop", "stop"],
              ["finish turn", "finish turn"],
              ["conquer near", "conquer …"],
            ],
            "Another step …",
            add,
          ),
        ),
  );
}

// What follows

function then(session, context, value, result) {
  const path = [...context.path, "then"];
  const expected = value && typeof value === "object" ? value : {};
  const rows = Object.entries(expected).map(([key, part]) =>
    line(session, {...context, path: [...path, key]}, key, part, result),
  );
  const facts = Object.entries(result?.facts ?? {}).filter(([key]) => !(key in expected));
  const rest = THEN_WORDS.filter((word) => !(word in expected) && !facts.some(([key]) => key === word));
  const start = {
    targets: [],
    legal: [],
    illegal: [],
    events: [],
    never: [],
    active: [],
    declined: [],
    choices: [],
    winners: [],
    phase: "settle",
    player: 0,
  };
  return h(
    "div",
    {class: "part scenario-part", "data-part": "then"},
    h("h3", {}, "Then"),
    rows,
    context.readOnly
      ? null
      : h(
          "div",
          {class: "row"},
          facts.length
            ? addOne(
                facts.map(([key, fact]) => [key, `${spoken(key)}: ${flow(fact)}`.slice(0, 90)]),
                "Expect what is true now …",
                (key) => session.set([...path, key], result.facts[key]),
              )
            : null,
          addOne(
            rest.map((word) => [word, spoken(word)]),
            "Expect something else …",
            (word) => session.set([...path, word], start[word] ?? {}),
          ),
        ),
  );
}

/** A key with a value of any shape: numbers by name, lists of words, or what one types. */
function line(session, context, key, value, result) {
  const troubles = (result?.troubles ?? []).filter(({path}) => {
    const whole = [context.path[0], ...path];
    return context.path.every((part, number) => part === whole[number]);
  });
  const remove = () => session.apply({op: "remove", path: context.path, keeps: true});
  return h(
    "div",
    {class: `fact scenario-part ${troubles.length ? "wrong" : ""}`, "data-key": key},
    h(
      "div",
      {class: "row"},
      h("span", {class: "word-name grow"}, spoken(key)),
      context.readOnly
        ? null
        : h("button", {class: "plain icon", "aria-label": `Remove ${key}`, onclick: remove}, icon("close")),
    ),
    shaped(session, context, key, value),
    troubles.map(({message}) => h("p", {class: "small trouble"}, message)),
  );
}

function shaped(session, context, key, value) {
  const set = (next) => session.set(context.path, next);
  if (key === "phase") {
    return picker(
      PHASES.map((each) => [each, each]),
      value,
      set,
      context,
    );
  }
  if (typeof value === "number") return control({type: "number"}, value, set, context);
  if (typeof value === "boolean") return control({type: "truth"}, value, set, context);
  if (Array.isArray(value) && value.every((each) => typeof each !== "object")) {
    return chips(
      [],
      value.map(String),
      (list) => set(list.map((each) => (/^-?\d+$/.test(each) ? Number(each) : each))),
      context,
      {isOpen: true},
    );
  }
  const isFlat =
    value &&
    typeof value === "object" &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => typeof each !== "object");
  if (!isFlat) return raw(session, context, value);
  const name = h("input", {class: "mono", placeholder: "name", "aria-label": "Name"});
  const number = h("input", {placeholder: "value", "aria-label": "Value"});
  const add = () =>
    name.value.trim() &&
    session.apply({op: "set", path: [...context.path, name.value.trim()], yaml: number.value.trim() || "0"});
  return place(
    h(
      "div",
      {class: "named"},
      Object.entries(value).map(([part, each]) =>
        h(
          "label",
          {class: "bound", "data-name": part},
          spoken(part),
          typeof each === "number"
            ? control(
                {type: "number"},
                each,
                (next) => session.set([...context.path, part], next),
                inside(context, part),
              )
            : control(
                {type: "line"},
                each,
                (next) => session.set([...context.path, part], next),
                inside(context, part),
              ),
        ),
      ),
      context.readOnly
        ? null
        : h("span", {class: "row adding-row"}, name, number, h("button", {onclick: add}, icon("plus"), "Add")),
    ),
    context,
  );
}

/** A value as YAML in one line. */
function raw(session, context, value) {
  const area = h("textarea", {
    class: "mono",
    rows: 1,
    disabled: context.readOnly,
    spellcheck: "false",
    "aria-label": "Value as YAML",
  });
  area.value = flow(value);
  area.addEventListener("change", () => session.apply({op: "set", path: context.path, yaml: area.value}));
  return place(area, context);
}

export function flow(value) {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (value && typeof value === "object") {
    return `{${Object.entries(value)
      .map(([key, part]) => `${flow(key)}: ${flow(part)}`)
      .join(", ")}}`;
  }
  if (typeof value !== "string") return String(value);
  return /^[A-Za-z_][\w* -]*$/.test(value) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(value)
    ? value
    : JSON.stringify(value);
}

function addOne(choices, label, add) {
  const select = h(
    "select",
    {class: "adding", "aria-label": label},
    h("option", {value: ""}, label),
    choices.map(([value, words]) => h("option", {value}, words)),
  );
  select.addEventListener("change", () => select.value && add(select.value));
  return select;
}

function adding(context, words, label, add) {
  return context.readOnly || !words.length
    ? null
    : addOne(
        words.map((word) => [word, spoken(word)]),
        label,
        add,
      );
}
