// Save a position, a problem or a solution as a picture, a film, or a sheet to print.
// Read table.js and engine/engine.js before it.

import { draw } from "../engine/engine.js";
import { diagram } from "../game/diagram.js";
import { goTo, madeMoves, menAt, movesOf } from "../game/game.js";
import { goalInWords } from "../game/goal.js";
import { printMoves } from "../game/notation.js";
import { button, choice, field, h } from "./element.js";

/** @typedef {Exclude<Api.Question["form"], null | undefined>} Form */

/** What can be saved, and in which forms. */
const FORMS = /** @type {Record<string, [string, string][]>} */ ({
  position: [
    ["svg", "SVG picture"],
    ["png", "PNG picture"],
  ],
  problem: [
    ["svg", "SVG picture"],
    ["png", "PNG picture"],
  ],
  solution: [
    ["svg", "SVG, all moves"],
    ["png", "PNG, all moves"],
    ["gif", "GIF, moving"],
    ["pdf", "PDF, all moves"],
    ["html", "HTML page"],
    ["sheet", "Sheet to print: problem in front, solution overleaf"],
  ],
});

export class SaveDialog {
  /** @param {import("../table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.what = "position";
    this.preview = h("div", { class: "preview", "aria-live": "polite" });
    this.form = h("select", { id: "save-form", onchange: () => this.show() });
    this.choices = h("div", {});
    this.link = h("a", { class: "button main", id: "save-link" }, "Save");
    this.printer = button("Print", () => this.print(), { kind: "main", id: "print-sheet" });
    this.element = h(
      "dialog",
      { "aria-labelledby": "save-title" },
      h(
        "div",
        {},
        h(
          "header",
          {},
          h("h2", { id: "save-title" }, "Save"),
          button("Close", () => this.element.close(), { kind: "quiet" }),
        ),
        this.choices,
        field("Form", this.form),
        this.preview,
        h("div", { class: "row" }, this.link, this.printer),
      ),
    );
    this.element.addEventListener("close", () => this.forget());
    document.body.append(this.element);
    this.url = "";
    this.asked = 0;
  }

  /** @param {string} [what] */
  open(what) {
    this.what = what ?? (this.showsSolution ? "solution" : "position");
    this.choices.replaceChildren(
      choice(
        "What to save",
        "save-what",
        [
          ["position", "Position"],
          ["problem", "Problem"],
          ["solution", this.showsSolution ? "Solution" : "Game"],
        ],
        this.what,
        (value) => {
          this.what = value;
          this.fillForms();
        },
      ),
    );
    this.fillForms();
    this.element.showModal();
  }

  get showsSolution() {
    return this.table.view === "solution" && this.table.solution !== null;
  }

  fillForms() {
    this.form.replaceChildren(...FORMS[this.what].map(([value, words]) => h("option", { value }, words)));
    this.show();
  }

  forget() {
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = "";
  }

  /** The picture as a question. @param {Form} form @returns {Question<"draw">} */
  question(form) {
    const { table } = this;
    const { game, solution } = table;
    if (!game) throw new Error("no board is open");
    if (this.what === "problem") return { ask: "draw", ...table.question(), form };
    if (this.what === "solution") {
      const moves = madeMoves(this.showsSolution && solution ? goTo(solution.game, Infinity) : game);
      if (moves.length === 0) throw new Error("There are no moves yet.");
      return { ask: "draw", ...table.question(), solution: printMoves(moves), form };
    }
    const men =
      this.showsSolution && solution
        ? menAt(solution.game, movesOf(solution.game.jumps)[solution.move - 1]?.to ?? 0)
        : menAt(game);
    return { ask: "draw", board: game.board.spec, start: diagram(game.board.rows, men), form };
  }

  /** Prints two pages: the problem in front, the solution overleaf. */
  async print() {
    const { game } = this.table;
    if (!game) return;
    const front = await draw({ ask: "draw", ...this.table.question(), form: "svg" });
    const urls = [URL.createObjectURL(front), this.url];
    const { vacate } = this.table.problem();
    const title = vacate ? `Vacate ${vacate}, ${goalInWords(game.goal)}` : goalInWords(game.goal);
    const images = urls.map((src) => h("img", { src, alt: "" }));
    await Promise.all(images.map((image) => image.decode()));
    const sheet = h(
      "div",
      { class: "sheet", "aria-hidden": "true" },
      h(
        "section",
        {},
        h("p", { class: "sheet-title" }, title),
        h("p", {}, `${game.board.name} board`),
        images[0],
      ),
      h("section", {}, h("p", { class: "sheet-title" }, "Solution"), images[1]),
    );
    document.body.append(sheet);
    this.element.close();
    print();
    sheet.remove();
    URL.revokeObjectURL(urls[0]);
  }

  async show() {
    this.asked += 1;
    const { asked } = this;
    this.link.setAttribute("aria-disabled", "true");
    this.link.removeAttribute("href");
    this.preview.replaceChildren("Drawing …");
    const isSheet = this.form.value === "sheet";
    this.link.hidden = isSheet;
    this.printer.hidden = !isSheet;
    try {
      const blob = await draw(this.question(isSheet ? "svg" : /** @type {Form} */ (this.form.value)));
      if (asked !== this.asked) return;
      this.forget();
      this.url = URL.createObjectURL(blob);
      const name = `${this.table.game?.board.name ?? "board"}-${this.what}`.replace(/[^a-z0-9-]+/gi, "-");
      this.link.href = this.url;
      this.link.download = `${name}.${this.form.value}`;
      this.link.removeAttribute("aria-disabled");
      const isImage = ["svg", "png", "gif", "sheet"].includes(this.form.value);
      this.preview.replaceChildren(
        isImage
          ? h("img", { src: this.url, alt: `Preview of the ${this.what}` })
          : h("p", {}, `Ready: ${Math.ceil(blob.size / 1024)} KB.`),
      );
    } catch (error) {
      if (asked === this.asked)
        this.preview.replaceChildren(error instanceof Error ? error.message : String(error));
    }
  }
}

/** @param {Blob} blob @param {string} name */
export function saveBlob(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
