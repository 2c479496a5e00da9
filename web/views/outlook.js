// What can be said at once of a board and a problem: whether it is impossible for a quick reason, and
// why; whether a solution is found in half a second. Read views/reasons.js and views/signs.js before it.

import { ask } from "../engine/engine.js";
import { isCancelled } from "../engine/failure.js";
import { legalJumps } from "../game/game.js";
import { countOf } from "../game/notation.js";
import { h } from "./element.js";
import { storedOf } from "./evidence.js";
import { reasonsOf } from "./reason.js";
import { Reasons } from "./reasons.js";
import { largeSign } from "./signs.js";

export class Outlook {
  /** @param {() => void} onChange what is marked on the board is another */
  constructor(onChange) {
    this.onChange = onChange;
    this.reasons = new Reasons(() => {
      this.reasons.set(this.reasons.whys);
      onChange();
    });
    this.facts = h("p", { class: "quiet-text" });
    this.verdict = h("div", {});
    this.odd = h("div", {});
    this.element = h(
      "section",
      { class: "card", "aria-label": "At once", "aria-live": "polite" },
      this.verdict,
      this.reasons.element,
      this.facts,
      this.odd,
    );
    /** @type {AbortController | null} */
    this.asking = null;
  }

  wait() {
    this.asking?.abort();
    this.explain([]);
  }

  /** @param {import("./reason.js").Why[]} whys */
  explain(whys) {
    const had = this.reasons.why !== null;
    this.reasons.open = -1;
    this.reasons.set(whys);
    if (had) this.onChange();
  }

  /** @param {unknown} error */
  fail(error) {
    this.wait();
    this.show("undecided", "Not yet a board", error instanceof Error ? error.message : String(error));
    this.facts.textContent = "";
    this.odd.replaceChildren();
  }

  /** @param {Api.BoardAnswer} described @param {Ends & {board: BoardSpec}} question @param {Game} game */
  async look(described, question, game) {
    this.wait();
    const asking = new AbortController();
    this.asking = asking;
    const symmetries = described.symmetries === 1 ? "no symmetry" : `${described.symmetries} symmetries`;
    const [holes, jumps] = [countOf(described.holes, "hole"), countOf(described.jumps, "jump")];
    this.facts.textContent = `${holes}, ${jumps}, ${symmetries}.`;
    this.odd.replaceChildren(...described.oddities.map((words) => h("p", { class: "bad" }, words)));
    if (typeof question.start === "string" && !question.start.includes("-")) {
      this.show(
        "undecided",
        "No hole is empty",
        "Every hole has a man, so no man can jump. Choose Men and click a hole to empty it.",
      );
      return;
    }
    try {
      const hint = await ask(
        { ask: "hint", ...question, limits: { seconds: 0.5 } },
        { signal: asking.signal },
      );
      if (hint.outcome === "winnable")
        this.show(
          "winning",
          "Solvable",
          hint.solution
            ? `One way takes ${countOf(hint.solution.split(",").length, "move")}.`
            : "It is solved already.",
        );
      else if (hint.outcome === "lost") {
        this.show(
          "losing",
          "Impossible",
          hint.reason?.kind === "class"
            ? "The men and the goal are in different classes."
            : "This problem has no solution.",
        );
        const start = { ...game, jumps: [], at: 0 };
        this.explain(reasonsOf(start, hint.reason, legalJumps(start).length, storedOf(hint)));
      } else
        this.show(
          "undecided",
          "Not known yet",
          "No solution was found in half a second, and no reason why there should be none. " +
            "The questions below look longer.",
        );
    } catch (error) {
      if (!isCancelled(error)) this.fail(error);
    }
  }

  /** @param {string} kind @param {string} title @param {string} words */
  show(kind, title, words) {
    this.verdict.replaceChildren(
      h(
        "div",
        { class: `verdict verdict-${kind}`, id: "outlook" },
        largeSign(kind),
        h("div", {}, h("strong", {}, title), h("p", {}, words)),
      ),
    );
  }
}
