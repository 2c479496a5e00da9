// Ask about the problem on the table: solve it, find the shortest solution, prove that there is
// none, count, survey the board. Read views/jobs.js before it.

import { menAt } from "../game/game.js";
import { goalInWords, wanted } from "../game/goal.js";
import { button, choice, h } from "./element.js";

/** @type {[string, string, string][]} */
export const QUESTIONS = [
  ["solve", "Solve", "Any solution, or why there is none."],
  ["shortest", "Shortest", "A solution in the fewest moves, and that fewer are not enough."],
  ["prove", "Prove", "Why there is no solution, or which jumps all solutions make."],
  ["unique", "Unique", "Whether all solutions make the same jumps."],
  ["survey", "Survey", "All problems of this board with one vacancy and one man left."],
];

/** @param {import("../main.js").Page} page */
export function askView(page) {
  const { table, board, jobs } = page;
  let seconds = "60";
  const title = h("h2", { id: "ask-title" });
  const limit = choice("Time", "seconds", [["10", "10 s"], ["60", "1 min"], ["600", "10 min"]], seconds, (value) => {
    seconds = value;
  });
  const element = h("div", { class: "view" },
    h("section", { class: "card", "aria-labelledby": "ask-title" }, title,
      h("ul", { class: "questions" }, QUESTIONS.map(([ask, words, about]) => h("li", {}, button(words, () => start(ask, words), { kind: ask === "solve" ? "main" : "", id: `ask-${ask}` }), h("span", { class: "quiet-text" }, about)))),
      h("div", { class: "speed" }, h("span", { class: "legend" }, "Stop after"), limit)),
    h("h3", {}, "Answers"), jobs.list);

  /** @param {string} ask @param {string} words */
  function start(ask, words) {
    const { game } = table;
    if (!game) return;
    const problem = table.problem();
    const limits = { seconds: Number(seconds) };
    const about = ask === "survey" ? game.board.name : `${game.board.name}, ${problem.vacate ? `vacate ${problem.vacate}` : "own start"}, ${problem.finish ? `finish ${problem.finish}` : "own goal"}`;
    const question = ask === "survey" ? { ask, board: game.board.spec, columns: ["solvable", "moves"], limits } : { ask, ...table.question(), limits };
    jobs.start(`${words}: ${about}`, question, { view: "solution", board: game.board.spec, ...problem });
  }

  function update() {
    const { game } = table;
    if (!game) return;
    const problem = table.problem();
    title.textContent = `${game.board.name}: ${problem.vacate ? `vacate ${problem.vacate}, ` : "own start, "}${goalInWords(game.goal)}`;
    board.setGeometry(game.board.geometry, `${game.board.name} board`);
    board.set({ mode: "view", men: menAt(game, 0), targets: new Map(), selected: null, goal: wanted(game.goal), values: new Map(), noted: new Set(), none: new Set(), paths: [], names: page.showsNames, words: new Map() });
  }

  return {
    name: "ask", title: "Ask", element, controls: [], gestures: {}, start,
    enter() {
      element.append(jobs.list);
      page.say("Questions about this problem, however long they take.");
      update();
    },
    leave() {},
    change: update,
    update,
  };
}
