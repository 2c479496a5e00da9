// The signs of verdicts: a check in a solid ring, a cross in a dashed one, a question mark in a
// dotted one. The same as board/paths.js draws on the board.

import { svg } from "../board/svg.js";
import { h } from "./element.js";

/** @param {string} kind @returns {SVGElement} */
export function largeSign(kind) {
  const inner =
    kind === "winning"
      ? svg("path", { d: "M10 17.5L15 22.5L24.5 12" })
      : kind === "losing"
        ? svg("path", { d: "M11.5 11.5L22.5 22.5M22.5 11.5L11.5 22.5" })
        : svg("text", { x: 17, y: 17.5 }, ["?"]);
  return svg("svg", { class: "sign-large", viewBox: "0 0 34 34", "aria-hidden": "true" }, [
    svg("circle", { cx: 17, cy: 17, r: 15 }),
    inner,
  ]);
}

/** What the lines on the board mean, with how many there are.
 * @param {Api.HintAnswer} answer @returns {HTMLElement} */
export function legend(answer) {
  /** @type {[string, number, string][]} */
  const kinds = [
    [
      "winning",
      answer.winning_jumps.length,
      answer.winning_jumps.length === 1 ? "keeps it winnable" : "keep it winnable",
    ],
    ["losing", answer.losing_jumps.length, answer.losing_jumps.length === 1 ? "loses" : "lose"],
    ["undecided", answer.undecided_jumps.length, "undecided"],
  ];
  return h(
    "ul",
    { class: "legend-list" },
    kinds
      .filter(([, count]) => count > 0)
      .map(([kind, count, words]) => h("li", {}, line(kind), `${count} ${words}`)),
  );
}

/** @param {string} kind @returns {SVGElement} */
function line(kind) {
  return svg("svg", { class: `legend-line legend-${kind}`, viewBox: "0 0 34 14", "aria-hidden": "true" }, [
    svg("path", { d: "M2 7H32" }),
    svg("circle", { cx: 17, cy: 7, r: 6.5 }),
    svg("text", { x: 17, y: 7.5 }, [kind === "winning" ? "✓" : kind === "losing" ? "✕" : "?"]),
  ]);
}
