// Points and outlines. Nothing here knows of pages: numbers in, numbers out.

export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The point of a side that lies nearest to p. */
export function nearestOnSide(p, a, b) {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  const t = length ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) : 0;
  return [a[0] + t * dx, a[1] + t * dy];
}

/** A number as SVG wants it, without digits that nobody sees. */
export const short = (value) => Math.round(value * 100) / 100;

/** The loops of a region as one path; each loop is a list of points. */
export function pathOf(loops) {
  let path = "";
  for (const loop of loops) {
    for (let place = 0; place < loop.length; place++) {
      path += `${place ? "L" : "M"}${short(loop[place][0])},${short(loop[place][1])}`;
    }
    path += "Z";
  }
  return path;
}

/** Whether a point lies inside of loops, by counting how often a ray crosses them. */
export function isInside([x, y], loops) {
  let inside = false;
  for (const loop of loops) {
    for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
      const [ax, ay] = loop[i];
      const [bx, by] = loop[j];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

/** The box around loops: [left, top, right, bottom]. */
export function boxOf(loops) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const loop of loops) {
    for (const [x, y] of loop) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
  }
  return box;
}

/** A line with fewer points that stays within `tolerance` of the one that was drawn. */
export function simplified(points, tolerance) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  let farthest = 0;
  let place = 0;
  for (let i = 1; i < points.length - 1; i++) {
    const away = distance(points[i], nearestOnSide(points[i], first, last));
    if (away > farthest) [farthest, place] = [away, i];
  }
  if (farthest <= tolerance) return [first, last];
  const before = simplified(points.slice(0, place + 1), tolerance);
  return [...before.slice(0, -1), ...simplified(points.slice(place), tolerance)];
}
