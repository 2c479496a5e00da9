// Answers of the results file, given in place of the server: nothing is said of a search that was not made.

import assert from "node:assert/strict";
import { open, test } from "./browser.mjs";

/** The page, where this answer is given to every long question. */
async function answered(answer) {
  const page = await open("#view=ask&board=english&vacate=d4&finish=d4");
  await page.route("**/api/ask", (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: `event: answer\ndata: ${JSON.stringify(answer)}\n\n`,
    }),
  );
  await page.click("#ask-solve");
  await page.waitForSelector(".job .result");
  const words = await page.textContent(".job .result");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
  return words;
}

const FAILED = { outcome: "impossible", reason: { kind: "exhaustion", positions: 12345 }, solution: null };

test("an answer of the results file is not told as a search of now", async () => {
  const evidence = { grade: "computed", known_since: "2026-11-17", row: 12 };
  const stored = await answered({ ...FAILED, evidence, provenance: { known: true } });
  assert.match(
    stored,
    /A search on 2026-11-17, not repeated now, followed every way .* It needed 12,345 positions/,
  );
  assert.match(stored, /From the results file, row 12: computed here on 2026-11-17\./);
  const fresh = await answered({
    ...FAILED,
    evidence: { grade: "computed", known_since: null, row: null },
    provenance: { known: false },
  });
  assert.match(fresh, /A search followed every way/);
  assert.doesNotMatch(fresh, /results file|repeated/);
});

test("a solution of the results file, and one of a server that says only that it is known", async () => {
  const solved = { outcome: "solved", moves: 1, solution: "d2-d4", proved_minimum: true };
  assert.match(
    await answered({ ...solved, evidence: { grade: "replayed", known_since: "2026-11-17", row: null } }),
    /From the results file: the solution was replayed, known since 2026-11-17\./,
  );
  assert.match(
    await answered({ ...solved, provenance: { known: true, date: 1794962792 } }),
    /From the results file: computed on 2026-11-18\./,
  );
});
