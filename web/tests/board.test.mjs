// Where arrow keys lead on the board, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { neighbour } from "../board/geometry.js";
import { cells } from "../game/diagram.js";
import { ROWS } from "./boards.mjs";

const ARROWS = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, up: { x: 0, y: -1 }, down: { x: 0, y: 1 } };

/** The holes of a board; rows lean if it is triangular, as the engine places them. */
function holesIn(rows, leans) {
  const high = leans ? Math.sqrt(3) / 2 : 1;
  return cells(rows)
    .filter((cell) => cell.mark === "o")
    .map(({ name, column, row }) => ({ name, x: column - (leans ? row / 2 : 0), y: row * high }));
}

const BOARDS = {
  english: holesIn(ROWS.english, false),
  wiegleb: holesIn(ROWS.wiegleb, false),
  triangle: holesIn("o..../oo.../ooo../oooo./ooooo", true),
  hexagon: holesIn("ooo../oooo./ooooo/.oooo/..ooo", true),
  gaps: holesIn("o...o/...../.o.../ooo.o", false),
};

for (const [name, holes] of Object.entries(BOARDS)) {
  test(`arrows reach every hole and skip no row: ${name}`, () => {
    const rows = [...new Set(holes.map((hole) => Math.round(hole.y * 100)))].sort((a, b) => a - b);
    const rowOf = (hole) => rows.indexOf(Math.round(hole.y * 100));
    const seen = new Set([holes[0].name]);
    for (const queue = [holes[0]]; queue.length; ) {
      const from = queue.shift();
      for (const [arrow, direction] of Object.entries(ARROWS)) {
        const to = neighbour(holes, from, direction);
        const step = to ? rowOf(to) - rowOf(from) : 0;
        assert.equal(Math.abs(step), to ? Math.abs(direction.y) : 0, `${arrow} from ${from.name}`);
        if (!to || seen.has(to.name)) continue;
        seen.add(to.name);
        queue.push(to);
      }
    }
    assert.equal(seen.size, holes.length);
  });
}

test("on a triangle up leads back where down came from", () => {
  const walk = (from, ...arrows) =>
    arrows.reduce(
      (at, arrow) => neighbour(BOARDS.triangle, at, ARROWS[arrow]),
      BOARDS.triangle.find((hole) => hole.name === from),
    ).name;
  assert.equal(walk("a1", "down"), "a2");
  assert.equal(walk("b2", "down", "down"), "b4");
  assert.equal(walk("b4", "up", "up"), "b2");
  assert.equal(walk("e5", "up"), "d4");
  assert.equal(walk("a5", "right", "right"), "c5");
});
