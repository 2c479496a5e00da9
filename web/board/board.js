// The board widget. It is given holes, men, targets and marks, shows them, and reports what a person
// did. It knows no rules: a page tells it where men may go. See README.md beside it.
// Read board/geometry.js before it, then body.js, paths.js, men.js, pointer.js and keyboard.js.

import { drawBody } from "./body.js";
import { bodyOf, boxOf, nearest } from "./geometry.js";
import { listenToKeys } from "./keyboard.js";
import { Men } from "./men.js";
import { drawPaths } from "./paths.js";
import { listenToPointer } from "./pointer.js";
import { svg } from "./svg.js";

/** A board with nothing on it. @returns {BoardState} */
export const nothing = () => ({
  mode: "view",
  men: new Set(),
  none: new Set(),
  targets: new Map(),
  selected: null,
  goal: new Set(),
  values: new Map(),
  noted: new Set(),
  paths: [],
  names: false,
  words: new Map(),
});

export class Board {
  /** @param {HTMLElement} root an empty element @param {BoardGestures} [gestures] */
  constructor(root, gestures = {}) {
    this.root = root;
    this.gestures = gestures;
    /** @type {Geometry} */
    this.geometry = { holes: [], jumps: [], columns: [], rows: [] };
    this.state = nothing();
    /** @type {Map<HoleName, Hole>} */
    this.holes = new Map();
    /** @type {Map<HoleName, HTMLButtonElement>} */
    this.buttons = new Map();
    this.step = 0;
    this.margin = 0;
    root.classList.add("board");
    this.under = svg("svg", { class: "board-body", "aria-hidden": "true" });
    this.buttonLayer = document.createElement("div");
    this.buttonLayer.className = "board-holes";
    this.buttonLayer.setAttribute("role", "group");
    this.over = svg("svg", { class: "board-over", "aria-hidden": "true" });
    this.men = new Men();
    root.append(this.under, this.buttonLayer, this.men.layer, this.over);
    listenToPointer(root, this.pointerHost());
    listenToKeys(this.buttonLayer, {
      holes: () => this.geometry.holes,
      focused: () =>
        this.holes.get(/** @type {HTMLElement} */ (document.activeElement)?.dataset?.hole ?? "") ?? null,
      focus: (name) => this.focus(name),
      take: (name) => this.take(name),
      letGo: () => this.select(null),
    });
  }

  /** Another board.
   * @param {Geometry} geometry @param {string} label what it is called */
  setGeometry(geometry, label) {
    this.buttonLayer.setAttribute("aria-label", label);
    if (geometry === this.geometry) return;
    this.geometry = geometry;
    this.holes = new Map(geometry.holes.map((hole) => [hole.name, hole]));
    this.state = nothing();
    this.buttons.clear();
    this.buttonLayer.replaceChildren(
      ...geometry.holes.map((hole, index) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "hole";
        button.dataset.hole = hole.name;
        button.tabIndex = index === 0 ? 0 : -1;
        button.style.setProperty("--x", String(hole.x));
        button.style.setProperty("--y", String(hole.y));
        button.addEventListener("focus", () => this.rove(hole.name));
        // A screen reader clicks without a pointer.
        button.addEventListener("click", (event) => event.detail === 0 && this.take(hole.name));
        this.buttons.set(hole.name, button);
        return button;
      }),
    );
    this.men.clear();
    this.margin = 0;
    this.fit(this.available);
  }

  /** As large as there is room, but never so small that a finger cannot hit a hole.
   * @param {{width: number, height: number, least: number} | undefined} available in pixels */
  fit(available) {
    this.available = available;
    if (!available || this.geometry.holes.length === 0) return;
    const rows = [...new Set(this.geometry.holes.map((hole) => hole.y))].sort((a, b) => a - b);
    const gap = Math.min(1, ...rows.slice(1).map((y, index) => y - rows[index]));
    const least = available.least / gap;
    /** @param {number} margin */
    const stepWith = (margin) => {
      const box = boxOf(bodyOf(this.geometry.holes, margin));
      return Math.min(available.width / box.width, available.height / (box.height + 0.12));
    };
    const wide = stepWith(0.95);
    const margin = wide >= 54 ? 0.95 : 0.66;
    const step = Math.max(least, Math.min(96, wide >= 54 ? wide : stepWith(0.66)));
    if (margin !== this.margin) this.drawWood(margin);
    this.step = step;
    this.root.style.setProperty("--step", `${step}px`);
    this.root.classList.toggle("is-panned", step * (this.box?.width ?? 0) > available.width + 1);
  }

  /** @param {number} margin */
  drawWood(margin) {
    this.margin = margin;
    const body = bodyOf(this.geometry.holes, margin);
    const box = boxOf(body);
    const view = `${box.left} ${box.top} ${box.width} ${box.height + 0.12}`;
    for (const layer of [this.under, this.over]) layer.setAttribute("viewBox", view);
    this.under.replaceChildren(...drawBody(body, this.geometry, margin));
    this.box = box;
    this.root.style.setProperty("--left", String(box.left));
    this.root.style.setProperty("--top", String(box.top));
    this.root.style.setProperty("--wide", String(box.width));
    this.root.style.setProperty("--high", String(box.height + 0.12));
  }

  /** Shows what has changed. `steps` are jumps that led here, and are animated one after another.
   * @param {Partial<BoardState>} change @param {Step[]} [steps] */
  set(change, steps = []) {
    this.state = { ...this.state, ...change };
    const { men, none, selected, targets, goal, values, noted, mode, names, words } = this.state;
    this.root.dataset.mode = mode;
    const canReach = new Set(selected ? (targets.get(selected) ?? []) : []);
    for (const [name, button] of this.buttons) {
      const hasMan = men.has(name);
      const flags = {
        "has-man": hasMan,
        "is-none": none.has(name),
        "is-goal": goal.has(name),
        "is-selected": selected === name,
        "is-target": canReach.has(name),
        "can-move": mode === "play" && targets.has(name),
        "is-noted": noted.has(name),
        "has-value": values.has(name),
      };
      for (const [flag, on] of Object.entries(flags)) button.classList.toggle(flag, on);
      const said = [
        name,
        none.has(name) ? "no hole" : hasMan ? "man" : "empty",
        goal.has(name) ? "wanted at the end" : "",
        selected === name
          ? "selected"
          : canReach.has(name)
            ? "can jump here"
            : flags["can-move"]
              ? "can jump"
              : "",
        values.has(name) ? `value ${values.get(name)}` : "",
        words.get(name) ?? "",
      ];
      const label = said.filter(Boolean).join(", ");
      if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
    }
    this.men.show(men, this.holes, steps, selected);
    const inHoles =
      names && values.size === 0
        ? new Map([...this.holes.keys()].filter((name) => !none.has(name)).map((name) => [name, name]))
        : values;
    this.over.replaceChildren(
      ...drawPaths(this.state.paths, this.holes),
      ...[...inHoles].map(([name, text]) => this.value(name, text, men.has(name), inHoles !== values)),
    );
  }

  /** @param {HoleName} name @param {string} text @param {boolean} onMan @param {boolean} isName */
  value(name, text, onMan, isName) {
    const hole = this.holes.get(name);
    return svg(
      "text",
      {
        class: `value${onMan ? " value-on-man" : ""}${isName ? " value-name" : ""}`,
        x: hole?.x ?? 0,
        y: hole?.y ?? 0,
      },
      [text],
    );
  }

  /** @param {HoleName} name */
  focus(name) {
    this.buttons.get(name)?.focus();
  }

  /** The keyboard comes to the board: to the hole where it was last. */
  enter() {
    [...this.buttons.values()].find((button) => button.tabIndex === 0)?.focus();
  }

  /** Only one hole is a stop of the tab key.
   * @param {HoleName} name */
  rove(name) {
    for (const [other, button] of this.buttons) button.tabIndex = other === name ? 0 : -1;
  }

  /** @param {HoleName | null} name */
  select(name) {
    if (this.state.selected === name) return;
    this.set({ selected: name });
    this.gestures.onSelect?.(name);
  }

  /** A click, a tap, or space: a man is picked, or the picked man goes there.
   * @param {HoleName} name */
  take(name) {
    const { mode, selected, targets } = this.state;
    if (mode === "paint") return this.gestures.onPaint?.(name, false);
    if (mode !== "play") return undefined;
    if (selected && targets.get(selected)?.includes(name)) return this.gestures.onJump?.(selected, name);
    if (targets.has(name) && name !== selected) return this.select(name);
    if (name !== selected) this.gestures.onRefused?.(name);
    // A man that was picked for the player, to jump on, stays picked when he is clicked.
    if (name === selected && name === this.state.held) return this.set({ held: null });
    return this.select(null);
  }

  /** @returns {import("./pointer.js").PointerHost} */
  pointerHost() {
    return {
      holeAt: (event, reach) => {
        const bounds = this.root.getBoundingClientRect();
        const box = this.box ?? { left: 0, top: 0 };
        const point = {
          x: (event.clientX - bounds.left) / this.step + box.left,
          y: (event.clientY - bounds.top) / this.step + box.top,
        };
        return nearest(this.geometry.holes, point, reach)?.name ?? null;
      },
      canDrag: (name) => this.state.mode === "play" && this.state.targets.has(name),
      lift: (name) => this.select(name),
      carry: (name, x, y) => this.men.carry(name, x, y),
      drop: (name, over) => {
        const lands = over !== null && (this.state.targets.get(name)?.includes(over) ?? false);
        this.men.letGo(name, lands);
        if (lands) this.gestures.onJump?.(name, over);
      },
      click: (name) => {
        this.buttons.get(name)?.focus({ preventScroll: true });
        this.take(name);
      },
      paints: () => this.state.mode === "paint",
      pans: () => this.root.classList.contains("is-panned"),
      paint: (name, stroke) => this.gestures.onPaint?.(name, stroke),
    };
  }
}
