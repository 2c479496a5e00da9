// What the engine knows of the game, switched off, as a verdict, or jump by jump.
// Read views/adviser.js and views/reason.js before it.

import { isWon, legalJumps, madeMoves, menAt } from "../game/game.js";
import { countOf, menInWords, timeInWords } from "../game/notation.js";
import { button, choice, h, refill } from "./element.js";
import { storedOf } from "./evidence.js";
import { reasonsOf } from "./reason.js";
import { Reasons } from "./reasons.js";
import { largeSign, legend } from "./signs.js";

/** @typedef {Pick<BoardState, "values" | "noted" | "words" | "paths">} Over what is shown over the board */

/** @typedef {object} KnowingHost what it has of the page
 * @property {import("../table.js").Table} table
 * @property {import("./adviser.js").Adviser} adviser
 * @property {(title: string) => void} sayVerdict adds the verdict to what was said
 * @property {(rest: string | null) => void} showSolution shows how the game can be won by these moves
 * @property {() => void} lookLonger asks for a solution from here, and gives it more time
 */

export class Knowing {
  /** @param {KnowingHost} host @param {(at: number) => void} onGo @param {() => void} onChange */
  constructor(host, onGo, onChange) {
    this.host = host;
    this.onGo = onGo;
    this.reasons = new Reasons(onChange);
    /** Whether the reason by class is to be opened as soon as it is there. */
    this.wantsClass = false;
    this.lastPosition = "";
    this.body = h("div", { class: "knowing" });
    this.patience = 0;
    /** Whether it says that an answer is awaited. */
    this.thinks = false;
    const { adviser } = host;
    this.element = h(
      "section",
      { class: "card", "aria-labelledby": "knowing-title" },
      h("header", {}, h("h2", { id: "knowing-title" }, "Where you stand")),
      choice(
        "What the engine says",
        "knowledge",
        [
          ["off", "Off"],
          ["verdict", "Verdict"],
          ["jumps", "All jumps"],
        ],
        adviser.knowledge,
        (value) => adviser.setKnowledge(/** @type {Knowledge} */ (value)),
      ),
      this.body,
    );
  }

  /** Shows what is known now. @param {HoleName | null} selected @returns {Over} */
  update(selected) {
    const { adviser, table } = this.host;
    const { game } = table;
    /** @type {Over} */
    const over = { values: new Map(), noted: new Set(), words: new Map(), paths: [] };
    if (!game) return over;
    if (adviser.key !== this.lastPosition) {
      this.reasons.open = -1;
      this.wantsClass = false;
    }
    this.lastPosition = adviser.key;
    if (isWon(game)) {
      const length = `${countOf(madeMoves(game).length, "move")} and ${countOf(game.at, "jump")}`;
      this.show("winning", "Solved", `${menInWords(menAt(game).size)} left, as it should be, in ${length}.`);
      return over;
    }
    if (adviser.knowledge === "off") {
      this.body.replaceChildren(h("p", { class: "quiet-text" }, "You play alone. “Hint” still helps."));
      this.body.classList.remove("is-stale");
      return over;
    }
    const advice = adviser.advice;
    const answer = advice?.answer;
    if (advice?.error)
      this.show(
        "undecided",
        "No answer",
        advice.error,
        button("Try again", () => adviser.look(), { id: "try-again" }),
      );
    else if (!answer) this.wait(advice?.words);
    else if (answer.outcome === "winnable") this.showWinnable(advice, answer);
    else if (answer.outcome === "lost") this.showLost(game, answer, over);
    else this.showUnknown(advice, answer);
    if (answer && adviser.knowledge === "jumps") this.drawJumps(answer, selected, over);
    return over;
  }

  /** Shows on the board why the class makes the problem impossible. */
  explainClass() {
    const { adviser } = this.host;
    this.wantsClass = true;
    if (adviser.knowledge === "off") {
      /** @type {HTMLInputElement} */ (this.element.querySelector("[value=verdict]")).checked = true;
      adviser.setKnowledge("verdict");
    }
    this.reasons.onChange();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Most answers come at once. Until then the last verdict stays, greyed. @param {string} [words] */
  wait(words) {
    const thinking = () =>
      this.show("undecided", words ? "Waiting" : "Thinking", words || "Looking for a way to win.");
    if (!this.body.firstChild || this.thinks || words) return thinking();
    this.body.classList.add("is-stale");
    if (!this.patience)
      this.patience = window.setTimeout(() => this.body.classList.contains("is-stale") && thinking(), 300);
    return undefined;
  }

  /** @param {string} kind @param {string} title @param {string} words
   * @param {...(HTMLElement | null)} more */
  show(kind, title, words, ...more) {
    refill(this.body, [
      h(
        "div",
        { class: `verdict verdict-${kind}` },
        largeSign(kind),
        h("div", {}, h("strong", {}, title), h("p", {}, words)),
      ),
      ...more.filter((one) => one !== null),
    ]);
    clearTimeout(this.patience);
    this.patience = 0;
    this.body.classList.remove("is-stale");
    this.thinks = title === "Thinking" || title === "Waiting";
    if (!this.thinks) this.host.sayVerdict(title);
  }

  /** @param {import("./adviser.js").Advice} advice @param {Api.HintAnswer} answer */
  showWinnable(advice, answer) {
    const known = answer.solution ? `${enough(answer.solution.split(",").length)}.` : "";
    const fewest =
      typeof advice.fewest === "number"
        ? `${enough(advice.fewest)}, and fewer are not.${underWay(this.host.table.game, answer)}`
        : advice.fewest === "unknown"
          ? `${known} The fewest were not found in ${advice.tried}.`
          : `${known}${known && advice.busy ? " Looking for the fewest …" : ""}`;
    const all = this.host.adviser.knowledge === "jumps";
    this.show(
      "winning",
      "Winnable",
      fewest,
      all ? legend(answer) : null,
      button("Show a solution", () => this.host.showSolution(answer.solution), { kind: "quiet" }),
    );
  }

  /** @param {Game} game @param {Api.HintAnswer} answer @param {Over} over */
  showLost(game, answer, over) {
    const lost = answer.lost_by;
    const ago = lost ? game.at - lost.number + 1 : 0;
    const words = lost
      ? `You could still win ${ago === 1 ? "one jump" : `${ago} jumps`} ago, before ${lost.jump}. ` +
        `There, ${lost.instead} would have kept it winnable.`
      : answer.never_winnable
        ? "This problem has no solution, whatever you play."
        : "There is no way to win from here.";
    const left = this.host.adviser.advice?.complete ? menLeft(game, answer) : "";
    this.reasons.whys = reasonsOf(game, answer.reason, legalJumps(game).length, storedOf(answer));
    if (this.wantsClass) this.reasons.open = this.reasons.whys.findIndex((one) => one.kind === "class");
    this.wantsClass = false;
    this.reasons.set(this.reasons.whys);
    const { why } = this.reasons;
    if (why) {
      over.values = why.values;
      over.noted = why.noted;
    }
    this.show(
      "losing",
      answer.never_winnable ? "Impossible" : "Lost",
      `${words}${left}`,
      this.host.adviser.knowledge === "jumps" && answer.losing_jumps.length ? legend(answer) : null,
      lost
        ? button(`Take back ${countOf(ago, "jump")}`, () => this.onGo(lost.number - 1), {
            sign: "undo",
            id: "go-back",
          })
        : null,
      this.reasons.element,
    );
  }

  /** @param {import("./adviser.js").Advice} advice @param {Api.HintAnswer} answer */
  showUnknown(advice, answer) {
    const [lost, decided] = [
      answer.losing_jumps.length,
      answer.losing_jumps.length + answer.winning_jumps.length,
    ];
    if (!advice.complete && advice.words) return this.wait(advice.words);
    if (!advice.complete)
      return this.show(
        "undecided",
        "Thinking",
        `Looking for a way to win.${decided ? ` ${countOf(decided, "jump")} decided so far.` : ""}`,
      );
    const all = countOf(decided + answer.undecided_jumps.length, "jump");
    const losing = lost ? ` ${lost} of ${all} ${lost === 1 ? "is" : "are"} known to lose.` : "";
    const tried = `In ${timeInWords(answer.seconds)} the engine found no way to win`;
    return this.show(
      "undecided",
      "Not known yet",
      `${tried}, and no proof that there is none.${losing}`,
      this.host.adviser.knowledge === "jumps" ? legend(answer) : null,
      button("Look longer", () => this.host.lookLonger(), { kind: "quiet" }),
    );
  }

  /** @param {Api.HintAnswer} answer @param {HoleName | null} selected @param {Over} over */
  drawJumps(answer, selected, over) {
    const isBehind = this.reasons.why !== null;
    /** @type {[Verdict, string[], string][]} */
    const kinds = [
      ["losing", answer.losing_jumps, "loses"],
      ["undecided", answer.undecided_jumps, "undecided"],
      ["winning", answer.winning_jumps, "keeps it winnable"],
    ];
    for (const [kind, jumps, words] of kinds) {
      for (const text of jumps) {
        const holes = text.split("-");
        over.paths.push({ holes, kind, faint: isBehind || (selected !== null && selected !== holes[0]) });
        const target = `to ${holes[1]}: ${words}`;
        over.words.set(holes[0], [over.words.get(holes[0]), target].filter(Boolean).join(", "));
      }
    }
  }
}

/** The fewest men that a lost game can leave, if there is a jump to make.
 * @param {Game} game @param {Api.HintAnswer} answer @returns {string} */
function menLeft(game, { fewest_men: fewest, fewest_men_bounds: bounds }) {
  if (!bounds || !legalJumps(game).length) return "";
  const most = bounds.at_most === 1 ? "1 man" : `${bounds.at_most} men`;
  return fewest === null ? ` It can be played down to ${most}.` : ` At best ${most} can be left.`;
}

/** @param {number} moves @returns {string} */
const enough = (moves) => (moves === 1 ? "1 more move is enough" : `${moves} more moves are enough`);

/** The move under way may go on: then the first of the moves to come is a part of it.
 * @param {Game | null} game @param {Api.HintAnswer} answer @returns {string} */
function underWay(game, answer) {
  const last = game?.jumps[game.at - 1]?.[2];
  const goesOn =
    last && [...answer.winning_jumps, ...answer.undecided_jumps].some((jump) => jump.startsWith(`${last}-`));
  return goesOn ? ` If the man on ${last} goes on, that is still the same move.` : "";
}
