// What is to be left at the end: any one man, one man on one of some holes, or exactly these men.
// Read game/diagram.js before it.

import { diagram, menOf } from "./diagram.js";

/** @param {string | null | undefined} text `any`, `d4`, `d4,e5` or a diagram @returns {Goal} */
export function readGoal(text) {
  const plain = (text ?? "any").trim();
  if (plain === "any" || plain === "") return { kind: "any" };
  if (/[/.]|^[o-]+$/.test(plain)) return { kind: "men", men: menOf(plain) };
  return { kind: "holes", holes: plain.split(/[\s,]+/).map((hole) => hole.toLowerCase()) };
}

/** @param {Goal} goal @param {string} rows @returns {string} */
export function printGoal(goal, rows) {
  if (goal.kind === "any") return "any";
  return goal.kind === "holes" ? goal.holes.join(",") : diagram(rows, goal.men);
}

/** @param {Goal} goal @param {Set<HoleName>} men @returns {boolean} */
export function isMet(goal, men) {
  if (goal.kind === "men") return men.size === goal.men.size && [...men].every((hole) => goal.men.has(hole));
  if (men.size !== 1) return false;
  return goal.kind === "any" || goal.holes.includes([...men][0]);
}

/** The holes on which a man is wanted. None if any hole will do.
 * @param {Goal} goal @returns {Set<HoleName>} */
export function wanted(goal) {
  if (goal.kind === "any") return new Set();
  return goal.kind === "holes" ? new Set(goal.holes) : goal.men;
}

/** `vacate d4, finish d4`. @param {{vacate?: string, finish?: string}} problem @returns {string} */
export function problemInWords({ vacate, finish }) {
  return `${vacate ? `vacate ${vacate}` : "own start"}, ${finish ? `finish ${finish}` : "own goal"}`;
}

/** @param {Goal} goal @returns {string} */
export function goalInWords(goal) {
  if (goal.kind === "any") return "leave one man anywhere";
  if (goal.kind === "men") return `leave the ${goal.men.size} marked men`;
  return goal.holes.length === 1
    ? `leave one man on ${goal.holes[0]}`
    : `leave one man on ${goal.holes.join(" or ")}`;
}
