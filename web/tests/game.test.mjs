// The game, its notation, its address and the editor's drawings, without a browser.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { readEvent } from "../engine/events.js";
import { printAddress, readAddress } from "../game/address.js";
import { commandOf } from "../game/command.js";
import { columnName, diagram, holesOf, menOf } from "../game/diagram.js";
import { addressOf, blank, boardFile, painted, resized } from "../game/drawing.js";
import {
  goTo,
  isWon,
  jump,
  legalJumps,
  madeMoves,
  menAt,
  movesOf,
  newGame,
  playMoves,
  stuckMen,
  stuckMenSpoil,
} from "../game/game.js";
import { isMet, printGoal, readGoal } from "../game/goal.js";
import { numbered, printMoves, readMoves, readTyped } from "../game/notation.js";
import { boundsInWords, boundsOfAnswer, NOTHING, together } from "../views/bounds.js";
import { around } from "../views/caret.js";
import { withRows } from "../views/result.js";
import { boardOf, ROWS } from "./boards.mjs";

const english = boardOf(ROWS.english);
const central = () => {
  const start = new Set(holesOf(ROWS.english));
  start.delete("d4");
  return newGame(english, start, readGoal("d4"));
};

test("diagrams are read and printed", () => {
  const text = "..ooo../..ooo../ooooooo/ooo-ooo/ooooooo/..ooo../..ooo..";
  assert.equal(diagram(ROWS.english, menOf(text)), text);
  assert.deepEqual([0, 25, 26, 27].map(columnName), ["a", "z", "aa", "ab"]);
});

test("jumps take men off, can be undone and done again", () => {
  const game = central();
  assert.equal(legalJumps(game).length, 4);
  const next = jump(game, "d2", "d4");
  assert.equal(menAt(next).size, 31);
  assert.equal(jump(game, "d2", "d5"), null);
  const back = goTo(next, 0);
  assert.deepEqual(menAt(back), menAt(game));
  assert.equal(jump(back, "d2", "d4").jumps.length, 1, "the same jump is a redo");
  assert.equal(
    jump(goTo(jump(next, "f3", "d3"), 0), "b4", "d4").jumps.length,
    1,
    "another jump drops what could be redone",
  );
});

test("jumps in a row by one man are one move", () => {
  const { game } = playMoves(central(), [
    ["d2", "d4"],
    ["f3", "d3"],
    ["e1", "e3"],
  ]);
  assert.equal(movesOf(game.jumps).length, 3);
  const swept = playMoves(game, [
    ["e4", "e2"],
    ["c1", "e1"],
    ["e1", "e3"],
  ]).game;
  assert.deepEqual(madeMoves(swept).at(-1), ["c1", "e1", "e3"]);
});

test("goals of three kinds", () => {
  assert.ok(isMet(readGoal("any"), new Set(["a3"])));
  assert.ok(!isMet(readGoal("d4"), new Set(["a3"])));
  assert.ok(isMet(readGoal("d4,a3"), new Set(["a3"])));
  const two = "..---../..---../o-----o/-------/-------/..---../..---..";
  assert.ok(isMet(readGoal(two), new Set(["a3", "g3"])));
  assert.equal(printGoal(readGoal(two), ROWS.english), two);
});

test("men that can never be cleared are found, and others are not", () => {
  assert.equal(stuckMen(central()).size, 0);
  const lone = newGame(english, new Set(["a3", "d3", "d4"]), readGoal("any"));
  assert.deepEqual([...stuckMen(lone)], ["a3"]);
  assert.ok(!stuckMenSpoil(lone.goal, stuckMen(lone)), "one man may stay");
  assert.ok(stuckMenSpoil(readGoal("d4"), stuckMen(lone)));
  const far = newGame(english, new Set(["a3", "g5", "d3", "d4"]), readGoal("any"));
  assert.ok(stuckMenSpoil(far.goal, stuckMen(far)));
});

test("the paper's notation is read", () => {
  const text = "d2-d4 or nothing; 7. f3–d3, e1 - e3 (5), then c1-e1-\ne3. a5→c5";
  assert.deepEqual(readMoves(text), [
    ["d2", "d4"],
    ["f3", "d3"],
    ["e1", "e3"],
    ["c1", "e1", "e3"],
    ["a5", "c5"],
  ]);
  assert.equal(
    printMoves([
      ["d2", "d4"],
      ["e1", "e3", "c3"],
    ]),
    "d2-d4, e1-e3-c3",
  );
  assert.deepEqual(
    readMoves(
      "12-5, 4-6",
      numbered(["a1", "a2", "b2", "a3", "b3", "c3", "a4", "b4", "c4", "d4", "a5", "b5"]),
    ),
    [
      ["b5", "b3"],
      ["a3", "c3"],
    ],
  );
  assert.deepEqual(readTyped("D2d4"), ["d2", "d4"]);
  assert.equal(readTyped("d2"), null);
});

test("an address is read back as it was written", () => {
  const texts = [
    "#board=english&vacate=d4&finish=d4&made=d2-d4,f3-d3&at=1",
    "#view=editor&board=.ooo./ooooo+triangular&name=my%20board&start=.o-o./ooooo&goal=.---./o----",
    "#view=solution&board=cross:3,2,3,2&vacate=d1&finish=d1&solution=d3-d1,d5-d3&move=2",
    "#board=rectangle:6x6+diagonals&vacate=a1&finish=any",
  ];
  for (const text of texts) assert.equal(printAddress(readAddress(text)), text);
  assert.equal(readAddress("").board, "english");
  assert.equal(readAddress("#board=english%").board, "english%", "what cannot be decoded is left as it is");
  assert.equal(readAddress("#view=nonsense").view, "play");
  assert.deepEqual(readAddress("#view=nonsense&board=english&at=x&colour").unread, [
    "“colour”",
    "“view=nonsense”",
    "“at=x”",
  ]);
  assert.equal(readAddress(texts[0]).unread, undefined);
});

test("drawings become boards", () => {
  let drawing = blank(5, 5, 4);
  for (const name of ["a1", "b1", "c1", "d1"]) drawing = painted(drawing, "holes", name, true);
  drawing = painted(drawing, "men", "c1", false);
  drawing = painted(drawing, "goal", "a1", true);
  const address = addressOf(drawing);
  assert.deepEqual([address.board.rows, address.start, address.goal], ["oooo", "oo-o", undefined]);
  assert.equal(address.finish, "a1");
  assert.equal(addressOf(painted(drawing, "goal", "b1", true)).goal, "oo--");
  assert.equal(boardFile(drawing), "name: mine\ndirections: 4\n\noo-o\n");
  assert.equal(resized(drawing, 2, 2).holes.size, 2);
  assert.equal(painted(drawing, "holes", "a1", false).goal.size, 0);
});

test("a caret stays under its column when a long line is cut", () => {
  const line = `${"x".repeat(60)}?${"y".repeat(60)}`;
  const [shown, at] = around(line, 61);
  assert.equal(shown[at - 1], "?");
  assert.deepEqual(around("d2-d5", 4), ["d2-d5", 4]);
});

test("a survey gathers its rows as they come", () => {
  const first = withRows(null, { rows: [{ vacate: "a1", finish: "a1", cells: {} }] });
  const both = withRows(first, {
    rows: [{ vacate: "b2", finish: "a1", cells: {} }],
    summary: { problems: 1 },
  });
  const done = withRows(both, { rows: [{ vacate: "a1", finish: "a1", cells: { moves: {} } }] });
  assert.deepEqual(
    done.rows.map((row) => row.vacate),
    ["a1", "b2"],
  );
  assert.ok("moves" in done.rows[0].cells);
  assert.equal(both.summary, null, "what it says of one row is not said of all");
});

test("bounds are kept from progress and answers, the best of all", () => {
  const progress = boundsOfAnswer({ lower_bound: 15 });
  assert.equal(boundsInWords(progress), "at least 15 moves");
  assert.equal(boundsInWords(boundsOfAnswer({ lower_bound: null })), "");
  const answer = boundsOfAnswer({
    lower_bound: 14,
    solution: null,
    best_known: { solution: "a1-c1, d1-b1" },
  });
  assert.equal(boundsInWords(together(progress, answer)), "at least 15 moves, a solution of 2 moves");
  assert.equal(together(answer, { least: 0, solution: "a1-c1" }).solution, "a1-c1");
  assert.deepEqual(together(NOTHING, NOTHING), NOTHING);
});

test("server-sent events are read", () => {
  assert.deepEqual(readEvent('event: progress\ndata: {"a":\ndata: 1}'), {
    event: "progress",
    data: '{"a":\n1}',
  });
  assert.deepEqual(readEvent(": a comment"), { event: "message", data: "" });
});

test("every solution of the collection is legal, and ends and counts as it says", async () => {
  const { groups, problems } = JSON.parse(
    await readFile(new URL("../collection/collection.json", import.meta.url), "utf8"),
  );
  assert.equal(problems.length, 50);
  const known = new Set(groups.map((group) => group.id));
  assert.equal(new Set(problems.map((problem) => problem.id)).size, problems.length);
  for (const problem of problems) {
    assert.ok(known.has(problem.group), problem.id);
    const board = boardOf(ROWS[problem.board]);
    const start = problem.start
      ? menOf(problem.start)
      : new Set(holesOf(board.rows).filter((name) => name !== problem.vacate));
    const { game, complete } = playMoves(
      newGame(board, start, readGoal(problem.goal ?? problem.finish)),
      readMoves(problem.solution),
    );
    assert.ok(complete && isWon(game), problem.id);
    const moves = movesOf(game.jumps);
    assert.deepEqual(
      [moves.length, game.jumps.length, Math.max(...moves.map((move) => move.holes.length - 1))],
      [problem.moves, problem.jumps, problem.sweep],
      problem.id,
    );
  }
});

test("the page names all of its modules, so that they are fetched at once", async () => {
  const root = new URL("../", import.meta.url);
  const html = await readFile(new URL("index.html", root), "utf8");
  const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map((match) => match[1]);
  const apart = ["main.js", "service-worker.js", "engine/worker.js", "engine/wasm.js"];
  const files = (await readdir(root, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  const modules = files.filter(
    (name) => name.endsWith(".js") && !/^(node_modules|tests|dist)\b/.test(name) && !apart.includes(name),
  );
  assert.deepEqual(named.sort(), modules.sort());
});

test("a question is a command too", () => {
  assert.deepEqual(
    commandOf({ ask: "shortest", board: "english", vacate: "d4", finish: "d4", limits: { seconds: 5 } }),
    { command: "corsaire solve english --shortest --vacate d4 --finish d4", file: null },
  );
  const own = commandOf({
    ask: "count",
    board: { name: "mine", rows: "ooo/o.o", directions: 8 },
    start: "o-o/o.o",
    finish: "any",
    what: "games",
  });
  assert.equal(own.command, "corsaire count board.txt --start o-o/o.o --finish any --what games");
  assert.equal(own.file, "name: mine\ndirections: 8\n\nooo\no.o\n");
  assert.equal(
    commandOf({ ask: "prove", board: "triangle:5", vacate: "a1", made: "a3-a1, a5-a3" }).command,
    "corsaire prove triangle:5 --vacate a1 --moves 'a3-a1, a5-a3'",
  );
});
