// The room of the board on the page. If the board is larger than its room it pans, and a shadow and
// arrows say where there is more of it. Read board/board.js before it.

import { button, h } from "./element.js";

/** The least size of a hole in pixels: a finger can hit it. */
const LEAST = 44;

/** Half the width of a man, in steps of the board (board/board.css). */
const RADIUS = 0.38;

/** @type {[string, string, number, number][]} */
const SIDES = [
  ["left", "back", -1, 0],
  ["up", "up", 0, -1],
  ["down", "down", 0, 1],
  ["right", "forward", 1, 0],
];

export class Room {
  /** @param {HTMLElement} element that scrolls @param {HTMLElement} frame around it
   * @param {import("../board/board.js").Board} board */
  constructor(element, frame, board) {
    this.element = element;
    this.frame = frame;
    this.board = board;
    this.size = "";
    this.arrows = SIDES.map(([side, sign, x, y]) =>
      button("", () => this.pan(x, y), { sign, title: `More of the board: ${side}`, kind: "quiet" }),
    );
    this.more = h(
      "div",
      { class: "more-board", hidden: true, role: "group", "aria-label": "More of the board" },
      this.arrows.slice(0, 2),
      h("span", {}, "There is more board"),
      this.arrows.slice(2),
    );
    frame.after(this.more);
    element.addEventListener("scroll", () => this.mark(), { passive: true });
    new ResizeObserver(() => this.fit()).observe(element);
    addEventListener("resize", () => this.fit());
  }

  /** The board is as large as the room allows. On a phone it takes the width, as far as the screen is high
   * enough, and the page scrolls. */
  fit() {
    const { element, board } = this;
    const isNarrow = matchMedia("(max-width: 859px)").matches;
    board.fit({
      width: element.clientWidth - (isNarrow ? 6 : 40),
      height: isNarrow ? Math.max(320, innerHeight - 48) : Math.max(300, element.clientHeight - 32),
      least: LEAST,
    });
    const size = `${board.step} ${board.box?.width} ${board.box?.height} ${element.clientWidth}`;
    const isOther = size !== this.size;
    this.size = size;
    if (isOther)
      this.reveal(
        [...board.holes.keys()].filter((name) => !board.state.none.has(name)),
        true,
      );
    this.mark();
  }

  /** @param {number} x @param {number} y */
  pan(x, y) {
    const { element } = this;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    element.scrollBy({ left: x * element.clientWidth * 0.6, top: y * element.clientHeight * 0.6, behavior });
  }

  /** Says on which sides holes are out of sight. The edge of the wood may be: it is not worth a word. */
  mark() {
    const more = this.hidden();
    const [pans, pansDown] = [more[0] || more[3], more[1] || more[2]];
    this.frame.dataset.more = SIDES.filter((_, index) => more[index])
      .map(([side]) => side)
      .join(" ");
    this.more.hidden = !pans && !pansDown;
    this.arrows.forEach((arrow, index) => {
      arrow.hidden = SIDES[index][2] ? !pans : !pansDown;
      arrow.disabled = !more[index];
    });
  }

  /** Whether holes are out of sight, even in part: left, up, down, right. @returns {boolean[]} */
  hidden() {
    const { element, board } = this;
    const { box, step } = board;
    if (!box) return [false, false, false, false];
    const [start, view] = [board.root.getBoundingClientRect(), element.getBoundingClientRect()];
    const places = [...board.holes.values()].map(({ x, y }) => [
      (x - box.left) * step + start.left - view.left,
      (y - box.top) * step + start.top - view.top,
    ]);
    const [columns, rows] = [places.map(([x]) => x), places.map(([, y]) => y)];
    const far = RADIUS * step - 1;
    const pansDown = getComputedStyle(element).overflowY !== "hidden";
    return [
      Math.min(...columns) - far < 0,
      pansDown && Math.min(...rows) - far < 0,
      pansDown && Math.max(...rows) + far > element.clientHeight,
      Math.max(...columns) + far > element.clientWidth,
    ];
  }

  /** Pans so that these holes are in sight, or their middle if there are too many.
   * @param {HoleName[]} names @param {boolean} [always] also if they are in sight already */
  reveal(names, always = false) {
    const { element, board } = this;
    const holes = names.flatMap((name) => board.holes.get(name) ?? []);
    if (holes.length === 0 || !board.box) return;
    const bounds = board.root.getBoundingClientRect();
    const view = element.getBoundingClientRect();
    /** How far to pan along one axis.
     * @param {number[]} places @param {number} start of the board
     * @param {number} from @param {number} room */
    const away = (places, start, from, room) => {
      const [low, high] = [Math.min(...places), Math.max(...places)].map(
        (place) => start + place * board.step - from,
      );
      const isIn = low >= board.step / 2 && high + board.step / 2 <= room;
      return isIn && !always ? 0 : (low + high - room) / 2;
    };
    const { left, top } = board.box;
    element.scrollLeft += away(
      holes.map((hole) => hole.x - left),
      bounds.left,
      view.left,
      element.clientWidth,
    );
    element.scrollTop += away(
      holes.map((hole) => hole.y - top),
      bounds.top,
      view.top,
      element.clientHeight,
    );
  }
}
