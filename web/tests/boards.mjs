// Boards for tests of pure modules: holes and jumps from rows, as the engine would answer.

import { cells } from "../game/diagram.js";

const STEPS = {
  4: [
    [1, 0],
    [0, 1],
  ],
  6: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  8: [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ],
};

export function boardOf(rows, directions = 4, name = "board") {
  const holes = cells(rows).filter((cell) => cell.mark !== ".");
  const at = new Map(holes.map((cell) => [`${cell.column},${cell.row}`, cell.name]));
  const jumps = [];
  for (const { name: from, column, row } of holes) {
    for (const [x, y] of STEPS[directions].flatMap(([u, v]) => [
      [u, v],
      [-u, -v],
    ])) {
      const over = at.get(`${column + x},${row + y}`);
      const to = at.get(`${column + 2 * x},${row + 2 * y}`);
      if (over && to) jumps.push([from, over, to]);
    }
  }
  return {
    spec: name,
    name,
    rows,
    directions,
    geometry: {
      holes: holes.map(({ name: hole, column, row }) => ({ name: hole, x: column, y: row })),
      jumps,
      columns: [],
      rows: [],
    },
  };
}

export const ROWS = {
  english: "..ooo../..ooo../ooooooo/ooooooo/ooooooo/..ooo../..ooo..",
  french: "..ooo../.ooooo./ooooooo/ooooooo/ooooooo/.ooooo./..ooo..",
  wiegleb: "...ooo.../...ooo.../...ooo.../ooooooooo/ooooooooo/ooooooooo/...ooo.../...ooo.../...ooo...",
  "semi-wiegleb": "..ooo../..ooo../..ooo../ooooooo/ooooooo/ooooooo/..ooo../..ooo../..ooo..",
  diamond: "....o..../...ooo.../..ooooo../.ooooooo./ooooooooo/.ooooooo./..ooooo../...ooo.../....o....",
};
