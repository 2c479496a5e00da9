// Where holes are: the shape of the wood around them, the hole nearest to a point, the hole that an
// arrow key leads to. Lengths are in steps between neighbours. Pure; nothing is read before it.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{kind: "disc", x: number, y: number, r: number}} Disc */
/** @typedef {{kind: "hull", points: Point[], r: number}} Hull */
/** @typedef {Disc | Hull} Body */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/** The corners of the smallest convex figure around some points.
 * @param {Point[]} points @returns {Point[]} */
export function convexHull(points) {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  /** @param {Point[]} list */
  const half = (list) => {
    /** @type {Point[]} */
    const chain = [];
    for (const point of list) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 1e-9)
        chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** @param {Point} a @param {Point} b @param {Point} c */
const turn = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The wood: a disc if the outermost holes lie on a circle, else the hull with round corners.
 * @param {Hole[]} holes @param {number} margin wood around the outermost holes @returns {Body} */
export function bodyOf(holes, margin) {
  const points = convexHull(holes);
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const x = (Math.min(...xs) + Math.max(...xs)) / 2;
  const y = (Math.min(...ys) + Math.max(...ys)) / 2;
  const far = points.map((p) => Math.hypot(p.x - x, p.y - y));
  const isRound = points.length >= 8 && Math.max(...far) - Math.min(...far) < 0.05 * Math.max(...far);
  return isRound ? { kind: "disc", x, y, r: Math.max(...far) + margin } : { kind: "hull", points, r: margin };
}

/** @param {Body} body @returns {Box} */
export function boxOf(body) {
  if (body.kind === "disc")
    return { left: body.x - body.r, top: body.y - body.r, width: 2 * body.r, height: 2 * body.r };
  const xs = body.points.map((p) => p.x);
  const ys = body.points.map((p) => p.y);
  const left = Math.min(...xs) - body.r;
  const top = Math.min(...ys) - body.r;
  return { left, top, width: Math.max(...xs) + body.r - left, height: Math.max(...ys) + body.r - top };
}

/** The hole nearest to a point, if it is nearer than `reach`.
 * @param {Hole[]} holes @param {Point} point @param {number} reach @returns {Hole | null} */
export function nearest(holes, point, reach) {
  let best = null;
  let distance = reach;
  for (const hole of holes) {
    const away = Math.hypot(hole.x - point.x, hole.y - point.y);
    if (away < distance) [best, distance] = [hole, away];
  }
  return best;
}

/** The hole that an arrow key leads to. Left and right go along the row, over gaps. Up and down go to
 * the next row, to the hole nearest there; of two that are equally near, up takes the right one and down the
 * left one, so that the way back is the way there. Null at the end of a row, and beyond the last row.
 * @param {Hole[]} holes @param {Hole} from @param {Point} direction one of the four arrows
 * @returns {Hole | null} */
export function neighbour(holes, from, direction) {
  const ahead = direction.x
    ? holes.filter((hole) => isLevel(hole, from) && (hole.x - from.x) * direction.x > 0)
    : holes.filter((hole) => !isLevel(hole, from) && (hole.y - from.y) * direction.y > 0);
  const row = direction.x ? from : nearestBy(ahead, (hole) => Math.abs(hole.y - from.y));
  const side = 1e-6 * direction.y;
  return nearestBy(
    ahead.filter((hole) => row && isLevel(hole, row)),
    (hole) => Math.abs(hole.x - from.x) + side * hole.x,
  );
}

/** Whether two holes are in one row. @param {Point} a @param {Point} b */
const isLevel = (a, b) => Math.abs(a.y - b.y) < 0.1;

/** @param {Hole[]} holes @param {(hole: Hole) => number} distance @returns {Hole | null} */
function nearestBy(holes, distance) {
  return holes.reduce(
    (/** @type {Hole | null} */ best, hole) => (best && distance(best) <= distance(hole) ? best : hole),
    null,
  );
}
