// Lines over the board: jumps with their verdicts, sweeps as paths with numbered stops.
// Read board/svg.js before it. A verdict shows in the line (solid, dashed, dotted), in its sign
// (check, cross, question mark) and in its colour, so it can be read in grey.

import { short, svg } from "./svg.js";

/** @typedef {{x: number, y: number}} Point */

/** All lines, then all signs above them.
 * @param {BoardPath[]} paths @param {Map<HoleName, Hole>} holes @returns {SVGElement[]} */
export function drawPaths(paths, holes) {
  const placed = paths.map((path) => ({
    path,
    points: path.holes.map((name) => holes.get(name)).filter((hole) => hole !== undefined),
  }));
  /** @type {SVGElement[]} */
  const signs = [];
  const lines = placed
    .filter(({ points }) => points.length > 1)
    .map(({ path, points }) => {
      const kind = `path-${path.kind}${path.faint ? " path-faint" : ""}`;
      const group = svg("g", { class: `path ${kind}` });
      if (path.kind === "sweep" || path.kind === "hint") {
        drawSweep(group, points, path.numbered ?? points.length > 3);
      } else {
        const [from, to] = placed.some((other) => other.points !== points && isAgainst(points, other.points))
          ? aside(points[0], points[1])
          : points;
        drawVerdict(group, from, to);
        const sign = svg("g", { class: `signs ${kind}` });
        drawSign(sign, from, to, path.kind);
        signs.push(sign);
      }
      return group;
    });
  return [...lines, ...signs];
}

/** Whether two jumps run over one another in opposite directions.
 * @param {Point[]} a @param {Point[]} b @returns {boolean} */
function isAgainst([a, c], [b, d]) {
  if (!d || c.x - a.x !== b.x - d.x || c.y - a.y !== b.y - d.y) return false;
  return Math.hypot(a.x + c.x - 2 * b.x, a.y + c.y - 2 * b.y) < 0.1;
}

/** A line moved a little to its right. @param {Point} from @param {Point} to @returns {[Point, Point]} */
function aside(from, to) {
  const [x, y] = [-(to.y - from.y) * 0.055, (to.x - from.x) * 0.055];
  return [
    { x: from.x + x, y: from.y + y },
    { x: to.x + x, y: to.y + y },
  ];
}

/** @param {Element} group @param {Point[]} points @param {boolean} numbered */
function drawSweep(group, points, numbered) {
  const end = shortened(points[points.length - 2], points[points.length - 1], 0.2);
  const line = [...points.slice(0, -1), end];
  const d = `M${line.map((p) => `${short(p.x)} ${short(p.y)}`).join("L")}`;
  group.append(svg("path", { class: "path-halo", d }), svg("path", { class: "path-line", d }));
  group.append(svg("circle", { class: "path-start", cx: points[0].x, cy: points[0].y, r: 0.12 }));
  group.append(arrow(points[points.length - 2], points[points.length - 1], 0.06));
  if (!numbered) return;
  points.slice(1).forEach((point, index) => {
    const before = points[index];
    const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 };
    group.append(
      svg("circle", { class: "path-stop", cx: middle.x, cy: middle.y, r: 0.185 }),
      svg("text", { class: "path-number", x: middle.x, y: middle.y }, [String(index + 1)]),
    );
  });
}

/** @param {Element} group @param {Point} from @param {Point} to */
function drawVerdict(group, from, to) {
  const start = shortened(to, from, 0.33);
  const end = shortened(from, to, 0.3);
  const d = `M${short(start.x)} ${short(start.y)}L${short(end.x)} ${short(end.y)}`;
  group.append(
    svg("path", { class: "path-halo", d }),
    svg("path", { class: "path-line", d }),
    arrow(from, to, 0.16),
  );
}

/** @param {Element} group @param {Point} from @param {Point} to @param {string} kind */
function drawSign(group, from, to, kind) {
  const sign = { x: from.x + (to.x - from.x) * 0.165, y: from.y + (to.y - from.y) * 0.165 };
  group.append(svg("circle", { class: "path-sign", cx: sign.x, cy: sign.y, r: 0.165 }));
  const at = `translate(${short(sign.x)} ${short(sign.y)})`;
  if (kind === "winning")
    group.append(svg("path", { class: "sign", transform: at, d: "M-.08 .005L-.022 .066L.084 -.066" }));
  if (kind === "losing")
    group.append(
      svg("path", { class: "sign", transform: at, d: "M-.065 -.065L.065 .065M.065 -.065L-.065 .065" }),
    );
  if (kind === "undecided") group.append(svg("text", { class: "sign-text", x: sign.x, y: sign.y }, ["?"]));
}

/** The end of a line, moved back toward its beginning.
 * @param {Point} from @param {Point} to @param {number} by @returns {Point} */
function shortened(from, to, by) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: to.x - ((to.x - from.x) / length) * by, y: to.y - ((to.y - from.y) / length) * by };
}

/** @param {Point} from @param {Point} to @param {number} back */
function arrow(from, to, back) {
  const tip = shortened(from, to, back);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return svg("path", {
    class: "path-tip",
    d: "M0 0L-.27 -.15L-.2 0L-.27 .15Z",
    transform: `translate(${short(tip.x)} ${short(tip.y)}) rotate(${short(angle)})`,
  });
}
