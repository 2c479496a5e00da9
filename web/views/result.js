// What came of a question, for people. Read docs/json.md before it.

import { isLocal } from "../engine/engine.js";
import { commandOf } from "../game/command.js";
import { countOf } from "../game/notation.js";
import { button, h } from "./element.js";
import { proofInWords, searchInWords, sourceInWords, storedOf } from "./evidence.js";

/** @typedef {Answers["survey"]["summary"]} Summary */

/** @typedef {Omit<Answers["survey"], "summary"> & {summary: Summary | null}} Survey
 * while its rows come it has no summary */

/** @typedef {Omit<Answers, "survey"> & {survey: Survey}} Shown what can be shown, by what was asked */

/** @typedef {{[Kind in LongAsk]: {ask: Kind, answer: Shown[Kind]}}[LongAsk]} Answered
 * what was asked, and what came of it */

/** @typedef {(solution: string) => void} Look shows a solution */
/** @typedef {(address: Address) => void} Open */

/** @param {Answered} answered @param {Look} onLook @param {Open} onOpen @param {Address} problem
 * @returns {HTMLElement} */
export function resultOf(answered, onLook, onOpen, problem) {
  const result = plainResult(answered, onLook, onOpen, problem);
  const stored = storedOf(answered.answer);
  if (stored) result.append(h("p", { class: "quiet-text source" }, sourceInWords(stored)));
  return result;
}

/** @param {Answered} answered @param {Look} onLook @param {Open} onOpen @param {Address} problem
 * @returns {HTMLElement} */
function plainResult(answered, onLook, onOpen, problem) {
  const { ask } = answered;
  if (ask === "survey") return survey(answered.answer, onOpen, problem);
  if (ask === "count") return count(answered.answer);
  if (ask === "sweeps") return sweeps(answered.answer, onLook);
  if (ask === "unique" && typeof answered.answer.unique === "boolean") return unique(answered.answer, onLook);
  return solved(ask, answered.answer, onLook);
}

/** @typedef {Pick<Api.SolveAnswer, "outcome" | "solution" | "reason" | "stopped">
 *   & Partial<Pick<Api.SolveAnswer, "moves" | "best_known" | "proved_minimum">>
 *   & Partial<Pick<Api.ProveAnswer, "forced">> & import("./evidence.js").Founded} Solved */

/** @param {LongAsk} kind @param {Solved} answer @param {Look} onLook @returns {HTMLElement} */
function solved(kind, answer, onLook) {
  const parts = [];
  const known = answer.solution ?? answer.best_known?.solution;
  if (known) {
    const moves = answer.moves ?? answer.best_known?.moves ?? known.split(",").length;
    const minimum = answer.proved_minimum ? ", and fewer are not enough" : "";
    parts.push(
      h(
        "p",
        { class: "good" },
        `${kind === "prove" ? "It can be solved" : "Solved"} in ${countOf(moves, "move")}${minimum}.`,
      ),
    );
    parts.push(
      h("p", { class: "solution-text" }, known),
      button("Look at it", () => onLook(known), { kind: "main" }),
    );
  } else if (answer.outcome === "impossible") {
    parts.push(
      h("p", { class: "bad" }, "It cannot be solved."),
      h("p", {}, whyNot(answer.reason, storedOf(answer))),
    );
  } else {
    parts.push(h("p", {}, `No answer yet${answer.stopped ? `: ${answer.stopped}` : ""}.`));
  }
  for (const forced of (answer.forced ?? []).slice(0, 12)) {
    if (forced.at_least > 0)
      parts.push(
        h(
          "p",
          { class: "quiet-text" },
          `Every solution makes ${forced.jump} at least ${countOf(forced.at_least, "time")}.`,
        ),
      );
  }
  if (kind === "prove" && known && answer.forced?.length === 0)
    parts.push(h("p", { class: "quiet-text" }, "No jump was found that all solutions make."));
  return h("div", { class: "result" }, parts);
}

/** What a browser cannot do, a program can: the command that asks the same, ready to copy.
 * @param {Question} question @returns {HTMLElement | null} */
export function atHome(question) {
  if (!isLocal) return null;
  const { command, file } = commandOf(question);
  return h(
    "div",
    { class: "at-home" },
    h(
      "p",
      { class: "quiet-text" },
      "A browser has one processor core and little memory for this. " +
        "At home, with all cores and as long as you like:",
    ),
    file ? h("p", { class: "quiet-text" }, "Save this as board.txt:") : null,
    file ? h("pre", { class: "command" }, file) : null,
    h("pre", { class: "command" }, command),
    button("Copy", () => navigator.clipboard?.writeText(command), { kind: "quiet" }),
  );
}

/** @param {Api.Reason | null} reason @param {import("./evidence.js").Stored | null} stored
 * @returns {string} */
function whyNot(reason, stored) {
  if (!reason) return "";
  const steps = (reason.targets ?? []).reduce((total, target) => total + target.steps, 0);
  const words = /** @type {Record<string, string>} */ ({
    class:
      "The men and the goal are in different classes: a count of men on certain holes is odd at the start " +
      "and must be even at the end, or the other way round, and no jump changes that. " +
      "“Play” marks these holes: press “Show why” there.",
    pagoda: "By numbers in the holes: the goal is worth more than the start, and no jump raises the sum.",
    cases: proofInWords(steps, stored),
    order: "The jumps that would be needed cannot be made in any order.",
    exhaustion: searchInWords(reason.positions ?? 0, stored),
  });
  return words[reason.kind] ?? `By ${reason.kind}.`;
}

/** @param {Survey} answer @param {Open} onOpen @param {Address} problem @returns {HTMLElement} */
function survey(answer, onOpen, problem) {
  const columns = answer.question.columns ?? ["solvable", "moves"];
  const { summary } = answer;
  const rows = answer.rows.map((row) =>
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        button(`${row.vacate} to ${row.finish ?? "goal"}`, () => onOpen(addressOf(row, problem.board)), {
          kind: "quiet",
        }),
      ),
      columns.map((column) => h("td", {}, cellWords(row.cells[column]))),
    ),
  );
  const hasKnown = answer.rows.some((row) => Object.values(row.cells).some(wasKnown));
  return h(
    "div",
    { class: "result" },
    summary ? h("p", {}, summaryWords(answer, summary)) : null,
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": "Table of problems" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["Problem", ...columns.map((name) => HEADINGS[name] ?? name)].map((name) =>
              h("th", { scope: "col" }, name),
            ),
          ),
        ),
        h("tbody", {}, rows),
      ),
    ),
    hasKnown ? h("p", { class: "quiet-text" }, "* known before this survey: from the results file.") : null,
  );
}

/** @param {Api.Row} row @param {BoardSpec} board @returns {Address} */
const addressOf = ({ vacate, finish }, board) => ({
  view: "play",
  board,
  vacate,
  finish: finish ?? undefined,
});

const HEADINGS = /** @type {Record<string, string>} */ ({ solvable: "Can be solved", moves: "Fewest moves" });
const NO = /** @type {Record<string, string>} */ ({
  class: "no: different classes",
  pagoda: "no: by numbers",
  cases: "no: by cases",
  order: "no: by the order of jumps",
  exhaustion: "no: all ways fail",
});

/** @param {Api.Cell | undefined} cell @returns {string} */
function cellWords(cell) {
  if (!cell) return "";
  const why = cell.value === "no" ? NO[cell.reason ?? ""] : undefined;
  return `${why ?? cell.words}${wasKnown(cell) ? "*" : ""}`;
}

/** Whether the results file had this cell of a survey. @param {Api.Cell} cell @returns {boolean} */
const wasKnown = (cell) => Boolean(cell.evidence?.known_since);

/** @param {Survey} answer @param {Summary} summary @returns {string} */
function summaryWords({ pairs, excluded }, summary) {
  const open = summary.undecided ? `, ${summary.undecided} are not decided` : "";
  return (
    `There are ${countOf(pairs, "problem")}, not counting reflections and turns. ` +
    `In ${excluded} of them the start and the goal are in different classes, so they are impossible and ` +
    `not listed. Of the other ${summary.problems}, ${summary.solvable} can be solved${open}.`
  );
}

/** @param {Api.UniqueAnswer} answer @param {Look} onLook @returns {HTMLElement} */
function unique(answer, onLook) {
  const looks = [answer.solution, answer.another]
    .filter((one) => one !== null)
    .map((one, index) => button(index ? "Look at another" : "Look at one", () => onLook(one)));
  return h(
    "div",
    { class: "result" },
    h(
      "p",
      { class: answer.unique ? "good" : "" },
      answer.unique
        ? "Unique: all solutions make the same jumps, up to symmetry."
        : "Not unique: solutions make different jumps.",
    ),
    h("div", { class: "row" }, looks),
  );
}

/** A survey with rows that came later. Each part of a survey has only the row that was just done.
 * @param {Survey | null} before the rows up to now @param {Survey} part @returns {Survey} */
export function withRows(before, part) {
  /** @param {Api.Row} row */
  const nameOf = (row) => `${row.vacate} ${row.finish} ${row.goal_number}`;
  const rows = new Map((before?.rows ?? []).map((row) => [nameOf(row), row]));
  for (const row of part.rows) rows.set(nameOf(row), row);
  return { ...part, rows: [...rows.values()], summary: null };
}

/** @param {Api.CountAnswer} answer @returns {HTMLElement} */
function count(answer) {
  if (!answer.total)
    return h(
      "div",
      { class: "result" },
      h("p", {}, `No answer yet${answer.stopped ? `: ${answer.stopped}` : ""}.`),
    );
  const total = BigInt(answer.total);
  const solutions = `${total.toLocaleString("en")} solution${total === 1n ? "" : "s"}`;
  const isShortest = answer.what === "shortest";
  const about =
    total === 0n
      ? ""
      : isShortest
        ? "Solutions count as one if they differ only in the order of moves, or by a turn or reflection of " +
          "the board."
        : "Two solutions count as different as soon as one jump differs, or the order of the jumps.";
  return h(
    "div",
    { class: "result" },
    h(
      "p",
      { class: "good" },
      `${solutions}${isShortest && answer.moves ? ` of ${countOf(answer.moves, "move")}` : ""}.`,
    ),
    about ? h("p", { class: "quiet-text" }, about) : null,
  );
}

/** @param {Api.SweepsAnswer} answer @param {Look} onLook @returns {HTMLElement} */
function sweeps(answer, onLook) {
  const parts = answer.problems
    .slice(0, 1)
    .flatMap(({ last, last_but_one: before }) => [
      ...sweepAt("The last move", last, onLook),
      ...sweepAt("The last move but one", before, onLook),
    ]);
  return h(
    "div",
    { class: "result" },
    parts.length ? parts : h("p", {}, `No answer yet${answer.stopped ? `: ${answer.stopped}` : ""}.`),
  );
}

/** The longest sweep at one place of a solution.
 * @param {string} title @param {Api.Place} place @param {Look} onLook @returns {(HTMLElement | null)[]} */
function sweepAt(title, { length, solution, stopped }, onLook) {
  const words = length
    ? `${title} can have ${countOf(length, "jump")}${stopped ? "" : ", and no more"}.`
    : `${title}: ${stopped ? `no answer yet, ${stopped}` : "there is no such solution"}.`;
  return [
    h("p", { class: length ? "good" : "" }, words),
    solution && length ? button(`Look at it: ${countOf(length, "jump")}`, () => onLook(solution)) : null,
  ];
}
