// All hooks by their sentences; a wish in plain words finds them.

/** @import {HookForm, Vocabulary} from "../types/items.js" */
/** @import {Session} from "./session.js" */

import {h} from "../shell/elements.js";
import {counted, messageOf} from "../shell/words.js";

/**
 * Let somebody choose a hook; resolves to nothing when they choose none.
 * @param {Session} session
 * @param {Vocabulary} vocabulary
 * @returns {Promise<HookForm | null>}
 */
export async function chooseHook({shell, reference}, vocabulary) {
  const list = h("div", {class: "hook-choices", role: "listbox", "aria-label": "Effects"});
  const state = h("p", {class: "small soft", role: "status"});
  const advice = h("div", {class: "advice"});
  /** @type {HookForm | null} */
  let chosen = null;
  const draw = (/** @type {string[]} */ names, isNothing = false) => {
    const hooks = names.flatMap((name) => vocabulary.hooks[name] ?? []);
    state.textContent = isNothing ? nothingBut(hooks.length) : counted(hooks.length, "effect");
    list.replaceChildren(
      ...hooks.map((hook) =>
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
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    list.querySelector("button")?.click();
  });
  let last = 0;
  input.addEventListener("input", async () => {
    const number = (last += 1);
    try {
      const answer = await shell.ask("items/wish", {open: reference, wish: input.value});
      // Answers may overtake each other; what was asked last counts.
      if (number !== last) return;
      draw(answer.hooks, answer.nothing);
      advice.replaceChildren(...answer.advice.map((line) => h("p", {class: "small"}, line)));
    } catch (error) {
      state.textContent = messageOf(error);
    }
  });
  draw(Object.keys(vocabulary.hooks));
  const answer = await shell.dialog({
    title: "What should it do?",
    name: "hooks",
    wide: true,
    body: [input, state, advice, list],
    buttons: [["", "Cancel"]],
  });
  return answer === "choose" ? chosen : null;
}

/**
 * @param {number} nearest
 */
function nothingBut(nearest) {
  return nearest ? "Nothing does this yet; nearest are:" : "Nothing does this yet.";
}
