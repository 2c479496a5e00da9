// What the page says of answers: where they come from, what a search did, what failed. Without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { failureOf } from "../engine/failure.js";
import { LoadFailure, WasmEngine } from "../engine/wasm.js";
import { WorkerQueue } from "../engine/worker_queue.js";
import { printAddress, readAddress } from "../game/address.js";
import { holesOf, menOf } from "../game/diagram.js";
import { addressOf, blank, drawingOfAddress, faultOf, holesInWords, painted } from "../game/drawing.js";
import { excerpt, withExcerpt } from "../game/excerpt.js";
import { newGame } from "../game/game.js";
import { readGoal } from "../game/goal.js";
import { timeInWords } from "../game/notation.js";
import { searchInWords, sourceInWords, storedOf } from "../views/evidence.js";
import { reasonsOf } from "../views/reason.js";
import { boardOf, ROWS } from "./boards.mjs";

const LOST = menOf("..--o../..---../--o-o--/-o--ooo/ooooooo/..ooo../..ooo..");

test("a search that excluded nearly everything is not called one continuation", () => {
  const game = newGame(boardOf(ROWS.english), LOST, readGoal("d4"));
  const [why] = reasonsOf(game, { kind: "exhaustion", positions: 1 }, 7);
  assert.equal(why.title, "All ways fail");
  assert.match(why.words, /^All 7 jumps from here lose\. A search followed every way /);
  assert.match(why.words, / It needed 1 position: those that numbers in the holes rule out are not counted/);
  assert.match(
    reasonsOf(game, { kind: "exhaustion", positions: 12345 }, 1)[0].words,
    /^The only jump from here loses\. .* It needed 12,345 positions:/,
  );
  const stored = { grade: "computed", since: "2026-11-17", row: null };
  assert.match(
    reasonsOf(game, { kind: "exhaustion", positions: 5 }, 2, stored)[0].words,
    /A search on 2026-11-17, not repeated now, followed/,
  );
});

test("an answer of the results file says so, and how it was established", () => {
  const known = (grade, row = null) =>
    storedOf({ evidence: { grade, known_since: "2026-11-17", row }, provenance: { known: true } });
  assert.equal(
    sourceInWords(known("computed", 12)),
    "From the results file, row 12: computed here on 2026-11-17.",
  );
  assert.equal(
    sourceInWords(known("certificate")),
    "From the results file: a certificate was accepted, known since 2026-11-17.",
  );
  assert.equal(
    sourceInWords(known("replayed")),
    "From the results file: the solution was replayed, known since 2026-11-17.",
  );
  assert.equal(
    sourceInWords(known("trusted")),
    "From the results file: computed on another machine that you trust, known since 2026-11-17.",
  );
  assert.equal(
    sourceInWords(known("claimed")),
    "From the results file: claimed, and not checked here, known since 2026-11-17.",
  );
  const older = storedOf({ provenance: { known: true, date: 1794962792 } });
  assert.equal(sourceInWords(older), "From the results file: computed on 2026-11-18.");
  assert.equal(
    searchInWords(12345, older),
    "A search on 2026-11-18, not repeated now, followed every way to play on that can still lead to the " +
      "goal, and none does. It needed 12,345 positions: those that numbers in the holes rule out are not " +
      "counted, and turns and reflections count once.",
  );
  assert.equal(
    storedOf({ evidence: { grade: "computed", known_since: null, row: null } }),
    null,
    "computed now",
  );
  assert.equal(storedOf({ provenance: { known: false } }), null);
  assert.equal(storedOf(null), null);
});

test("long texts are cut in messages", () => {
  const long = "x".repeat(20_000);
  assert.equal(excerpt("d2-d4"), "d2-d4");
  assert.equal(excerpt(long).length, 60);
  assert.ok(withExcerpt(`unknown board ${long}: expected a name`, long).length < 120);
  assert.match(
    withExcerpt(`unknown board ${long}: expected a name`, long),
    /^unknown board x+…: expected a name$/,
  );
  assert.ok(withExcerpt("word ".repeat(5_000), "").length <= 240);
});

test("times are in words", () => {
  assert.deepEqual([0.4, 1, 9.98, 10.4].map(timeInWords), [
    "less than a second",
    "1 second",
    "10 seconds",
    "10 seconds",
  ]);
});

test("a drawing with too many holes is named, and its address holds it", () => {
  let drawing = blank(9, 9, 4);
  assert.equal(faultOf(drawing, 64), "Draw some holes first.");
  for (let row = 1; row <= 9; row += 1)
    for (const column of "abcdefghi") drawing = painted(drawing, "holes", `${column}${row}`, true);
  assert.equal(faultOf(drawing, 64), "81 holes are drawn, 17 too many: a board has at most 64.");
  assert.equal(faultOf(drawing, 128), null);
  assert.equal(holesInWords(drawing, 128), "81 holes drawn; a board has at most 128.");
  assert.equal(holesInWords(drawing, Infinity), "81 holes drawn.");
  drawing = painted(painted(painted(drawing, "men", "e5", false), "goal", "e5", true), "goal", "a1", true);
  const again = drawingOfAddress(readAddress(printAddress(addressOf(drawing))));
  assert.deepEqual([again.holes, again.men, again.goal], [drawing.holes, drawing.men, drawing.goal]);
  assert.equal(drawingOfAddress(readAddress("#board=english")), null);
  assert.equal(drawingOfAddress(readAddress(printAddress(addressOf(blank(7, 7, 4))))).holes.size, 0);
  const vacated = drawingOfAddress(readAddress("#view=editor&board=ooo/ooo&vacate=b1&finish=b1"));
  assert.deepEqual([vacated.men.size, [...vacated.goal]], [5, ["b1"]]);
  assert.deepEqual([...vacated.holes], holesOf("ooo/ooo"));
});

test("an engine that cannot be downloaded is named, with what helps", async () => {
  const fetched = globalThis.fetch;
  const failing = async (answer) => {
    globalThis.fetch = answer;
    const error = await WasmEngine.load("http://host/play.wasm").catch((one) => one);
    assert.ok(error instanceof LoadFailure);
    return failureOf(error.kind, error.message).message;
  };
  try {
    assert.equal(
      await failing(async () => {
        throw new TypeError("Failed to fetch");
      }),
      "The engine could not be downloaded: the host does not answer. " +
        "Check the connection, then try again or reload the page.",
    );
    assert.match(
      await failing(async () => new Response("", { status: 404 })),
      /could not be downloaded: the host answered with status 404\. Reload the page/,
    );
    assert.match(
      await failing(async () => new Response("<html>")),
      /was downloaded, but this browser cannot run it: .*Reload the page/,
    );
  } finally {
    globalThis.fetch = fetched;
  }
  assert.match(failureOf("unstarted", "").message, /its script did not arrive/);
  assert.match(failureOf("broken", "unreachable").message, /broke down at this question: unreachable\./);
});

test("questions in the queue of a worker hear what they wait for, and when they begin", async () => {
  const posted = [];
  globalThis.Worker = class {
    postMessage(data) {
      posted.push(data);
    }
    terminate() {}
  };
  const queue = new WorkerQueue("script", "wasm");
  const heard = [];
  const options = (name) => ({
    onQueued: ({ before }) => heard.push(`${name} waits for ${before}`),
    onLoading: () => heard.push(`${name} loads`),
    onStart: () => heard.push(`${name} begins`),
  });
  const answers = ["a", "b", "c"].map((name) => queue.ask({ ask: "solve", board: name }, options(name)));
  assert.deepEqual(heard.splice(0), ["a loads", "b waits for 1", "b waits for 1", "c waits for 2"]);
  queue.hear({ id: 0, kind: "loaded", text: "" });
  assert.deepEqual(heard.splice(0), ["a begins"]);
  queue.hear({ id: 1, kind: "answer", text: "{}" });
  assert.deepEqual(heard.splice(0), ["b begins", "c waits for 1"]);
  queue.hear({ id: 2, kind: "missing", text: "404" });
  await assert.rejects(answers[1], /status 404/);
  assert.deepEqual(heard.splice(0), ["c loads"], "a new worker loads the engine again");
  assert.equal(posted.filter((data) => data.wasm).length, 2);
  delete globalThis.Worker;
});
