// The view of a solution: step through it, let it play, jump to a move, paste another one.
// Read table.js and views/moves.js before it.

import { ask } from "../engine/engine.js";
import { menAt, movesOf } from "../game/game.js";
import { problemInWords, wanted } from "../game/goal.js";
import { countOf, menInWords, timeInWords } from "../game/notation.js";
import { button, choice, h, refill } from "./element.js";
import { moveList } from "./moves.js";
import { Paste } from "./paste.js";

const SPEEDS = /** @type {[string, string][]} */ ([
  ["2200", "slow"],
  ["1200", "normal"],
  ["500", "fast"],
]);

/** @typedef {object} SolutionNeeds
 * @property {(address: Address) => void} open
 * @property {(holes: HoleName[]) => void} reveal pans the board so that holes are in sight
 * @property {() => void} save lets the solution be saved
 */

/** @param {Host & SolutionNeeds} host @returns {View} */
export function solutionView({ table, show, say, open, reveal, save }) {
  let timer = 0;
  let pause = 1200;
  let shown = -1;
  const paste = new Paste({ table, say });
  const title = h("h2", {});
  const about = h("p", {});
  const facts = h("dl", { class: "counts" });
  const list = h("div", {});
  const slider = h("input", {
    type: "range",
    min: "0",
    value: "0",
    id: "move-slider",
    "aria-label": "Move",
    oninput: () => {
      go(Number(slider.value));
    },
  });
  const where = h("output", { class: "quiet-text", for: "move-slider" });
  const controls = {
    first: button("Start", () => go(0), { sign: "first", title: "To the start (Home)" }),
    back: button("Back", () => go(now() - 1), { sign: "back", title: "One move back (←)" }),
    play: button("Play", toggle, { sign: "play", kind: "main", title: "Play, or stop (space)" }),
    next: button("Next", () => go(now() + 1), { sign: "forward", title: "One move on (→)" }),
    last: button("End", () => go(Infinity), { sign: "last", title: "To the end (End)" }),
  };
  const shownCard = h(
    "section",
    { class: "card", "aria-label": "The solution" },
    title,
    about,
    facts,
    h("div", { class: "slide" }, slider, where),
    list,
    h(
      "div",
      { class: "speed" },
      h("span", { class: "legend" }, "Speed"),
      choice("Speed", "speed", SPEEDS, "1200", (value) => {
        pause = Number(value);
      }),
    ),
    h(
      "div",
      { class: "row" },
      button("Play from here", playFromHere),
      button("Save", () => save(), { sign: "save" }),
    ),
  );
  const found = h("p", { role: "status" });
  const noneCard = h(
    "section",
    { class: "card", "aria-label": "No solution" },
    h("h2", {}, "No solution is open"),
    h(
      "p",
      { class: "quiet-text" },
      "Let the engine find one for the problem on the board, take one from the collection, " +
        "or paste your own.",
    ),
    h(
      "div",
      { class: "row" },
      button("Find one", find, { kind: "main", id: "find" }),
      button("Collection", () => table.show("collection")),
    ),
    found,
  );
  const element = h("div", { class: "view" }, shownCard, noneCard, paste.element);

  async function find() {
    found.textContent = "Looking …";
    try {
      const answer = await ask({ ask: "solve", ...table.question(), limits: { seconds: 30 } });
      found.textContent =
        answer.outcome === "impossible"
          ? "It cannot be solved."
          : answer.solution
            ? ""
            : `None was found in ${timeInWords(answer.stats?.seconds ?? 30)}. “Ask” looks longer.`;
      if (answer.solution)
        open({
          view: "solution",
          board: table.question().board,
          ...table.problem(),
          solution: answer.solution,
        });
    } catch (error) {
      found.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  const now = () => table.solution?.move ?? 0;
  const moves = () => movesOf(table.solution?.game.jumps ?? []);

  /** @param {number} move */
  function go(move) {
    const { solution } = table;
    if (!solution) return;
    const next = Math.max(0, Math.min(moves().length, move));
    if (next === solution.move) return;
    table.showSolution({ ...solution, move: next });
    const made = moves()[next - 1];
    say(
      made
        ? `Move ${next}: ${made.holes.join("-")}. ${menInWords(menAt(solution.game, made.to).size)} left.`
        : "The start.",
    );
  }

  function toggle() {
    if (timer) return stop();
    if (now() >= moves().length) go(0);
    const tick = () => {
      go(now() + 1);
      const jumps = moves()[now() - 1]?.holes.length ?? 2;
      timer = now() < moves().length ? window.setTimeout(tick, pause + Math.min(jumps - 2, 5) * 210) : 0;
      label();
    };
    timer = window.setTimeout(tick, 250);
    return label();
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    label();
  }

  function label() {
    controls.play.replaceChildren(
      ...button(timer ? "Stop" : "Play", () => {}, { sign: timer ? "pause" : "play" }).childNodes,
    );
  }

  function playFromHere() {
    const { solution } = table;
    if (!solution) return;
    const at = moves()[now() - 1]?.to ?? 0;
    table.game = { ...solution.game, jumps: solution.game.jumps.slice(0, at), at };
    table.show("play");
  }

  function update() {
    const { solution, game } = table;
    const has = solution !== null;
    shownCard.hidden = !has;
    noneCard.hidden = has;
    for (const control of Object.values(controls)) control.disabled = !has;
    paste.update(has);
    if (!solution) {
      if (!game) return;
      show(game.board.geometry, `${game.board.name} board`, { men: menAt(game), goal: wanted(game.goal) });
      return;
    }
    const all = moves();
    const move = now();
    const made = all[move - 1];
    const men = menAt(solution.game, made?.to ?? 0);
    const longest = Math.max(0, ...all.map((one) => one.holes.length - 1));
    title.textContent = `${solution.game.board.name}: ${problemInWords(table.problem())}`;
    about.textContent = solution.about ?? "";
    about.hidden = !solution.about;
    facts.replaceChildren(
      ...[
        [all.length, "moves"],
        [solution.game.jumps.length, "jumps"],
        [longest, "longest sweep"],
      ].map(([count, words]) => h("div", {}, h("dt", {}, String(words)), h("dd", {}, String(count)))),
    );
    slider.max = String(all.length);
    slider.value = String(move);
    where.textContent = `move ${move} of ${all.length}, ${menInWords(men.size)} left`;
    slider.setAttribute("aria-valuetext", where.textContent ?? "");
    refill(list, [moveList(all, made?.to ?? 0, (at) => go(all.findIndex((one) => one.to === at) + 1))]);
    controls.first.disabled = controls.back.disabled = move === 0;
    controls.last.disabled = controls.next.disabled = move === all.length;
    const isNext = shown === move - 1 && made;
    const steps = isNext ? made.holes.slice(1).map((to, index) => ({ from: made.holes[index], to })) : [];
    shown = move;
    const { board, goal } = solution.game;
    show(
      board.geometry,
      `${board.name} board, ${menInWords(men.size)}`,
      { men, goal: wanted(goal), paths: made ? [{ holes: made.holes, kind: "sweep" }] : [] },
      steps,
    );
    if (made) reveal(made.holes);
  }

  return {
    name: "solution",
    title: "Solution",
    element,
    controls: Object.values(controls),
    gestures: {},
    enter() {
      shown = -1;
      if (!table.solution) say("No solution is open.");
      else say(`${countOf(moves().length, "move")}. Step through them, or press play.`);
      update();
    },
    leave: stop,
    change: update,
    update,
    /** @param {string} key */
    key(key) {
      if (key === "ArrowLeft" || key === "undo") go(now() - 1);
      else if (key === "ArrowRight" || key === "redo") go(now() + 1);
      else if (key === "Home") go(0);
      else if (key === "End") go(Infinity);
      else if (key === " " && table.solution) toggle();
      else return false;
      return true;
    },
  };
}
