// The page, as a table of contents: the table, the board widget on the stage, the views beside it,
// and the keys that work everywhere. Read table.js before it.

import "./offline.js";
import { Board } from "./board/board.js";
import { readAddress } from "./game/address.js";
import { diagram } from "./game/diagram.js";
import { menInWords, printMoves, readMoves } from "./game/notation.js";
import { madeMoves, menAt, playMoves } from "./game/game.js";
import { Table } from "./table.js";
import { Adviser } from "./views/adviser.js";
import { askView } from "./views/ask.js";
import { collectionView } from "./views/collection.js";
import { editorView } from "./views/editor.js";
import { button, h } from "./views/element.js";
import { Jobs } from "./views/jobs.js";
import { playView } from "./views/play.js";
import { SaveDialog } from "./views/save.js";
import { share } from "./views/share.js";
import { solutionView } from "./views/solution.js";

/** @param {string} id @returns {HTMLElement} */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Page {
  constructor() {
    this.table = new Table();
    this.adviser = new Adviser(this.table);
    /** @type {boolean | null} whether holes show their names; null: where the edge of the board has none */
    this.names = null;
    this.board = new Board(byId("board"), {
      onJump: (from, to) => this.current.gestures.onJump?.(from, to),
      onSelect: (name) => this.current.gestures.onSelect?.(name),
      onPaint: (name, stroke) => this.current.gestures.onPaint?.(name, stroke),
      onRefused: (name) => this.current.gestures.onRefused?.(name),
    });
    this.jobs = new Jobs(this);
    this.saver = new SaveDialog(this.table);
    this.askView = askView(this);
    /** @type {any[]} */
    this.views = [playView(this), solutionView(this), collectionView(this), editorView(this), this.askView];
    this.current = this.views[0];
    this.entered = "";
    this.typed = "";
    this.typedAt = 0;
    this.saidNow = "";
    this.verdict = "";
    this.size = "";
    this.listen();
    this.layOut();
    this.start();
  }

  /** Opens what the address says. If that makes no sense, says why and shows the usual board. */
  async start() {
    await this.open(readAddress(location.hash));
    if (this.table.game) return;
    const why = this.saidNow;
    await this.open(readAddress(""));
    this.say(why);
  }

  listen() {
    this.table.addEventListener("change", (event) => {
      // What was said before is about another board, problem or view.
      const what = /** @type {CustomEvent} */ (event).detail;
      if (what === "open" || what === "view") this.say("");
      this.show();
    });
    this.adviser.addEventListener("change", () => this.current.name === "play" && this.current.update());
    addEventListener("hashchange", () => this.open(readAddress(location.hash)));
    addEventListener("popstate", () => this.open(readAddress(location.hash)));
    addEventListener("keydown", (event) => this.onKey(event));
    const room = byId("room");
    new ResizeObserver(() => this.fit()).observe(room);
    addEventListener("resize", () => this.fit());
  }

  layOut() {
    byId("views").replaceChildren(...this.views.map((view) =>
      h("button", { type: "button", "data-view": view.name, onclick: () => this.table.show(/** @type {View} */ (view.name)) }, view.title)));
    byId("actions").replaceChildren(
      button("Share", () => share((words) => this.say(words)), { sign: "share", id: "share", title: "Copy the address" }),
      button("Save", () => this.save(), { sign: "save", id: "save", title: "Save a picture, a film or a sheet" }));
  }

  /** The board is as large as the stage allows. On a phone it takes the width and the page scrolls. */
  fit() {
    const room = byId("room");
    const isNarrow = matchMedia("(max-width: 859px)").matches;
    this.board.fit({ width: room.clientWidth - (isNarrow ? 6 : 40), height: isNarrow ? 2000 : Math.max(300, room.clientHeight - 32), least: 44 });
    const size = `${this.board.step} ${this.board.box?.width}`;
    if (size !== this.size) room.scrollLeft = (room.scrollWidth - room.clientWidth) / 2;
    this.size = size;
  }

  /** @param {Address} address */
  open(address) {
    return this.attempt(() => this.table.open(address));
  }

  /** Does something, or says why it could not be done. @param {() => Promise<void>} something */
  async attempt(something) {
    try {
      await something();
      this.fit();
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** Whether holes show their names: if that is wished for, or if the edge of the board has none. */
  get showsNames() {
    return this.names ?? this.table.game?.board.geometry.columns.length === 0;
  }

  /** @param {string} [what] */
  save(what) {
    this.saver.open(what);
  }

  /** Shows the view that the table says. */
  show() {
    const view = this.views.find((one) => one.name === this.table.view) ?? this.views[0];
    for (const button of byId("views").querySelectorAll("button")) {
      if (button.dataset.view === view.name) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
    document.body.dataset.view = view.name;
    if (this.entered === view.name) {
      view.change();
      return;
    }
    if (this.entered) this.current.leave();
    this.current = view;
    this.entered = view.name;
    byId("panel").replaceChildren(view.element);
    byId("controls").replaceChildren(...view.controls);
    view.enter();
    this.fit();
  }

  /** Says what happened, under the board and to screen readers. @param {string} words */
  say(words) {
    this.saidNow = words;
    this.verdict = "";
    byId("said").textContent = words;
  }

  /** Adds the verdict to what was said. @param {string} words */
  sayVerdict(words) {
    this.verdict = words;
    const { game } = this.table;
    const before = this.saidNow || (game ? `${menInWords(menAt(game).size)} on the board.` : "");
    byId("said").textContent = `${before} ${words.split(". ")[0]}.`;
  }

  /** Shows how the game on the table can be won. @param {string | null} rest the moves from here */
  showSolution(rest) {
    const { game } = this.table;
    if (!game || !rest) return;
    const played = playMoves({ ...game, jumps: [], at: 0 }, readMoves(`${printMoves(madeMoves(game))}, ${rest}`));
    const made = madeMoves(game).length;
    this.table.showSolution({ game: played.game, move: made, about: "From the game that you play." });
    this.table.show("solution");
  }

  /** Asks for a solution from here, and gives it ten minutes. */
  lookLonger() {
    const { game } = this.table;
    if (!game) return;
    const { finish, goal } = this.table.problem();
    const from = { board: game.board.spec, start: diagram(game.board.rows, menAt(game)), finish, goal };
    this.table.show("ask");
    this.jobs.start("Solve: from where the game stands", { ask: "solve", ...from, limits: { seconds: 600 } }, { view: "solution", ...from });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isTyping = target.matches("input:not([type=radio], [type=range], [type=checkbox]), textarea, select") || target.closest("dialog");
    const command = event.ctrlKey || event.metaKey;
    if (isTyping || event.altKey) return;
    if (command && event.key.toLowerCase() === "z") return this.take(event, event.shiftKey ? "redo" : "undo");
    if (command && event.key.toLowerCase() === "y") return this.take(event, "redo");
    if (command) return;
    if (/^[a-z0-9-]$/i.test(event.key)) return this.type(event.key);
    if (event.key === " " && target !== document.body) return;
    if (["ArrowLeft", "ArrowRight", "Home", "End", "?", " "].includes(event.key) && !target.matches("input")) this.take(event, event.key);
  }

  /** @param {KeyboardEvent} event @param {string} key */
  take(event, key) {
    if (this.current.key?.(key)) event.preventDefault();
  }

  /** Letters and digits typed anywhere are a jump. @param {string} letter */
  type(letter) {
    const now = performance.now();
    this.typed = now - this.typedAt > 2500 ? letter : this.typed + letter;
    this.typedAt = now;
    if (this.current.type?.(this.typed)) this.typed = "";
  }
}

new Page();
