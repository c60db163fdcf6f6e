// Short messages, and questions in a window of their own.

/** @import {DialogWords, Tone} from "../types/shell.js" */

import {find, h} from "./elements.js";
import {icon} from "./icons.js";
import {messageOf} from "./words.js";

const MOST_TOASTS = 3;

/** The place where short messages appear. */
export function toastArea() {
  return h("div", {class: "toasts", role: "status", "aria-live": "polite"});
}

/**
 * Show a short message for a while; errors stay longer.
 * @param {string} text
 * @param {{tone?: Tone, seconds?: number}} [options]
 */
export function toast(text, {tone = "info", seconds = tone === "error" ? 12 : 4} = {}) {
  /** @type {HTMLElement} */
  const shown = h(
    "div",
    {class: `toast ${tone}`, role: tone === "error" ? "alert" : null},
    h("span", {class: "grow"}, text),
    h("button", {class: "plain", "aria-label": "Close", onclick: () => shown.remove()}, icon("close")),
  );
  const area = find(".toasts");
  area.append(shown);
  while (area.children.length > MOST_TOASTS) area.firstElementChild?.remove();
  setTimeout(() => shown.remove(), seconds * 1000);
  return shown;
}

/**
 * Show an error as a message.
 * @param {unknown} error
 */
export function report(error) {
  toast(messageOf(error), {tone: "error"});
}

/**
 * Do something; what goes wrong is shown as a message, and the answer is nothing.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result | undefined>}
 */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    report(error);
    return undefined;
  }
}

/**
 * Ask something. `buttons` are pairs of a value and a text, the last one the usual choice; Escape gives null.
 * What `work` refuses is said in the dialog, which stays open with everything that was typed.
 * @param {DialogWords} words
 * @returns {Promise<string | null>}
 */
export function dialog({title, body = [], buttons = [["ok", "OK"]], wide = false, name = "", work}) {
  return new Promise((resolve) => {
    const choices = buttons.map(([value, text], place) =>
      h("button", {value, class: place === buttons.length - 1 ? "primary" : null}, text),
    );
    const refusal = h("p", {class: "problem", role: "alert", hidden: true});
    const foot = h("div", {class: "buttons"}, choices);
    const form = h("form", {method: "dialog"}, h("h2", {}, title), body, refusal, foot);
    const shown = h("dialog", {class: wide ? "wide" : null, "aria-label": title, "data-name": name || null}, form);
    const usual = choices.at(-1);
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.target instanceof Element)) return;
      if (event.target.matches("textarea, button")) return;
      event.preventDefault();
      usual?.click();
    });
    form.addEventListener("submit", async (event) => {
      const {submitter} = event;
      const value = submitter instanceof HTMLButtonElement ? submitter.value : "";
      if (!work || !value) return;
      event.preventDefault();
      refusal.hidden = true;
      for (const choice of choices) choice.disabled = true;
      try {
        await work(value);
        shown.close(value);
      } catch (error) {
        refusal.textContent = messageOf(error);
        refusal.hidden = false;
      }
      for (const choice of choices) choice.disabled = false;
    });
    shown.addEventListener("close", () => {
      shown.remove();
      resolve(shown.returnValue || null);
    });
    document.body.append(shown);
    shown.showModal();
    const first = form.querySelector("[autofocus]");
    if (first instanceof HTMLElement) first.focus();
    else usual?.focus();
  });
}

/** Whether a question is open. */
export function isDialogOpen() {
  return document.querySelector("dialog[open]") !== null;
}
