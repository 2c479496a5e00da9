// The editor: draw a board, set men and goal, see at once what comes of it.
// Read game/drawing.js, views/jobs.js and views/outlook.js before it.

import { ask } from "../engine/engine.js";
import { addressOf, blank, boardFile, drawingOf, drawingOfRows, geometryOf, LARGEST, painted, resized, toggled } from "../game/drawing.js";
import { wanted } from "../game/goal.js";
import { QUESTIONS } from "./ask.js";
import { button, choice, field, h } from "./element.js";
import { Outlook } from "./outlook.js";
import { saveBlob } from "./save.js";

/** @typedef {import("../game/drawing.js").Drawing} Drawing */

const DRAW = "Click a place to make a hole there, or to take it away.";

/** @param {import("../main.js").Page} page */
export function editorView(page) {
  const { table, board, jobs } = page;
  let drawing = blank(7, 7, 4);
  let geometry = geometryOf(drawing);
  /** @type {import("../game/drawing.js").Tool} */
  let tool = "holes";
  /** @type {boolean | null} what the stroke does */
  let stroke = null;
  /** @type {Drawing[]} */
  let past = [];
  /** @type {Drawing[]} */
  let future = [];
  let applied = "";
  let timer = 0;
  const outlook = new Outlook(() => update());

  const name = h("input", { id: "board-name", maxlength: 40, onchange: () => change({ ...drawing, name: name.value.trim() || "mine" }) });
  const size = (/** @type {"columns" | "rows"} */ which) => h("input", { type: "number", id: `editor-${which}`, min: "1", max: String(LARGEST), onchange: (/** @type {Event} */ event) => {
    const value = Math.max(1, Math.min(LARGEST, Math.round(Number(/** @type {HTMLInputElement} */ (event.target).value)) || 1));
    change(resized(drawing, which === "columns" ? value : drawing.columns, which === "rows" ? value : drawing.rows));
  } });
  const columns = size("columns");
  const rows = size("rows");
  const directions = h("select", { id: "editor-directions", onchange: () => change({ ...drawing, directions: Number(directions.value) }) },
    [["4", "4 directions"], ["6", "6, triangular"], ["8", "8, diagonal too"]].map(([value, words]) => h("option", { value }, words)));
  const file = h("input", { type: "file", id: "board-file", accept: ".board,.txt,text/plain", class: "visually-hidden", onchange: importFile });
  const tools = choice("What clicks draw", "tool", [["holes", "Holes"], ["men", "Men"], ["goal", "Goal"]], tool, (value) => {
    tool = /** @type {import("../game/drawing.js").Tool} */ (value);
    page.say({ holes: DRAW, men: "Click holes to set men, or to take them off.", goal: "Click the holes on which men are to be left. None: one man anywhere." }[tool]);
  });
  const controls = [
    button("Undo", () => travel(past, future), { sign: "undo" }), button("Redo", () => travel(future, past), { sign: "redo" }),
    button("Clear", () => change({ ...drawing, holes: new Set(), men: new Set(), goal: new Set() }), { sign: "restart" }),
    button("Play it", () => page.attempt(async () => {
      await apply();
      table.show("play");
    }), { sign: "play", kind: "main" }),
  ];
  const element = h("div", { class: "view" },
    h("section", { class: "card", "aria-labelledby": "editor-title" }, h("h2", { id: "editor-title" }, "Draw a board"), tools,
      h("div", { class: "row" }, field("Name", name), field("Men jump in", directions)),
      h("div", { class: "row" }, field("Columns", columns), field("Rows", rows)),
      h("div", { class: "row" }, h("label", { class: "button", for: "board-file" }, "Import"), file, button("Export", () => saveBlob(new Blob([boardFile(drawing)], { type: "text/plain" }), `${drawing.name}.board`)), button("Fill with men", () => change({ ...drawing, men: new Set(drawing.holes) })))),
    outlook.element,
    h("section", { class: "card", "aria-labelledby": "editor-ask" }, h("h2", { id: "editor-ask" }, "Ask about it"),
      h("div", { class: "row" }, QUESTIONS.map((one) => button(one.title, () => page.attempt(async () => {
        await apply();
        element.append(jobs.list);
        page.askView.start(one);
      }), { title: one.about, id: `editor-${one.id}` })))));

  /** @param {Drawing} next */
  function change(next) {
    past.push(drawing);
    future = [];
    set(next);
  }

  /** @param {Drawing[]} from @param {Drawing[]} to */
  function travel(from, to) {
    const next = from.pop();
    if (!next) return;
    to.push(drawing);
    set(next);
  }

  /** @param {Drawing} next */
  function set(next) {
    const isSameGrid = next.columns === drawing.columns && next.rows === drawing.rows && next.directions === drawing.directions;
    if (!isSameGrid) geometry = geometryOf(next);
    drawing = next;
    update();
    clearTimeout(timer);
    timer = window.setTimeout(() => apply().catch((error) => outlook.fail(error)), 220);
  }

  /** Puts the drawing on the table, so that it is in the address and can be played. */
  async function apply() {
    clearTimeout(timer);
    if (drawing.holes.size === 0) throw new Error("Draw some holes first.");
    const address = addressOf(drawing);
    const key = JSON.stringify(address);
    if (key === applied) return;
    applied = key;
    outlook.wait();
    try {
      await table.open(address);
    } catch (error) {
      applied = "";
      throw error;
    }
    if (table.game) outlook.look(table.described, table.question(), table.game);
  }

  /** @param {HoleName} cell @param {boolean} goesOn */
  function paint(cell, goesOn) {
    if (!goesOn) stroke = toggled(drawing, tool, cell);
    if (stroke === null) return;
    const next = painted(drawing, tool, cell, stroke);
    if (goesOn) set(next);
    else change(next);
    page.say(`${cell}: ${next.holes.has(cell) ? (next.men.has(cell) ? "man" : "empty hole") : "no hole"}${next.goal.has(cell) ? ", wanted at the end" : ""}.`);
  }

  async function importFile() {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    await page.attempt(async () => {
      const read = await ask({ ask: "board", board: { file: await chosen.text() } });
      const { rows: lines, directions: count, name: called } = read.question.board;
      change(drawingOfRows(lines, read.position ?? lines, count, called));
    });
  }

  /** Takes the board of the table, unless it came from here. */
  function load() {
    if (!table.game || JSON.stringify(addressOf(drawing)) === JSON.stringify({ ...addressOf(drawingOf(table.game, wanted(table.game.goal))), view: "editor" })) return;
    drawing = drawingOf(table.game, wanted(table.game.goal));
    geometry = geometryOf(drawing);
    past = [];
    future = [];
    outlook.look(table.described, table.question(), table.game);
  }

  function update() {
    name.value = drawing.name;
    columns.value = String(drawing.columns);
    rows.value = String(drawing.rows);
    directions.value = String(drawing.directions);
    controls[0].disabled = past.length === 0;
    controls[1].disabled = future.length === 0;
    board.setGeometry(geometry, `drawing of ${drawing.columns} columns and ${drawing.rows} rows`);
    const none = new Set(geometry.holes.map((hole) => hole.name).filter((cell) => !drawing.holes.has(cell)));
    const why = outlook.reasons.why;
    board.set({ mode: "paint", men: drawing.men, none, goal: drawing.goal, targets: new Map(), selected: null, values: why?.values ?? new Map(), noted: why?.noted ?? new Set(), paths: [], names: false, words: new Map() });
    page.room.fit();
  }

  return {
    name: "editor", title: "Editor", element, controls, gestures: { onPaint: paint },
    enter() {
      load();
      update();
      page.say(DRAW);
    },
    leave() {
      clearTimeout(timer);
    },
    change() {
      if (JSON.stringify(table.game ? addressOf(drawing).board : null) !== JSON.stringify(table.game?.board.spec)) load();
      update();
    },
    update,
    /** @param {string} key */
    key(key) {
      if (key === "undo") travel(past, future);
      else if (key === "redo") travel(future, past);
      else return false;
      return true;
    },
  };
}
