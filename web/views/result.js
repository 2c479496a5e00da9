// What came of a question, for people. Read docs/json.md before it.

import { isLocal } from "../engine/engine.js";
import { commandOf } from "../game/command.js";
import { countOf } from "../game/notation.js";
import { button, h } from "./element.js";
import { proofInWords, searchInWords, sourceInWords, storedOf } from "./evidence.js";

/** @param {string} kind what was asked @param {any} answer @param {(solution: string) => void} onLook
 * @param {(address: Address) => void} onOpen @param {Address} problem @returns {HTMLElement} */
export function resultOf(kind, answer, onLook, onOpen, problem) {
  const result = plainResult(kind, answer, onLook, onOpen, problem);
  const stored = storedOf(answer);
  if (stored) result.append(h("p", { class: "quiet-text source" }, sourceInWords(stored)));
  return result;
}

/** @param {string} kind @param {any} answer @param {(solution: string) => void} onLook
 * @param {(address: Address) => void} onOpen @param {Address} problem @returns {HTMLElement} */
function plainResult(kind, answer, onLook, onOpen, problem) {
  if (kind === "survey") return survey(answer, onOpen, problem);
  if (kind === "count") return count(answer);
  if (kind === "sweeps") return sweeps(answer, onLook);
  if (kind === "unique" && typeof answer.unique === "boolean") return unique(answer, onLook);
  return solved(kind, answer, onLook);
}

/** @param {string} kind @param {any} answer @param {(solution: string) => void} onLook */
function solved(kind, answer, onLook) {
  const parts = [];
  const known = answer.solution ?? answer.best_known?.solution;
  const moves = answer.moves ?? answer.best_known?.moves ?? known?.split(",").length;
  if (known) {
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

/** @param {Reason | null} reason @param {import("./evidence.js").Stored | null} stored @returns {string} */
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

/** @param {any} answer @param {(address: Address) => void} onOpen @param {Address} problem */
function survey(answer, onOpen, problem) {
  /** @type {string[]} */
  const columns = answer.question?.columns ?? ["solvable", "moves"];
  const { summary } = answer;
  const rows = (answer.rows ?? []).map((/** @type {any} */ row) =>
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        button(
          `${row.vacate} to ${row.finish ?? "goal"}`,
          () => onOpen({ view: "play", board: problem.board, vacate: row.vacate, finish: row.finish }),
          { kind: "quiet" },
        ),
      ),
      columns.map((column) => h("td", {}, cellWords(row.cells?.[column]))),
    ),
  );
  const hasKnown = (answer.rows ?? []).some((/** @type {any} */ row) =>
    Object.values(row.cells ?? {}).some(wasKnown),
  );
  return h(
    "div",
    { class: "result" },
    summary ? h("p", {}, summaryWords(answer)) : null,
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

const HEADINGS = /** @type {Record<string, string>} */ ({ solvable: "Can be solved", moves: "Fewest moves" });
const NO = /** @type {Record<string, string>} */ ({
  class: "no: different classes",
  pagoda: "no: by numbers",
  cases: "no: by cases",
  order: "no: by the order of jumps",
  exhaustion: "no: all ways fail",
});

/** @param {any} cell @returns {string} */
const cellWords = (cell) =>
  `${(cell?.value === "no" && NO[cell.reason]) || (cell?.words ?? "")}${wasKnown(cell) ? "*" : ""}`;

/** Whether the results file had this cell of a survey. @param {any} cell @returns {boolean} */
const wasKnown = (cell) => Boolean(cell?.evidence?.known_since);

/** @param {any} answer @returns {string} */
function summaryWords({ pairs, excluded, summary }) {
  const open = summary.undecided ? `, ${summary.undecided} are not decided` : "";
  return (
    `There are ${countOf(pairs, "problem")}, not counting reflections and turns. ` +
    `In ${excluded} of them the start and the goal are in different classes, so they are impossible and ` +
    `not listed. Of the other ${summary.problems}, ${summary.solvable} can be solved${open}.`
  );
}

/** @param {any} answer @param {(solution: string) => void} onLook */
function unique(answer, onLook) {
  const looks = [answer.solution, answer.another]
    .filter(Boolean)
    .map((/** @type {string} */ one, /** @type {number} */ index) =>
      button(index ? "Look at another" : "Look at one", () => onLook(one)),
    );
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
 * @param {any} before the rows up to now, or null @param {any} part @returns {any} */
export function withRows(before, part) {
  const nameOf = (/** @type {any} */ row) => `${row.vacate} ${row.finish} ${row.goal_number}`;
  const rows = new Map((before?.rows ?? []).map((/** @type {any} */ row) => [nameOf(row), row]));
  for (const row of part.rows ?? []) rows.set(nameOf(row), row);
  return { ...part, rows: [...rows.values()], summary: null };
}

/** @param {any} answer */
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

/** @param {any} answer @param {(solution: string) => void} onLook */
function sweeps(answer, onLook) {
  const [problem] = answer.problems ?? [];
  /** @type {[string, any][]} */
  const kinds = [
    ["The last move", problem?.last],
    ["The last move but one", problem?.last_but_one],
  ];
  const parts = kinds
    .filter(([, found]) => found)
    .flatMap(([title, { length, solution, stopped }]) => [
      h(
        "p",
        { class: length ? "good" : "" },
        length
          ? `${title} can have ${countOf(length, "jump")}${stopped ? "" : ", and no more"}.`
          : `${title}: ${stopped ? `no answer yet, ${stopped}` : "there is no such solution"}.`,
      ),
      solution ? button(`Look at it: ${countOf(length, "jump")}`, () => onLook(solution)) : null,
    ]);
  return h(
    "div",
    { class: "result" },
    parts.length ? parts : h("p", {}, `No answer yet${answer.stopped ? `: ${answer.stopped}` : ""}.`),
  );
}
