// A game in play: the man who is picked, the hint that was given, the jump that lost the game, and what the
// player is told. Pure: every change makes a new state. Read game/game.js before it.

import { goTo, isWon, jump, legalJumps, menAt, movesOf, targetsOf } from "./game.js";
import { goalInWords, wanted } from "./goal.js";
import { countOf, menInWords } from "./notation.js";

/** @typedef {object} Hint
 * @property {string} key what it is about
 * @property {[HoleName, HoleName] | null} jump a jump to make
 * @property {number} back without a jump: how many jumps of the game are to be left
 */

/** @typedef {object} Loss
 * @property {string} game the problem and the jumps up to the one that lost
 * @property {number} number of that jump, from 1
 * @property {boolean} byHint whether a hint told it
 */

/** @typedef {object} Playing
 * @property {HoleName | null} selected the man who is picked
 * @property {HoleName | null} held he was picked for the player, because he can jump on
 * @property {Hint | null} hint the last one
 * @property {Loss | null} loss
 * @property {number} shown how many jumps of the game the board shows
 */

/** @typedef {{playing: Playing, words: string}} Told what comes of an action, and what is said of it */
/** @typedef {Told & {game: Game}} Played an action that changes the game */

/** Nothing was done yet. @type {Playing} */
export const IDLE = { selected: null, held: null, hint: null, loss: null, shown: 0 };

/** A jump is made. Null if there is no such jump.
 * @param {Playing} playing @param {Game} game @param {HoleName} from @param {HoleName} to
 * @returns {Played | null} */
export function afterJump(playing, game, from, to) {
  const next = jump(game, from, to);
  if (!next) return null;
  const over = next.jumps[next.at - 1][1];
  const selected = targetsOf(next).has(to) ? to : null;
  const words = `${from} jumps over ${over} to ${to}. ${menInWords(menAt(next).size)} left.`;
  return { playing: { ...playing, selected, held: selected }, game: next, words };
}

/** The game goes back or forth, to this number of jumps. Null if it is there already.
 * @param {Playing} playing @param {Game} game @param {number} at @returns {Played | null} */
export function afterStep(playing, game, at) {
  const next = goTo(game, at);
  if (next.at === game.at) return null;
  const words =
    next.at === 0 ? "Back at the start." : `After jump ${next.at}. ${menInWords(menAt(next).size)} left.`;
  return { playing: { ...playing, selected: null }, game: next, words };
}

/** The player does what a hint says.
 * @param {Playing} playing @param {Game} game @param {Hint} hint @returns {Played | null} */
export function afterHint(playing, game, { jump: made, back }) {
  return made ? afterJump(playing, game, ...made) : afterStep(playing, game, back);
}

/** A man is picked, or put down. What was said before is about something else, and is replaced.
 * @param {Playing} playing @param {Game | null} game @param {HoleName | null} name @returns {Told} */
export function picked(playing, game, name) {
  const targets = (game && name && targetsOf(game).get(name)) || [];
  const words = name ? `The man on ${name} can jump to ${targets.join(" or ")}.` : "";
  return { playing: { ...playing, selected: name, held: null }, words };
}

/** The picked man and the hint are let go. @param {Playing} playing @returns {Playing} */
export const letGo = (playing) => ({ ...playing, selected: null, held: null, hint: null });

/** Another view is shown. @param {Playing} playing @returns {Playing} */
export const left = (playing) => ({ ...playing, selected: null, hint: null });

/** A man who cannot jump any more is not picked.
 * @param {Playing} playing @param {Game} game @returns {Playing} */
export function settled(playing, game) {
  const canJump = playing.selected !== null && targetsOf(game).has(playing.selected);
  return { ...playing, selected: canJump ? playing.selected : null };
}

/** A hint: a jump that wins, or how far to take back, or that there is neither.
 * @param {Playing} playing @param {string} key what it is about @param {[HoleName, HoleName] | null} made
 * @param {Api.HintAnswer | null | undefined} answer @returns {Told} */
export function hinted(playing, key, made, answer) {
  const lost = answer?.lost_by;
  if (made) {
    const words = `Hint: jump ${made.join("-")}.`;
    return { playing: { ...playing, hint: { key, jump: made, back: 0 } }, words };
  }
  if (lost) {
    const words = `No jump wins any more: ${lost.jump} lost the game. Take it back and you can win again.`;
    return { playing: { ...playing, hint: { key, jump: null, back: lost.number - 1 } }, words };
  }
  return { playing: { ...playing, hint: null }, words: noHint(answer) };
}

/** @param {Api.HintAnswer | null | undefined} answer @returns {string} */
function noHint(answer) {
  if (answer?.never_winnable) return "No hint: this problem has no solution.";
  return answer?.outcome === "lost" ? "No jump wins from here." : "No winning jump was found.";
}

/** The hint, if it is about the position on the board. @param {Playing} playing @param {string} key
 * @returns {Hint | null} */
export const hintAt = ({ hint }, key) => (hint?.key === key ? hint : null);

/** The button of the hint says what it does: words, and a part of them that is not broken.
 * @param {Hint | null} hint @param {Game} game @returns {[string, string]} */
export function hintLabel(hint, game) {
  if (hint?.jump) return ["Jump ", hint.jump.join("-")];
  return hint ? ["Take back ", countOf(game.at - hint.back, "jump")] : ["Hint", ""];
}

/** Remembers the jump that lost the game, to mark it also when the game is taken back. A player who wants no
 * advice is told by a hint only.
 * @param {Playing} playing @param {Game} game @param {object} problem @param {Api.LostBy | null} lost
 * @param {{isOff: boolean, isHint: boolean}} advice whether none is wanted; whether a hint is shown
 * @returns {Playing} */
export function withLoss(playing, game, problem, lost, { isOff, isHint }) {
  if (!lost || (isOff && !isHint)) return playing;
  const byHint = isHint || Boolean(playing.loss?.byHint);
  return { ...playing, loss: { game: upTo(game, problem, lost.number), number: lost.number, byHint } };
}

/** The jump that lost this game, from 1, if the player is to know.
 * @param {Playing} playing @param {Game} game @param {object} problem @param {boolean} isOff
 * @returns {number | undefined} */
export function lossIn({ loss }, game, problem, isOff) {
  if (!loss || (isOff && !loss.byHint)) return undefined;
  return upTo(game, problem, loss.number) === loss.game ? loss.number : undefined;
}

/** The first jumps of a game, as a key. @param {Game} game @param {object} problem @param {number} number
 * @returns {string} */
const upTo = (game, problem, number) => JSON.stringify([problem, game.jumps.slice(0, number)]);

/** Why a jump cannot be made.
 * @param {Game} game @param {HoleName} from @param {HoleName} to @returns {string} */
export function refusal(game, from, to) {
  const men = menAt(game);
  const known = game.board.geometry.jumps.find((one) => one[0] === from && one[2] === to);
  if (!known) return `No jump leads from ${from} to ${to}.`;
  if (!men.has(from)) return `There is no man on ${from}.`;
  return men.has(to) ? `${to} is occupied.` : `There is no man to jump over on ${known[1]}.`;
}

/** Why a hole cannot be picked. @param {Game} game @param {HoleName} name @returns {string} */
export const refusedWords = (game, name) =>
  menAt(game).has(name) ? `The man on ${name} cannot jump.` : `${name} is empty.`;

/** Whether what is typed may go on: the name of another hole begins like this one.
 * @param {Game} game @param {HoleName} name @returns {boolean} */
export const mayGoOn = (game, name) =>
  game.board.geometry.holes.some((hole) => hole.name.startsWith(name) && hole.name !== name);

/** How the game stands, in numbers. @param {Game} game @returns {[number, string][]} */
export function countsOf(game) {
  const [men, made] = [menAt(game).size, movesOf(game.jumps.slice(0, game.at)).length];
  return [
    [men, men === 1 ? "man left" : "men left"],
    [game.at, game.at === 1 ? "jump" : "jumps"],
    [made, made === 1 ? "move" : "moves"],
  ];
}

/** What is said before the first jump. @param {Game} game @returns {string} */
export function startWords(game) {
  const jumps = countOf(legalJumps(game).length, "jump");
  return `${jumps} to choose from. Jump over a man to take him off; ${goalInWords(game.goal)}.`;
}

/** Which buttons have something to do. @param {Game} game */
export const canDo = (game) => ({
  undo: game.at > 0,
  redo: game.at < game.jumps.length,
  restart: game.at > 0,
  hint: !isWon(game),
});

/** What the board shows. `over` is what the engine knows; a hint takes the place of its lines.
 * @param {Playing} playing @param {Game} game @param {Hint | null} hint
 * @param {Pick<BoardState, "values" | "noted" | "words" | "paths">} over @returns {Partial<BoardState>} */
export function boardState({ selected, held }, game, hint, over) {
  const [men, targets, goal] = [menAt(game), targetsOf(game), wanted(game.goal)];
  /** @type {BoardPath[]} */
  const paths = hint?.jump ? [{ holes: hint.jump, kind: "hint" }] : over.paths;
  return { mode: "play", men, targets, selected, held, goal, ...over, paths };
}

/** The jump that leads from what the board shows to the game as it stands, to be seen moving.
 * @param {Playing} playing @param {Game} game @returns {Step[]} */
export function stepsTo({ shown }, game) {
  const [next, last] = [game.jumps[shown], game.jumps[game.at]];
  if (game.at === shown + 1) return [{ from: next[0], to: next[2] }];
  return game.at === shown - 1 && last ? [{ from: last[2], to: last[0] }] : [];
}
