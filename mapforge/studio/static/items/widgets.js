// Controls for single values: each is made of a description, a value, and what to do with a new one.

import {h, icon} from "../shell/elements.js";
import {amount, bounds, chain, condition, conditions, count, filter, filters, round} from "./grammar.js";

const PAUSE = 350; // milliseconds after the last key before a text is sent

let names = 0;

/**
 * A control. `context` has: words (what can be named), path (where the value stands), readOnly, label.
 * `change(value)` is called with a new value, null for none.
 */
export function control(spec, value, change, context) {
  if (value && typeof value === "object" && !Array.isArray(value) && "ruling" in value && RULED.has(spec.type)) {
    return byRuling(spec, value, change, context);
  }
  const make = CONTROLS[spec.type] ?? CONTROLS.value;
  return make(spec, value, change, context);
}

const RULED = new Set(["line", "number", "truth", "choice", "one", "some", "filter", "amount"]);

const CONTROLS = {
  line: (spec, value, change, context) =>
    typed(
      h("input", {value: plain(value), maxlength: spec.most, spellcheck: "true"}),
      (text) => change(text === "" ? null : text),
      context,
    ),
  prose: (spec, value, change, context) => {
    const area = h("textarea", {rows: 2, maxlength: spec.most});
    area.value = plain(value);
    const grow = () => {
      area.style.height = "auto";
      area.style.height = `${Math.min(area.scrollHeight + 2, 320)}px`;
    };
    area.addEventListener("input", grow);
    requestAnimationFrame(grow);
    return typed(area, (text) => change(text === "" ? null : text), context);
  },
  number: (spec, value, change, context) => {
    const input = h("input", {
      type: "number",
      value: value ?? "",
      min: spec.least,
      max: spec.most,
      step: 1,
      placeholder: spec.usual ?? "",
    });
    return typed(
      input,
      (text) => (text === "" ? change(null) : Number.isInteger(Number(text)) ? change(Number(text)) : null),
      context,
    );
  },
  flag: (spec, value, change, context) => {
    const input = h("input", {type: "checkbox", checked: value === true, disabled: context.readOnly});
    input.addEventListener("change", () => change(input.checked ? true : null));
    return place(h("label", {class: "choice"}, input, context.label ?? "yes"), context);
  },
  truth: (spec, value, change, context) =>
    segments(
      [
        [true, "yes"],
        [false, "no"],
      ],
      value,
      change,
      context,
    ),
  choice: (spec, value, change, context) =>
    spec.choices.length <= 4 && spec.choices.join("").length < 44
      ? segments(
          spec.choices.map((each) => [each, spoken(each)]),
          value,
          change,
          context,
        )
      : picker(
          spec.choices.map((each) => [each, spoken(each)]),
          value,
          change,
          context,
        ),
  one: (spec, value, change, context) => picker(named(context, spec.of), value, change, context),
  some: (spec, value, change, context) => {
    const known = spec.choices ? spec.choices.map((each) => [each, spoken(each)]) : named(context, spec.of);
    return chips(
      known,
      listOf(value),
      (list) => change(list.length === 0 ? null : list.length === 1 ? list[0] : list),
      context,
      {isOpen: spec.is_open},
    );
  },
  words: (spec, value, change, context) =>
    chips([], listOf(value), (list) => change(list.length ? list : null), context, {isOpen: true}),
  colour: (spec, value, change, context) => {
    const input = h("input", {
      type: "color",
      value: /^#[0-9a-f]{6}$/i.test(value) ? value : "#888888",
      disabled: context.readOnly,
    });
    input.addEventListener("change", () => change(input.value));
    return place(
      h(
        "div",
        {class: "row"},
        input,
        h("span", {class: "mono soft"}, value ?? "none"),
        clearing(value, change, context),
      ),
      context,
    );
  },
  answer: (spec, value, change, context) => {
    const answers = Object.keys(context.item?.values ?? {});
    return picker(
      answers.map((each) => [each, each]),
      value === undefined ? value : String(value),
      change,
      context,
    );
  },
  table: (spec, value, change, context) => table(value, context),
  group: (spec, value, change, context) =>
    h(
      "div",
      {class: "group"},
      spec.fields.map((field) =>
        labelled(
          field,
          control(
            field.widget,
            value?.[field.key],
            (next) => context.set([...context.path, field.key], next),
            inside(context, field.key),
          ),
        ),
      ),
    ),
  rulings: (spec, value, change, context) => rulings(value ?? {}, change, context),
  filter,
  filters,
  amount,
  count,
  condition,
  conditions,
  bounds,
  chain,
  round,
  value: (spec, value, change, context) => {
    const input = h("input", {class: "mono", value: value === undefined ? "" : JSON.stringify(value)});
    return typed(
      input,
      (text) => {
        try {
          change(text === "" ? null : JSON.parse(text));
        } catch {
          change(text);
        }
      },
      context,
    );
  },
};

/** The context of something inside. */
export function inside(context, ...keys) {
  return {...context, path: [...context.path, ...keys], label: undefined};
}

/** Words as people read them. */
export function spoken(word) {
  return String(word).replaceAll("_", " ");
}

export function listOf(value) {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
}

function plain(value) {
  return value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
}

function named(context, of) {
  return (context.words?.names?.[of] ?? []).map(({id, name}) => [id, name]);
}

/** Mark an element with the place of its value, to find it again and to show findings there. */
export function place(element, context) {
  element.dataset.path = JSON.stringify(context.path);
  return element;
}

/** A field that is typed into: sent a moment after the last key, and when it is left. */
function typed(input, send, context) {
  let waiting = 0;
  const commit = () => {
    if (!waiting) return;
    clearTimeout(waiting);
    waiting = 0;
    delete input.dataset.typed;
    send(input.value);
  };
  input.disabled = Boolean(context.readOnly);
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    input.dataset.typed = "yes";
    waiting = setTimeout(commit, PAUSE);
  });
  input.addEventListener("change", commit);
  input.addEventListener("blur", commit);
  if (context.name) input.setAttribute("aria-label", context.name);
  return place(input, context);
}

function clearing(value, change, context) {
  return value === undefined || context.readOnly
    ? null
    : h("button", {class: "plain small", onclick: () => change(null)}, "Clear");
}

/** A few choices side by side; the chosen one again takes it away. */
export function segments(choices, value, change, context) {
  return place(
    h(
      "div",
      {class: "segments", role: "group"},
      choices.map(([each, words]) =>
        h(
          "button",
          {
            type: "button",
            disabled: context.readOnly,
            "aria-pressed": String(each === value),
            "data-value": String(each),
            onclick: () => change(each === value ? null : each),
          },
          words,
        ),
      ),
    ),
    context,
  );
}

/** One of many. */
export function picker(choices, value, change, context) {
  const known = choices.some(([each]) => each === value);
  const select = h(
    "select",
    {disabled: context.readOnly, "aria-label": context.name ?? null},
    h("option", {value: ""}, context.none ?? "none"),
    value !== undefined && value !== null && !known
      ? h("option", {value: plain(value)}, `${plain(value)} (unknown)`)
      : null,
    choices.map(([each, words]) => h("option", {value: each}, words)),
  );
  select.value = value === undefined || value === null ? "" : plain(value);
  select.addEventListener("change", () => change(select.value === "" ? null : select.value));
  return place(select, context);
}

/** Some of many: few are all shown to be clicked, of many one is added at a time. */
export function chips(choices, list, change, context, {isOpen = false, compact = false} = {}) {
  const words = new Map(choices);
  const toggle = (each) => change(list.includes(each) ? list.filter((other) => other !== each) : [...list, each]);
  const shown =
    choices.length <= 16 && !isOpen && !compact ? [...words.keys(), ...list.filter((each) => !words.has(each))] : list;
  const chip = (each) =>
    h(
      "button",
      {
        type: "button",
        class: "chip",
        disabled: context.readOnly,
        "aria-pressed": String(list.includes(each)),
        "data-value": plain(each),
        onclick: () => toggle(each),
      },
      words.get(each) ?? spoken(plain(each)),
      list.includes(each) && shown === list ? icon("close") : null,
    );
  const rest = choices.filter(([each]) => !shown.includes(each));
  const adding = isOpen
    ? opened(choices, (each) => list.includes(each) || change([...list, each]))
    : rest.length
      ? added(rest, toggle)
      : null;
  return place(h("div", {class: "chips"}, shown.map(chip), context.readOnly ? null : adding), context);
}

function added(choices, add) {
  const select = h(
    "select",
    {class: "adding", "aria-label": "Add"},
    h("option", {value: ""}, "Add …"),
    choices.map(([each, words]) => h("option", {value: each}, words)),
  );
  select.addEventListener("change", () => select.value && add(select.value));
  return select;
}

function opened(choices, add) {
  const id = `known-${(names += 1)}`;
  const input = h("input", {class: "adding", placeholder: "Add …", list: id, "aria-label": "Add"});
  input.addEventListener("change", () => input.value.trim() && add(input.value.trim()));
  return [
    input,
    h(
      "datalist",
      {id},
      choices.map(([each]) => h("option", {value: each})),
    ),
  ];
}

/** Keys with a text each. */
function table(value, context) {
  const rows = Object.entries(value ?? {}).map(([key, text]) => {
    const name = h("input", {value: key, class: "mono", disabled: context.readOnly, "aria-label": "Key"});
    name.addEventListener(
      "change",
      () => name.value && name.value !== key && context.rename([...context.path, key], name.value),
    );
    return h(
      "div",
      {class: "table-row"},
      name,
      control({type: "line"}, text, (next) => context.set([...context.path, key], next ?? ""), inside(context, key)),
      context.readOnly
        ? null
        : h(
            "button",
            {
              type: "button",
              class: "plain icon",
              "aria-label": `Remove ${key}`,
              onclick: () => context.set([...context.path, key], null),
            },
            icon("close"),
          ),
    );
  });
  const name = h("input", {class: "mono", placeholder: "new key", "aria-label": "New key"});
  const add = () => name.value.trim() && context.set([...context.path, name.value.trim()], "…");
  return place(
    h(
      "div",
      {class: "table"},
      rows,
      context.readOnly
        ? null
        : h("div", {class: "table-row"}, name, h("button", {type: "button", onclick: add}, icon("plus"), "Add")),
    ),
    context,
  );
}

/** A value that a ruling chooses: one control for each of its answers. */
function byRuling(spec, value, change, context) {
  const answers = value.values && typeof value.values === "object" ? Object.entries(value.values) : [];
  return place(
    h(
      "div",
      {class: "nested"},
      h(
        "p",
        {class: "small soft"},
        "As the ruling ",
        h("strong", {}, spoken(value.ruling)),
        " says",
        answers.length ? ":" : ".",
      ),
      answers.map(([answer, each]) =>
        h(
          "div",
          {class: "answer"},
          h("span", {class: "tag"}, answer),
          control(
            spec,
            each,
            (next) => change({...value, values: {...value.values, [answer]: next}}),
            inside(context, "values", answer),
          ),
        ),
      ),
    ),
    context,
  );
}

function rulings(value, change, context) {
  const known = context.words?.rulings ?? {};
  const rest = Object.keys(known).filter((name) => !(name in value));
  return place(
    h(
      "div",
      {class: "nested"},
      Object.entries(value).map(([name, answers]) =>
        h(
          "div",
          {class: "answer"},
          h("span", {class: "small"}, spoken(name)),
          chips(
            (known[name] ?? []).map((each) => [each, spoken(each)]),
            listOf(answers).map(String),
            (list) => {
              const {[name]: _, ...others} = value;
              const next = list.length ? {...value, [name]: list.length === 1 ? list[0] : list} : others;
              change(Object.keys(next).length ? next : null);
            },
            inside(context, name),
          ),
        ),
      ),
      rest.length && !context.readOnly
        ? added(
            rest.map((each) => [each, spoken(each)]),
            (name) => change({...value, [name]: known[name][0] ?? ""}),
          )
        : null,
    ),
    context,
  );
}

/** A control with its title, what it means, and room for findings. */
export function labelled(field, element, {wide = false} = {}) {
  return h(
    "div",
    {class: `form-field ${wide || WIDE.has(field.widget?.type) ? "wide" : ""}`, "data-key": field.key},
    h(
      "div",
      {class: "title-line"},
      h(
        "span",
        {class: "field-title"},
        field.title,
        field.required ? h("span", {class: "needed", title: "required"}, "•") : null,
      ),
    ),
    element,
    field.description ? h("p", {class: "hint"}, field.description) : null,
  );
}

const WIDE = new Set(["prose", "table", "group", "words", "some", "filter"]);
