// The problem on the table, and how to choose another: the board, the hole to vacate, the hole to
// finish on. Read table.js before it.

import { boards } from "../engine/engine.js";
import { printBoard, readBoard } from "../game/address.js";
import { holesOf } from "../game/diagram.js";
import { goalInWords } from "../game/goal.js";
import { button, field, h } from "./element.js";

const NAMES = /** @type {Record<string, string>} */ ({
  english: "English, 33 holes",
  french: "French, 37 holes",
  wiegleb: "Wiegleb, 45 holes",
  "semi-wiegleb": "Semi-Wiegleb, 39 holes",
  diamond: "Diamond, 41 holes",
  "triangle:5": "Triangle, 15 holes",
});

export class ProblemPicker {
  /** @param {{table: import("../table.js").Table, open: (address: Address) => void}} host
   * @param {() => void} onWhy shows why the class makes the problem impossible */
  constructor(host, onWhy) {
    this.host = host;
    this.title = h("h2", { id: "problem-title" });
    this.barred = h(
      "div",
      { class: "barred", hidden: true },
      h("p", {}, "This problem is impossible: the men and the goal are in different classes."),
      button("Show why", onWhy, { id: "class-why" }),
    );
    this.boardSelect = h("select", { id: "board-select", onchange: () => this.openBoard() });
    this.vacateSelect = h("select", { id: "vacate-select", onchange: () => this.openProblem() });
    this.finishSelect = h("select", { id: "finish-select", onchange: () => this.openProblem() });
    this.other = h("input", {
      id: "other-board",
      placeholder: "triangle:6, rectangle:5x5, cross:2,3,2,3 …",
      autocapitalize: "off",
      spellcheck: false,
    });
    this.otherForm = h(
      "form",
      { class: "row typed", hidden: true, onsubmit: (event) => this.openOther(event) },
      field("Name of the board, or its rows", this.other),
      h("button", { class: "button", type: "submit" }, "Open"),
    );
    this.element = h(
      "section",
      { class: "card", "aria-labelledby": "problem-title" },
      this.title,
      h(
        "div",
        { class: "pick" },
        field("Board", this.boardSelect),
        field("Vacate", this.vacateSelect),
        field("Finish", this.finishSelect),
      ),
      this.otherForm,
      this.barred,
    );
    this.filled = "";
    /** @type {string[]} */
    this.offered = Object.keys(NAMES);
    boards().then(
      (list) => {
        this.offered = [...list.boards, ...list.families].map((one) => one.name);
        this.filled = "";
        this.update();
      },
      () => {},
    );
  }

  update() {
    const { game } = this.host.table;
    if (!game) return;
    const problem = this.host.table.problem();
    const key = JSON.stringify([this.host.table.question(), this.offered.length]);
    if (key === this.filled) return;
    this.filled = key;
    const goal = goalInWords(game.goal);
    this.title.textContent = problem.vacate
      ? `Vacate ${problem.vacate}, ${goal}`
      : `${goal[0].toUpperCase()}${goal.slice(1)}`;
    const { described } = this.host.table;
    this.barred.hidden = described?.class?.allowed !== false;
    const now = printBoard(game.board.spec);
    const names = this.offered.includes(now) ? this.offered : [...this.offered, now];
    fill(
      this.boardSelect,
      names.map((name) => [
        name,
        NAMES[name] ?? (typeof readBoard(name) === "string" ? name : game.board.name),
      ]),
      now,
    );
    this.boardSelect.append(h("option", { value: "other" }, "Another …"));
    this.otherForm.hidden = true;
    const holes = holesOf(game.board.rows);
    /** @type {[string, string][]} */
    const own = problem.vacate && holes.includes(problem.vacate) ? [] : [["", "own start"]];
    fill(
      this.vacateSelect,
      [...own, ...holes.map((name) => /** @type {[string, string]} */ ([name, name]))],
      problem.vacate ?? "",
    );
    const allowed = new Set(described?.finishes ?? []);
    const isOne = problem.vacate !== undefined && holes.includes(problem.vacate);
    /** @type {[string, string][]} */
    const ends = [
      ["any", "any hole"],
      ...holes
        .filter((name) => !isOne || allowed.has(name))
        .map((name) => /** @type {[string, string]} */ ([name, name])),
    ];
    const barred = isOne ? holes.filter((name) => !allowed.has(name)) : [];
    const finish = problem.finish ?? "";
    if (![...ends.map(([name]) => name), ...barred].includes(finish))
      ends.unshift([finish, finish || "own goal"]);
    fill(this.finishSelect, ends, finish);
    if (barred.length)
      this.finishSelect.append(
        h(
          "optgroup",
          { label: `Impossible from ${problem.vacate}` },
          barred.map((name) => h("option", { value: name }, name)),
        ),
      );
    this.finishSelect.value = finish;
  }

  /** @param {Event} event */
  openOther(event) {
    event.preventDefault();
    if (this.other.value.trim()) this.host.open({ view: "play", board: readBoard(this.other.value.trim()) });
  }

  openBoard() {
    const isOther = this.boardSelect.value === "other";
    this.otherForm.hidden = !isOther;
    if (isOther) {
      this.other.focus();
      return;
    }
    this.host.open({ view: "play", board: readBoard(this.boardSelect.value) });
  }

  openProblem() {
    const { table } = this.host;
    if (!table.game) return;
    const now = table.problem();
    const start = this.vacateSelect.value
      ? { vacate: this.vacateSelect.value }
      : { vacate: now.vacate, start: now.start };
    const goal = this.finishSelect.value
      ? { finish: this.finishSelect.value }
      : { finish: now.finish, goal: now.goal };
    this.host.open({ view: "play", board: table.game.board.spec, ...start, ...goal });
  }
}

/** @param {HTMLSelectElement} select @param {[string, string][]} options @param {string} chosen */
function fill(select, options, chosen) {
  select.replaceChildren(
    ...options.map(([value, words]) => h("option", { value, selected: value === chosen }, words)),
  );
  select.value = chosen;
}
