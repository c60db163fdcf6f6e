// Before a game: which map, who plays, and games that can be resumed.

/** @import {Shell} from "../types/shell.js" */
/** @import {Begun} from "../types/server.js" */
/** @import {Lobby, LobbyMap} from "../types/table.js" */
/** @import {Player} from "./seats.js" */

import {findAll, h, present, valueOf} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {mapSketch} from "../shell/map_sketch.js";
import {capitalize, counted, readable} from "../shell/words.js";
import {botFace, botName, botOptions} from "./bot_faces.js";
import {keptFocus} from "./focus.js";
import {OfferField} from "./offer_field.js";
import {PACE, chosenPace} from "./paces.js";
import {byPlayers, newPlayer, numbersWords, parseSeed, playerRange, playerWords, seatPlayers} from "./seats.js";
import {TablesSource} from "./source.js";
import {TablesList} from "./tables_list.js";
import {playerSpot} from "./tokens.js";

const MAP = "studio.table.map";
const NAME = "studio.table.name";

/**
 * @param {Shell} shell
 * @param {HTMLElement} main
 */
export async function openLobby(shell, main) {
  const source = new TablesSource(shell);
  const lobby = new LobbyPage(shell, source, await source.lobby());
  main.className = "scrolls";
  main.replaceChildren(lobby.sheet);
  lobby.draw();
  lobby.loadSketches();
}

class LobbyPage {
  /**
   * @param {Shell} shell
   * @param {TablesSource} source
   * @param {Lobby} lobby
   */
  constructor(shell, source, lobby) {
    this.shell = shell;
    this.source = source;
    this.tables = new TablesList(shell, source, lobby);
    this.lobby = lobby;
    this.offer = new OfferField(shell, source);
    this.sheet = h("div", {class: "sheet lobby"});
    this.maps = [...byPlayers(lobby.maps), ...lobby.mixes.map((name) => ({id: name, name, pack: "mix", players: []}))];
    const kept = localStorage.getItem(MAP);
    /** @type {LobbyMap | undefined} */
    this.map = this.maps.find((map) => map.id === kept) ?? this.maps[0];
    /** @type {Player[]} */
    this.players = seatPlayers([], this.map?.players ?? []);
    this.players[0] = {name: localStorage.getItem(NAME) || "Ada", kind: "person"};
    this.fields = {
      seed: "",
      pace: chosenPace(),
      openCoins: !lobby.shared,
    };
    /**
     * Packs that are mixed in.
     * @type {Set<string>}
     */
    this.mixed = new Set();
    /**
     * Pictures of maps.
     * @type {Map<string, HTMLElement>}
     */
    this._sketches = new Map();
    this._showsMore = false;
    this._broken = h("div", {class: "card problem", id: "broken-pack", role: "alert", hidden: true});
    this._beginButton = h(
      "button",
      {class: "primary large", id: "begin", onclick: () => this._begin()},
      icon("play"),
      "Begin",
    );
  }

  draw() {
    const kept = keptFocus(this.sheet);
    this.sheet.replaceChildren(
      h("h1", {}, "Play"),
      h(
        "div",
        {class: "lobby-grid"},
        h(
          "section",
          {class: "stack"},
          h("h2", {}, "On which map?"),
          h(
            "div",
            {class: "maps", role: "radiogroup", "aria-label": "Maps", onkeydown: (event) => this._onMapKey(event)},
            this.maps.map((map) => this._tile(map)),
          ),
        ),
        h("section", {class: "stack seats"}, this._seats(), this._more(), this._broken, this._beginButton),
      ),
      this._otherGames(),
    );
    kept();
  }

  /** @param {LobbyMap} map */
  _choose(map) {
    this.map = map;
    this.players = seatPlayers(this.players, map.players);
    localStorage.setItem(MAP, map.id);
    this.draw();
  }

  /**
   * The arrows choose another map, as among all things of which one is chosen.
   * @param {KeyboardEvent} event
   */
  _onMapKey(event) {
    const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
    if (!step || !this.map) return;
    event.preventDefault();
    const next = this.maps.indexOf(this.map) + step + this.maps.length;
    this._choose(this.maps[next % this.maps.length]);
    findAll(".tile[aria-checked='true']", this.sheet)[0]?.focus();
  }

  /** @param {LobbyMap} map */
  _tile(map) {
    const isChosen = map === this.map;
    return h(
      "button",
      {
        class: "tile",
        role: "radio",
        "aria-checked": String(isChosen),
        tabindex: isChosen ? 0 : -1,
        "data-map": map.id,
        onclick: () => this._choose(map),
      },
      this._sketches.get(map.id)?.cloneNode(true) ?? h("span", {class: "sketch", "data-sketch": map.id}),
      h("strong", {}, map.name),
      h("span", {class: "soft small"}, present([this._origin(map), numbersWords(map.players)]).join(" · ")),
    );
  }

  /**
   * Where a map is from, if they are from several packs.
   * @param {LobbyMap} map
   */
  _origin({pack}) {
    if (this.maps.every((map) => map.pack === pack)) return null;
    return this.lobby.packs.find(({id}) => id === pack)?.name ?? capitalize(readable(pack));
  }

  async loadSketches() {
    for (const pack of new Set(this.lobby.maps.map((map) => map.pack))) {
      let sketches;
      try {
        sketches = await this.shell.ask("packs/sketches", {pack});
      } catch {
        continue; // The tiles work without their sketches.
      }
      for (const [id, sketch] of Object.entries(sketches)) {
        this._sketches.set(`${pack}:map/${id}`, h("span", {class: "sketch"}, mapSketch(sketch, "slice")));
      }
    }
    for (const place of findAll("[data-sketch]", this.sheet)) {
      const picture = this._sketches.get(place.dataset.sketch ?? "");
      if (picture) place.replaceWith(picture.cloneNode(true));
    }
  }

  _seats() {
    const {least, most} = playerRange(this.map?.players ?? []);
    const count = this.players.length;
    const add = () => {
      this.players.push(newPlayer(count));
      this.draw();
    };
    const remove = () => {
      this.players.pop();
      this.draw();
    };
    return h(
      "div",
      {class: "stack"},
      h("h2", {}, "Who plays?"),
      this.players.map((player, place) => this._seat(player, place)),
      most > least
        ? h(
            "div",
            {class: "row"},
            h("button", {id: "more-players", disabled: count >= most, onclick: add}, icon("plus"), "Player"),
            h("button", {id: "fewer-players", disabled: count <= least, onclick: remove}, "Fewer"),
          )
        : null,
      this.lobby.shared
        ? h(
            "p",
            {class: "soft small"},
            "The studio is shared: the first person plays here, and everybody else gets an address of their own.",
          )
        : null,
    );
  }

  /**
   * @param {Player} player
   * @param {number} place
   */
  _seat(player, place) {
    const isPerson = player.kind === "person";
    const {bots} = this.lobby;
    const bot = botName(bots, player.kind, place);
    const change = (/** @type {Event} */ event) => {
      player.kind = valueOf(event);
      this.draw();
    };
    return h(
      "div",
      {class: "seat-row", "data-seat": place},
      h("span", {class: "seat-mark"}, playerSpot(place, 22), isPerson ? null : botFace(bots, bot, 34)),
      isPerson
        ? h("input", {
            value: player.name,
            "aria-label": `Name of player ${place + 1}`,
            maxlength: 40,
            oninput: (event) => (player.name = valueOf(event)),
          })
        : h(
            "span",
            {class: "seat-bot"},
            h("strong", {}, bot),
            h("span", {class: "soft small"}, bots.find(({id}) => id === player.kind)?.summary),
          ),
      h(
        "select",
        {"aria-label": `Who plays seat ${place + 1}`, onchange: change},
        h("option", {value: "person", selected: isPerson}, "a person"),
        botOptions(bots, player.kind, ({id}) => `bot: ${id}`),
      ),
    );
  }

  _more() {
    const {fields, lobby} = this;
    const openCoins = h("input", {type: "checkbox", checked: fields.openCoins});
    openCoins.addEventListener("change", () => (fields.openCoins = openCoins.checked));
    /** @type {HTMLDetailsElement} */
    const more = h(
      "details",
      {class: "more", open: this._showsMore, ontoggle: () => (this._showsMore = more.open)},
      h("summary", {}, "More"),
      h(
        "div",
        {class: "stack"},
        lobby.opens_files ? null : this.offer.element,
        lobby.packs.length
          ? h(
              "fieldset",
              {class: "mixed"},
              h("legend", {}, "Mix in"),
              lobby.packs.filter(({id}) => id !== this.map?.pack).map(({id, name}) => this._mixChoice(id, name)),
            )
          : null,
        h(
          "label",
          {class: "field"},
          "Bots play",
          h(
            "select",
            {id: "pace", onchange: (event) => (fields.pace = valueOf(event))},
            lobby.paces.map((pace) => h("option", {selected: pace === fields.pace}, pace)),
          ),
        ),
        h(
          "label",
          {class: "field"},
          "Seed: the same seed gives the same shuffles and dice",
          h("input", {
            id: "seed",
            inputmode: "numeric",
            value: fields.seed,
            placeholder: "random",
            oninput: (event) => (fields.seed = valueOf(event)),
          }),
        ),
        h("label", {class: "choice"}, openCoins, "Everybody may see everybody's coins"),
      ),
    );
    return more;
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  _mixChoice(id, name) {
    const box = h("input", {type: "checkbox", value: id, checked: this.mixed.has(id)});
    box.addEventListener("change", () => (box.checked ? this.mixed.add(id) : this.mixed.delete(id)));
    return h("label", {class: "choice"}, box, name);
  }

  _otherGames() {
    const {saved, folder} = this.lobby;
    const savedGames = saved.map(({name, map, players}) =>
      h(
        "button",
        {class: "card line", "data-saved": name, onclick: () => this._resume(name)},
        h("strong", {class: "grow"}, name),
        h("span", {class: "soft small"}, `${map} · ${players.join(", ")}`),
        icon("play"),
      ),
    );
    return h(
      "div",
      {class: "lobby-grid"},
      h("div", {class: "stack"}, this.tables.element, this.lobby.opens_files ? this._fileChoice() : null),
      savedGames.length
        ? h(
            "section",
            {class: "stack"},
            h("h2", {}, "Saved games"),
            h("p", {class: "soft small mono"}, folder),
            savedGames,
          )
        : null,
    );
  }

  /** A file in which a game was saved, here or by `mapforge play`. */
  _fileChoice() {
    const field = h("input", {type: "file", accept: ".json", id: "open-file"});
    field.addEventListener("change", () => {
      const file = field.files?.[0];
      if (file) this._go(async () => this.source.resume(await file.text(), this.fields.pace));
    });
    return h("label", {class: "field"}, "Open a saved game from a file", field);
  }

  async _begin() {
    const {fields, players} = this;
    const person = players.find((player) => player.kind === "person");
    if (person) localStorage.setItem(NAME, person.name);
    localStorage.setItem(PACE, fields.pace);
    const words = {
      on: this.map?.id,
      players: playerWords(players),
      offer: this.offer.value,
      with: [...this.mixed],
      pace: fields.pace,
      open_coins: fields.openCoins,
      seed: parseSeed(fields.seed),
    };
    await this._go(() => this.source.begin(words));
  }

  /** @param {string} name */
  _resume(name) {
    return this._go(() => this.source.resume(name, this.fields.pace));
  }

  /** @param {() => Promise<Begun>} work */
  async _go(work) {
    this._beginButton.disabled = true;
    this._broken.hidden = true;
    const answer = await this.shell.attempt(work);
    if (answer?.table) location.assign(this.shell.places.table(answer.table));
    else this._beginButton.disabled = false;
    if (answer?.broken) showBroken(this._broken, answer.broken);
  }
}

/**
 * Name the pack that keeps a game from beginning, and lead there.
 * @param {HTMLElement} place
 * @param {NonNullable<Begun["broken"]>} broken
 */
function showBroken(place, {pack, mistakes, message}) {
  place.hidden = false;
  place.replaceChildren(
    h("p", {}, `The pack ${pack} cannot be played yet: it has ${counted(mistakes, "mistake")}.`),
    h("p", {class: "small"}, message),
    h("a", {class: "button", href: `/items?pack=${encodeURIComponent(pack)}`}, "Open the pack"),
  );
}
