// Before a game: which map, who plays, and games that wait to be gone on with.

import {h, icon, s} from "../shell/elements.js";
import {pathOf} from "../board/geometry.js";
import {colourOf} from "./tokens.js";

export async function openLobby(shell, main) {
  const lobby = new Lobby(shell, main);
  await lobby.open();
}

class Lobby {
  constructor(shell, main) {
    Object.assign(this, {shell, main});
  }

  async open() {
    this.known = await this.shell.ask("table/lobby");
    this.map = this.known.maps.find((map) => map.id === localStorage.getItem("studio.table.map")) ?? this.known.maps[0];
    this.players = null;
    this.main.className = "scrolls";
    this.sheet = h("div", {class: "sheet lobby"});
    this.main.replaceChildren(this.sheet);
    this._choose(this.map);
    this._draw();
    this._sketches();
  }

  _choose(map) {
    this.map = map;
    const number = map?.players?.length
      ? map.players.includes(this.players?.length)
        ? this.players.length
        : Math.min(...map.players)
      : 2;
    const before = this.players ?? [{name: localStorage.getItem("studio.table.name") || "Ada", kind: "person"}];
    this.players = Array.from(
      {length: number},
      (_, place) => before[place] ?? {name: `Player ${place + 1}`, kind: "planner"},
    );
  }

  _draw() {
    const {known} = this;
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
            {class: "maps", role: "radiogroup", "aria-label": "Maps"},
            known.maps.map((map) => this._tile(map)),
            known.mixes.map((name) => this._mix(name)),
          ),
        ),
        h(
          "section",
          {class: "stack seats"},
          this._seats(),
          this._more(),
          h("button", {class: "primary large", id: "begin", onclick: () => this._begin()}, icon("play"), "Begin"),
        ),
      ),
      this._others(),
    );
  }

  _tile(map) {
    return h(
      "button",
      {
        class: "tile",
        role: "radio",
        "aria-checked": String(map === this.map),
        "data-map": map.id,
        onclick: () => this._pick(map),
      },
      this.drawn?.get(map.id)?.cloneNode(true) ?? h("span", {class: "sketch", "data-sketch": map.id}),
      h("strong", {}, map.name),
      h("span", {class: "soft small"}, `${map.pack} · ${map.players.join(", ") || "?"} players`),
    );
  }

  _mix(name) {
    const map = this.mixed?.get(name) ?? {id: name, name, pack: "mix", players: []};
    this.mixed = (this.mixed ?? new Map()).set(name, map);
    return this._tile(map);
  }

  _pick(map) {
    this._choose(map);
    localStorage.setItem("studio.table.map", map.id);
    this._draw();
  }

  async _sketches() {
    this.drawn = new Map();
    for (const pack of new Set(this.known.maps.map((map) => map.pack))) {
      let sketches = {};
      try {
        sketches = await this.shell.ask("packs/sketches", {pack});
      } catch {
        continue; // The tiles work without their sketches.
      }
      for (const [id, {box, shapes}] of Object.entries(sketches)) {
        const [x, y, width, height] = box;
        const picture = s(
          "svg",
          {viewBox: `${x} ${y} ${width} ${height}`, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true"},
          shapes.map(({colour, loops}) =>
            s("path", {
              d: pathOf(loops),
              fill: colour,
              stroke: "#3b2a1c",
              "stroke-width": width / 260,
              "fill-rule": "evenodd",
            }),
          ),
        );
        this.drawn.set(`${pack}:map/${id}`, h("span", {class: "sketch"}, picture));
      }
    }
    for (const place of this.sheet.querySelectorAll("[data-sketch]")) {
      const picture = this.drawn.get(place.dataset.sketch);
      if (picture) place.replaceWith(picture.cloneNode(true));
    }
  }

  _seats() {
    const {known} = this;
    const rows = this.players.map((player, place) =>
      h(
        "div",
        {class: "seat-row", "data-seat": place},
        s(
          "svg",
          {width: 22, height: 22, viewBox: "0 0 22 22", "aria-hidden": "true"},
          s("circle", {cx: 11, cy: 11, r: 10, fill: colourOf(place)}),
        ),
        h("input", {
          value: player.kind === "person" ? player.name : `${player.kind} ${place + 1}`,
          disabled: player.kind !== "person",
          "aria-label": `Name of player ${place + 1}`,
          maxlength: 40,
          oninput: (event) => (player.name = event.target.value),
        }),
        h(
          "select",
          {"aria-label": `Who plays seat ${place + 1}`, onchange: (event) => this._seat(player, event.target.value)},
          h("option", {value: "person", selected: player.kind === "person"}, "a person"),
          known.bots.map((bot) =>
            h("option", {value: bot.id, selected: bot.id === player.kind}, `bot: ${bot.id} (${bot.summary})`),
          ),
        ),
      ),
    );
    const numbers = this.map?.players ?? [];
    const most = numbers.length ? Math.max(...numbers) : 6;
    const least = numbers.length ? Math.min(...numbers) : 2;
    return h(
      "div",
      {class: "stack"},
      h("h2", {}, "Who plays?"),
      rows,
      most > least
        ? h(
            "div",
            {class: "row"},
            h(
              "button",
              {id: "more-players", disabled: this.players.length >= most, onclick: () => this._resize(1)},
              icon("plus"),
              "Player",
            ),
            h("button", {disabled: this.players.length <= least, onclick: () => this._resize(-1)}, "Fewer"),
          )
        : null,
      known.shared
        ? h(
            "p",
            {class: "soft small"},
            "The studio is shared: the first person plays here, every other one gets an address of their own.",
          )
        : null,
    );
  }

  _seat(player, kind) {
    player.kind = kind;
    this._draw();
  }

  _resize(step) {
    if (step > 0) this.players.push({name: `Player ${this.players.length + 1}`, kind: "planner"});
    else this.players.pop();
    this._draw();
  }

  _more() {
    const {known} = this;
    this.fields ??= {
      seed: "",
      offer: "",
      with: new Set(),
      pace: localStorage.getItem("studio.table.pace") ?? "brisk",
      open: !known.shared,
    };
    const {fields} = this;
    const mixable = known.packs.filter((pack) => pack.id !== this.map?.pack);
    return h(
      "details",
      {class: "more"},
      h("summary", {}, "More"),
      h(
        "div",
        {class: "stack"},
        h(
          "label",
          {class: "field"},
          "On offer first, such as lab:race/otters",
          h("input", {
            id: "offer",
            value: fields.offer,
            oninput: (event) => (fields.offer = event.target.value.trim()),
          }),
        ),
        h(
          "fieldset",
          {class: "mixed"},
          h("legend", {}, "Mix in"),
          mixable.map((pack) =>
            h(
              "label",
              {class: "choice"},
              h("input", {
                type: "checkbox",
                value: pack.id,
                checked: fields.with.has(pack.id),
                onchange: (event) => (event.target.checked ? fields.with.add(pack.id) : fields.with.delete(pack.id)),
              }),
              pack.name,
            ),
          ),
        ),
        h(
          "label",
          {class: "field"},
          "Bots play",
          h(
            "select",
            {id: "pace", onchange: (event) => (fields.pace = event.target.value)},
            known.paces.map((pace) => h("option", {selected: pace === fields.pace}, pace)),
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
            placeholder: "by chance",
            oninput: (event) => (fields.seed = event.target.value.trim()),
          }),
        ),
        h(
          "label",
          {class: "choice"},
          h("input", {
            type: "checkbox",
            checked: fields.open,
            onchange: (event) => (fields.open = event.target.checked),
          }),
          "Everybody may see everybody's coins",
        ),
      ),
    );
  }

  _others() {
    const {tables, saved, folder} = this.known;
    const going = tables.map((table) =>
      h(
        "a",
        {class: "card line", href: `/table?table=${table.id}`},
        h("strong", {class: "grow"}, table.map),
        h("span", {class: "soft small"}, table.players.join(", ")),
        h("span", {class: "tag"}, table.over ? "over" : `round ${table.round}`),
      ),
    );
    const kept = saved.map((game) =>
      h(
        "button",
        {class: "card line", "data-saved": game.name, onclick: () => this._resume(game.name)},
        h("strong", {class: "grow"}, game.name),
        h("span", {class: "soft small"}, `${game.map} · ${game.players.join(", ")}`),
        icon("play"),
      ),
    );
    return h(
      "div",
      {class: "lobby-grid"},
      going.length ? h("section", {class: "stack"}, h("h2", {}, "On the tables"), going) : null,
      kept.length
        ? h("section", {class: "stack"}, h("h2", {}, "Saved games"), h("p", {class: "soft small mono"}, folder), kept)
        : null,
    );
  }

  async _begin() {
    const {fields, map} = this;
    const names = this.players.map((player, place) =>
      player.kind === "person" ? `person:${player.name.trim() || `Player ${place + 1}`}` : player.kind,
    );
    const person = this.players.find((player) => player.kind === "person");
    if (person) localStorage.setItem("studio.table.name", person.name);
    localStorage.setItem("studio.table.pace", fields.pace);
    const seed = Number.parseInt(fields.seed, 10);
    await this._go("table/new", {
      on: map?.id,
      players: names,
      offer: fields.offer || null,
      with: [...fields.with],
      pace: fields.pace,
      open_coins: fields.open,
      seed: Number.isNaN(seed) ? null : seed,
    });
  }

  _resume(name) {
    return this._go("table/resume", {name, pace: this.fields.pace});
  }

  async _go(path, data) {
    const button = this.sheet.querySelector("#begin");
    button.disabled = true;
    try {
      const {table} = await this.shell.send(path, data);
      location.assign(`/table?table=${table}`);
    } catch (error) {
      this.shell.toast(error.message, {tone: "error"});
      button.disabled = false;
    }
  }
}
