// The men on the board: each is an element of its own, so that he can move. Read board/board.js
// beside it. With reduced motion nothing moves: men are simply where they are.

const JUMP = 210;

export class Men {
  constructor() {
    this.layer = document.createElement("div");
    this.layer.className = "board-men";
    this.layer.setAttribute("aria-hidden", "true");
    /** @type {Map<HoleName, HTMLElement>} */
    this.elements = new Map();
    /** @type {HoleName | null} who was dropped by hand, and need not fly */
    this.dropped = null;
  }

  clear() {
    this.elements.clear();
    this.layer.replaceChildren();
  }

  /** @param {Set<HoleName>} men @param {Map<HoleName, Hole>} holes
   * @param {Step[]} steps @param {HoleName | null} selected */
  show(men, holes, steps, selected) {
    const moves = moving();
    const first = steps[0]?.from;
    const last = steps.at(-1)?.to;
    const runner =
      first !== undefined && last !== undefined && men.has(last) ? this.elements.get(first) : undefined;
    if (runner && last !== undefined) {
      this.elements.delete(first ?? "");
      const there = this.elements.get(last);
      if (there && there !== runner) there.remove();
      this.elements.set(last, runner);
      this.place(runner, holes.get(last));
      if (moves && this.dropped !== first) this.run(runner, steps, holes);
      this.dropped = null;
    }
    const wait = moves && runner ? JUMP * 0.55 : 0;
    const pace = Math.min(steps.length, 6) / Math.max(1, steps.length);
    for (const [name, element] of [...this.elements]) {
      if (men.has(name)) continue;
      this.elements.delete(name);
      const step = steps.findIndex(({ from, to }) =>
        isBetween(holes.get(name), holes.get(from), holes.get(to)),
      );
      leave(element, wait + (step > 0 && moves ? JUMP * pace * step : 0), moves);
    }
    for (const name of men) {
      if (this.elements.has(name) || !holes.has(name)) continue;
      const element = document.createElement("div");
      element.className = "man";
      this.place(element, holes.get(name));
      this.elements.set(name, element);
      this.layer.append(element);
      if (moves && steps.length)
        element.animate(
          [
            { opacity: 0, scale: 0.6 },
            { opacity: 1, scale: 1 },
          ],
          { duration: 160, delay: wait, fill: "backwards" },
        );
    }
    for (const [name, element] of this.elements) element.classList.toggle("is-lifted", name === selected);
  }

  /** @param {HTMLElement} element @param {Hole | undefined} hole */
  place(element, hole) {
    element.style.setProperty("--x", String(hole?.x ?? 0));
    element.style.setProperty("--y", String(hole?.y ?? 0));
    element.style.translate = "";
    element.classList.remove("is-carried");
  }

  /** A man flies along his jumps.
   * @param {HTMLElement} element @param {Step[]} steps
   * @param {Map<HoleName, Hole>} holes */
  run(element, steps, holes) {
    const end = holes.get(steps[steps.length - 1].to);
    const stops = [steps[0].from, ...steps.map((step) => step.to)].map((name) => holes.get(name));
    /** @type {Keyframe[]} */
    const frames = [];
    stops.forEach((hole, index) => {
      const x = (hole?.x ?? 0) - (end?.x ?? 0);
      const y = (hole?.y ?? 0) - (end?.y ?? 0);
      frames.push({
        translate: `calc(var(--step) * ${x}) calc(var(--step) * ${y})`,
        scale: 1,
        offset: index / steps.length,
        easing: "ease-in-out",
      });
      const next = stops[index + 1];
      if (!next) return;
      const [u, v] = [(x + next.x - (end?.x ?? 0)) / 2, (y + next.y - (end?.y ?? 0)) / 2];
      frames.push({
        translate: `calc(var(--step) * ${u}) calc(var(--step) * ${v})`,
        scale: 1.22,
        offset: (index + 0.5) / steps.length,
        easing: "ease-in-out",
      });
    });
    element.classList.add("is-flying");
    const flight = element.animate(frames, { duration: JUMP * Math.min(steps.length, 6) });
    flight.onfinish = flight.oncancel = () => element.classList.remove("is-flying");
  }

  /** @param {HoleName} name @param {number} x @param {number} y pixels from his hole */
  carry(name, x, y) {
    const element = this.elements.get(name);
    if (!element) return;
    element.classList.add("is-carried");
    element.style.translate = `${x}px ${y}px`;
  }

  /** @param {HoleName} name @param {boolean} lands whether he goes on to another hole */
  letGo(name, lands) {
    const element = this.elements.get(name);
    if (!element) return;
    this.dropped = lands ? name : null;
    const from = element.style.translate;
    element.classList.remove("is-carried");
    element.style.translate = "";
    if (!lands && moving())
      element.animate([{ translate: from }, { translate: "0 0" }], { duration: 160, easing: "ease-out" });
  }
}

/** @returns {boolean} */
const moving = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a hole lies halfway between two others: its man is jumped over.
 * @param {Hole | undefined} hole @param {Hole | undefined} from @param {Hole | undefined} to
 * @returns {boolean} */
function isBetween(hole, from, to) {
  return Boolean(
    hole && from && to && Math.hypot(from.x + to.x - 2 * hole.x, from.y + to.y - 2 * hole.y) < 0.1,
  );
}

/** @param {HTMLElement} element @param {number} wait @param {boolean} moves */
function leave(element, wait, moves) {
  if (!moves) return element.remove();
  element.classList.add("is-leaving");
  const leaving = element.animate(
    [
      { opacity: 1, scale: 1 },
      { opacity: 0, scale: 0.55 },
    ],
    { duration: 170, delay: wait, fill: "both" },
  );
  leaving.onfinish = leaving.oncancel = () => element.remove();
  return undefined;
}
