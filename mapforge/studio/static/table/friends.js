// Inviting friends: one address with a QR code, an address for each seat, names, and who is here.

/** @import {Child} from "../types/elements.js" */
/** @import {Invitation, Invitations} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h, valueOf} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {qrCode} from "./qr_code.js";

const LOOK = 2000; // milliseconds between two looks who is here

/** @param {GamePage} game */
export async function inviteFriends(game) {
  const found = await game.source.invitations();
  const cards = new Map(found.seats.map((seat) => [seat.seat, new InvitationCard(game, seat)]));
  const look = setInterval(async () => {
    const now = await game.shell.attempt(() => game.source.invitations());
    for (const seat of now?.seats ?? []) cards.get(seat.seat)?.showVisitors(seat);
  }, LOOK);
  await game.shell.dialog({
    title: "Play with friends",
    name: "friends",
    wide: found.shared,
    body: invitationWords(game, found, [...cards.values()]),
    buttons: [["", "Close"]],
  });
  clearInterval(look);
}

/**
 * @param {GamePage} game
 * @param {Invitations} invitations
 * @param {InvitationCard[]} cards
 * @returns {Child}
 */
function invitationWords(game, {shared, addresses, picture}, cards) {
  if (!shared) {
    return [
      h("p", {}, "This studio listens on this machine only. Start it with"),
      h("p", {class: "mono"}, "mapforge studio --share"),
      h(
        "p",
        {},
        "to play with friends on the same network: they open one address and choose a seat. People at this screen can take turns as it is.",
      ),
    ];
  }
  if (!cards.length) {
    const words =
      "Everybody at this table plays at this screen. Begin a game with several people, and all but the first can join from their own screens.";
    return h("p", {}, words);
  }
  return [
    h(
      "div",
      {class: "one-address"},
      picture ? qrCode(picture, "QR code of the table's address") : null,
      h(
        "div",
        {class: "stack"},
        h("p", {}, "Let your friends scan this, or send them the address. They choose a seat, and type their name."),
        addresses.map((address) => addressLine(game, address, "Address of the table")),
      ),
    ),
    h(
      "p",
      {class: "soft small"},
      "A seat is kept for whoever sat down there first, also while they are away, until you free it: then it gets a new address. Addresses work until you take them back, also after the studio was closed and started again. It is plain HTTP: whoever can listen in on your network can take a seat.",
    ),
    h(
      "details",
      {class: "more", open: true},
      h("summary", {}, "Seats"),
      cards.map((card) => card.element),
    ),
  ];
}

/**
 * An address that can be copied.
 * @param {GamePage} game
 * @param {string} address
 * @param {string} label
 */
function addressLine(game, address, label) {
  const field = h("input", {class: "mono grow", readonly: true, value: address, "aria-label": label});
  field.addEventListener("focus", () => field.select());
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      game.shell.toast("Copied", {tone: "good"});
    } catch {
      // Browsers copy by themselves on secure pages only; what is selected can be copied by hand.
      field.select();
      game.shell.toast("Selected: copy it with Ctrl+C, or hold it and choose Copy");
    }
  };
  const button = h("button", {type: "button", class: "copy", onclick: copy}, icon("copy"), "Copy");
  return h("div", {class: "line address"}, field, button);
}

class InvitationCard {
  /**
   * @param {GamePage} game
   * @param {Invitation} seat
   */
  constructor(game, seat) {
    this.game = game;
    this.seat = seat;
    this.element = h("div", {class: "card invitation", "data-seat": seat.seat});
    this._visitors = h("span", {class: "tag"});
    this._draw();
  }

  /** @param {Omit<Invitation, "seat" | "name">} now */
  showVisitors(now) {
    const {addresses, claimed, visitors} = now;
    if (claimed !== this.seat.claimed) {
      this.seat = {...this.seat, ...now};
      this._draw();
    }
    const isOpen = addresses.length > 0;
    const tone = isOpen ? (visitors.length ? " good" : "") : " warning";
    this._visitors.className = `tag${tone}`;
    this._visitors.textContent = visitorWords(isOpen, claimed, visitors);
  }

  _draw() {
    const {seat, name, addresses, claimed} = this.seat;
    const isOpen = addresses.length > 0;
    const {source, shell} = this.game;
    const change = (/** @type {Promise<Omit<Invitation, "seat" | "name">>} */ answer) =>
      shell.attempt(async () => {
        this.seat = {...this.seat, ...(await answer)};
        this._draw();
      });
    const field = h("input", {
      value: name,
      maxlength: 40,
      "aria-label": `Name at seat ${seat + 1}`,
      onchange: (event) => shell.attempt(() => source.giveName(seat, valueOf(event))),
    });
    this.showVisitors(this.seat);
    this.element.replaceChildren(
      h("div", {class: "line"}, field, this._visitors),
      ...addresses.map((address) => addressLine(this.game, address, `Address of ${name}`)),
      h(
        "span",
        {class: "line"},
        isOpen
          ? h(
              "button",
              {type: "button", class: "close-seat", onclick: () => change(source.closeInvitation(seat))},
              "Take the key back",
            )
          : null,
        h(
          "button",
          {type: "button", class: "renew-seat", onclick: () => change(source.renewInvitation(seat))},
          isOpen ? (claimed ? "Free the seat" : "Make a new address") : "Open the seat again",
        ),
      ),
    );
  }
}

/**
 * Who is at a seat, and since when.
 * @param {boolean} isOpen
 * @param {boolean} isClaimed
 * @param {Invitation["visitors"]} visitors
 */
function visitorWords(isOpen, isClaimed, visitors) {
  if (!isOpen) return "closed";
  if (!visitors.length) return isClaimed ? "away; the seat is kept" : "not here yet";
  const [{since}] = visitors;
  const machines = [...new Set(visitors.map(({from}) => from))].join(", ");
  return `here: ${machines}, since ${new Date(since * 1000).toLocaleTimeString()}`;
}
