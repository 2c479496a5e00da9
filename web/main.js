// The page, as a table of contents: the table, the board widget on the stage, the views beside it,
// and the keys that work everywhere. Read table.js before it.

import "./offline.js";
import { Board, nothing } from "./board/board.js";
import { EngineFailure } from "./engine/failure.js";
import { printBoard, readAddress } from "./game/address.js";
import { diagram } from "./game/diagram.js";
import { excerpt, withExcerpt } from "./game/excerpt.js";
import { madeMoves, menAt, playMoves } from "./game/game.js";
import { goalInWords } from "./game/goal.js";
import { countOf, menInWords, printMoves, readMoves } from "./game/notation.js";
import { Table } from "./table.js";
import { Adviser } from "./views/adviser.js";
import { askView } from "./views/ask.js";
import { collectionView } from "./views/collection.js";
import { editorView } from "./views/editor.js";
import { button, h } from "./views/element.js";
import { Jobs } from "./views/jobs.js";
import { playView } from "./views/play.js";
import { Room } from "./views/room.js";
import { SaveDialog } from "./views/save.js";
import { share } from "./views/share.js";
import { solutionView } from "./views/solution.js";
import { themeSwitch } from "./views/theme.js";

/** How long a jump that is typed halfway is remembered, in milliseconds. */
const PATIENCE = 2500;

/** Fields of an address that make the problem. */
const PROBLEM = ["vacate", "start", "finish", "goal"];

/** What is wrong with a part of a question, without the name of the part.
 * @param {EngineFailure} failure @returns {string} */
const reasonOf = (failure) => failure.message.replace(`${failure.field}: `, "");

/** @param {string} id @returns {HTMLElement} */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

class Page {
  constructor() {
    this.table = new Table();
    this.adviser = new Adviser(this.table);
    /** @type {boolean | null} whether holes show their names; null: where the edge of the board has none */
    this.names = null;
    this.board = new Board(byId("board"), {
      onJump: (from, to) => this.gesture((view) => view.onJump?.(from, to)),
      onSelect: (name) => this.gesture((view) => view.onSelect?.(name)),
      onPaint: (name, stroke) => this.gesture((view) => view.onPaint?.(name, stroke)),
      onRefused: (name) => this.gesture((view) => view.onRefused?.(name)),
    });
    this.room = new Room(byId("room"), byId("frame"), this.board);
    this.saver = new SaveDialog(this.table);
    this.jobs = new Jobs({
      say: (words) => this.say(words),
      open: (address) => this.open(address),
      solutionOf: (problem) => this.adviser.solutionOf(problem),
    });
    this.asking = askView({ ...this.host(), jobs: this.jobs });
    this.editor = editorView({
      ...this.host(),
      attempt: (something) => this.attempt(something),
      fit: () => this.room.fit(),
      answers: this.jobs.list,
      ask: (asked) => this.asking.start(asked),
    });
    /** @type {View[]} */
    this.views = [this.playing(), this.solving(), this.collecting(), this.editor, this.asking];
    this.current = this.views[0];
    this.entered = "";
    this.typed = "";
    this.typing = 0;
    this.saidNow = "";
    this.saidVerdict = false;
    this.listen();
    this.layOut();
    this.openAddress();
  }

  /** What every view has of the page. @returns {Host} */
  host() {
    return {
      table: this.table,
      show: (geometry, label, shown, steps) => {
        this.board.setGeometry(geometry, label);
        this.board.set({ ...nothing(), names: this.showsNames, ...shown }, steps);
      },
      say: (words, isVerdict) => this.say(words, isVerdict),
    };
  }

  playing() {
    return playView({
      ...this.host(),
      adviser: this.adviser,
      open: (address) => this.open(address),
      reveal: (holes) => this.room.reveal(holes),
      showsNames: () => this.showsNames,
      showNames: (wanted) => {
        this.names = wanted;
      },
      sayVerdict: (title) => this.sayVerdict(title),
      showSolution: (rest) => this.showSolution(rest),
      lookLonger: () => this.lookLonger(),
    });
  }

  solving() {
    return solutionView({
      ...this.host(),
      open: (address) => this.open(address),
      reveal: (holes) => this.room.reveal(holes),
      save: () => this.save("solution"),
    });
  }

  collecting() {
    return collectionView({ ...this.host(), attempt: (something) => this.attempt(something) });
  }

  /** Opens what the page's address says. What makes no sense is left out, and one line says so. */
  async openAddress() {
    const address = readAddress(location.hash);
    if (address.view === "editor") this.editor.forget();
    await this.attempt(async () => {
      try {
        await this.table.open(address);
        if (this.table.unread.length) this.explain(this.table.unread);
      } catch (error) {
        if (!(error instanceof EngineFailure) || !error.field) throw error;
        await this.openRest(address, error.field);
        const why = reasonOf(error);
        // A drawing that is not a board yet can be drawn on.
        if (address.view === "editor" && this.editor.take(address, why)) return;
        const part = PROBLEM.find((name) => name === error.field) ?? "board";
        const text =
          (part === "board" ? printBoard(address.board) : address[/** @type {"vacate"} */ (part)]) ?? "";
        const others = part === "board" ? [] : await this.unreadBeside(address, part);
        this.explain([`“${part}=${text}” (${withExcerpt(why, text)})`, ...others, ...(address.unread ?? [])]);
      }
    });
  }

  /** Other parts of the problem that make no sense either: the engine names only the first. Each is asked
   * about beside the problem that is shown now.
   * @param {Address} address @param {string} named @returns {Promise<string[]>} */
  async unreadBeside(address, named) {
    const { vacate, start } = this.table.problem();
    const parts = [];
    for (const name of PROBLEM.filter((other) => other !== named)) {
      const text = address[/** @type {"vacate"} */ (name)];
      if (!text) continue;
      const shown = name === "finish" || name === "goal" ? { vacate, start } : {};
      try {
        await this.table.describe({ view: address.view, board: address.board, ...shown, [name]: text });
      } catch (error) {
        if (!(error instanceof EngineFailure) || error.field !== name) continue;
        parts.push(`“${name}=${text}” (${withExcerpt(reasonOf(error), text)})`);
      }
    }
    return parts;
  }

  /** Opens what is left of an address when a field of it makes no sense: the board, or what was there before.
   * @param {Address} address @param {string} field */
  async openRest({ view, board }, field) {
    if (PROBLEM.includes(field)) await this.table.open({ view, board });
    else if (this.table.game) this.table.changed("open");
    else await this.table.open(readAddress(""));
  }

  /** Something was done on the board. A jump that is typed halfway is forgotten.
   * @param {(view: BoardGestures) => void} report */
  gesture(report) {
    clearTimeout(this.typing);
    this.typed = "";
    report(this.current.gestures);
  }

  /** Says what was not understood of the address, and what is on the page instead. @param {string[]} parts */
  explain(parts) {
    const { game } = this.table;
    if (!game) return;
    const { vacate } = this.table.problem();
    const shown = [
      `the ${game.board.name} board`,
      vacate ? `vacate ${vacate}` : "",
      goalInWords(game.goal),
      game.at ? `after ${countOf(game.at, "jump")}` : "",
    ];
    this.say(
      `Not understood in the address: ${fewOf(parts)}. Shown instead: ${shown.filter(Boolean).join(", ")}.`,
    );
  }

  listen() {
    this.table.addEventListener("change", (event) => {
      // What was said before is about another board, problem or view.
      const what = /** @type {CustomEvent<string>} */ (event).detail;
      if (what === "open" || what === "view") this.say("");
      this.show();
    });
    this.adviser.addEventListener("change", () => this.current.name === "play" && this.current.update());
    addEventListener("hashchange", () => this.openAddress());
    addEventListener("popstate", () => this.openAddress());
    addEventListener("keydown", (event) => this.onKey(event));
    // The address holds the game, so this link must not change it.
    byId("skip").addEventListener("click", (event) => {
      event.preventDefault();
      this.board.enter();
    });
  }

  layOut() {
    byId("views").replaceChildren(
      ...this.views.map((view) =>
        h(
          "button",
          {
            type: "button",
            "data-view": view.name,
            onclick: () => this.table.show(view.name),
          },
          view.title,
        ),
      ),
    );
    byId("actions").replaceChildren(
      button("Copy link", () => this.share(), {
        sign: "link",
        id: "share",
        title: "Copy the address of this page: it holds the board, the problem and the game",
      }),
      button("Save", () => this.save(), {
        sign: "save",
        id: "save",
        title: "Save a picture, a film or a sheet",
      }),
    );
    byId("foot").replaceChildren(themeSwitch());
  }

  /** @param {Address} address */
  open(address) {
    return this.attempt(() => this.table.open(address));
  }

  /** Does something, or says why it could not be done.
   * @param {() => Promise<void>} something @returns {Promise<void>} */
  async attempt(something) {
    try {
      await something();
      this.room.fit();
    } catch (error) {
      this.say(withExcerpt(error instanceof Error ? error.message : String(error), ""));
    }
  }

  /** Whether holes show their names: if that is wished for, or if the edge of the board has none. */
  get showsNames() {
    return this.names ?? this.table.game?.board.geometry.columns.length === 0;
  }

  /** Copies the address, if it holds what is on the page. */
  async share() {
    const shown = (await this.current.beforeSharing?.()) ?? {
      holds: "this board, this problem and this game",
    };
    if ("refused" in shown) this.say(shown.refused);
    else await share(byId("share"), shown.holds, (words) => this.say(words));
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
    this.room.fit();
  }

  /** Says what happened, under the board and to screen readers. @param {string} words
   * @param {boolean} [isVerdict] whether it says how the game stands, so that nothing is to be added */
  say(words, isVerdict = false) {
    this.saidNow = words;
    this.saidVerdict = isVerdict;
    byId("said-now").textContent = words;
    byId("said-verdict").textContent = "";
  }

  /** Adds the verdict to what was said. @param {string} title */
  sayVerdict(title) {
    const { game } = this.table;
    if (this.saidVerdict) return;
    if (!this.saidNow && game) byId("said-now").textContent = `${menInWords(menAt(game).size)} on the board.`;
    byId("said-verdict").textContent = `${title}.`;
  }

  /** Shows how the game on the table can be won. @param {string | null} rest the moves from here */
  showSolution(rest) {
    const { game } = this.table;
    if (!game || !rest) return;
    const played = playMoves(
      { ...game, jumps: [], at: 0 },
      readMoves(`${printMoves(madeMoves(game))}, ${rest}`),
    );
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
    this.jobs.start(
      "Solve: from where the game stands",
      { ask: "solve", ...from, limits: { seconds: 600 } },
      { view: "solution", ...from },
    );
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isTyping =
      target.matches("input:not([type=radio], [type=range], [type=checkbox]), textarea, select") ||
      target.closest("dialog");
    const command = event.ctrlKey || event.metaKey;
    if (isTyping || event.altKey) return;
    if (command && event.key.toLowerCase() === "z") return this.take(event, event.shiftKey ? "redo" : "undo");
    if (command && event.key.toLowerCase() === "y") return this.take(event, "redo");
    if (command) return;
    if (event.key === "Escape") {
      this.forget();
      return this.take(event, event.key);
    }
    if (/^[a-z0-9-]$/i.test(event.key)) return this.type(event.key);
    if (event.key === " " && target !== document.body) return;
    if (["ArrowLeft", "ArrowRight", "Home", "End", "?", " "].includes(event.key) && !target.matches("input"))
      this.take(event, event.key);
  }

  /** @param {KeyboardEvent} event @param {string} key */
  take(event, key) {
    if (this.current.key?.(key)) event.preventDefault();
  }

  /** Letters and digits typed anywhere are a jump. @param {string} letter */
  type(letter) {
    if (!this.current.type) return;
    this.typed += letter;
    clearTimeout(this.typing);
    this.typing = window.setTimeout(() => this.forget(), PATIENCE);
    if (this.current.type(this.typed)) this.typed = "";
    else this.say(`Typed: ${this.typed}`);
  }

  /** Forgets a jump that is typed halfway. */
  forget() {
    clearTimeout(this.typing);
    if (!this.typed) return;
    this.typed = "";
    this.say("");
    this.current.update();
  }
}

/** Parts of an address, each cut, and not too many of them. @param {string[]} parts @returns {string} */
function fewOf(parts) {
  const few = parts.slice(0, 3).map((part) => part.replace(/“(.*)”/s, (_, text) => `“${excerpt(text)}”`));
  return [...few, ...(parts.length > 3 ? [`and ${countOf(parts.length - 3, "more part")}`] : [])].join("; ");
}

new Page();
