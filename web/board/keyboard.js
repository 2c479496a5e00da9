// Keys on the board: arrows go from hole to hole, space or Enter takes the hole, Escape lets go.
// Read board/geometry.js before it.

import { neighbour } from "./geometry.js";

const ARROWS = /** @type {Record<string, {x: number, y: number}>} */ ({
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
});

/** @typedef {object} KeyboardHost
 * @property {() => Hole[]} holes
 * @property {() => Hole | null} focused
 * @property {(name: HoleName) => void} focus
 * @property {(name: HoleName) => void} take
 * @property {() => void} letGo
 */

/** @param {HTMLElement} root @param {KeyboardHost} host */
export function listenToKeys(root, host) {
  root.addEventListener("keydown", (event) => {
    const hole = host.focused();
    if (!hole || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const next = neighbour(host.holes(), hole, arrow);
      if (next) host.focus(next.name);
    } else if (event.key === " " || event.key === "Enter") {
      host.take(hole.name);
    } else {
      // Whoever is around the board may have something to let go of, too.
      if (event.key === "Escape") host.letGo();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
}
