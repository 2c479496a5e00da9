// A game: its rules, its jumps, undo and redo. Pure: every change makes a new game.
// Read game/goal.js before it. A jump takes one man off; jumps in a row by one man are one move.

import { isMet } from "./goal.js";

/** @param {PlayBoard} board @param {Set<HoleName>} start @param {Goal} goal @returns {Game} */
export function newGame(board, start, goal) {
  return { board, start, goal, jumps: [], at: 0 };
}

/** The men after the first `at` jumps.
 * @param {Game} game @param {number} [at] @returns {Set<HoleName>} */
export function menAt(game, at = game.at) {
  const men = new Set(game.start);
  for (const [from, over, to] of game.jumps.slice(0, at)) {
    men.delete(from);
    men.delete(over);
    men.add(to);
  }
  return men;
}

/** The jumps that can be made now.
 * @param {Game} game @returns {Jump[]} */
export function legalJumps(game) {
  const men = menAt(game);
  return game.board.geometry.jumps.filter(
    ([from, over, to]) => men.has(from) && men.has(over) && !men.has(to),
  );
}

/** Where each man can jump to.
 * @param {Game} game @returns {Map<HoleName, HoleName[]>} */
export function targetsOf(game) {
  /** @type {Map<HoleName, HoleName[]>} */
  const targets = new Map();
  for (const [from, , to] of legalJumps(game)) targets.set(from, [...(targets.get(from) ?? []), to]);
  return targets;
}

/** The game with one more jump, or null if there is no such jump. What could be redone is dropped,
 * unless it is the same jump.
 * @param {Game} game @param {HoleName} from @param {HoleName} to @returns {Game | null} */
export function jump(game, from, to) {
  const made = legalJumps(game).find((legal) => legal[0] === from && legal[2] === to);
  if (!made) return null;
  const next = game.jumps[game.at];
  const isRedo = next && next[0] === from && next[2] === to;
  const jumps = isRedo ? game.jumps : [...game.jumps.slice(0, game.at), made];
  return { ...game, jumps, at: game.at + 1 };
}

/** @param {Game} game @param {number} at @returns {Game} */
export function goTo(game, at) {
  return { ...game, at: Math.max(0, Math.min(game.jumps.length, at)) };
}

/** Moves played from the start. Stops before the first that is not legal.
 * @param {Game} game @param {HoleName[][]} moves @returns {{game: Game, complete: boolean}} */
export function playMoves(game, moves) {
  let now = game;
  for (const holes of moves) {
    for (let stop = 1; stop < holes.length; stop += 1) {
      const next = jump(now, holes[stop - 1], holes[stop]);
      if (!next) return { game: now, complete: false };
      now = next;
    }
  }
  return { game: now, complete: true };
}

/** Jumps joined to moves.
 * @param {Jump[]} jumps @returns {Move[]} */
export function movesOf(jumps) {
  /** @type {Move[]} */
  const moves = [];
  jumps.forEach(([from, , to], index) => {
    const last = moves.at(-1);
    if (last && last.holes.at(-1) === from) {
      last.holes.push(to);
      last.to = index + 1;
    } else {
      moves.push({ holes: [from, to], from: index, to: index + 1 });
    }
  });
  return moves;
}

/** The moves made up to now, as lists of holes.
 * @param {Game} game @returns {HoleName[][]} */
export function madeMoves(game) {
  return movesOf(game.jumps.slice(0, game.at)).map((move) => move.holes);
}

/** @param {Game} game @returns {boolean} */
export function isWon(game) {
  return isMet(game.goal, menAt(game));
}

/** Men that can never be taken off or moved, whatever is played.
 *
 * Take every jump for possible whose two men can ever be there and whose target can ever be empty,
 * until nothing new comes of it. More is allowed than in real play, so a man who is stuck even then
 * is stuck for ever.
 * @param {Game} game @returns {Set<HoleName>} */
export function stuckMen(game) {
  const men = menAt(game);
  const canHoldMan = new Set(men);
  const canBeEmpty = new Set(
    game.board.geometry.holes.map((hole) => hole.name).filter((name) => !men.has(name)),
  );
  for (let grown = true; grown; ) {
    grown = false;
    for (const [from, over, to] of game.board.geometry.jumps) {
      if (!canHoldMan.has(from) || !canHoldMan.has(over) || !canBeEmpty.has(to)) continue;
      const before = canHoldMan.size + canBeEmpty.size;
      canHoldMan.add(to);
      canBeEmpty.add(from).add(over);
      grown ||= canHoldMan.size + canBeEmpty.size > before;
    }
  }
  return new Set([...men].filter((name) => !canBeEmpty.has(name)));
}

/** Whether stuck men by themselves make the goal impossible.
 * @param {Goal} goal @param {Set<HoleName>} stuck @returns {boolean} */
export function stuckMenSpoil(goal, stuck) {
  if (goal.kind === "men") return [...stuck].some((hole) => !goal.men.has(hole));
  if (stuck.size > 1) return true;
  return goal.kind === "holes" && [...stuck].some((hole) => !goal.holes.includes(hole));
}
