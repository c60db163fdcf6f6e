// The list of tables: names, dates and boards; to resume, look at, put away and delete.

/** @import {Shell} from "../types/shell.js" */
/** @import {ListedTable, TableList} from "../types/table.js" */
/** @import {TablesSource} from "./source.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";

export class TablesList {
  /**
   * @param {Shell} shell
   * @param {TablesSource} source
   * @param {TableList} list
   */
  constructor(shell, source, list) {
    this.shell = shell;
    this.source = source;
    this.element = h("section", {class: "stack", id: "tables"});
    this._draw(list);
  }

  /** @param {TableList} list */
  _draw({tables, unreadable}) {
    const shown = tables.filter((table) => !table.archived);
    const away = tables.filter((table) => table.archived);
    this.element.replaceChildren(
      ...(tables.length ? [h("h2", {}, "Your games")] : []),
      ...unreadable.map((text) => h("p", {class: "problem small"}, text)),
      ...shown.map((table) => this._line(table)),
      ...(away.length
        ? [
            h(
              "details",
              {class: "more"},
              h("summary", {}, `Put away (${away.length})`),
              h(
                "div",
                {class: "stack"},
                away.map((table) => this._line(table)),
              ),
            ),
          ]
        : []),
    );
  }

  /** @param {ListedTable} table */
  _line(table) {
    const {id, name, map, players, begun, archived, note} = table;
    const day = new Date(begun * 1000).toLocaleString([], {dateStyle: "medium", timeStyle: "short"});
    return h(
      "div",
      {class: "card line game-line", "data-table": id},
      h(
        "a",
        {class: "grow", href: this.shell.places.table(id)},
        h("strong", {}, name),
        h(
          "span",
          {class: "soft small"},
          [name === map ? null : map, day, players.join(", ")].filter(Boolean).join(" · "),
        ),
        note ? h("span", {class: "small problem"}, note) : null,
      ),
      h("span", {class: `tag${table.over ? " good" : ""}`}, stateWords(table)),
      this._tool("pencil", `Name ${name}`, () => this._rename(table)),
      this._tool("save", archived ? `Take ${name} out again` : `Put ${name} away`, () =>
        this._change(() => this.source.archive(id, !archived)),
      ),
      this._tool("bin", `Delete ${name}`, () => this._remove(table)),
    );
  }

  /**
   * @param {import("../shell/icons.js").IconName} picture
   * @param {string} label
   * @param {() => unknown} work
   */
  _tool(picture, label, work) {
    return h("button", {class: "plain icon", "aria-label": label, onclick: work}, icon(picture));
  }

  /** @param {ListedTable} table */
  async _rename({id, name}) {
    const field = h("input", {value: name, maxlength: 80, autofocus: true, id: "table-name"});
    await this.shell.dialog({
      title: "Name the game",
      work: async () => this._draw(await this.source.name(id, field.value.trim())),
      body: h("label", {class: "field"}, "Name", field),
      buttons: [
        ["", "Cancel"],
        ["name", "Name it"],
      ],
    });
  }

  /** @param {ListedTable} table */
  async _remove({id, name, over}) {
    const choice = await this.shell.dialog({
      title: `Delete ${name}?`,
      body: h(
        "p",
        {},
        over ? "Nobody can look at it any more." : "The game is not over. Nobody can go on with it then.",
      ),
      buttons: [
        ["", "Keep it"],
        ["delete", "Delete it"],
      ],
    });
    if (choice === "delete") await this._change(() => this.source.remove(id));
  }

  /** @param {() => Promise<TableList>} work */
  _change(work) {
    return this.shell.attempt(async () => this._draw(await work()));
  }
}

/** @param {ListedTable} table */
function stateWords({over, winners, round}) {
  return over ? `${winners.join(" and ")} won` : `round ${round}`;
}
