// Filters, amounts and conditions, put together by clicking: each word has a control of its own.

import {h, icon} from "../shell/elements.js";
import {control, inside, listOf, place, segments, spoken} from "./widgets.js";

/** A choice of words that are not there yet, each with its meaning. */
function addWord(words, taken, add, label, context) {
  // A word that could name nothing is no choice.
  const isEmpty = ({of, is_open: isOpen}) => of && !isOpen && !context.words.names[of]?.length;
  const rest = Object.entries(words).filter(([name, {widget}]) => !taken.includes(name) && !isEmpty(widget));
  const select = h(
    "select",
    {class: "adding", "aria-label": label},
    h("option", {value: ""}, label),
    rest.map(([name, {meaning}]) => h("option", {value: name, title: meaning}, `${spoken(name)} – ${meaning}`)),
  );
  select.addEventListener("change", () => select.value && add(select.value));
  return select;
}

/** What a word starts with when it is added. */
function beginning(widget, context) {
  const first = (of) => context.words.names[of]?.[0]?.id;
  const usual = {
    truth: true,
    filter: "any",
    filters: ["any"],
    chain: "any",
    bounds: {at_least: 2},
    condition: {round: "even"},
    conditions: [{round: "even"}],
    count: {count: "regions"},
    round: "even",
    number: 1,
  };
  if (widget.type in usual) return usual[widget.type];
  return widget.choices?.[0] ?? first(widget.of) ?? "";
}

/** The words of a mapping, one line each. */
function lines(grammar, value, change, context, label) {
  const without = (name) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return [
    Object.entries(value).map(([name, part]) => {
      const word = grammar[name];
      const put = (next) => change(next === null ? without(name) : {...value, [name]: next});
      return h(
        "div",
        {class: "word", "data-word": name},
        h("span", {class: "word-name", title: word?.meaning ?? ""}, spoken(name)),
        h("div", {class: "word-value"}, control(word?.widget ?? {type: "value"}, part, put, inside(context, name))),
        context.readOnly
          ? null
          : h(
              "button",
              {
                type: "button",
                class: "plain icon",
                "aria-label": `Remove ${spoken(name)}`,
                onclick: () => change(without(name)),
              },
              icon("close"),
            ),
      );
    }),
    context.readOnly
      ? null
      : addWord(
          grammar,
          Object.keys(value),
          (name) => change({...value, [name]: beginning(grammar[name].widget, context)}),
          label,
          context,
        ),
  ];
}

/** Which regions are meant: all, or those for which everything that is said holds. */
export function filter(spec, value, change, context) {
  const isAny = value === "any" || value === undefined || value === null || typeof value !== "object";
  const grammar = context.words.grammar.filter;
  return place(
    h(
      "div",
      {class: "filter nested"},
      isAny
        ? h("p", {class: "small soft"}, value === "any" ? "All regions." : value ? String(value) : "Not chosen yet.")
        : null,
      lines(
        grammar,
        isAny ? {} : value,
        (next) => change(Object.keys(next).length ? next : "any"),
        context,
        isAny ? "Only those with …" : "And also …",
      ),
      isAny && value !== "any" && !context.readOnly
        ? h("button", {type: "button", onclick: () => change("any")}, "All regions")
        : null,
    ),
    context,
  );
}

function several(one, start, label) {
  return (spec, value, change, context) => {
    const list = listOf(value);
    return place(
      h(
        "div",
        {class: "several"},
        list.map((each, number) =>
          h(
            "div",
            {class: "one-of-several"},
            one(
              spec,
              each,
              (next) =>
                change(
                  next === null
                    ? list.filter((_, other) => other !== number)
                    : list.map((old, other) => (other === number ? next : old)),
                ),
              inside(context, number),
            ),
            context.readOnly || list.length < 2
              ? null
              : h(
                  "button",
                  {
                    type: "button",
                    class: "plain icon",
                    "aria-label": "Remove",
                    onclick: () => change(list.filter((_, other) => other !== number)),
                  },
                  icon("close"),
                ),
          ),
        ),
        context.readOnly
          ? null
          : h("button", {type: "button", onclick: () => change([...list, start])}, icon("plus"), label),
      ),
      context,
    );
  };
}

export const filters = several(filter, "any", "Another filter");

export const conditions = several((...words) => condition(...words), {round: "even"}, "Another condition");

/** Regions linked to some, perhaps only through others. */
export function chain(spec, value, change, context) {
  const isLong = value && typeof value === "object" && "through" in value;
  if (!isLong) {
    return h(
      "div",
      {},
      filter(spec, value, change, context),
      context.readOnly
        ? null
        : h(
            "button",
            {type: "button", onclick: () => change({to: value ?? "any", through: "any"})},
            "Only through some regions",
          ),
    );
  }
  return h(
    "div",
    {},
    filter(spec, value.to, (next) => change({...value, to: next}), inside(context, "to")),
    h("p", {class: "small soft"}, "through"),
    filter(spec, value.through, (next) => change({...value, through: next}), inside(context, "through")),
  );
}

/** At least, at most. */
export function bounds(spec, value, change, context) {
  const put = (key, next) => {
    const {[key]: _, ...rest} = value ?? {};
    const made = next === null ? rest : {...value, [key]: next};
    change(Object.keys(made).length ? made : null);
  };
  return h(
    "div",
    {class: "row"},
    ["at_least", "at_most"].map((key) =>
      h(
        "label",
        {class: "bound"},
        spoken(key),
        control({type: "number", least: 0}, value?.[key], (next) => put(key, next), inside(context, key)),
      ),
    ),
  );
}

/** A number, or a count of something. */
export function amount(spec, value, change, context) {
  const isCount = value && typeof value === "object";
  return place(
    h(
      "div",
      {class: "nested"},
      segments(
        [
          ["number", "a number"],
          ["count", "for each …"],
        ],
        isCount ? "count" : "number",
        (next) => {
          if (next === "count") change({count: "regions"});
          else if (next === "number") change(1);
        },
        {...context, path: [...context.path, "(how)"]},
      ),
      isCount
        ? count(spec, value, change, context)
        : control({type: "number", least: spec.least, most: spec.most, usual: spec.usual}, value, change, context),
    ),
    context,
  );
}

/** What is counted, where, whose, and what is made of the number. */
export function count(spec, value, change, context) {
  const {grammar} = context.words;
  const what = value?.count ?? "regions";
  const beside = grammar.count[what]?.words ?? [];
  const words = Object.fromEntries(
    Object.entries(grammar.scale).filter(
      ([name]) => beside.includes(name) || !["where", "of", "piece", "from"].includes(name),
    ),
  );
  const select = h(
    "select",
    {disabled: context.readOnly, "aria-label": "What is counted"},
    Object.entries(grammar.count).map(([name, {meaning}]) => h("option", {value: name}, meaning)),
  );
  select.value = what;
  select.addEventListener("change", () => {
    const kept = Object.entries(value ?? {}).filter(
      ([name]) =>
        name !== "count" &&
        (!["where", "of", "piece", "from"].includes(name) || (grammar.count[select.value]?.words ?? []).includes(name)),
    );
    const piece = select.value === "pieces" && !value?.piece ? {piece: context.words.names.any_piece[0]?.id} : {};
    change({count: select.value, ...Object.fromEntries(kept), ...piece});
  });
  const {count: _, ...rest} = value ?? {};
  return place(
    h(
      "div",
      {class: "nested"},
      select,
      lines(words, rest, (next) => change({count: what, ...next}), context, "More about the number …"),
    ),
    context,
  );
}

/** When a hook is heard. */
export function condition(spec, value, change, context) {
  const given = value && typeof value === "object" ? value : {};
  const {grammar} = context.words;
  const words = {
    ...grammar.condition,
    count: {meaning: grammar.condition.count.meaning, widget: {type: "choice", choices: Object.keys(grammar.count)}},
  };
  if ("count" in given) {
    const beside = grammar.count[given.count]?.words ?? [];
    for (const name of [...beside, "at_least", "at_most", "per"]) words[name] = grammar.scale[name];
  }
  return place(
    h(
      "div",
      {class: "nested"},
      lines(
        words,
        given,
        (next) => change(Object.keys(next).length ? bounded(given, next) : null),
        context,
        Object.keys(given).length ? "And …" : "Only if …",
      ),
    ),
    context,
  );
}

/** A count is a condition only within bounds, so it begins with one. */
function bounded(before, next) {
  return "count" in next && !("count" in before) ? {...next, at_least: 2} : next;
}

/** A round by its name, its number, or bounds. */
export function round(spec, value, change, context) {
  const isBounds = value && typeof value === "object";
  return h(
    "div",
    {class: "row"},
    segments(
      [...spec.choices.map((each) => [each, each]), ["number", "number"], ["bounds", "from … to"]],
      isBounds ? "bounds" : typeof value === "number" ? "number" : value,
      (next) => {
        if (next === "bounds") change({from: 2});
        else if (next === "number") change(1);
        else if (next) change(next);
      },
      context,
    ),
    typeof value === "number" ? control({type: "number", least: 1}, value, change, context) : null,
    isBounds
      ? ["from", "to"].map((key) =>
          h(
            "label",
            {class: "bound"},
            key,
            control(
              {type: "number", least: 1},
              value[key],
              (next) => {
                const {[key]: _, ...rest} = value;
                const made = next === null ? rest : {...value, [key]: next};
                change(Object.keys(made).length ? made : 1);
              },
              inside(context, key),
            ),
          ),
        )
      : null,
  );
}
