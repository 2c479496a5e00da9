// A game as a list of moves to click in. Read game/game.js before it.

import { h } from "./element.js";

/** @param {Move[]} moves @param {number} at how many jumps are made @param {(at: number) => void} onGo
 * @param {number} [lostBy] the jump that lost the game, from 1: its move is marked @returns {HTMLElement} */
export function moveList(moves, at, onGo, lostBy) {
  const items = moves.map((move) => {
    const isNow = move.from < at && at <= move.to;
    const loses = lostBy !== undefined && move.from < lostBy && lostBy <= move.to;
    const text = move.holes.join("-");
    const made = isNow && at < move.to ? `${move.holes.slice(0, at - move.from + 1).join("-")}…` : text;
    return h(
      "li",
      { class: [move.from >= at ? "is-future" : "", loses ? "is-loss" : ""].join(" ").trim() || undefined },
      h(
        "button",
        { type: "button", "aria-current": isNow ? "step" : undefined, onclick: () => onGo(move.to) },
        made,
        loses ? h("span", { class: "loss" }, " ✕ lost here") : null,
      ),
    );
  });
  const list = h("ol", { class: "moves", "aria-label": "Moves" }, items);
  const now = list.querySelector("[aria-current]");
  if (now) queueMicrotask(() => keepInSight(list, /** @type {HTMLElement} */ (now)));
  return list;
}

/** @param {HTMLElement} list @param {HTMLElement} item */
function keepInSight(list, item) {
  const [top, bottom] = [
    item.offsetTop - list.offsetTop,
    item.offsetTop - list.offsetTop + item.offsetHeight,
  ];
  if (bottom > list.scrollTop + list.clientHeight || top < list.scrollTop)
    list.scrollTop = bottom - list.clientHeight;
}
