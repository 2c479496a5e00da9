// A drawing of a board and a problem on it, as the editor has it: cells, holes, men, goal. Pure:
// every change makes a new drawing. Read game/diagram.js before it.

import { cells, columnName, holesOf, menOf } from "./diagram.js";
import { countOf } from "./notation.js";

/** @typedef {{columns: number, rows: number, directions: Directions, name: string,
 *   holes: Set<HoleName>, men: Set<HoleName>, goal: Set<HoleName>}} Drawing
 * `goal` is empty if any one man will do */

/** @typedef {"holes" | "men" | "goal"} Tool */

export const LARGEST = 16;

/** @param {number} columns @param {number} rows @param {Directions} directions @returns {Drawing} */
export function blank(columns, rows, directions) {
  return { columns, rows, directions, name: "mine", holes: new Set(), men: new Set(), goal: new Set() };
}

/** The board and the problem of a game, with room around.
 * @param {Game} game @param {Set<HoleName>} goal @returns {Drawing} */
export function drawingOf(game, goal) {
  const lines = game.board.rows.split("/");
  const columns = Math.max(...lines.map((line) => line.length));
  const holes = new Set(game.board.geometry.holes.map((hole) => hole.name));
  const name = typeof game.board.spec === "string" ? "mine" : game.board.name;
  return {
    columns: Math.min(LARGEST, Math.max(columns, 7)),
    rows: Math.min(LARGEST, Math.max(lines.length, 7)),
    directions: game.board.directions,
    name,
    holes,
    men: new Set(game.start),
    goal: new Set(goal),
  };
}

/** A board file's rows as a drawing.
 * @param {string} rows @param {string} position @param {Directions} directions @param {string} name
 * @returns {Drawing} */
export function drawingOfRows(rows, position, directions, name) {
  const all = cells(rows).filter((cell) => cell.mark !== ".");
  const columns = Math.max(...all.map((cell) => cell.column)) + 1;
  const height = Math.max(...all.map((cell) => cell.row)) + 1;
  const men = new Set(
    cells(position)
      .filter((cell) => cell.mark === "o")
      .map((cell) => cell.name),
  );
  return {
    columns: Math.max(columns, 5),
    rows: Math.max(height, 5),
    directions,
    name,
    holes: new Set(all.map((cell) => cell.name)),
    men,
    goal: new Set(),
  };
}

/** The drawing that an address holds, whether or not it is a board; null if it names a board, or is too large
 * to draw.
 * @param {Address} address @returns {Drawing | null} */
export function drawingOfAddress({ board, vacate, start, finish, goal }) {
  if (typeof board === "string") return null;
  const lines = board.rows.split("/");
  const columns = Math.max(...lines.map((line) => line.length));
  if (columns > LARGEST || lines.length > LARGEST) return null;
  const holes = new Set(holesOf(board.rows));
  const empty = new Set((vacate ?? "").split(","));
  const men = start ? menOf(start) : new Set([...holes].filter((name) => !empty.has(name)));
  const ends = goal ? menOf(goal) : new Set((finish ?? "any").split(",").filter((name) => holes.has(name)));
  return {
    columns: Math.max(columns, 7),
    rows: Math.max(lines.length, 7),
    directions: board.directions,
    name: board.name,
    holes,
    men,
    goal: ends,
  };
}

/** Why a drawing cannot be a board, or null.
 * @param {Drawing} drawing @param {number} most the most holes that a board can have
 * @returns {string | null} */
export function faultOf({ holes }, most) {
  if (holes.size === 0) return "Draw some holes first.";
  return holes.size > most
    ? `${countOf(holes.size, "hole")} are drawn, ${holes.size - most} too many: a board has at most ${most}.`
    : null;
}

/** How many holes are drawn and may be. @param {Drawing} drawing @param {number} most @returns {string} */
export function holesInWords(drawing, most) {
  const { size } = drawing.holes;
  if (size > most) return faultOf(drawing, most) ?? "";
  return `${countOf(size, "hole")} drawn${most < Infinity ? `; a board has at most ${most}` : ""}.`;
}

/** Every cell of the drawing with its place. On the triangular lattice rows lean.
 * @param {Drawing} drawing @returns {Geometry} */
export function geometryOf({ columns, rows, directions }) {
  const leans = directions === 6;
  const holes = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = leans ? column + (rows - 1 - row) / 2 : column;
      holes.push({ name: columnName(column) + (row + 1), x, y: leans ? (row * Math.sqrt(3)) / 2 : row });
    }
  }
  if (leans) return { holes, jumps: [], columns: [], rows: [] };
  return {
    holes,
    jumps: [],
    columns: Array.from({ length: columns }, (_, column) => ({ name: columnName(column), x: column })),
    rows: Array.from({ length: rows }, (_, row) => ({ name: String(row + 1), y: row })),
  };
}

/** What a tool makes of a cell: true sets, false takes away. Null: nothing to do there.
 * @param {Drawing} drawing @param {Tool} tool @param {HoleName} name @returns {boolean | null} */
export function toggled(drawing, tool, name) {
  if (tool === "holes") return !drawing.holes.has(name);
  if (!drawing.holes.has(name)) return null;
  return tool === "men" ? !drawing.men.has(name) : !drawing.goal.has(name);
}

/** @param {Drawing} drawing @param {Tool} tool @param {HoleName} name @param {boolean} on
 * @returns {Drawing} */
export function painted(drawing, tool, name, on) {
  const next = {
    ...drawing,
    holes: new Set(drawing.holes),
    men: new Set(drawing.men),
    goal: new Set(drawing.goal),
  };
  if (tool === "holes") {
    for (const set of on ? [next.holes, next.men] : []) set.add(name);
    for (const set of on ? [] : [next.holes, next.men, next.goal]) set.delete(name);
  } else if (drawing.holes.has(name)) {
    const set = tool === "men" ? next.men : next.goal;
    if (on) set.add(name);
    else set.delete(name);
  }
  return next;
}

/** A drawing of another size. What lies outside is lost.
 * @param {Drawing} drawing @param {number} columns @param {number} rows @returns {Drawing} */
export function resized(drawing, columns, rows) {
  const next = { ...drawing, columns, rows };
  const inside = new Set(geometryOf(next).holes.map((hole) => hole.name));
  /** @param {Set<HoleName>} set */
  const kept = (set) => new Set([...set].filter((name) => inside.has(name)));
  return { ...next, holes: kept(drawing.holes), men: kept(drawing.men), goal: kept(drawing.goal) };
}

/** The rows of the drawing with one mark for each cell, up to the last hole.
 * @param {Drawing} drawing @param {(name: HoleName) => string} mark @returns {string} */
function rowsWith(drawing, mark) {
  const lines = [];
  for (let row = 0; row < drawing.rows; row += 1) {
    let line = "";
    for (let column = 0; column < drawing.columns; column += 1) {
      const name = columnName(column) + (row + 1);
      line += drawing.holes.has(name) ? mark(name) : ".";
    }
    lines.push(line);
  }
  while (lines.length > 1 && /^\.*$/.test(lines[lines.length - 1])) lines.pop();
  const width = Math.max(1, ...lines.map((line) => line.replace(/\.+$/, "").length));
  return lines.map((line) => line.slice(0, width)).join("/");
}

/** @param {Drawing} drawing @returns {Address} */
export function addressOf(drawing) {
  const board = { name: drawing.name, rows: rowsWith(drawing, () => "o"), directions: drawing.directions };
  const start = rowsWith(drawing, (name) => (drawing.men.has(name) ? "o" : "-"));
  const goal = rowsWith(drawing, (name) => (drawing.goal.has(name) ? "o" : "-"));
  const one = drawing.goal.size === 1 ? [...drawing.goal][0] : "any";
  return { view: "editor", board, start, ...(drawing.goal.size > 1 ? { goal } : { finish: one }) };
}

/** @param {Drawing} drawing @returns {string} a board file, as docs/board-format.md has it */
export function boardFile(drawing) {
  const start = rowsWith(drawing, (name) => (drawing.men.has(name) ? "o" : "-"));
  return `name: ${drawing.name}\ndirections: ${drawing.directions}\n\n${start.split("/").join("\n")}\n`;
}
