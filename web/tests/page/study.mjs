// Solutions, the collection, the editor, jobs, saving.

import assert from "node:assert/strict";
import { BERGHOLT, hole, menLeft, open, PHONE, test } from "./browser.mjs";

test("a pasted solution is checked and shown, sweeps as paths", async () => {
  const page = await open("#view=solution&board=english&vacate=d4&finish=d4");
  await page.fill("#paste", `Bergholt:\n${BERGHOLT.replaceAll(", ", ",\n").replace("e6-e4", "e6–e4 (5)")}.`);
  await page.click("text=Check and show");
  await page.waitForSelector("#paste-result .good:has-text('It solves the problem.')");
  assert.equal(await page.locator(".path").count(), 0, "no line at the start");
  await page.keyboard.press("Tab");
  await page.evaluate(() => document.activeElement.blur());
  for (let move = 0; move < 11; move += 1) await page.keyboard.press("ArrowRight");
  assert.match(await page.textContent("#said"), /Move 11: b5-d5-f5-f3-d3-b3/);
  assert.equal(await page.locator(".path-sweep .path-stop").count(), 5);
  await page.keyboard.press("End");
  assert.equal(await menLeft(page), 1);
  await page.locator("#move-slider").fill("3");
  assert.equal(await menLeft(page), 29);
  assert.match(page.url(), /move=3/);
  await page.click("text=Play from here");
  assert.equal(await page.locator(".moves li").count(), 3);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a game that does not reach the goal is neither praised nor blamed", async () => {
  const page = await open("#view=solution&board=english&vacate=d4&finish=d4");
  await page.fill("#paste", "d2-d4, f3-d3");
  await page.click("text=Check and show");
  await page.waitForSelector("#paste-result .neutral");
  assert.match(
    await page.textContent("#paste-result"),
    /right so far, but the goal is not reached.* 30 men left; the goal is to leave one man on d4/,
  );
  assert.equal(await page.locator("#paste-result .good, .error").count(), 0);
  await page.context().close();
});

test("a mistake in a pasted solution stands above a caret", async () => {
  const page = await open("#view=solution&board=english&vacate=d4&finish=d4");
  await page.fill("#paste", "d2-d4, f3-d3,\ne1-e2");
  await page.click("text=Check and show");
  await page.waitForSelector(".error pre");
  assert.equal(await page.textContent(".error pre"), "e1-e2\n^");
  assert.match(await page.textContent(".error"), /Move 3, e1-e2: e1-e2 is not a jump/);
  assert.equal(await menLeft(page), 30, "the moves before the mistake are on the board");
  await page.context().close();
});

test("a solution is found for the problem on the board", async () => {
  const page = await open("#view=solution&board=english&vacate=d4&finish=d4");
  await page.click("#find");
  await page.waitForSelector("#move-slider");
  await page.click("text=End");
  assert.equal(await menLeft(page), 1);
  await page.context().close();
});

test("a solution plays by itself", async () => {
  const page = await open(
    `#view=solution&board=english&vacate=d4&finish=d4&solution=${BERGHOLT.replaceAll(", ", ",")}`,
  );
  await page.check("[name=speed][value='500']");
  await page.click("button:has-text('Play') >> nth=1");
  await page.waitForFunction(() => /Move 2/.test(document.getElementById("said").textContent));
  await page.click("text=Stop");
  await page.context().close();
});

test("a problem of the collection can be tried and looked at", async () => {
  const page = await open("#view=collection");
  await page.click(".entry:has-text('The 16-sweep from d2')");
  await page.waitForSelector('[data-hole="i5"]');
  await page.click("li:has(.entry[aria-expanded=true]) >> text=Look at the solution");
  await page.waitForSelector("text=16-sweep from d2");
  await page.click("text=End");
  assert.equal(await page.locator(".path-sweep .path-stop").count(), 16);
  await page.click("nav >> text=Collection");
  await page.click("li:has(.entry[aria-expanded=true]) >> text=Try it");
  await page.waitForSelector(".hole.can-move");
  assert.equal(await menLeft(page), 44);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a board is drawn, judged, solved and shown", async () => {
  const page = await open("#view=editor&board=english");
  await page.click("text=Clear");
  for (const name of ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3"])
    await hole(page, name).click();
  await page.check("[value=men]");
  await hole(page, "b1").click();
  await page.check("[value=goal]");
  await hole(page, "b1").click();
  await page.waitForURL(/board=oooo\/oooo\/oooo&name=mine&vacate=b1&finish=b1$/);
  await page.waitForSelector("#outlook:has-text('Solvable')");
  await page.click("#editor-solve");
  await page.waitForSelector(".job .good");
  await page.click("text=Look at it");
  await page.waitForSelector("#move-slider");
  await page.click("text=End");
  assert.equal(await menLeft(page), 1);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a large drawing pans under a finger, and taps still draw", async () => {
  const page = await open("#view=editor&board=english", PHONE);
  await page.fill("#editor-columns", "12");
  await page.press("#editor-columns", "Enter");
  await page.waitForSelector(".board.is-panned");
  const before = await menLeft(page);
  await page.evaluate(() => document.getElementById("room").scrollTo(0, 0));
  await hole(page, "a1").tap();
  await page.waitForFunction(
    (count) => document.querySelectorAll(".hole.has-man").length === count + 1,
    before,
  );
  await page.context().close();
});

test("an answer about the drawing does not erase what is being typed", async () => {
  const page = await open("#view=editor&board=english");
  await page.waitForSelector("#outlook:has-text('Solvable')");
  await hole(page, "a1").click();
  await page.fill("#board-name", "half a na");
  await page.waitForURL(/board=o/);
  await page.waitForSelector("#outlook:not(:has-text('Solvable'))");
  assert.equal(await page.inputValue("#board-name"), "half a na");
  await page.press("#board-name", "Enter");
  await page.waitForURL(/name=half/);
  await page.context().close();
});

test("what cannot be solved is said while it is drawn", async () => {
  const page = await open("#view=editor&board=french&vacate=d4&finish=d4");
  await page.waitForSelector("#outlook:has-text('The men and the goal are in different classes')");
  await page.click("text=By odd and even");
  await page.waitForSelector("#why");
  assert.ok((await page.locator(".board-over .value").count()) > 5);
  await page.check("[value=holes]");
  await hole(page, "g1").click();
  await page.waitForSelector("text=/no jump touches g1/i");
  assert.equal(await page.locator(".board-over .value").count(), 0, "the marks are of the board before");
  await page.context().close();
});

test("board files go out and come in", async () => {
  const page = await open("#view=editor&board=o-oo/oooo&name=small&start=o-oo/oooo&finish=any");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Export")]);
  assert.equal(download.suggestedFilename(), "small.board");
  await page.setInputFiles("#board-file", {
    name: "tri.board",
    mimeType: "text/plain",
    buffer: Buffer.from("name: tri\ndirections: 6\n\n  o\n o -\no o o\n"),
  });
  await page.waitForFunction(() => document.getElementById("editor-directions").value === "6");
  assert.equal(await menLeft(page), 5);
  await page.context().close();
});

test("a long question shows progress and can be stopped, and what it knew stays", async () => {
  const page = await open("#view=ask&board=wiegleb&vacate=e5&finish=e5");
  await page.click("#ask-shortest");
  await page.waitForFunction(() =>
    /fewer than \d/.test(document.querySelector(".job-words")?.textContent ?? ""),
  );
  const stop = await page.locator(".job button").elementHandle();
  await page.waitForTimeout(700);
  assert.ok(await stop.evaluate((one) => one.isConnected), "the button stays while progress is shown");
  await page.focus(".job button");
  await page.keyboard.press("Enter");
  await page.waitForSelector("text=/^Stopped after/");
  assert.equal(
    await page.evaluate(() => document.activeElement.textContent),
    "Remove",
    "the keyboard stays there",
  );
  assert.match(await page.textContent(".known"), /^Known so far: at least \d+ moves\.$/);
  await page.click("#ask-solve");
  await page.waitForSelector(".job .good");
  await page.click("#ask-shortest");
  await page.waitForFunction(() => /\d/.test(document.querySelector(".job-words")?.textContent ?? ""));
  await page.click(".job >> text=Stop");
  await page.waitForFunction(() =>
    /^Known so far: at least \d+ moves, a solution of \d+ moves\.$/.test(
      document.querySelector(".known")?.textContent ?? "",
    ),
  );
  await page.click(".job >> nth=0 >> text=Look at the solution");
  await page.waitForSelector("#move-slider");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("solutions are counted, and the longest sweeps are found", async () => {
  const page = await open("#view=ask&board=triangle:5&vacate=b3&finish=any");
  await page.click("#ask-count");
  await page.waitForSelector(".job:has-text('Count:') .good:has-text('1,550 solutions.')");
  await page.click("#ask-count-shortest");
  await page.waitForSelector(".job .good:has-text('5 solutions of 11 moves.')");
  await page.click("#ask-sweeps");
  await page.waitForSelector(".job .good:has-text('The last move can have 1 jump, and no more.')");
  await page.click(".job:has-text('Sweeps:') >> text=Look at it >> nth=0");
  await page.waitForSelector("#move-slider");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a survey is a table whose problems can be opened", async () => {
  const page = await open("#view=ask&board=triangle:4");
  await page.click("#ask-survey");
  await page.waitForSelector(".job td:has-text('no: all ways fail')");
  await page.waitForSelector("text=There are 19 problems");
  await page.click(".job tbody button >> nth=0");
  await page.waitForSelector("#knowing-title");
  await page.context().close();
});

test("every form is saved", async () => {
  const page = await open(`#board=english&vacate=d4&finish=d4&made=${BERGHOLT.replaceAll(", ", ",")}`);
  await page.click("#save");
  const forms = {
    position: ["svg", "png"],
    problem: ["svg", "png"],
    solution: ["svg", "png", "gif", "pdf", "html"],
  };
  for (const [what, each] of Object.entries(forms)) {
    await page.check(`[name=save-what][value=${what}]`);
    for (const form of each) {
      await page.selectOption("#save-form", form);
      await page.waitForSelector(`#save-link[download$=".${form}"]:not([aria-disabled])`);
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-link")]);
      assert.equal(await download.failure(), null, `${what} ${form}`);
    }
  }
  await page.selectOption("#save-form", "sheet");
  await page.waitForSelector(".preview img");
  await page.evaluate(() => {
    window.print = () => {
      window.printed = document.querySelectorAll(".sheet section img").length;
    };
  });
  await page.click("#print-sheet");
  await page.waitForFunction(() => window.printed === 2);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("copying the link copies the address, and says so", async () => {
  const page = await open("#board=english&vacate=d4&finish=d4&made=d2-d4");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#share");
  await page.waitForFunction(() =>
    /Link copied.*this game/.test(document.getElementById("said").textContent),
  );
  assert.equal(await page.textContent("#share"), "Copied");
  await page.waitForSelector("#share:has-text('Copy link')");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  await page.context().close();
});
