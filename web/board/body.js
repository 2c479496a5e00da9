// The wood of a board: its shape, its edge, the grain, a groove, and letters and numbers engraved.
// Read board/geometry.js before it. Colours are in board.css.

import { boxOf } from "./geometry.js";
import { short, svg } from "./svg.js";

let serial = 0;

/** @param {import("./geometry.js").Body} body @param {Geometry} geometry @param {number} margin
 * @returns {SVGElement[]} */
export function drawBody(body, geometry, margin) {
  serial += 1;
  const id = `wood-${serial}`;
  const box = boxOf(body);
  const clip = svg("mask", { id }, [outline(body, 0, "white")]);
  const wood = svg("g", { mask: `url(#${id})` }, [
    svg("rect", { class: "wood", x: box.left, y: box.top, width: box.width, height: box.height }),
    ...grain(box),
  ]);
  const groove =
    margin > 0.7 ? [outline(body, 0.2, "none", "groove-light"), outline(body, 0.215, "none", "groove")] : [];
  return [
    svg("defs", {}, [clip]),
    svg("g", { class: "edge", transform: "translate(0 0.09)" }, [outline(body, 0, "")]),
    wood,
    svg("g", { class: "sheen" }, [rim(body)]),
    ...groove,
    ...labels(geometry),
  ];
}

/** The outline of the wood, moved inward. With a class it is a line, else an area.
 * @param {import("./geometry.js").Body} body @param {number} inward @param {string} fill
 * @param {string} [line] */
function outline(body, inward, fill, line) {
  if (body.kind === "disc") {
    const area = svg("circle", { cx: body.x, cy: body.y, r: body.r - inward });
    if (line) area.setAttribute("class", line);
    else if (fill) area.setAttribute("fill", fill);
    return area;
  }
  const r = body.r - inward;
  if (line) return svg("path", { class: line, d: offsetPath(body.points, r) });
  const area = svg("path", { d: polygon(body.points), "stroke-width": 2 * r, "stroke-linejoin": "round" });
  if (fill) {
    area.setAttribute("fill", fill);
    area.setAttribute("stroke", fill);
  } else {
    area.setAttribute("class", "edge-area");
  }
  return area;
}

/** @param {import("./geometry.js").Body} body */
function rim(body) {
  return body.kind === "disc"
    ? svg("circle", { class: "rim", cx: body.x, cy: body.y, r: body.r - 0.02 })
    : svg("path", { class: "rim", d: offsetPath(body.points, body.r - 0.02) });
}

/** @param {import("./geometry.js").Point[]} points */
const polygon = (points) => `M${points.map((p) => `${short(p.x)} ${short(p.y)}`).join("L")}Z`;

/** The line at a distance around a convex figure: straight sides, round corners.
 * @param {import("./geometry.js").Point[]} points @param {number} r @returns {string} */
function offsetPath(points, r) {
  let path = "";
  points.forEach((a, index) => {
    const b = points[(index + 1) % points.length];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const nx = ((b.y - a.y) / length) * r;
    const ny = (-(b.x - a.x) / length) * r;
    const start = `${short(a.x + nx)} ${short(a.y + ny)}`;
    path += index === 0 ? `M${start}` : `A${short(r)} ${short(r)} 0 0 1 ${start}`;
    path += `L${short(b.x + nx)} ${short(b.y + ny)}`;
    if (index === points.length - 1) {
      const [c, d] = [points[0], points[1 % points.length]];
      const next = Math.hypot(d.x - c.x, d.y - c.y) || 1;
      const end = `${short(c.x + ((d.y - c.y) / next) * r)} ${short(c.y - ((d.x - c.x) / next) * r)}`;
      path += `A${short(r)} ${short(r)} 0 0 1 ${end}Z`;
    }
  });
  return path;
}

/** Lines along the wood, always the same for the same board.
 * @param {import("./geometry.js").Box} box @returns {SVGElement[]} */
function grain(box) {
  const lines = [];
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const count = Math.ceil(box.height * 7);
  for (let line = 0; line < count; line += 1) {
    const y = box.top + (box.height * (line + random() * 0.9)) / count;
    const bend = (random() - 0.5) * 0.9;
    const w = box.width;
    const curve = [w * 0.3, bend, w * 0.6, -bend, w, (random() - 0.5) * 0.5];
    const d = `M${short(box.left)} ${short(y)}c${curve.map(short).join(" ")}`;
    lines.push(
      svg("path", {
        class: random() < 0.35 ? "grain grain-light" : "grain",
        d,
        "stroke-width": short(0.008 + random() * 0.03),
        opacity: short(0.25 + random() * 0.75),
      }),
    );
  }
  return lines;
}

/** Letters above the columns and numbers left of the rows, engraved beside the first hole of each.
 * @param {Geometry} geometry @returns {SVGElement[]} */
function labels({ holes, columns, rows }) {
  const marks = [];
  for (const { name, x = 0 } of columns) {
    const inColumn = holes.filter((hole) => Math.abs(hole.x - x) < 0.01).map((hole) => hole.y);
    if (inColumn.length)
      marks.push(svg("text", { class: "engraved", x, y: Math.min(...inColumn) - 0.6 }, [name]));
  }
  for (const { name, y = 0 } of rows) {
    const inRow = holes.filter((hole) => Math.abs(hole.y - y) < 0.01).map((hole) => hole.x);
    if (inRow.length) marks.push(svg("text", { class: "engraved", x: Math.min(...inRow) - 0.61, y }, [name]));
  }
  return marks;
}
