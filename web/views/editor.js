// The editor: draw a board, set men and goal, see at once what comes of it.
// Read game/drawing.js, views/jobs.js and views/outlook.js before it.

import { about, ask } from "../engine/engine.js";
import { printAddress } from "../game/address.js";
import {
  addressOf,
  blank,
  boardFile,
  drawingOf,
  drawingOfAddress,
  drawingOfRows,
  faultOf,
  geometryOf,
  holesInWords,
  LARGEST,
  painted,
  resized,
  toggled,
} from "../game/drawing.js";
import { wanted } from "../game/goal.js";
import { QUESTIONS } from "./ask.js";
import { button, choice, field, h } from "./element.js";
import { Outlook } from "./outlook.js";
import { saveBlob } from "./save.js";

/** @typedef {import("../game/drawing.js").Drawing} Drawing */

const DRAW = "Click a place to make a hole there, or to take it away.";

/** @typedef {object} EditorNeeds
 * @property {Attempt} attempt
 * @property {() => void} fit the board is as large as its room allows
 * @property {HTMLElement} answers the list of what was asked
 * @property {(asked: import("./ask.js").Asked) => void} ask asks about the board on the table
 */

/** @typedef {object} EditorDoors what the page asks of the editor besides
 * @property {(address: Address, why: string) => boolean} take
 * @property {() => void} forget
 */

/** @param {Host & EditorNeeds} host @returns {View & EditorDoors} */
export function editorView({ table, show: showBoard, say, attempt, fit, answers, ask: askAbout }) {
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
  /** The drawing that the table has. */
  let applied = "";
  /** The board and the problem of the table that this drawing is of, or was drawn over. */
  let drawnOver = "";
  /** How many drawings the table is taking, and the last of them. */
  let taking = 0;
  let taken = Promise.resolve();
  let timer = 0;
  /** Whether this is the view that is shown. */
  let isShown = false;
  /** The most holes of a board. The engine says it. */
  let most = Infinity;
  const outlook = new Outlook(() => update());
  /** @type {EventTarget | null} the field that holds what is being typed, until it is entered or left */
  let typing = null;

  const name = h("input", {
    id: "board-name",
    maxlength: 40,
    onchange: () => {
      change({ ...drawing, name: name.value.trim() || "mine" });
    },
  });
  /** @param {"columns" | "rows"} which @returns {HTMLInputElement} */
  const size = (which) => {
    const input = h("input", {
      type: "number",
      id: `editor-${which}`,
      min: "1",
      max: String(LARGEST),
      onchange: () => {
        const value = Math.max(1, Math.min(LARGEST, Math.round(Number(input.value)) || 1));
        const isWidth = which === "columns";
        change(resized(drawing, isWidth ? value : drawing.columns, isWidth ? drawing.rows : value));
      },
    });
    return input;
  };
  const columns = size("columns");
  const rows = size("rows");
  const directions = h(
    "select",
    {
      id: "editor-directions",
      onchange: () => {
        change({ ...drawing, directions: /** @type {Directions} */ (Number(directions.value)) });
      },
    },
    [
      ["4", "4 directions"],
      ["6", "6, triangular"],
      ["8", "8, diagonal too"],
    ].map(([value, words]) => h("option", { value }, words)),
  );
  const count = h("p", { class: "quiet-text", id: "editor-holes" });
  const file = h("input", {
    type: "file",
    id: "board-file",
    accept: ".board,.txt,text/plain",
    class: "visually-hidden",
    onchange: importFile,
  });
  const tools = choice(
    "What clicks draw",
    "tool",
    [
      ["holes", "Holes"],
      ["men", "Men"],
      ["goal", "Goal"],
    ],
    tool,
    (value) => {
      tool = /** @type {import("../game/drawing.js").Tool} */ (value);
      say(
        {
          holes: DRAW,
          men: "Click holes to set men, or to take them off.",
          goal: "Click the holes on which men are to be left. None: one man anywhere.",
        }[tool],
      );
    },
  );
  const controls = [
    button("Undo", () => travel(past, future), { sign: "undo" }),
    button("Redo", () => travel(future, past), { sign: "redo" }),
    button("Clear", () => change({ ...drawing, holes: new Set(), men: new Set(), goal: new Set() }), {
      sign: "restart",
    }),
    button(
      "Play it",
      () =>
        attempt(async () => {
          await apply();
          table.show("play");
        }),
      { sign: "play", kind: "main" },
    ),
  ];
  const element = h(
    "div",
    { class: "view" },
    h(
      "section",
      { class: "card", "aria-labelledby": "editor-title" },
      h("h2", { id: "editor-title" }, "Draw a board"),
      tools,
      h("div", { class: "row" }, field("Name", name), field("Men jump in", directions)),
      h("div", { class: "row" }, field("Columns", columns), field("Rows", rows)),
      count,
      h(
        "div",
        { class: "row" },
        h("label", { class: "button", for: "board-file" }, "Import"),
        file,
        button("Export", () =>
          saveBlob(new Blob([boardFile(drawing)], { type: "text/plain" }), `${drawing.name}.board`),
        ),
        button("Fill with men", () => change({ ...drawing, men: new Set(drawing.holes) })),
      ),
    ),
    outlook.element,
    h(
      "section",
      { class: "card", "aria-labelledby": "editor-ask" },
      h("h2", { id: "editor-ask" }, "Ask about it"),
      h(
        "div",
        { class: "row" },
        QUESTIONS.map((one) =>
          button(
            one.title,
            () =>
              attempt(async () => {
                await apply();
                element.append(answers);
                askAbout(one);
              }),
            { title: one.about, id: `editor-${one.id}` },
          ),
        ),
      ),
    ),
  );

  element.addEventListener("input", (event) => {
    typing = event.target;
  });
  for (const end of ["change", "focusout"])
    element.addEventListener(
      end,
      () => {
        typing = null;
      },
      { capture: true },
    );

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
    const isSameGrid =
      next.columns === drawing.columns &&
      next.rows === drawing.rows &&
      next.directions === drawing.directions;
    if (!isSameGrid) geometry = geometryOf(next);
    drawing = next;
    update();
    failIfFaulty();
    applySoon();
  }

  /** Says at once what keeps the drawing from being a board. */
  function failIfFaulty() {
    const fault = faultOf(drawing, most);
    if (!fault) return;
    applied = "";
    outlook.fail(new Error(fault));
  }

  function applySoon() {
    clearTimeout(timer);
    timer = window.setTimeout(() => apply().catch((error) => outlook.fail(error)), 220);
  }

  /** Puts the drawing on the table, so that it can be played. The address holds it in any case, and a reload
   * brings it back. */
  async function apply() {
    clearTimeout(timer);
    const address = addressOf(drawing);
    const key = JSON.stringify(address);
    if (key === applied) return taken;
    const fault = faultOf(drawing, most);
    if (fault) {
      keepAddress(address);
      throw new Error(fault);
    }
    applied = key;
    outlook.wait();
    taken = give(address);
    return taken;
  }

  /** @param {Address} address */
  async function give(address) {
    taking += 1;
    try {
      await table.open(address);
      drawnOver = tableKey();
    } catch (error) {
      applied = "";
      keepAddress(address);
      throw error;
    } finally {
      taking -= 1;
    }
    look();
  }

  /** Says what can be said at once of the board on the table. */
  function look() {
    const { described, game } = table;
    if (described && game) outlook.look(described, table.question(), game);
  }

  /** @param {Address} address */
  function keepAddress(address) {
    if (table.view === "editor") history.replaceState(null, "", printAddress(address));
  }

  /** The board and the problem on the table. @returns {string} */
  const tableKey = () => (table.game ? printAddress({ view: "editor", ...table.question() }) : "");

  /** Shows the drawing of an address that is not a board.
   * @param {Address} address @param {string} why it is not one
   * @returns {boolean} whether the address holds a drawing */
  function take(address, why) {
    const held = drawingOfAddress(address);
    if (!held) return false;
    table.show("editor");
    show(held);
    applied = "";
    update();
    keepAddress(address);
    outlook.fail(new Error(faultOf(drawing, most) ?? why));
    return true;
  }

  /** Another drawing, which nothing leads back from. @param {Drawing} next */
  function show(next) {
    drawing = next;
    geometry = geometryOf(drawing);
    past = [];
    future = [];
    drawnOver = tableKey();
  }

  /** @param {HoleName} cell @param {boolean} goesOn */
  function paint(cell, goesOn) {
    if (!goesOn) stroke = toggled(drawing, tool, cell);
    if (stroke === null) return;
    const next = painted(drawing, tool, cell, stroke);
    if (goesOn) set(next);
    else change(next);
    const fault = next.holes.size > most ? ` ${faultOf(next, most)}` : "";
    const what = next.men.has(cell) ? "man" : next.holes.has(cell) ? "empty hole" : "no hole";
    say(`${cell}: ${what}${next.goal.has(cell) ? ", wanted at the end" : ""}.${fault}`);
  }

  async function importFile() {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    await attempt(async () => {
      const read = await ask({ ask: "board", board: { file: await chosen.text() } });
      const { rows: lines, directions: count, name: called } = read.question.board;
      change(drawingOfRows(lines, read.position ?? lines, count, called));
    });
  }

  /** Takes the board of the table, unless it came from here or was drawn over. */
  function load() {
    if (!table.game || tableKey() === drawnOver) return;
    show(drawingOf(table.game, wanted(table.game.goal)));
    applied = JSON.stringify(addressOf(drawing));
    look();
  }

  /** @param {number} holes */
  function setMost(holes) {
    most = holes;
    if (!isShown) return;
    update();
    failIfFaulty();
  }

  function update() {
    if (typing !== name) name.value = drawing.name;
    if (typing !== columns) columns.value = String(drawing.columns);
    if (typing !== rows) rows.value = String(drawing.rows);
    directions.value = String(drawing.directions);
    count.textContent = holesInWords(drawing, most);
    count.className = drawing.holes.size > most ? "bad" : "quiet-text";
    controls[0].disabled = past.length === 0;
    controls[1].disabled = future.length === 0;
    const none = new Set(geometry.holes.map((hole) => hole.name).filter((cell) => !drawing.holes.has(cell)));
    const { men, goal, columns: wide, rows: high } = drawing;
    const { why } = outlook.reasons;
    const marks = why ? { values: why.values, noted: why.noted } : {};
    const label = `drawing of ${wide} columns and ${high} rows`;
    showBoard(geometry, label, { mode: "paint", men, none, goal, names: false, ...marks });
    fit();
  }

  return {
    name: "editor",
    title: "Editor",
    element,
    controls,
    gestures: { onPaint: paint },
    take,
    /** The table's board is wanted, whatever is drawn. */
    forget() {
      drawnOver = "";
    },
    enter() {
      isShown = true;
      load();
      update();
      say(DRAW);
      if (JSON.stringify(addressOf(drawing)) !== applied) applySoon();
      if (most === Infinity)
        about().then(
          ({ limits }) => setMost(limits?.holes ?? Infinity),
          () => {},
        );
    },
    leave() {
      isShown = false;
      clearTimeout(timer);
    },
    change() {
      // What is drawn while the table takes a drawing is newer.
      if (!taking) load();
      update();
    },
    async beforeSharing() {
      if (drawing.holes.size === 0) return { refused: "No link was copied: nothing is drawn yet." };
      try {
        await apply();
        return { holds: "this board and this problem" };
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        return { holds: `this drawing, which cannot be played yet: ${words.replace(/\.$/, "")}` };
      }
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
