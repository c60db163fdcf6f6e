// A small map that shows which regions a filter matches; a click on a region takes its terrain in or out.

/** @import {Value} from "../types/data.js" */
/** @import {FilterMatch, RegionShape, Vocabulary} from "../types/items.js" */
/** @import {Session} from "./session.js" */

import {boxOf, pathOf} from "../board/geometry.js";
import {h, s} from "../shell/elements.js";
import {hint} from "../shell/hints.js";
import {messageOf, readable} from "../shell/words.js";
import {matchWords} from "./match_words.js";

/**
 * The shapes of maps that were shown, by pack and map.
 * @type {Map<string, RegionShape[]>}
 */
const shapes = new Map();
let chosenMap = "";
let patterns = 0;

/**
 * A picture for a filter. `pick` hears clicks, if there is one.
 * @param {Session} session
 * @param {Vocabulary} vocabulary
 * @param {Value} filter
 * @param {((terrain: string) => unknown) | null} pick
 */
export function filterMap({shell, reference}, vocabulary, filter, pick) {
  if (!vocabulary.maps.length) {
    return h("p", {class: "small soft"}, "There is no map yet to show the regions on.");
  }
  const select = h(
    "select",
    {class: "map-choice", "aria-label": "Map"},
    vocabulary.maps.map(({id, name}) => h("option", {value: id}, name)),
  );
  const stage = h("div", {class: "stage"});
  const state = h("p", {class: "small soft matched", role: "status"});
  const box = h("div", {class: "region-picture"}, stage, h("div", {class: "row"}, state, select));
  const shapesOf = async (/** @type {string} */ map) => {
    const key = `${reference.split(":")[0]} ${map}`;
    const known = shapes.get(key);
    if (known) return known;
    const answer = await shell.ask("items/shapes", {open: reference, map});
    shapes.set(key, answer.shapes);
    return answer.shapes;
  };
  const draw = async () => {
    try {
      const [regions, match] = await Promise.all([
        shapesOf(chosenMap),
        shell.send("items/regions", {open: reference, map: chosenMap, filter}),
      ]);
      select.value = match.map;
      stage.replaceChildren(picture(regions, match, pick));
      state.textContent = match.trouble || matchWords(match.always.length, match.ever.length, regions.length);
      box.dataset.always = String(match.always.length);
      box.dataset.ever = String(match.ever.length);
    } catch (error) {
      state.textContent = messageOf(error);
    }
  };
  select.addEventListener("change", () => {
    chosenMap = select.value;
    draw();
  });
  draw();
  return box;
}

/**
 * @param {RegionShape[]} regions
 * @param {FilterMatch} match
 * @param {((terrain: string) => unknown) | null} pick
 */
function picture(regions, {always, ever}, pick) {
  const loops = regions.flatMap((region) => region.loops);
  if (!loops.length) {
    const names = regions.filter(({id}) => always.includes(id) || ever.includes(id)).map(({name}) => name);
    return h("p", {class: "small"}, names.join(", "));
  }
  const [left, top, right, bottom] = boxOf(loops);
  const [width, height] = [right - left || 1, bottom - top || 1];
  const unit = Math.max(width, height) / 300;
  const hatching = `hatch-${(patterns += 1)}`;
  return s(
    "svg",
    {
      viewBox: `${left - unit} ${top - unit} ${width + 2 * unit} ${height + 2 * unit}`,
      class: pick ? "picks" : null,
      role: "img",
      "aria-label": "The regions that match",
    },
    s(
      "defs",
      {},
      s(
        "pattern",
        {
          id: hatching,
          width: 7 * unit,
          height: 7 * unit,
          patternUnits: "userSpaceOnUse",
          patternTransform: "rotate(45)",
        },
        s("rect", {width: 3 * unit, height: 7 * unit, fill: "#2b2420", opacity: 0.55}),
      ),
    ),
    regions.map((region) => {
      const kind = always.includes(region.id) ? "always" : ever.includes(region.id) ? "ever" : "never";
      const words = {d: pathOf(region.loops), "fill-rule": "evenodd"};
      const shape = s("path", {
        ...words,
        class: kind,
        fill: region.colour,
        "stroke-width": unit,
        "data-region": region.id,
        ...hint(`${region.name} (${readable(region.terrain)})`),
      });
      if (pick) shape.addEventListener("click", () => pick(region.terrain));
      const hatch = s("path", {...words, fill: `url(#${hatching})`, "pointer-events": "none"});
      return kind === "ever" ? [shape, hatch] : shape;
    }),
  );
}
