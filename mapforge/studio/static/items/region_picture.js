// A small map that shows which regions a filter matches; a click on a region takes its terrain in or out.

import {h, s} from "../shell/elements.js";
import {pathOf} from "../board/geometry.js";

const shapes = new Map();
let chosen = "";

/** A picture for a filter. `pick(terrain)` hears clicks; `ask` and `send` come from the shell. */
export function regionPicture(shell, reference, words, filter, pick) {
  const select = h(
    "select",
    {class: "map-choice", "aria-label": "Map"},
    words.maps.map(({id, name}) => h("option", {value: id}, name)),
  );
  const stage = h("div", {class: "stage"});
  const told = h("p", {class: "small soft matched", role: "status"});
  const box = h("div", {class: "region-picture"}, stage, h("div", {class: "row"}, told, select));
  if (!words.maps.length) return h("p", {class: "small soft"}, "There is no map yet to show the regions on.");
  const draw = async () => {
    try {
      const [drawn, found] = await Promise.all([
        shapesOf(shell, reference, chosen),
        shell.send("items/regions", {open: reference, map: chosen, filter: filter ?? "any"}),
      ]);
      select.value = found.map;
      stage.replaceChildren(picture(drawn, found, pick));
      told.textContent = found.trouble || counted(found, drawn.shapes.length);
      box.dataset.always = String(found.always.length);
      box.dataset.ever = String(found.ever.length);
    } catch (error) {
      told.textContent = error.message;
    }
  };
  select.addEventListener("change", () => {
    chosen = select.value;
    draw();
  });
  draw();
  return box;
}

function counted({always, ever}, all) {
  if (always.length === all) return `All ${all} regions.`;
  const parts = [];
  if (always.length) parts.push(`${always.length} of ${all} regions`);
  if (ever.length) {
    parts.push(`${ever.length} ${always.length ? "more " : `of ${all} regions `}as the game goes (hatched)`);
  }
  return parts.length ? `${parts.join(", ")}.` : "No region of this map.";
}

async function shapesOf(shell, reference, map) {
  const key = `${reference.split(":")[0]} ${map}`;
  if (!shapes.has(key)) shapes.set(key, await shell.ask("items/shapes", {open: reference, map}));
  return shapes.get(key);
}

let patterns = 0;

function picture({shapes: regions}, {always, ever}, pick) {
  const points = regions.flatMap(({loops}) => loops.flat());
  if (!points.length) {
    return h(
      "p",
      {class: "small"},
      regions
        .filter(({id}) => always.includes(id) || ever.includes(id))
        .map(({name}) => name)
        .join(", "),
    );
  }
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1];
  const unit = Math.max(width, height) / 300;
  const id = `hatch-${(patterns += 1)}`;
  const area = (each) => {
    const kind = always.includes(each.id) ? "always" : ever.includes(each.id) ? "ever" : "never";
    const shape = s(
      "path",
      {
        d: pathOf(each.loops),
        class: kind,
        fill: each.colour,
        "fill-rule": "evenodd",
        "stroke-width": unit,
        "data-region": each.id,
      },
      s("title", {}, `${each.name} (${each.terrain.replaceAll("_", " ")})`),
    );
    if (pick) shape.addEventListener("click", () => pick(each.terrain));
    const hatch =
      kind === "ever"
        ? s("path", {d: pathOf(each.loops), fill: `url(#${id})`, "fill-rule": "evenodd", "pointer-events": "none"})
        : null;
    return [shape, hatch];
  };
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
        {id, width: 7 * unit, height: 7 * unit, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)"},
        s("rect", {width: 3 * unit, height: 7 * unit, fill: "#2b2420", opacity: 0.55}),
      ),
    ),
    regions.map(area),
  );
}
