// Moves as text: `d2-d4, e1-e3-c3`. Printing is strict, reading is relaxed, as docs/notation.md says.
// Whether a solution is legal is for the engine to say; here its holes are only found.

const DASHES = /\s*(?:-+>|[-‐‑‒–—―−→⇒]|\bto\b)+\s*/gi;

/** The moves of a text as lists of holes. Counters, numbers and words between them are skipped.
 * @param {string} text
 * @param {Map<string, HoleName>} [numbers] holes by number, as triangles have them
 * @returns {HoleName[][]} */
export function readMoves(text, numbers) {
  const plain = text
    .replace(/\(\s*\d+\s*\)/g, " ")
    .replace(/(\d)([.)])(?=\s)/g, "$1$2 ")
    .replace(DASHES, "-");
  const hole = numbers ? "(?:[a-z]{1,2}\\d{1,3}|\\d{1,3})" : "[a-z]{1,2}\\d{1,3}";
  const chain = new RegExp(`(?<![a-z0-9])${hole}(?:-${hole})+(?![a-z0-9])`, "gi");
  return (plain.match(chain) ?? []).map((move) =>
    move
      .toLowerCase()
      .split("-")
      .map((name) => numbers?.get(name) ?? name),
  );
}

/** Holes by number, row by row from 1.
 * @param {HoleName[]} holes @returns {Map<string, HoleName>} */
export function numbered(holes) {
  return new Map(holes.map((name, index) => [String(index + 1), name]));
}

/** @param {HoleName[][]} moves @returns {string} */
export function printMoves(moves) {
  return moves.map((holes) => holes.join("-")).join(", ");
}

/** What a person types at the board, like `d2d4` or `D2-D4`: two holes, or null if it is none yet.
 * @param {string} text @returns {[HoleName, HoleName] | null} */
export function readTyped(text) {
  const found = /^\s*([a-z]{1,2}\d{1,3})\s*-?\s*([a-z]{1,2}\d{1,3})\s*$/i.exec(text);
  return found ? [found[1].toLowerCase(), found[2].toLowerCase()] : null;
}

/** `1 man`, `2 men`.
 * @param {number} count @returns {string} */
export function menInWords(count) {
  return count === 1 ? "1 man" : `${count} men`;
}

/** How long something took: `10 seconds`, `less than a second`.
 * @param {number} seconds @returns {string} */
export function timeInWords(seconds) {
  return seconds < 1 ? "less than a second" : countOf(Math.round(seconds), "second");
}

/** `1 jump`, `2 jumps`; numbers have commas.
 * @param {number} count @param {string} noun @returns {string} */
export function countOf(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
