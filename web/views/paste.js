// Paste a solution, in any notation that docs/notation.md allows: it is checked by the engine and shown,
// or the mistake is pointed out. Read views/caret.js before it.

import { ask } from "../engine/engine.js";
import { EngineFailure } from "../engine/failure.js";
import { holesOf } from "../game/diagram.js";
import { movesOf, newGame, playMoves } from "../game/game.js";
import { goalInWords, readGoal } from "../game/goal.js";
import { countOf, menInWords, numbered, readMoves } from "../game/notation.js";
import { errorBox } from "./caret.js";
import { button, field, h } from "./element.js";

export class Paste {
  /** @param {Pick<Host, "table" | "say">} host */
  constructor(host) {
    this.host = host;
    this.text = h("textarea", {
      id: "paste",
      rows: 5,
      spellcheck: false,
      placeholder: "d2-d4, f3-d3, e1-e3-c3, …",
    });
    this.result = h("div", { "aria-live": "polite" });
    this.details = h(
      "details",
      {},
      h("summary", {}, "Paste a solution"),
      h(
        "form",
        { class: "card-body", onsubmit: (event) => this.check(event) },
        field("Moves, like d2-d4, f3-d3, e1-e3-c3", this.text),
        h(
          "p",
          { class: "quiet-text" },
          "It is checked on the board and the problem of this page. A move of several jumps names every " +
            "hole on its way. Numbers of moves, brackets and line breaks are fine.",
        ),
        h(
          "div",
          { class: "row" },
          h("button", { class: "button main", type: "submit" }, "Check and show"),
          button("Clear", () => this.clear()),
        ),
        this.result,
      ),
    );
    this.element = h("section", { class: "card", "aria-label": "Paste a solution" }, this.details);
  }

  /** @param {boolean} hasSolution */
  update(hasSolution) {
    if (!hasSolution && !this.text.value) this.details.open = true;
  }

  clear() {
    this.text.value = "";
    this.result.replaceChildren();
  }

  /** @param {Event} event */
  async check(event) {
    event.preventDefault();
    const { table } = this.host;
    const { game } = table;
    const solution = this.text.value;
    if (!game || !solution.trim()) return;
    const numbers = game.board.directions === 6 ? numbered(holesOf(game.board.rows)) : undefined;
    const moves = readMoves(solution, numbers);
    const guessed = guessedProblem(game, moves);
    const problem = guessed ?? table.problem();
    try {
      const answer = await ask({ ask: "check", board: game.board.spec, ...problem, solution });
      if (!answer.legal) {
        const { move, jump, reason, line, column } = answer.error;
        this.result.replaceChildren(
          errorBox(move ? `Move ${move}, ${jump}: ${reason}.` : `${reason}.`, solution, line, column),
        );
        await this.show(game, problem, moves, "The moves before the mistake.", Infinity);
        return;
      }
      const meets = answer.meets_problem
        ? "It solves the problem."
        : "All moves are right so far, but the goal is not reached.";
      const longest = `the longest move has ${countOf(answer.longest_sweep, "jump")}`;
      const size = `${countOf(answer.moves, "move")}, ${countOf(answer.jumps, "jump")}; ${longest}.`;
      const goal = goalInWords(readGoal(problem.goal ?? problem.finish));
      const left = answer.meets_problem
        ? ""
        : ` ${menInWords(answer.left.length)} left; the goal is to ${goal}.`;
      const guess = guessed
        ? ` The first jump ends on ${problem.vacate}, so that hole was taken to be the empty one.`
        : "";
      this.result.replaceChildren(
        h(
          "div",
          { id: "paste-result" },
          h("p", { class: answer.meets_problem ? "good" : "neutral" }, meets),
          h("p", {}, `${size}${left}${guess}`),
        ),
      );
      await this.show(game, problem, moves, meets, answer.meets_problem ? 0 : Infinity);
    } catch (error) {
      const [line, column] = error instanceof EngineFailure ? [error.line, error.column] : [null, null];
      this.result.replaceChildren(
        errorBox(error instanceof Error ? error.message : String(error), solution, line, column),
      );
    }
  }

  /** Shows the moves on the board, up to the first that is not legal.
   * @param {Game} game @param {Ends} problem @param {HoleName[][]} moves @param {string} about
   * @param {number} move */
  async show(game, problem, moves, about, move) {
    const { table } = this.host;
    if (problem.vacate !== table.problem().vacate)
      await table.open({ view: "solution", board: game.board.spec, ...problem });
    const now = table.game ?? game;
    const played = playMoves(newGame(now.board, now.start, now.goal), moves).game;
    table.showSolution({ game: played, move: Math.min(move, movesOf(played.jumps).length), about });
    this.host.say(about);
  }
}

/** If the first jump ends on a man, the solution is of another vacancy: that hole.
 * @param {Game} game @param {HoleName[][]} moves @returns {Ends | null} */
function guessedProblem(game, moves) {
  const first = moves[0]?.[1];
  if (!first || !game.start.has(first)) return null;
  const end = moves.at(-1)?.at(-1) ?? "any";
  return { vacate: first, finish: end };
}
