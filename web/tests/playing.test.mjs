// A game in play, without a browser: picking, jumping, hints, and the jump that lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { holesOf } from "../game/diagram.js";
import { goTo, menAt, newGame, playMoves } from "../game/game.js";
import { readGoal } from "../game/goal.js";
import {
  afterHint,
  afterJump,
  afterStep,
  boardState,
  canDo,
  countsOf,
  hintAt,
  hinted,
  hintLabel,
  IDLE,
  left,
  letGo,
  lossIn,
  mayGoOn,
  picked,
  refusal,
  refusedWords,
  settled,
  startWords,
  stepsTo,
  withLoss,
} from "../game/playing.js";
import { boardOf, ROWS } from "./boards.mjs";

const central = newGame(
  boardOf(ROWS.english),
  new Set(holesOf(ROWS.english).filter((name) => name !== "d4")),
  readGoal("d4"),
);
const after = (...moves) => playMoves(central, moves).game;
const PROBLEM = { board: "english", vacate: "d4", finish: "d4" };
const NOTHING = { values: new Map(), noted: new Set(), words: new Map(), paths: [] };

test("a jump is said, and a man who can jump on stays picked", () => {
  const first = afterJump(IDLE, central, "d2", "d4");
  assert.equal(first.words, "d2 jumps over d3 to d4. 31 men left.");
  assert.deepEqual([first.playing.selected, first.playing.held], [null, null]);
  assert.equal(afterJump(IDLE, central, "d2", "d5"), null);
  const game = after(["d2", "d4"], ["f3", "d3"], ["e1", "e3"], ["e4", "e2"]);
  const { playing } = afterJump(IDLE, game, "c1", "e1");
  assert.deepEqual([playing.selected, playing.held], ["e1", "e1"]);
  assert.equal(settled(playing, central).selected, null, "on another board he cannot jump");
  assert.equal(IDLE.selected, null, "the state before is as it was");
});

test("steps through the game put the man down", () => {
  const game = after(["d2", "d4"], ["f3", "d3"]);
  const back = afterStep({ ...IDLE, selected: "b4" }, game, 1);
  assert.deepEqual(
    [back.words, back.game.at, back.playing.selected],
    ["After jump 1. 31 men left.", 1, null],
  );
  assert.equal(afterStep(IDLE, game, 0).words, "Back at the start.");
  assert.equal(afterStep(IDLE, game, Infinity), null, "it is there already");
});

test("picking, putting down, letting go, leaving", () => {
  const told = picked(IDLE, central, "d2");
  assert.deepEqual([told.words, told.playing.selected], ["The man on d2 can jump to d4.", "d2"]);
  assert.equal(picked(told.playing, central, null).words, "");
  const hint = { key: "here", jump: null, back: 0 };
  const playing = { ...told.playing, held: "d2", hint, loss: { game: "", number: 1, byHint: false } };
  assert.deepEqual(letGo(playing), { ...IDLE, loss: playing.loss });
  assert.deepEqual(left(playing), { ...IDLE, held: "d2", loss: playing.loss });
});

test("a hint is a jump that the second press makes, while the position is the same", () => {
  const { playing, words } = hinted(IDLE, "here", ["d2", "d4"], null);
  assert.equal(words, "Hint: jump d2-d4.");
  assert.equal(hintAt(playing, "elsewhere"), null);
  const hint = hintAt(playing, "here");
  assert.deepEqual(hintLabel(hint, central), ["Jump ", "d2-d4"]);
  assert.deepEqual(hintLabel(null, central), ["Hint", ""]);
  assert.equal(menAt(afterHint(playing, central, hint).game).size, 31);
});

test("in a lost game the hint is how far to take back", () => {
  const game = after(["d2", "d4"], ["f3", "d3"], ["e1", "e3"]);
  const lost = { lost_by: { number: 2, jump: "f3-d3", instead: "b3-d3" }, outcome: "lost" };
  const { playing, words } = hinted(IDLE, "here", null, lost);
  assert.match(words, /^No jump wins any more: f3-d3 lost the game\./);
  assert.deepEqual(hintLabel(playing.hint, game), ["Take back ", "2 jumps"]);
  assert.equal(afterHint(playing, game, playing.hint).game.at, 1);
});

test("without a jump and without a loss the hint says why", () => {
  const said = (answer) => {
    const { playing, words } = hinted(
      { ...IDLE, hint: { key: "", jump: null, back: 0 } },
      "here",
      null,
      answer,
    );
    assert.equal(playing.hint, null);
    return words;
  };
  assert.match(said({ never_winnable: true, outcome: "lost" }), /no solution/);
  assert.equal(said({ never_winnable: false, outcome: "lost" }), "No jump wins from here.");
  assert.equal(said({ outcome: "unknown" }), "No winning jump was found.");
  assert.equal(said(undefined), "No winning jump was found.");
});

test("the jump that lost stays marked when the game is taken back, and not in another game", () => {
  const game = after(["d2", "d4"], ["f3", "d3"]);
  const lost = { number: 2, jump: "f3-d3", instead: "b3-d3" };
  const playing = withLoss(IDLE, game, PROBLEM, lost, { isOff: false, isHint: false });
  assert.equal(lossIn(playing, game, PROBLEM, false), 2);
  assert.equal(lossIn(playing, goTo(game, 0), PROBLEM, false), 2);
  assert.equal(lossIn(playing, after(["d2", "d4"], ["b3", "d3"]), PROBLEM, false), undefined);
  assert.equal(lossIn(playing, game, { ...PROBLEM, finish: "any" }, false), undefined);
  assert.equal(withLoss(playing, game, PROBLEM, null, { isOff: false, isHint: false }), playing);
});

test("a player who wants no advice hears of a loss by a hint only", () => {
  const game = after(["d2", "d4"], ["f3", "d3"]);
  const lost = { number: 2, jump: "f3-d3", instead: "b3-d3" };
  assert.equal(withLoss(IDLE, game, PROBLEM, lost, { isOff: true, isHint: false }), IDLE);
  const seen = withLoss(IDLE, game, PROBLEM, lost, { isOff: false, isHint: false });
  assert.equal(lossIn(seen, game, PROBLEM, true), undefined, "it was told, then advice was switched off");
  const told = withLoss(IDLE, game, PROBLEM, lost, { isOff: true, isHint: true });
  assert.equal(lossIn(told, game, PROBLEM, true), 2);
  const again = withLoss(told, game, PROBLEM, lost, { isOff: false, isHint: false });
  assert.equal(lossIn(again, game, PROBLEM, true), 2, "what a hint has told stays told");
});

test("what cannot be done is explained", () => {
  const game = after(["d2", "d4"]);
  assert.equal(refusal(game, "a1", "d4"), "No jump leads from a1 to d4.");
  assert.equal(refusal(game, "d3", "d5"), "There is no man on d3.");
  assert.equal(refusal(game, "b4", "d4"), "d4 is occupied.");
  assert.equal(refusal(game, "d1", "d3"), "There is no man to jump over on d2.");
  assert.equal(refusedWords(game, "a3"), "The man on a3 cannot jump.");
  assert.equal(refusedWords(game, "d2"), "d2 is empty.");
});

test("a name that may go on is waited for", () => {
  const tall = newGame(boardOf(Array(12).fill("oo").join("/")), new Set(), readGoal("any"));
  assert.ok(mayGoOn(tall, "a1"), "a10 begins with it");
  assert.ok(!mayGoOn(tall, "a2"));
});

test("counts, buttons and the words of the start", () => {
  assert.match(startWords(central), /^4 jumps to choose from\..* leave one man on d4\.$/);
  const game = goTo(after(["d2", "d4"], ["f3", "d3"]), 1);
  assert.deepEqual(countsOf(game), [
    [31, "men left"],
    [1, "jump"],
    [1, "move"],
  ]);
  assert.deepEqual(canDo(game), { undo: true, redo: true, restart: true, hint: true });
  assert.deepEqual(canDo(central), { undo: false, redo: false, restart: false, hint: true });
  const won = newGame(central.board, new Set(["d4"]), readGoal("d4"));
  assert.equal(canDo(won).hint, false);
});

test("the board shows the game, and a hint in the place of other lines", () => {
  const over = { ...NOTHING, paths: [{ holes: ["d2", "d4"], kind: "winning" }] };
  const state = boardState({ ...IDLE, selected: "d2" }, central, null, over);
  assert.deepEqual([state.mode, state.men.size, state.selected], ["play", 32, "d2"]);
  assert.deepEqual([...state.goal], ["d4"]);
  assert.deepEqual(state.targets.get("d2"), ["d4"]);
  assert.equal(state.paths, over.paths);
  const hint = { key: "here", jump: ["f4", "d4"], back: 0 };
  assert.deepEqual(boardState(IDLE, central, hint, over).paths, [{ holes: ["f4", "d4"], kind: "hint" }]);
});

test("one jump forth or back is seen moving, more are not", () => {
  const game = after(["d2", "d4"], ["f3", "d3"]);
  const from = (shown) => stepsTo({ ...IDLE, shown }, game);
  assert.deepEqual(from(1), [{ from: "f3", to: "d3" }]);
  assert.deepEqual(from(0), []);
  assert.deepEqual(stepsTo({ ...IDLE, shown: 2 }, goTo(game, 1)), [{ from: "d3", to: "f3" }]);
  assert.deepEqual(from(2), []);
});
