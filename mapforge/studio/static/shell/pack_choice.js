// One of the packs that can be changed, or a new one.

/** @import {ListedPack} from "../types/items.js" */
/** @import {Shell} from "../types/shell.js" */

import {h} from "./elements.js";

/**
 * Fields to choose a pack. `pack()` gives its id; a new one is made then.
 * @param {Shell} shell
 * @param {Pick<ListedPack, "id" | "name" | "read_only">[]} packs
 * @param {string} chosen
 */
export function choosePack(shell, packs, chosen = "") {
  const own = packs.filter((pack) => !pack.read_only);
  const select = h(
    "select",
    {name: "pack"},
    own.map(({id, name}) => h("option", {value: id}, name)),
    h("option", {value: ""}, "A new pack …"),
  );
  if (own.some(({id}) => id === chosen)) select.value = chosen;
  const name = h("input", {name: "new-pack", placeholder: "River Folk"});
  const nameField = h("label", {class: "field"}, "Name of the new pack", name);
  const draw = () => (nameField.hidden = select.value !== "");
  select.addEventListener("change", draw);
  draw();
  return {
    body: [h("label", {class: "field"}, "Pack", select), nameField],
    pack: async () => {
      if (select.value) return select.value;
      const {pack} = await shell.send("packs/new_pack", {name: name.value});
      // What follows may be refused and tried again; the pack is there then.
      select.prepend(h("option", {value: pack, selected: true}, name.value));
      select.value = pack;
      draw();
      return pack;
    },
  };
}
