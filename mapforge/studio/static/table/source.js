// The one place that asks about games: whatever a page of the table wants to know goes through here, over one
// transport. A server answers it today; a worker that plays the game in the browser can answer it as well.

/** @import {SeatView} from "../types/table.js" */
/** @import {GameEvents, Transport} from "../types/source.js" */
/** @import {Query} from "../types/shell.js" */

/** One table, as whoever sits there may ask about it. */
export class TableSource {
  /**
   * @param {Transport} transport
   * @param {string} table
   */
  constructor(transport, table) {
    this.transport = transport;
    this.table = table;
  }

  /**
   * @template {import("../types/server.js").Path} P
   * @param {P} path
   * @param {Query} [query]
   */
  _ask(path, query = {}) {
    return this.transport.ask(path, {table: this.table, ...query});
  }

  /**
   * @template {import("../types/server.js").Path} P
   * @param {P} path
   * @param {object} [data]
   */
  _send(path, data = {}) {
    return this.transport.send(path, {table: this.table, ...data});
  }

  // What is seen

  content() {
    return this._ask("table/board");
  }

  /**
   * What a seat may see now; the log and what happened only from where the page has them.
   * @param {{since: number, epoch: number, seen: number, seat?: number}} known
   * @returns {Promise<SeatView>}
   */
  view(known) {
    return this._ask("table/view", {...known});
  }

  /**
   * A side of the card of something in play, as a text of SVG.
   * @param {string} item such as `race/elves`
   * @param {"front" | "back"} side
   */
  card(item, side) {
    return this._ask("table/card", {item, side});
  }

  /** @param {string} action */
  why(action) {
    return this._ask("table/why", {action});
  }

  chart() {
    return this._ask("table/chart");
  }

  end() {
    return this._ask("table/end");
  }

  review() {
    return this._ask("table/review");
  }

  startReview() {
    return this._send("table/start_review");
  }

  /** @param {number} step */
  moment(step) {
    return this._ask("table/moment", {step});
  }

  past() {
    return this._ask("table/past");
  }

  /** @param {string} bot */
  hint(bot) {
    return this._send("table/hint", {bot});
  }

  // What is done

  /** @param {string[]} actions */
  choose(actions) {
    return this._send("table/choose", {actions});
  }

  /**
   * @param {string} start
   * @param {string} end
   * @param {number} count
   */
  place(start, end, count) {
    return this._send("table/place", {start, end, count});
  }

  confirm() {
    return this._send("table/confirm");
  }

  undo() {
    return this._send("table/undo");
  }

  // The table

  /**
   * @param {number} number
   * @param {string} kind
   */
  replace(number, kind) {
    return this._send("table/replace", {number, kind});
  }

  /** @param {string} pace */
  setPace(pace) {
    return this._send("table/pace", {pace});
  }

  /**
   * @param {string} name
   * @param {boolean} replaces
   */
  save(name, replaces) {
    return this._send("table/save", {name, replaces});
  }

  // Friends

  invitations() {
    return this._ask("table/invitations");
  }

  /** @param {number} seat */
  closeInvitation(seat) {
    return this._send("table/close_invitation", {seat});
  }

  /** @param {number} seat */
  renewInvitation(seat) {
    return this._send("table/renew_invitation", {seat});
  }

  freeSeats() {
    return this._ask("table/free");
  }

  /**
   * @param {number} number
   * @param {string} name
   */
  claim(number, name) {
    return this._send("table/claim", {number, name});
  }

  /**
   * @param {number} number
   * @param {string} name
   */
  giveName(number, name) {
    return this._send("table/rename", {number, name});
  }

  takeBack() {
    return this._send("table/take_back");
  }

  // Positions by hand, and scenarios

  position() {
    return this._ask("table/position");
  }

  /** @param {object} words */
  check(words) {
    return this._send("table/check", words);
  }

  /** @param {object} words */
  stage(words) {
    return this._send("table/stage", words);
  }

  steps() {
    return this._ask("table/steps");
  }

  /** @param {object} words */
  record(words) {
    return this._send("table/record", words);
  }

  /** @param {object} words */
  tryScenario(words) {
    return this._send("table/try", words);
  }

  /** @param {object} words */
  addScenario(words) {
    return this._send("table/add", words);
  }

  /**
   * Hear when something changes, and when the connection is lost or back.
   * @param {GameEvents} events
   */
  follow({changed, connected, lost, refused}) {
    const {transport, table} = this;
    const join = () => transport.say("table.join", {table});
    transport.on("table.changed", changed);
    transport.on("connected", () => {
      join();
      connected();
    });
    transport.on("lost", lost);
    transport.on("refused", ({error}) => refused(error));
    if (transport.connection() !== null) join();
  }
}

/** All tables, as whoever started the studio may ask about them. */
export class TablesSource {
  /** @param {Pick<Transport, "ask" | "send">} transport */
  constructor(transport) {
    this.transport = transport;
  }

  lobby() {
    return this.transport.ask("table/lobby");
  }

  /** The races and powers that may be on offer first. */
  offers() {
    return this.transport.ask("table/offers");
  }

  /** @param {object} words */
  begin(words) {
    return this.transport.send("table/new", words);
  }

  /**
   * @param {string} name
   * @param {string} pace
   */
  resume(name, pace) {
    return this.transport.send("table/resume", {name, pace});
  }

  /**
   * @param {string} table
   * @param {string} name
   */
  name(table, name) {
    return this.transport.send("table/name", {table, name});
  }

  /**
   * @param {string} table
   * @param {boolean} archived
   */
  archive(table, archived) {
    return this.transport.send("table/archive", {table, archived});
  }

  /** @param {string} table */
  remove(table) {
    return this.transport.send("table/delete", {table});
  }
}
