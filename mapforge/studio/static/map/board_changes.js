// A board after an edit, made of the one before and what has changed. Data in, data out.

/** @import {MapData} from "../types/board.js" */
/** @import {BoardChanges} from "../types/server.js" */

/**
 * The same regions on a board after an edit: some may have got other ids, and keep their place in the file.
 * @param {Iterable<string>} ids
 * @param {MapData} before
 * @param {MapData} after
 */
export function followed(ids, before, after) {
  const known = new Set(after.regions.map(({id}) => id));
  const isSameLength = before.regions.length === after.regions.length;
  return [...ids].map((id) => {
    const place = known.has(id) || !isSameLength ? -1 : before.regions.findIndex((region) => region.id === id);
    return place < 0 ? id : after.regions[place].id;
  });
}

/**
 * @param {MapData} before
 * @param {BoardChanges} changes
 * @returns {MapData}
 */
export function withChanges(before, {fields, corners, count, regions, order}) {
  const places = before.corners.slice(0, count);
  for (const [number, x, y] of corners) places[number] = [x, y];
  const known = new Map(before.regions.map((region) => [region.id, region]));
  for (const region of regions) known.set(region.id, region);
  const ids = order ?? before.regions.map(({id}) => id);
  return {
    ...before,
    ...fields,
    corners: places,
    regions: ids.flatMap((id) => known.get(id) ?? []),
  };
}
