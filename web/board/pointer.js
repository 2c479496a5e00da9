// Mouse, pen and finger: a click on a hole, and a man dragged from one hole to another.
// Read board/board.js beside it. It knows no rules: it is told which men may be dragged.

/** @typedef {object} PointerHost
 * @property {(event: PointerEvent, reach: number) => HoleName | null} holeAt
 * @property {(name: HoleName) => boolean} canDrag
 * @property {(name: HoleName) => void} lift a man is picked up
 * @property {(name: HoleName, x: number, y: number) => void} carry he is `x`, `y` pixels from his hole
 * @property {(name: HoleName, over: HoleName | null) => void} drop
 * @property {(name: HoleName) => void} click
 * @property {() => boolean} paints whether a stroke over several holes counts
 * @property {() => boolean} pans whether a finger moves the board: then it paints by taps only
 * @property {(name: HoleName, stroke: boolean) => void} paint
 */

const STARTS_AT = 6;

/** @param {HTMLElement} root @param {PointerHost} host */
export function listenToPointer(root, host) {
  /** @type {{id: number, name: HoleName, x: number, y: number, moved: boolean, last: HoleName} | null} */
  let hold = null;

  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || hold) return;
    const name = host.holeAt(event, 0.62);
    if (!name) return;
    hold = { id: event.pointerId, name, x: event.clientX, y: event.clientY, moved: false, last: name };
    const taps = host.paints() && host.pans() && event.pointerType === "touch";
    if (taps) return;
    if (host.paints()) host.paint(name, false);
    if (host.paints() || host.canDrag(name)) root.setPointerCapture(event.pointerId);
  });

  root.addEventListener("pointermove", (event) => {
    if (!hold || event.pointerId !== hold.id) return;
    if (host.paints()) {
      if (host.pans() && event.pointerType === "touch") return;
      const name = host.holeAt(event, 0.45);
      if (!name || name === hold.last) return;
      hold.last = name;
      host.paint(name, true);
      return;
    }
    if (!host.canDrag(hold.name)) return;
    const [x, y] = [event.clientX - hold.x, event.clientY - hold.y];
    if (!hold.moved && Math.hypot(x, y) < STARTS_AT) return;
    if (!hold.moved) host.lift(hold.name);
    hold.moved = true;
    host.carry(hold.name, x, y);
  });

  root.addEventListener("pointerup", (event) => {
    if (!hold || event.pointerId !== hold.id) return;
    const { name, moved } = hold;
    hold = null;
    if (host.paints()) {
      if (host.pans() && event.pointerType === "touch" && host.holeAt(event, 0.62) === name)
        host.paint(name, false);
      return;
    }
    if (moved) host.drop(name, host.holeAt(event, 0.75));
    else if (host.holeAt(event, 0.62) === name) host.click(name);
  });

  root.addEventListener("pointercancel", () => {
    if (hold?.moved) host.drop(hold.name, null);
    hold = null;
  });
}
