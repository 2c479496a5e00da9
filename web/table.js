// The table: what lies on it now. A board, the game on it, a solution beside it, the view. Views
// change it and listen to it; it keeps the page's address up to date.
// Read game/game.js, game/address.js and engine/engine.js before it.

import { ask } from "./engine/engine.js";
import { printAddress, printBoard, readAddress } from "./game/address.js";
import { diagram, holesOf, menOf } from "./game/diagram.js";
import { goTo, madeMoves, movesOf, newGame, playMoves } from "./game/game.js";
import { printGoal, readGoal } from "./game/goal.js";
import { countOf, numbered, printMoves, readMoves } from "./game/notation.js";

/** @typedef {{game: Game, move: number, about?: string}} Shown a solution, and the move that is shown */

export class Table extends EventTarget {
  constructor() {
    super();
    /** @type {ViewName} */
    this.view = "play";
    /** @type {Game | null} */
    this.game = null;
    /** @type {Api.BoardAnswer | null} the engine's answer about the board */
    this.described = null;
    /** @type {Shown | null} */
    this.solution = null;
    /** @type {string[]} what was not understood of the address that was opened last */
    this.unread = [];
    /** @type {Map<string, Promise<Api.BoardAnswer>>} */
    this.known = new Map();
    this.opening = 0;
  }

  /** Opens what an address says. @param {Address} address @returns {Promise<void>} */
  async open(address) {
    this.opening += 1;
    const { opening } = this;
    const described = await this.describe(address);
    if (opening !== this.opening) return;
    if (!described.start && !address.vacate && !address.start) {
      await this.open({ ...address, ...middleProblem(described) });
      return;
    }
    const { name, rows, directions } = described.question.board;
    /** @type {PlayBoard} */
    const board = { spec: address.board, name, rows, directions, geometry: described.geometry };
    const sameBoard =
      this.game &&
      printBoard(this.game.board.spec) === printBoard(address.board) &&
      this.game.board.rows === rows;
    if (sameBoard && this.game) board.geometry = this.game.board.geometry;
    const start = menOf(described.start ?? described.position ?? rows);
    const goal = readGoal(described.goal);
    const fresh = newGame(board, start, goal);
    const numbers = directions === 6 ? numbered(holesOf(rows)) : undefined;
    const unread = [...(address.unread ?? [])];
    const game = played(fresh, address.made ?? "", numbers, unread);
    if ((address.at ?? 0) > game.jumps.length)
      unread.push(`“at=${address.at}”, of ${countOf(game.jumps.length, "jump")}`);
    const isOther =
      this.game !== null && address.view !== "editor" && !samePlay({ ...this.game, jumps: [] }, fresh);
    this.game = address.at === undefined ? game : goTo(game, address.at);
    this.described = described;
    this.view = address.view;
    if (address.solution) {
      const shown = played(fresh, address.solution, numbers, unread);
      const moves = movesOf(shown.jumps).length;
      if ((address.move ?? 0) > moves) unread.push(`“move=${address.move}”, of ${countOf(moves, "move")}`);
      const about =
        this.solution?.about && samePlay(this.solution.game, shown) ? this.solution.about : undefined;
      this.solution = moves ? { game: shown, move: Math.min(address.move ?? 0, moves), about } : null;
    } else if (this.solution && !samePlay({ ...this.solution.game, jumps: [] }, fresh)) {
      this.solution = null;
    }
    this.unread = unread;
    this.changed("open", isOther);
  }

  /** @param {Address} address @returns {Promise<Api.BoardAnswer>} */
  describe({ board, vacate, start, finish, goal }) {
    const key = JSON.stringify([board, vacate, start, finish, goal]);
    const known = this.known.get(key) ?? ask({ ask: "board", board, vacate, start, finish, goal });
    this.known.set(key, known);
    known.catch(() => this.known.delete(key));
    return known;
  }

  /** @param {Game} game */
  play(game) {
    this.game = game;
    this.changed("play");
  }

  /** @param {ViewName} view */
  show(view) {
    if (this.view === view) return;
    this.view = view;
    this.changed("view", true);
  }

  /** @param {Shown | null} solution */
  showSolution(solution) {
    this.solution = solution;
    this.changed("solution");
  }

  /** Says that something changed.
   * @param {string} what @param {boolean} [isStep] whether the browser's back button should lead here */
  changed(what, isStep = false) {
    if (this.game) {
      const hash = printAddress(this.address());
      if (hash !== location.hash) history[isStep ? "pushState" : "replaceState"](null, "", hash);
    }
    this.dispatchEvent(new CustomEvent("change", { detail: what }));
  }

  /** @returns {Address} */
  address() {
    const { game, solution, view } = this;
    if (!game) return readAddress("");
    /** @type {Address} */
    const address = { view, board: game.board.spec, ...this.problem() };
    if (game.jumps.length) address.made = printMoves(madeMoves(goTo(game, Infinity)));
    if (game.at < game.jumps.length) address.at = game.at;
    if (view === "solution" && solution) {
      address.solution = printMoves(madeMoves(goTo(solution.game, Infinity)));
      if (solution.move) address.move = solution.move;
    }
    return address;
  }

  /** The problem in the words of a question. @returns {Ends} */
  problem() {
    const { game } = this;
    if (!game) return {};
    const { rows } = game.board;
    const empty = holesOf(rows).filter((name) => !game.start.has(name));
    const from =
      empty.length > 0 && empty.length <= 2
        ? { vacate: empty.join(",") }
        : { start: diagram(rows, game.start) };
    const to =
      game.goal.kind === "men"
        ? { goal: printGoal(game.goal, rows) }
        : { finish: printGoal(game.goal, rows) };
    return { ...from, ...to };
  }

  /** What a question about the game begins with.
   * @returns {Ends & {board: BoardSpec}} */
  question() {
    if (!this.game) throw new Error("no board is open");
    return { board: this.game.board.spec, ...this.problem() };
  }
}

/** A problem of a board that has no best known one: the hole to vacate is as near to the middle as can be.
 * @param {Api.BoardAnswer} described @returns {{vacate: string, finish: string}} */
function middleProblem({ geometry, problems }) {
  const { holes } = geometry;
  const [x, y] = [
    sum(holes.map((hole) => hole.x)) / holes.length,
    sum(holes.map((hole) => hole.y)) / holes.length,
  ];
  const far = new Map(holes.map((hole) => [hole.name, Math.hypot(hole.x - x, hole.y - y)]));
  const all = problems.length ? problems : holes.map((hole) => ({ vacate: hole.name, finish: "any" }));
  return all.reduce((best, one) => ((far.get(one.vacate) ?? 0) < (far.get(best.vacate) ?? 0) ? one : best));
}

/** @param {number[]} numbers @returns {number} */
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** The game after some moves, up to the first that cannot be read or made: that one is noted as unread.
 * @param {Game} fresh @param {string} text @param {Map<string, HoleName> | undefined} numbers
 * @param {string[]} unread @returns {Game} */
function played(fresh, text, numbers, unread) {
  let game = fresh;
  for (const part of text
    .split(",")
    .map((move) => move.trim())
    .filter(Boolean)) {
    const moves = readMoves(part, numbers);
    const next = playMoves(game, moves);
    if (moves.length === 0 || !next.complete) {
      unread.push(
        `“${part}”, which is no move ${game.at ? `after ${countOf(game.at, "jump")}` : "at the start"}`,
      );
      break;
    }
    game = next.game;
  }
  return game;
}

/** Whether two games have the same board, start, goal and jumps.
 * @param {Game} a @param {Game} b @returns {boolean} */
function samePlay(a, b) {
  /** @param {Game} game */
  const text = (game) =>
    [
      game.board.rows,
      game.board.directions,
      diagram(game.board.rows, game.start),
      printGoal(game.goal, game.board.rows),
      game.jumps.join(),
    ].join();
  return text(a) === text(b);
}
