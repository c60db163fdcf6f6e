// What an item does: its hooks as sentences, each with a form behind it; new ones are chosen by their sentence.

import {counted, h, icon} from "../shell/elements.js";
import {control, inside, labelled, listOf, spoken} from "./widgets.js";
import {regionPicture} from "./region_picture.js";

const MODIFIER_WORDS = {
  while: "In force",
  if: "Only if",
  side: "About whose doings",
  boost: "Only when the player asks for it",
  limit: "How often",
  times: "Times",
  price: "Price in coins",
  then: "Then the piece is",
  suppressible: "Can be taken away",
  when: "Only under these rulings",
};

const opened = new Set();

/** The hooks of an item. `context` is that of the form. */
export function hooksPanel(session, context) {
  const {view} = session;
  const own = view.hooks.every((hook) => hook.own);
  const add = async () => {
    const hook = await chooseHook(session, context.words);
    if (!hook) return;
    opened.clear();
    opened.add(`${session.reference} ${own ? view.hooks.length : 0}`);
    await session.apply({op: "insert", path: [...session.prefix, "hooks"], value: structuredClone(hook.entry)});
  };
  return h(
    "section",
    {class: "panel hooks", "data-key": "hooks"},
    h(
      "header",
      {},
      h("h2", {class: "grow"}, "What it does"),
      context.readOnly || view.how === "patch"
        ? null
        : h("button", {id: "add-hook", onclick: add}, icon("plus"), "Add a hook"),
    ),
    own
      ? null
      : h(
          "p",
          {class: "small soft"},
          view.how === "patch"
            ? "These are the hooks after the patch; what it changes in them stands in the text, by path."
            : "These come from the item that this one changes. A hook of its own replaces them all.",
        ),
    view.hooks.length
      ? h(
          "ol",
          {class: "hook-list"},
          view.hooks.map((hook, place) => one(session, context, hook, place)),
        )
      : h(
          "p",
          {class: "soft"},
          "It does nothing yet. Add a hook: wish for something in plain words, and choose it by its sentence.",
        ),
  );
}

function one(session, context, hook, number) {
  const key = `${session.reference} ${number}`;
  const path = ["hooks", number];
  const isOpen = opened.has(key);
  const toggle = () => {
    if (opened.has(key)) opened.delete(key);
    else opened.add(key);
    session.tell("view");
  };
  const readOnly = context.readOnly || !hook.own;
  const move = (to) => {
    opened.clear();
    session.apply({op: "move", path: [...session.prefix, "hooks"], from: number, to});
  };
  return h(
    "li",
    {class: `hook ${isOpen ? "open" : ""}`, "data-path": JSON.stringify(path), "data-hook": hook.name},
    h(
      "div",
      {class: "hook-head"},
      h(
        "button",
        {class: "sentence plain", "aria-expanded": String(isOpen), onclick: toggle},
        h("span", {class: "grow"}, hook.sentence || `There is no hook '${hook.name || "?"}'.`),
        h("span", {class: "mono soft"}, hook.name),
      ),
      readOnly
        ? null
        : h(
            "span",
            {class: "hook-tools"},
            number > 0
              ? h(
                  "button",
                  {class: "plain icon up", "aria-label": "Move up", title: "Move up", onclick: () => move(number - 1)},
                  icon("back"),
                )
              : null,
            h(
              "button",
              {
                class: "plain icon",
                "aria-label": "Remove this hook",
                title: "Remove",
                onclick: () => {
                  opened.clear();
                  session.apply({op: "remove", path: [...session.prefix, ...path]});
                },
              },
              icon("bin"),
            ),
          ),
    ),
    isOpen && hook.form ? body(session, {...context, readOnly, path}, hook) : null,
  );
}

function body(session, context, hook) {
  const entry = typeof hook.entry === "string" ? {[hook.entry]: {}} : hook.entry;
  const given = entry[hook.name] ?? {};
  const put = (name, value) => {
    const next = {...given, [name]: value};
    if (value === null) delete next[name];
    // The bare name of a hook becomes a mapping with its first parameter.
    if (typeof hook.entry === "string") return session.set(context.path, {[hook.name]: next});
    if (entry[hook.name] === null) return session.set([...context.path, hook.name], next);
    return value === null
      ? session.apply({op: "remove", path: [...session.prefix, ...context.path, hook.name, name], keeps: true})
      : session.set([...context.path, hook.name, name], value);
  };
  const parameters = hook.form.parameters.map((parameter) => {
    const inner = {
      ...inside(context, hook.name, parameter.name),
      none: parameter.required ? "choose …" : `usual: ${usual(parameter.default)}`,
      name: parameter.name,
    };
    const spec = {
      ...parameter.widget,
      usual: parameter.default === null || typeof parameter.default === "object" ? undefined : parameter.default,
    };
    const value =
      given[parameter.name] ?? (spec.type === "truth" || spec.type === "choice" ? undefined : given[parameter.name]);
    const field = {
      key: parameter.name,
      title: spoken(parameter.name),
      required: parameter.required,
      description: described(parameter),
      widget: parameter.widget,
    };
    const made = labelled(
      field,
      control(spec, value, (next) => put(parameter.name, next), inner),
      {wide: true},
    );
    if (parameter.widget.type === "filter" && !(value && typeof value === "object" && "ruling" in value)) {
      made.append(
        regionPicture(
          session.shell,
          session.reference,
          context.words,
          value ?? parameter.default ?? "any",
          context.readOnly ? null : (terrain) => put(parameter.name, withTerrain(value, terrain)),
        ),
      );
    }
    return made;
  });
  return h(
    "div",
    {class: "hook-body"},
    h("p", {class: "small soft"}, hook.form.summary),
    parameters,
    modifiers(session, context, hook, entry),
  );
}

function described({summary, required, default: value}) {
  const said = summary ? `${summary[0].toUpperCase()}${summary.slice(1)}.` : "";
  return required || value === null ? said : `${said} ${usual(value)} unless you say otherwise.`.trim();
}

function usual(value) {
  if (value === true || value === false) return value ? "yes" : "no";
  if (value === null || value === undefined) return "nothing";
  return Array.isArray(value)
    ? value.map(spoken).join(", ") || "nothing"
    : typeof value === "object"
      ? "a count"
      : value === "any"
        ? "all regions"
        : spoken(value);
}

/** A filter with one terrain more, or one less. */
function withTerrain(value, terrain) {
  const words = value && typeof value === "object" ? value : {};
  const list = listOf(words.terrain);
  const next = list.includes(terrain) ? list.filter((each) => each !== terrain) : [...list, terrain];
  const {terrain: _, ...rest} = words;
  if (next.length) return {terrain: next.length === 1 ? next[0] : next, ...rest};
  return Object.keys(rest).length ? rest : "any";
}

/** Modifiers beside a hook: those that are set, and a choice of those that would work here. */
function modifiers(session, context, hook, entry) {
  const set = Object.keys(hook.modifiers).filter((name) => name in entry);
  const rest = Object.keys(hook.modifiers).filter((name) => !(name in entry));
  const change = (name, value) => session.set([...context.path, name], value);
  const select = h(
    "select",
    {class: "adding", "aria-label": "Add a modifier"},
    h("option", {value: ""}, "Modify it: when, how often, for whom …"),
    rest.map((name) => h("option", {value: name}, MODIFIER_WORDS[name])),
  );
  select.addEventListener(
    "change",
    () => select.value && change(select.value, beginning(select.value, hook.modifiers[select.value], context)),
  );
  return h(
    "div",
    {class: "modifiers"},
    set.map((name) =>
      h(
        "div",
        {class: "form-field wide", "data-key": name},
        h(
          "div",
          {class: "title-line"},
          h("span", {class: "field-title"}, MODIFIER_WORDS[name]),
          hook.modifiers[name].is_unheard ? h("span", {class: "tag warning"}, "has no effect here") : null,
          context.readOnly
            ? null
            : h(
                "button",
                {
                  class: "plain icon",
                  "aria-label": `Remove ${name}`,
                  onclick: () => session.apply({op: "remove", path: [...session.prefix, ...context.path, name]}),
                },
                icon("close"),
              ),
        ),
        control(hook.modifiers[name], entry[name], (next) => change(name, next), inside(context, name)),
      ),
    ),
    context.readOnly || !rest.length ? null : select,
  );
}

function beginning(name, widget, context) {
  if (name === "if") return {round: "even"};
  if (name === "when") {
    const [first, answers] = Object.entries(context.words.rulings)[0] ?? ["", []];
    return {[first]: answers[0] ?? ""};
  }
  if (name === "suppressible") return false;
  if (name === "while") return widget.choices.find((each) => each !== "active") ?? widget.choices[0];
  if (widget.choices) return widget.choices[0];
  return name === "times" ? 2 : 1;
}

/** All hooks by their sentences; a wish in plain words finds them. */
export function chooseHook(session, words) {
  const all = Object.values(words.hooks);
  const list = h("div", {class: "hook-choices", role: "listbox", "aria-label": "Hooks"});
  const told = h("p", {class: "small soft", role: "status"});
  const advice = h("div", {class: "advice"});
  let chosen = null;
  const draw = (names) => {
    const shown = names.map((name) => words.hooks[name]).filter(Boolean);
    told.textContent = counted(shown.length, "hook");
    list.replaceChildren(
      ...shown.map((hook) =>
        h(
          "button",
          {
            value: "choose",
            class: "hook-choice",
            role: "option",
            "data-hook": hook.name,
            onclick: () => (chosen = hook),
          },
          h("span", {class: "sentence"}, hook.sentence),
          h("span", {class: "mono soft"}, hook.name, " · ", hook.pack),
        ),
      ),
    );
  };
  const input = h("input", {
    type: "search",
    id: "wish",
    placeholder: "steal coins, cross the sea, survive decline …",
    autofocus: true,
    "aria-label": "What should it do?",
  });
  let last = 0;
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    list.querySelector("button")?.click();
  });
  input.addEventListener("input", async () => {
    const number = (last += 1);
    try {
      const found = await session.shell.ask("items/wish", {open: session.reference, wish: input.value});
      if (number !== last) return;
      draw(found.hooks);
      advice.replaceChildren(...found.advice.map((line) => h("p", {class: "small"}, line)));
    } catch (error) {
      told.textContent = error.message;
    }
  });
  draw(all.map(({name}) => name));
  return session.shell
    .dialog({
      title: "What should it do?",
      name: "hooks",
      wide: true,
      body: [input, told, advice, list],
      buttons: [["", "Cancel"]],
    })
    .then((choice) => (choice === "choose" ? chosen : null));
}
