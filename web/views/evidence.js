// Where an answer comes from: a search just now, or the results file. Every sentence about that is here, so
// that nothing is said of a search that was not made. Read docs/json.md before it.

import { countOf } from "../game/notation.js";

/** @typedef {{grade: string | null, since: string | null, row: number | null}} Stored
 * an answer of the results file: how it was established, the day, the row */

/** @typedef {Partial<Pick<Api.Frame, "evidence" | "provenance">>} Founded
 * what an answer says of its source */

/** What the results file says of an answer, or null if it was computed just now. Older servers say only
 * `provenance.known`.
 * @param {Founded} answer @returns {Stored | null} */
export function storedOf(answer) {
  const { evidence, provenance } = answer ?? {};
  if (evidence)
    return evidence.known_since
      ? { grade: evidence.grade ?? null, since: evidence.known_since, row: evidence.row ?? null }
      : null;
  if (!provenance?.known) return null;
  return {
    grade: null,
    since: provenance.date ? new Date(provenance.date * 1000).toISOString().slice(0, 10) : null,
    row: null,
  };
}

/** One line about a stored answer, for the reader. @param {Stored} stored @returns {string} */
export function sourceInWords({ grade, since, row }) {
  const on = since ? ` on ${since}` : "";
  const known = since ? `, known since ${since}` : "";
  const words = /** @type {Record<string, string>} */ ({
    replayed: `the solution was replayed${known}`,
    certificate: `a certificate was accepted${known}`,
    computed: `computed here${on}`,
    trusted: `computed on another machine that you trust${known}`,
    claimed: `claimed, and not checked here${known}`,
  });
  const place = row === null ? "" : `, row ${row}`;
  return `From the results file${place}: ${words[grade ?? ""] ?? `computed${on}`}.`;
}

/** What a search that found nothing has done. The number is of the positions that it kept, from the start and
 * from the goal: more would have to be followed if no argument excluded any.
 * @param {number} positions @param {Stored | null} stored @returns {string} */
export function searchInWords(positions, stored) {
  const search = stored
    ? `A search${stored.since ? ` on ${stored.since}` : ""}, not repeated now,`
    : "A search";
  const followed = `${search} followed every way to play on that can still lead to the goal, and none does.`;
  if (!positions) return followed;
  return (
    `${followed} It needed ${countOf(positions, "position")}: those that numbers in the holes rule out ` +
    "are not counted, and turns and reflections count once."
  );
}

/** A proof by cases. @param {number} steps @param {Stored | null} stored @returns {string} */
export function proofInWords(steps, stored) {
  const proof = `a proof in ${countOf(steps, "step")}`;
  return stored
    ? `By ${proof}, found${stored.since ? ` on ${stored.since}` : " earlier"} and not repeated now.`
    : `By ${proof}.`;
}
