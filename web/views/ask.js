// Ask about the problem on the table: solve it, find the shortest solution, prove that there is
// none, count, look for sweeps, survey the board. Read views/jobs.js before it.

import { menAt } from "../game/game.js";
import { goalInWords, problemInWords, wanted } from "../game/goal.js";
import { button, choice, h } from "./element.js";

/** @typedef {object} Asked a question that can be chosen
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {LongAsk} ask
 * @property {Api.Question["what"]} [what]
 * @property {Api.Question["columns"]} [columns]
 */

/** @type {Asked[]} */
export const QUESTIONS = [
  { id: "solve", title: "Solve", about: "Any solution, or why there is none.", ask: "solve" },
  {
    id: "shortest",
    title: "Shortest",
    about: "A solution in the fewest moves, and that fewer are not enough.",
    ask: "shortest",
  },
  {
    id: "prove",
    title: "Prove",
    about: "Why there is no solution, or which jumps all solutions make.",
    ask: "prove",
  },
  { id: "unique", title: "Unique", about: "Whether all solutions make the same jumps.", ask: "unique" },
  {
    id: "count",
    title: "Count",
    about: "How many ways there are to solve it, jump by jump.",
    ask: "count",
    what: "solutions",
  },
  {
    id: "count-shortest",
    title: "Count shortest",
    about: "How many solutions there are in the fewest moves.",
    ask: "count",
    what: "shortest",
  },
  {
    id: "sweeps",
    title: "Sweeps",
    about: "The longest sweep that can end a solution. A sweep is a move of several jumps.",
    ask: "sweeps",
  },
  {
    id: "survey",
    title: "Survey",
    about: "All problems of this board that empty one hole and leave one man.",
    ask: "survey",
    columns: ["solvable", "moves"],
  },
];

/** @typedef {Pick<import("./jobs.js").Jobs, "list" | "start">} AskedJobs */

/** @param {Host & {jobs: AskedJobs}} host @returns {View & {start: (asked: Asked) => void}} */
export function askView({ table, show, say, jobs }) {
  let seconds = "60";
  const title = h("h2", { id: "ask-title" });
  const limit = choice(
    "Time",
    "seconds",
    [
      ["10", "10 s"],
      ["60", "1 min"],
      ["600", "10 min"],
    ],
    seconds,
    (value) => {
      seconds = value;
    },
  );
  const element = h(
    "div",
    { class: "view" },
    h(
      "section",
      { class: "card", "aria-labelledby": "ask-title" },
      title,
      h(
        "ul",
        { class: "questions" },
        QUESTIONS.map((one) =>
          h(
            "li",
            {},
            button(one.title, () => start(one), {
              kind: one.ask === "solve" ? "main" : "",
              id: `ask-${one.id}`,
            }),
            h("span", { class: "quiet-text" }, one.about),
          ),
        ),
      ),
      h("div", { class: "speed" }, h("span", { class: "legend" }, "Stop after"), limit),
    ),
    h("h3", {}, "Answers"),
    jobs.list,
  );

  /** @param {Asked} asked */
  function start({ title: words, ask, what, columns }) {
    const { game } = table;
    if (!game) return;
    const problem = table.problem();
    const limits = { seconds: Number(seconds) };
    const { name } = game.board;
    const about = ask === "survey" ? name : `${name}, ${problemInWords(problem)}`;
    /** @type {Question<LongAsk>} */
    const question =
      ask === "survey"
        ? { ask, board: game.board.spec, columns, limits }
        : { ask, ...table.question(), ...(what ? { what } : {}), limits };
    jobs.start(`${words}: ${about}`, question, { view: "solution", board: game.board.spec, ...problem });
  }

  function update() {
    const { game } = table;
    if (!game) return;
    const { vacate } = table.problem();
    const start = vacate ? `vacate ${vacate}` : "own start";
    title.textContent = `${game.board.name}: ${start}, ${goalInWords(game.goal)}`;
    show(game.board.geometry, `${game.board.name} board`, { men: menAt(game, 0), goal: wanted(game.goal) });
  }

  return {
    name: "ask",
    title: "Ask",
    element,
    controls: [],
    gestures: {},
    start,
    enter() {
      element.append(jobs.list);
      say("Choose a question about this problem. You can stop it at any time.");
      update();
    },
    leave() {},
    change: update,
    update,
  };
}
