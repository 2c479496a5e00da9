// The card of a question: its title, a button that stops it and later takes it away, how it goes, and
// what came of it. Each part changes by itself, so that what a person holds or reads stays where it is.

import { button, h, sign } from "./element.js";

export class Card {
  /** @param {string} title @param {() => void} onStop @param {() => void} onRemove */
  constructor(title, onStop, onRemove) {
    this.isRunning = true;
    this.act = button("Stop", () => (this.isRunning ? onStop() : onRemove()), { sign: "cancel" });
    this.status = h("p", { class: "quiet-text job-state" });
    this.bar = h("div", { class: "bar", role: "progressbar", "aria-label": title });
    this.words = h("p", { class: "job-words" });
    this.result = h("div", { class: "job-result" });
    this.element = h(
      "article",
      { class: "card job", "aria-label": title },
      h("header", {}, h("h3", {}, title), this.act),
      this.status,
      this.bar,
      this.words,
      this.result,
    );
  }

  /** It waits. @param {string} words for what */
  wait(words) {
    this.bar.hidden = true;
    this.words.textContent = words;
  }

  /** The search begins. */
  begin() {
    this.bar.hidden = false;
    this.words.textContent = "";
  }

  /** The question is not searched any more. @param {string | null} words why, if that is to be said */
  end(words) {
    this.isRunning = false;
    this.act.classList.add("quiet");
    this.act.replaceChildren(sign("cancel"), "Remove");
    this.bar.remove();
    if (words) this.words.textContent = words;
    else this.words.remove();
  }

  /** @param {...(HTMLElement | null)} parts */
  show(...parts) {
    this.result.replaceChildren(...parts.filter((part) => part !== null));
  }
}
