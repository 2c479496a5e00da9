// What the page says while a game is played and while questions wait: nothing that is out of date.

import assert from "node:assert/strict";
import { hole, open, test, verdict } from "./browser.mjs";

const CENTRAL = "#board=english&vacate=d4&finish=d4";
const LOST = `${CENTRAL}&made=d2-d4,b3-d3,c1-c3,e1-c1,d3-b3,a3-c3,e3-e1,g3-e3,c4-c2,c1-c3,a4-c4,d4-b4`;
const said = (page) => page.textContent("#said");

test("in a lost game all jumps are shown as losing, beside the reason too", async () => {
  const page = await open(LOST);
  await verdict(page, "Lost");
  await page.check("[value=jumps]");
  await page.waitForSelector(".legend-list:has-text('7 lose')");
  assert.equal(await page.locator(".path.path-losing").count(), 7);
  await page.click("text=All ways fail");
  assert.match(
    await page.textContent("#why"),
    /^All 7 jumps from here lose\. A search followed every way to play on/,
  );
  assert.equal(await page.locator(".path.path-losing").count(), 7);
  assert.match(await hole(page, "e4").getAttribute("aria-label"), /to e2: loses/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("what was said before is gone when a man is picked up", async () => {
  const page = await open(CENTRAL);
  await verdict(page, "Winnable");
  await hole(page, "a3").click();
  assert.match(await said(page), /The man on a3 cannot jump\./);
  await hole(page, "d2").click();
  assert.match(await said(page), /^The man on d2 can jump to d4\. +Winnable\.$/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.waitForSelector(".path-hint");
  await hole(page, "b4").click();
  assert.doesNotMatch(await said(page), /Hint/);
  await hole(page, "b4").click();
  assert.doesNotMatch(await said(page), /b4/, "he is put down");
  await page.keyboard.type("d2");
  assert.match(await said(page), /Typed: d2/);
  await hole(page, "f4").click();
  assert.match(await said(page), /The man on f4 can jump to d4/);
  await page.waitForTimeout(2700);
  assert.match(
    await said(page),
    /The man on f4 can jump to d4/,
    "a jump that was typed halfway does not come back",
  );
  await page.context().close();
});

test("an address of 20,000 characters is not repeated in the message", async () => {
  const long = "x".repeat(20_000);
  for (const hash of [
    `#board=${long}`,
    `${CENTRAL}&made=d2-d4,${long}`,
    `${CENTRAL}&${long}`,
    `#board=english&vacate=${long}`,
    `${CENTRAL}${"&colour=red".repeat(2000)}`,
  ]) {
    const page = await open(hash);
    await page.waitForFunction(() => /Shown instead/.test(document.getElementById("said").textContent));
    const words = await said(page);
    assert.ok(words.length < 500, `${words.length} characters`);
    assert.match(words, /^Not understood in the address: “.*…?”.* Shown instead: the english board/);
    await page.context().close();
  }
});

test("a question that waits says so, and for what, until it runs", async () => {
  const page = await open("#view=ask&board=wiegleb&vacate=e5&finish=e5");
  for (let asked = 1; asked <= 3; asked += 1) {
    await page.click("#ask-shortest");
    await page.waitForFunction((count) => document.querySelectorAll(".job").length === count, asked);
  }
  const last = page.locator(".job").first();
  await page.waitForFunction(() => /^Waiting, /.test(document.querySelector(".job .job-state").textContent));
  assert.match(await last.locator(".job-words").textContent(), /^[12] questions? before this one\.$/);
  assert.ok(await last.locator(".bar").isHidden());
  for (const place of [2, 1]) await page.locator(".job").nth(place).locator("button").first().click();
  await page.waitForFunction(() => /^Running, /.test(document.querySelector(".job .job-state").textContent));
  assert.ok(await last.locator(".bar").isVisible());
  await page.waitForFunction(
    () => !/before this one/.test(document.querySelector(".job .job-words").textContent),
  );
  await last.locator("button").first().click();
  await page.waitForFunction(() =>
    /^Stopped after/.test(document.querySelector(".job .job-state").textContent),
  );
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
