// The adviser: asks the engine about the game on the table, and knows the answer to the last
// questions. A new question cancels the one before. Read table.js before it.

import { ask } from "../engine/engine.js";
import { isCancelled } from "../engine/failure.js";
import { diagram } from "../game/diagram.js";
import { isWon, madeMoves, menAt } from "../game/game.js";
import { countOf, printMoves, timeInWords } from "../game/notation.js";

/** @typedef {object} Advice
 * @property {Api.HintAnswer | null} answer
 * @property {boolean} busy
 * @property {string} words what it waits for
 * @property {string | null} error
 * @property {number | null | "unknown"} fewest
 * @property {string} tried for how long the fewest moves were looked for
 * @property {boolean} complete
 */

const SECONDS = 10;

export class Adviser extends EventTarget {
  /** @param {import("../table.js").Table} table */
  constructor(table) {
    super();
    this.table = table;
    /** @type {Knowledge} */
    this.knowledge = readKnowledge();
    /** @type {Map<string, Advice>} */
    this.known = new Map();
    /** @type {AbortController | null} */
    this.asking = null;
    this.key = "";
    this.timer = 0;
  }

  /** What is known about the game as it stands. @returns {Advice | null} */
  get advice() {
    return this.known.get(this.key) ?? null;
  }

  /** @param {Knowledge} knowledge */
  setKnowledge(knowledge) {
    this.knowledge = knowledge;
    try {
      localStorage.setItem("corsaire.knowledge", knowledge);
    } catch {
      /* private windows keep nothing */
    }
    this.look();
    this.dispatchEvent(new Event("change"));
  }

  /** Looks at the game on the table. @param {boolean} [wanted] ask even if it is switched off */
  look(wanted = false) {
    const { game } = this.table;
    if (!game) return;
    const made = printMoves(madeMoves(game));
    const key = keyOf(this.table.question(), made);
    if (key === this.key && this.asking) return;
    this.stop();
    this.key = key;
    if (isWon(game) || (this.knowledge === "off" && !wanted) || this.isEnough()) return;
    this.timer = window.setTimeout(() => this.askAbout(key, made), 40);
  }

  /** Whether nothing is left to ask about this position. @returns {boolean} */
  isEnough() {
    const { advice } = this;
    if (!advice?.complete) return false;
    return this.knowledge === "off" || advice.answer?.outcome !== "winnable" || advice.fewest !== null;
  }

  stop() {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asking = null;
  }

  /** @param {string} key @param {string} made */
  async askAbout(key, made) {
    const asking = new AbortController();
    this.asking = asking;
    /** @type {Question<"hint">} */
    const question = { ask: "hint", ...this.table.question(), ...(made ? { made } : {}) };
    /** @param {Partial<Advice>} change */
    const tell = (change) => {
      if (asking.signal.aborted) return;
      this.known.set(key, { ...(this.known.get(key) ?? blank()), ...change });
      if (this.known.size > 300) this.known.delete(this.known.keys().next().value ?? "");
      this.dispatchEvent(new Event("change"));
    };
    tell({ busy: true, error: null });
    /** @type {AskOptions<"hint">} */
    const options = {
      signal: asking.signal,
      onPartial: (answer) => tell({ answer }),
      onProgress: () => this.known.get(key)?.words && tell({ words: "" }),
      onQueued: ({ before }) => tell({ words: `${countOf(before, "question")} before this one.` }),
      onLoading: () => tell({ words: "The engine is being downloaded." }),
      onStart: () => this.known.get(key)?.words && tell({ words: "" }),
    };
    try {
      const known = this.advice?.complete ? this.advice.answer : null;
      const answer = known ?? (await ask({ ...question, limits: { seconds: SECONDS } }, options));
      const isOpen = answer.outcome === "winnable" && this.knowledge !== "off";
      tell({ answer, busy: isOpen, words: "", complete: true });
      if (!isOpen) return;
      const best = await ask(
        { ...question, fewest: true, limits: { seconds: SECONDS } },
        { signal: asking.signal },
      );
      tell({ fewest: best.fewest_moves ?? "unknown", tried: timeInWords(best.seconds), busy: false });
    } catch (error) {
      if (isCancelled(error)) return;
      tell({ error: error instanceof Error ? error.message : String(error), busy: false });
    } finally {
      if (this.asking === asking) this.asking = null;
    }
  }

  /** A winning jump from here, asked for if need be. @returns {Promise<[HoleName, HoleName] | null>} */
  async hint() {
    this.look(true);
    await this.settled();
    const advice = this.advice?.answer;
    const first = advice?.solution?.split(",")[0] ?? advice?.winning_jumps[0];
    const holes = first?.trim().split("-");
    return holes ? [holes[0], holes[1]] : null;
  }

  /** The solution that is known of a problem, from its start.
   * @param {object} problem as a question names it @returns {string | null} */
  solutionOf(problem) {
    return this.known.get(keyOf(problem, ""))?.answer?.solution ?? null;
  }

  /** Until the answer about this position is there. @returns {Promise<void>} */
  settled() {
    return new Promise((resolve) => {
      const check = () => {
        if (!this.advice?.complete && !this.advice?.error && (this.asking || this.timer)) return;
        this.removeEventListener("change", check);
        resolve();
      };
      this.addEventListener("change", check);
      check();
    });
  }
}

/** What a piece of advice is about. @param {object} problem @param {string} made @returns {string} */
const keyOf = (problem, made) => JSON.stringify([problem, made]);

/** The position a piece of advice is about. @param {Game} game @returns {string} */
export const positionOf = (game) => diagram(game.board.rows, menAt(game));

/** @returns {Advice} */
const blank = () => ({
  answer: null,
  busy: false,
  words: "",
  error: null,
  fewest: null,
  tried: "",
  complete: false,
});

/** @returns {Knowledge} */
function readKnowledge() {
  try {
    const kept = localStorage.getItem("corsaire.knowledge");
    if (kept === "off" || kept === "verdict" || kept === "jumps") return kept;
  } catch {
    /* private windows keep nothing */
  }
  return "verdict";
}
