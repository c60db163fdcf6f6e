// A guest without a seat chooses one or goes back to theirs; a guest whose seat a bot has kept warm takes it back.

/** @import {OfferedSeat, SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {find, h} from "../shell/elements.js";

const NAME = "studio.table.guest";
const ORDER = ["yours", "free", "taken"];

/**
 * Ask a guest who came by the table's address which seat is theirs.
 * @param {GamePage} game
 */
export async function offerSeats(game) {
  const name = h("input", {
    id: "claim-name",
    value: localStorage.getItem(NAME) ?? "",
    maxlength: 40,
    placeholder: "Your name",
    "aria-label": "Your name",
    autocomplete: "nickname",
  });
  game.main.append(
    h(
      "div",
      {id: "claim", class: "hand-over", role: "dialog", "aria-label": "Choose a seat"},
      h("h2", {}, "Who are you?"),
      name,
      h("p", {class: "soft", id: "claim-words"}),
      h("div", {class: "buttons-list", id: "claim-seats"}),
      h("button", {class: "plain", onclick: () => find("#claim").remove()}, "Only watch"),
    ),
  );
  await refreshOffer(game);
  if (document.querySelector("[data-claim][data-whose='yours']")) find("[data-whose='yours']").focus();
  else name.focus();
}

/**
 * Show which seats are free now, while somebody chooses one.
 * @param {GamePage} game
 */
export async function refreshOffer(game) {
  if (!document.querySelector("#claim")) return;
  const {seats} = await game.source.freeSeats();
  const shown = document.querySelector("#claim");
  if (!shown) return;
  const whose = new Set(seats.map((seat) => seat.whose));
  const field = /** @type {HTMLInputElement} */ (find("#claim-name"));
  field.hidden = !whose.has("free");
  find("#claim-words").textContent = offerWords(whose);
  const sorted = seats.toSorted((one, other) => ORDER.indexOf(one.whose) - ORDER.indexOf(other.whose));
  find("#claim-seats").replaceChildren(...sorted.map((seat) => seatButton(game, seat, field)));
}

/** @param {Set<OfferedSeat["whose"]>} whose */
function offerWords(whose) {
  const isTaken = whose.has("taken");
  const lost = isTaken
    ? " A taken seat waits for its player: if it is yours, open this page in the browser in which you sat down, or ask your host to free it."
    : "";
  if (whose.has("yours")) return `You have a seat at this table.${lost}`;
  if (whose.has("free")) return `Type your name, and choose a free seat.${lost}`;
  return isTaken
    ? `Every seat is taken; you can watch.${lost}`
    : "No seat is open to guests; you can watch, or ask your host for a seat.";
}

/**
 * @param {GamePage} game
 * @param {OfferedSeat} offered
 * @param {HTMLInputElement} field
 */
function seatButton(game, {seat, name, kept_warm: isWarm, whose}, field) {
  const claim = () =>
    game.shell.attempt(async () => {
      const word = field.value.trim();
      if (word) localStorage.setItem(NAME, word);
      const {address} = await game.source.claim(seat, word);
      location.assign(address);
    });
  const warm = isWarm ? ", kept warm by a bot" : "";
  const words = {
    yours: `Back to my seat: ${name}`,
    free: `Seat ${seat + 1}: ${name}${warm}`,
    taken: `Seat ${seat + 1}: ${name}, taken`,
  };
  return h(
    "button",
    {
      class: whose === "yours" ? "large primary" : "large",
      "data-claim": seat,
      "data-whose": whose,
      disabled: whose === "taken",
      onclick: claim,
    },
    words[whose],
  );
}

/**
 * Offer a person the seat that a bot keeps warm.
 * @param {GamePage} game
 * @param {SeatView} view
 */
export function offerSeatBack(game, view) {
  const shown = document.querySelector("#take-back");
  if (!view.kept_warm || view.over || game.content.host) {
    shown?.remove();
    return;
  }
  if (shown) return;
  const take = () =>
    game.shell.attempt(async () => {
      await game.source.takeBack();
      await game.refresh();
    });
  find("#banners").append(
    h(
      "div",
      {class: "banner", id: "take-back"},
      h("span", {class: "grow"}, "A bot keeps your seat warm."),
      h("button", {class: "primary", onclick: take}, "Take my seat back"),
    ),
  );
}
