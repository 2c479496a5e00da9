// The collection: the paper's problems, to try first and then to look at. Read table.js and
// collection/README.md before it.

import { menAt, newGame, playMoves } from "../game/game.js";
import { wanted } from "../game/goal.js";
import { readMoves } from "../game/notation.js";
import { button, h } from "./element.js";

/** @typedef {{id: string, group: string, title: string, board: string, vacate?: string, start?: string,
 *   finish?: string, goal?: string, moves: number, jumps: number, sweep: number, remark: string,
 *   solution: string}} Problem */

/** @param {Host & {attempt: Attempt}} host @returns {View} */
export function collectionView({ table, show, say, attempt }) {
  const list = h("div", { class: "collection" }, h("p", { class: "quiet-text" }, "Loading …"));
  const element = h(
    "div",
    { class: "view" },
    h(
      "section",
      { class: "card", "aria-labelledby": "collection-title" },
      h("h2", { id: "collection-title" }, "Collection"),
      h(
        "p",
        { class: "quiet-text" },
        "Fifty solutions of George Bell and John Beasley, “New problems on old solitaire boards” (2005). " +
          "Try first, then look. A 5-sweep is a move of five jumps.",
      ),
    ),
    list,
  );
  /** @type {Problem[]} */
  let problems = [];
  let chosen = "";

  async function load() {
    const { default: read } = await import("../collection/collection.json", { with: { type: "json" } });
    problems = read.problems;
    list.replaceChildren(
      ...read.groups.map(
        (/** @type {{id: string, title: string, about: string}} */ group, /** @type {number} */ index) =>
          h(
            "details",
            { class: "card", open: index < 3 },
            h("summary", {}, h("h3", {}, group.title)),
            h("p", { class: "quiet-text" }, group.about),
            h("ul", {}, problems.filter((one) => one.group === group.id).map(item)),
          ),
      ),
    );
    mark();
  }

  /** @param {Problem} problem @returns {HTMLElement} */
  function item(problem) {
    const facts = [problem.board, `${problem.moves} moves`, `${problem.sweep}-sweep`].join(" · ");
    return h(
      "li",
      { "data-id": problem.id },
      h(
        "button",
        { type: "button", class: "entry", "aria-expanded": "false", onclick: () => choose(problem) },
        h("strong", {}, problem.title),
        h("span", {}, facts),
      ),
      h(
        "div",
        { class: "entry-more", hidden: true },
        h("p", {}, problem.remark),
        h(
          "div",
          { class: "row" },
          button("Try it", () => tryOut(problem), { kind: "main" }),
          button("Look at the solution", () => look(problem)),
        ),
      ),
    );
  }

  /** @param {Problem} problem @param {ViewName} view */
  const opened = (problem, view) =>
    table.open({
      view,
      board: problem.board,
      vacate: problem.vacate,
      start: problem.start,
      finish: problem.finish,
      goal: problem.goal,
    });

  /** @param {Problem} problem */
  async function choose(problem) {
    chosen = chosen === problem.id ? "" : problem.id;
    mark();
    await attempt(() => opened(problem, "collection"));
    say(problem.title);
  }

  function mark() {
    for (const entry of list.querySelectorAll("li")) {
      const isOpen = entry.dataset.id === chosen;
      entry.querySelector(".entry")?.setAttribute("aria-expanded", String(isOpen));
      /** @type {HTMLElement} */ (entry.querySelector(".entry-more")).hidden = !isOpen;
    }
  }

  /** @param {Problem} problem */
  async function tryOut(problem) {
    await attempt(() => opened(problem, "play"));
    say(`${problem.title}. ${problem.moves} moves are enough. Your turn.`);
  }

  /** @param {Problem} problem */
  async function look(problem) {
    await attempt(async () => {
      await opened(problem, "collection");
      const { game } = table;
      if (!game) return;
      const played = playMoves(newGame(game.board, game.start, game.goal), readMoves(problem.solution)).game;
      table.showSolution({ game: played, move: 0, about: `${problem.title}. ${problem.remark}` });
      table.show("solution");
    });
  }

  function update() {
    const { game } = table;
    if (!game) return;
    show(game.board.geometry, `${game.board.name} board`, { men: menAt(game), goal: wanted(game.goal) });
  }

  return {
    name: "collection",
    title: "Collection",
    element,
    controls: [],
    gestures: {},
    enter() {
      if (problems.length === 0)
        load().catch(() => list.replaceChildren(h("p", {}, "The collection could not be loaded.")));
      update();
    },
    leave() {},
    change: update,
    update,
  };
}
