// What is done with whole items: new ones, copies, changes from another pack, renaming, deleting, trying them out.

import {counted, h, icon} from "../shell/elements.js";
import {scenariosPanel} from "./about_panel.js";

const NEW_KINDS = {
  race: ["Race", "Otters"],
  power: ["Power", "Tide-Riding"],
  relic: ["Relic", "The Drowned Bell"],
  place: ["Place", "Old Ferry"],
  event: ["Event", "Spring Flood"],
  piece: ["Piece", "Dam"],
  terrain: ["Terrain", "Reeds"],
  symbol: ["Symbol", "Spring"],
  ruling: ["Ruling", "May otters cross a lake"],
  scenario: ["Scenarios", "Otters"],
  locale: ["Translation", "de"],
};

export function deeds(session, {shelf, open, leave}) {
  const {shell} = session;
  const attempt = async (work) => {
    try {
      return await work();
    } catch (error) {
      shell.toast(error.message, {tone: "error"});
      return null;
    }
  };
  const arrive = async (reference) => {
    await shelf.refresh();
    await open(null, reference);
  };

  /** A pack of one's own, asked for; a new one is made when there is none. */
  const packChoice = (chosen) => {
    const own = shelf.packs.filter((pack) => !pack.read_only);
    const select = h(
      "select",
      {name: "pack"},
      own.map(({id, name}) => h("option", {value: id}, name)),
      h("option", {value: ""}, "A new pack …"),
    );
    if (own.some(({id}) => id === chosen)) select.value = chosen;
    const name = h("input", {name: "new-pack", placeholder: "River Folk"});
    const named = h("label", {class: "field"}, "Name of the new pack", name);
    named.hidden = select.value !== "";
    select.addEventListener("change", () => (named.hidden = select.value !== ""));
    return {
      body: [h("label", {class: "field"}, "Pack", select), named],
      pack: async () => select.value || (await shell.send("packs/new_pack", {name: name.value})).pack,
    };
  };

  const make = async () => {
    const choice = packChoice(session.view?.pack);
    const kind = h(
      "select",
      {name: "kind"},
      Object.entries(NEW_KINDS).map(([value, [title]]) => h("option", {value}, title)),
    );
    const name = h("input", {name: "name", autofocus: true, placeholder: "Otters"});
    kind.addEventListener("change", () => (name.placeholder = NEW_KINDS[kind.value][1]));
    const answer = await shell.dialog({
      title: "Something new",
      name: "new",
      body: [h("label", {class: "field"}, "What", kind), h("label", {class: "field"}, "Its name", name), choice.body],
      buttons: [
        ["", "Cancel"],
        ["make", "Create it"],
      ],
    });
    if (answer !== "make" || !name.value.trim()) return;
    await attempt(async () => {
      const pack = await choice.pack();
      const {reference} = await shell.send("items/new", {pack, kind: kind.value, name: name.value.trim()});
      await arrive(reference);
    });
  };
  shelf.make.addEventListener("click", make);

  session.copy = async () => {
    const choice = packChoice("");
    const answer = await shell.dialog({
      title: "Copy to my pack",
      name: "copy",
      body: [
        h(
          "p",
          {class: "soft"},
          "A copy is an item of its own. To change the printed one in every game with your pack, choose Change it instead.",
        ),
        choice.body,
      ],
      buttons: [
        ["", "Cancel"],
        ["override", "Change it"],
        ["copy", "Copy"],
      ],
    });
    if (answer !== "copy" && answer !== "override") return;
    await attempt(async () => {
      const pack = await choice.pack();
      const {reference} = await shell.send(`items/${answer}`, {open: session.reference, pack});
      await arrive(reference);
    });
  };

  const placesOf = async () => (await shell.ask("items/referrers", {open: session.reference})).places;
  const listed = (places, none) =>
    places.length
      ? h(
          "ul",
          {class: "places"},
          places
            .slice(0, 100)
            .map(({file, line, text}) =>
              h("li", {}, h("span", {class: "mono soft"}, `${file}:${line}`), " ", h("span", {class: "mono"}, text)),
            ),
        )
      : h("p", {class: "soft"}, none);

  const rename = () =>
    attempt(async () => {
      await session.settled();
      const places = await placesOf();
      const id = h("input", {name: "id", class: "mono", value: session.view.id, autofocus: true, spellcheck: "false"});
      const answer = await shell.dialog({
        title: `Rename ${session.view.id}`,
        name: "rename",
        wide: true,
        body: [
          h("label", {class: "field"}, "New id", id),
          h(
            "p",
            {},
            places.length
              ? `${counted(places.length, "place")} that refer${places.length === 1 ? "s" : ""} to it will be changed with it:`
              : "",
          ),
          listed(places, "Nothing else refers to it."),
        ],
        buttons: [
          ["", "Cancel"],
          ["rename", "Rename"],
        ],
      });
      if (answer !== "rename" || id.value === session.view.id) return;
      const {reference} = await shell.send("items/rename", {open: session.reference, id: id.value.trim()});
      await arrive(reference);
      shell.toast(`It is called ${id.value.trim()} now, everywhere.`, {tone: "good"});
    });

  const remove = () =>
    attempt(async () => {
      const {kind, id} = session.view;
      const places = ["locale", "scenario"].includes(kind) ? [] : await placesOf();
      const answer = await shell.dialog({
        title: `Delete ${id}?`,
        name: "delete",
        wide: places.length > 0,
        body: [
          places.length
            ? h(
                "p",
                {},
                h("strong", {}, counted(places.length, "place")),
                places.length === 1
                  ? " still refers to it and would be left with nothing:"
                  : " still refer to it and would be left with nothing:",
              )
            : null,
          listed(places, "Nothing refers to it."),
          h("p", {class: "small soft"}, "A copy of its file is kept in your state folder."),
        ],
        buttons: [
          ["delete", "Delete it"],
          ["", "Keep it"],
        ],
      });
      if (answer !== "delete") return;
      const {kept} = await shell.send("items/delete", {open: session.reference});
      leave();
      await shelf.refresh();
      shell.toast(`Deleted. A copy is in ${kept}`, {seconds: 10});
    });

  session.deeds = (view) => {
    const isOwn = !view.read_only;
    const isItem = !["locale", "scenario"].includes(view.kind);
    const isTried = ["race", "power"].includes(view.kind);
    const tryAt = async (event) => {
      event.preventDefault();
      if (!view.saved && !session.isReadOnly) await session.save();
      if (!session.conflict) location.assign(`/table?offer=${encodeURIComponent(view.reference)}`);
    };
    return [
      isTried
        ? h(
            "a",
            {class: "button", id: "try", href: `/table?offer=${encodeURIComponent(view.reference)}`, onclick: tryAt},
            icon("play"),
            "Try it",
          )
        : null,
      isOwn && isItem ? h("button", {id: "rename", onclick: rename}, "Rename") : null,
      isOwn ? h("button", {id: "delete", class: "danger", onclick: remove}, icon("bin"), "Delete") : null,
    ];
  };
  session.extra = (view) => (["ruling", "symbol"].includes(view.kind) ? null : scenariosPanel(session, open, arrive));
}
