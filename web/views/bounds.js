// What is known of the shortest solution of a problem: at least so many moves, and the best solution so
// far. It comes from answers and from what the engine says on the way. Pure; docs/json.md says the fields.

import { countOf } from "../game/notation.js";

/** @typedef {{least: number, solution: string | null}} Bounds `least` is 0 if nothing is known */

/** @type {Bounds} */
export const NOTHING = { least: 0, solution: null };

/** @typedef {Pick<Api.SolveAnswer, "lower_bound" | "solution" | "best_known">} Bounding
 * what bounds come from */

/** What an answer knows, or the progress of a search. @param {Partial<Bounding> | null | undefined} answer
 * @returns {Bounds} */
export function boundsOfAnswer(answer) {
  return {
    least: answer?.lower_bound ?? 0,
    solution: answer?.solution ?? answer?.best_known?.solution ?? null,
  };
}

/** Everything that two sources know. @param {Bounds} a @param {Bounds} b @returns {Bounds} */
export function together(a, b) {
  const best =
    a.solution && b.solution && movesIn(b.solution) < movesIn(a.solution)
      ? b.solution
      : (a.solution ?? b.solution);
  return { least: Math.max(a.least, b.least), solution: best };
}

/** `at least 15 moves, a solution of 19 moves`, or nothing. @param {Bounds} bounds @returns {string} */
export function boundsInWords({ least, solution }) {
  const words = [
    least > 1 ? `at least ${countOf(least, "move")}` : "",
    solution ? `a solution of ${countOf(movesIn(solution), "move")}` : "",
  ];
  return words.filter(Boolean).join(", ");
}

/** @param {string} solution @returns {number} */
const movesIn = (solution) => solution.split(",").length;
