// Why a game is lost: a button for each reason, and the words of the one that is open. What it marks on
// the board is for the view to show. Read views/reason.js before it.

import { h } from "./element.js";

/** @typedef {import("./reason.js").Why} Why */

export class Reasons {
  /** @param {() => void} onChange another reason is open, or none */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {Why[]} */
    this.whys = [];
    this.open = -1;
    this.element = h("div", { class: "reasons" });
  }

  /** The reason that is open. @returns {Why | null} */
  get why() {
    return this.whys[this.open] ?? null;
  }

  /** @param {Why[]} whys */
  set(whys) {
    this.whys = whys;
    const { why } = this;
    const buttons = whys.map((one, index) =>
      h(
        "button",
        {
          type: "button",
          class: "button",
          "aria-pressed": String(index === this.open),
          onclick: () => this.toggle(index),
        },
        one.title,
      ),
    );
    const sums = why?.sums
      ? h(
          "span",
          { class: "sums" },
          h("strong", {}, String(why.sums[0])),
          " here, ",
          h("strong", {}, String(why.sums[1])),
          " needed. ",
        )
      : null;
    this.element.hidden = whys.length === 0;
    this.element.replaceChildren(
      h("p", { class: "legend" }, "Why?"),
      h("div", { class: "row" }, buttons),
      ...(why ? [h("p", { id: "why" }, sums, why.words)] : []),
    );
  }

  /** @param {number} index */
  toggle(index) {
    this.open = index === this.open ? -1 : index;
    this.onChange();
  }
}
