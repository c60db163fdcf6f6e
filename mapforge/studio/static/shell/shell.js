// What every page of the studio shares: header, theme, questions to the server, the socket, dialogs and toasts.

import {h, s, icon} from "./elements.js";

/**
 * Draw the header and connect. Gives the page its shell:
 *   ask(path, query)         read `/api/...`; a refusal is thrown as an Error with the server's sentence
 *   send(path, data)         post JSON, likewise
 *   on(kind, work)           hear what the server says over the socket; `connected` and `lost` are kinds, too
 *   say(kind, data)          say something over the socket, now or as soon as it is open
 *   connection()             the number of this page's socket, to send along so that the page is spared its own news
 *   toast(text, {tone})      a short message; tone is "info", "good" or "error"
 *   dialog({title, body, buttons, wide})   a question; resolves to the value of the chosen button, or null
 *   middle, end              places in the header for the page's own things
 */
export async function openShell({page}) {
  applyTheme();
  const middle = h("div", {class: "middle"});
  const end = h("div", {class: "end"});
  const nav = h("nav", {"aria-label": "Pages"});
  document.body.prepend(
    h(
      "header",
      {class: "bar"},
      h("a", {class: "brand", href: "/"}, brand(), "mapforge studio"),
      nav,
      middle,
      end,
      themeButton(),
    ),
  );
  document.body.append(h("div", {class: "toasts", role: "status", "aria-live": "polite"}));
  const {pages} = await ask("pages");
  for (const each of pages) {
    const here = each.name === page ? "page" : null;
    nav.append(h("a", {href: `/${each.name}`, "aria-current": here}, each.title));
  }
  return {ask, send, post, toast, dialog, middle, end, ...openSocket()};
}

async function answerOf(response) {
  let answer;
  try {
    answer = await response.json();
  } catch {
    const isForeign = response.status === 403;
    answer = {
      refused: isForeign
        ? "The studio was started anew: open the address that it printed."
        : "The studio gave no answer.",
    };
  }
  if (answer.refused !== undefined) throw new Error(answer.refused);
  return answer;
}

async function reach(address, options) {
  try {
    return await fetch(address, options);
  } catch {
    throw new Error("The studio does not answer. Is it still running in the terminal?");
  }
}

/** Read something: `ask("map/board", {map: "lab:map/isle"})`. */
export async function ask(path, query = {}) {
  const words = new URLSearchParams(query).toString();
  return answerOf(await reach(`/api/${path}${words ? `?${words}` : ""}`));
}

/** Post JSON. */
export function send(path, data = {}) {
  return post(path, JSON.stringify(data), "application/json");
}

/** Post anything else, such as a picture. */
export async function post(path, body, type) {
  return answerOf(await reach(`/api/${path}`, {method: "POST", headers: {"Content-Type": type}, body}));
}

// The socket comes back by itself; what was said meanwhile is said again.

function openSocket() {
  const listeners = new Map();
  const unsaid = [];
  let socket = null;
  let number = null;
  let pause = 250;

  const emit = (kind, message) => (listeners.get(kind) ?? []).forEach((work) => work(message));
  const connect = () => {
    socket = new WebSocket(`ws://${location.host}/socket`);
    socket.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (message.kind === "hello") {
        number = message.connection;
        pause = 250;
        emit("connected", message);
        unsaid.splice(0).forEach((text) => socket.send(text));
      } else emit(message.kind, message);
    });
    socket.addEventListener("close", () => {
      if (number !== null) emit("lost", {});
      number = null;
      setTimeout(connect, pause);
      pause = Math.min(4000, pause * 2);
    });
  };
  connect();
  return {
    on: (kind, work) => listeners.set(kind, [...(listeners.get(kind) ?? []), work]),
    say: (kind, data = {}) => {
      const text = JSON.stringify({...data, kind});
      if (number !== null) socket.send(text);
      else unsaid.push(text);
    },
    connection: () => number,
  };
}

/** Show a short message for a while; errors stay until they are closed. */
export function toast(text, {tone = "info", seconds = tone === "error" ? 12 : 4} = {}) {
  const close = () => shown.remove();
  const shown = h(
    "div",
    {class: `toast ${tone}`, role: tone === "error" ? "alert" : null},
    h("span", {class: "grow"}, text),
    h("button", {class: "plain", "aria-label": "Close", onclick: close}, icon("close")),
  );
  const place = document.querySelector(".toasts");
  place.append(shown);
  while (place.children.length > 3) place.firstElementChild.remove();
  setTimeout(close, seconds * 1000);
  return shown;
}

/** Ask something. `buttons` are pairs of a value and a text, the last one the usual choice; Escape gives null. */
export function dialog({title, body = [], buttons = [["ok", "OK"]], wide = false, name = ""}) {
  return new Promise((resolve) => {
    const choices = buttons.map(([value, text], place) =>
      h("button", {value, class: place === buttons.length - 1 ? "primary" : null}, text),
    );
    const form = h("form", {method: "dialog"}, h("h2", {}, title), body, h("div", {class: "buttons"}, choices));
    const shown = h("dialog", {class: wide ? "wide" : null, "aria-label": title, "data-name": name || null}, form);
    const usual = choices.at(-1);
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target.matches("textarea, button")) return;
      event.preventDefault();
      usual?.click();
    });
    shown.addEventListener("close", () => {
      shown.remove();
      resolve(shown.returnValue || null);
    });
    document.body.append(shown);
    shown.showModal();
    (form.querySelector("[autofocus]") ?? usual)?.focus();
  });
}

// Light and dark: as the system has it, until somebody chooses.

function chosenTheme() {
  const kept = localStorage.getItem("studio.theme");
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function applyTheme() {
  document.documentElement.dataset.theme = chosenTheme();
}

function themeButton() {
  const button = h("button", {class: "plain icon", "aria-label": "Light or dark", title: "Light or dark"});
  const draw = () => button.replaceChildren(icon(chosenTheme() === "dark" ? "sun" : "moon"));
  button.addEventListener("click", () => {
    localStorage.setItem("studio.theme", chosenTheme() === "dark" ? "light" : "dark");
    applyTheme();
    draw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    applyTheme();
    draw();
  });
  draw();
  return button;
}

function brand() {
  return s(
    "svg",
    {viewBox: "0 0 32 32", "aria-hidden": "true"},
    s("path", {d: "M3 9l9-5 7 3 10-3v19l-9 5-8-3-9 3z", fill: "#cdab6c", stroke: "#3b2a1c", "stroke-width": 1.6}),
    s("path", {d: "M12 4l3 9-4 6 1 6-9 3V9z", fill: "#5f8f4e", stroke: "#3b2a1c", "stroke-width": 1.4}),
    s("path", {d: "M15 13l14-3v13l-9 5-8-3-1-6z", fill: "#4b8abb", stroke: "#3b2a1c", "stroke-width": 1.4}),
  );
}
