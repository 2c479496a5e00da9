// Why a game is lost, in words and on the board. Read game/game.js and docs/json.md before it.

import { menOf } from "../game/diagram.js";
import { menAt, stuckMen, stuckMenSpoil } from "../game/game.js";
import { countOf } from "../game/notation.js";
import { searchInWords } from "./evidence.js";

/** @typedef {{kind: string, title: string, words: string, values: Map<HoleName, string>,
 *   noted: Set<HoleName>, sums?: [number, number]}} Why */

/** Every reason that can be shown, the plainest first.
 * @param {Game} game @param {Api.Reason | null} reason @param {number} legal how many jumps can be made
 * @param {import("./evidence.js").Stored | null} [stored] if the answer is of the results file
 * @returns {Why[]} */
export function reasonsOf(game, reason, legal, stored = null) {
  const men = menAt(game);
  /** @type {Why[]} */
  const whys = [];
  const stuck = stuckMen(game);
  if (legal === 0) {
    whys.push({
      kind: "over",
      title: "No jump is left",
      words: "No man can jump any more.",
      values: new Map(),
      noted: new Set(),
    });
  } else if (stuckMenSpoil(game.goal, stuck)) {
    const names = [...stuck].join(", ");
    const words =
      stuck.size === 1
        ? `The man on ${names} can never be cleared, whatever you play: no jump will ever reach him.`
        : `The men on ${names} can never be cleared, whatever you play: no jump will ever reach them.`;
    whys.push({ kind: "stuck", title: "Stuck men", words, values: new Map(), noted: stuck });
  }
  if (!reason) return whys;
  for (const weigh of uniqueFunctions(reason.functions ?? [])) {
    const sum = weigh.values.reduce((total, [hole, value]) => total + (men.has(hole) ? value : 0), 0);
    const words =
      "Add up the numbers under the men; a hole without one counts 0. No jump can raise the sum, so it can " +
      "never become as large as it must be at the end.";
    whys.push({
      kind: "numbers",
      title: "By numbers",
      words,
      sums: [sum, weigh.target_sum],
      noted: new Set(),
      values: new Map(
        weigh.values
          .filter(([, value]) => value !== 0)
          .map(([hole, value]) => [hole, String(value).replace("-", "−")]),
      ),
    });
  }
  for (const parity of reason.kind === "class" ? (reason.parities ?? []).slice(0, 3) : []) {
    const set = menOf(parity.set);
    const here = [...men].filter((hole) => set.has(hole)).length;
    const end = parity.targets[0]?.men ?? 0;
    const words =
      "The men and the goal are in different classes. Count the men on the holes marked ×: " +
      `${here}, ${oddity(here)}. At the end there must be ${end}, ${oddity(end)}. ` +
      `Every jump changes this count by 0 or 2, so it stays ${oddity(here)}, whatever you play.`;
    whys.push({
      kind: "class",
      title: "By odd and even",
      words,
      noted: new Set(),
      values: new Map([...set].map((hole) => [hole, "×"])),
    });
  }
  // A verdict that rests on several searches has no number of positions.
  if (reason.positions || (reason.kind === "exhaustion" && !reason.targets)) {
    whys.push({
      kind: "search",
      title: "All ways fail",
      words: `${allLose(legal)}${searchInWords(reason.positions ?? 0, stored)}`,
      values: new Map(),
      noted: new Set(),
    });
  } else if (["cases", "order", "exhaustion"].includes(reason.kind)) {
    const steps = (reason.targets ?? []).reduce((total, target) => total + target.steps, 0);
    whys.push({
      kind: "cases",
      title: "By cases",
      words: `There is a proof in ${countOf(steps, "step")}. “Ask” with “Prove” writes it out.`,
      values: new Map(),
      noted: new Set(),
    });
  }
  return whys;
}

/** @param {Api.PagodaFunction[]} functions @returns {Api.PagodaFunction[]} */
function uniqueFunctions(functions) {
  const seen = new Set();
  return functions.filter((one) => {
    const key = JSON.stringify(one.values);
    return !seen.has(key) && seen.add(key);
  });
}

/** @param {number} legal @returns {string} */
const allLose = (legal) =>
  legal === 0 ? "" : legal === 1 ? "The only jump from here loses. " : `All ${legal} jumps from here lose. `;

/** @param {number} count */
const oddity = (count) => (count % 2 ? "odd" : "even");
