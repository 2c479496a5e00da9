// What can be said at once of a board and a problem: its class, whether it is impossible for a quick
// reason, whether a solution is found in half a second. Read views/signs.js before it.

import { ask } from "../engine/engine.js";
import { isCancelled } from "../engine/failure.js";
import { countOf } from "../game/notation.js";
import { h } from "./element.js";
import { largeSign } from "./signs.js";

export class Outlook {
  constructor() {
    this.facts = h("p", { class: "quiet-text" });
    this.verdict = h("div", {});
    this.odd = h("div", {});
    this.element = h("section", { class: "card", "aria-label": "At once", "aria-live": "polite" }, this.verdict, this.facts, this.odd);
    /** @type {AbortController | null} */
    this.asking = null;
  }

  wait() {
    this.asking?.abort();
  }

  /** @param {unknown} error */
  fail(error) {
    this.show("undecided", "Not yet a board", error instanceof Error ? error.message : String(error));
    this.facts.textContent = "";
    this.odd.replaceChildren();
  }

  /** @param {any} described @param {Omit<Question, "ask">} question */
  async look(described, question) {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.facts.textContent = [countOf(described.holes, "hole"), countOf(described.jumps, "jump"), described.symmetries === 1 ? "no symmetry" : `${described.symmetries} symmetries`].join(", ") + ".";
    this.odd.replaceChildren(...(described.oddities ?? []).map((/** @type {string} */ words) => h("p", { class: "bad" }, words)));
    if (typeof question.start === "string" && !question.start.includes("-")) {
      this.show("undecided", "No hole is empty", "Every hole has a man, so no man can jump. Choose Men and click a hole to empty it.");
      return;
    }
    if (described.class?.allowed === false) {
      this.show("losing", "Impossible", "Count the men on certain holes: odd at the start, even at the goal, or the other way round. No jump changes that.");
      return;
    }
    try {
      const hint = await ask({ ask: "hint", ...question, limits: { seconds: 0.5 } }, { signal: asking.signal });
      if (hint.outcome === "winnable") this.show("winning", "Solvable", hint.solution ? `One way takes ${countOf(hint.solution.split(",").length, "move")}.` : "It is solved already.");
      else if (hint.outcome === "lost") this.show("losing", "Impossible", lostWords(hint.reason));
      else this.show("undecided", "Open", "The class allows it. No solution was found in half a second.");
    } catch (error) {
      if (!isCancelled(error)) this.fail(error);
    }
  }

  /** @param {string} kind @param {string} title @param {string} words */
  show(kind, title, words) {
    this.verdict.replaceChildren(h("div", { class: `verdict verdict-${kind}`, id: "outlook" }, largeSign(kind), h("div", {}, h("strong", {}, title), h("p", {}, words))));
  }
}

/** @param {Reason | null} reason */
function lostWords(reason) {
  if (reason?.kind === "class") return "Start and goal are of different classes.";
  if (reason?.kind === "pagoda") return "By numbers in the holes: the goal is worth more than the start.";
  if (reason?.positions) return `All ${countOf(reason.positions, "position")} were followed.`;
  return "There is a proof.";
}
