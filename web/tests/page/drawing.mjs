// The editor: how many holes a board may have, what its link holds, and what a reload brings back.

import assert from "node:assert/strict";
import { hole, open, test } from "./browser.mjs";

const ROWS = Array(8).fill("oooooooo").join("/");
const SQUARE = `#view=editor&board=${ROWS}&name=square&vacate=c1&finish=any`;

/** The most holes of a board, as the page says it. */
async function mostHoles(page) {
  await page.waitForSelector("#editor-holes:has-text('at most')");
  return Number(/at most (\d+)/.exec(await page.textContent("#editor-holes"))[1]);
}

/** Draws one hole more than a board can have. */
async function overdrawn() {
  const page = await open(SQUARE);
  const most = await mostHoles(page);
  await page.fill("#editor-rows", "16");
  await page.press("#editor-rows", "Enter");
  for (let drawn = 64; drawn <= most; drawn += 1)
    await hole(page, `${"abcdefgh"[drawn % 8]}${1 + Math.floor(drawn / 8)}`).click();
  return { page, most };
}

test("the editor says how many holes a board may have, before and as soon as there are more", async () => {
  const { page, most } = await overdrawn();
  const words = `${most + 1} holes are drawn, 1 too many: a board has at most ${most}.`;
  assert.equal(await page.textContent("#editor-holes"), words);
  assert.ok((await page.textContent("#said")).includes(words));
  assert.ok((await page.textContent("#outlook")).includes(words));
  await page.click("text=Play it");
  await page.waitForFunction(
    (expected) => document.getElementById("said").textContent.includes(expected),
    words,
  );
  await page.click("text=Undo");
  await page.waitForSelector(`#editor-holes:has-text("${most} holes drawn; a board has at most ${most}.")`);
  await page.waitForFunction(() => !/too many/.test(document.getElementById("outlook").textContent));
  await page.waitForFunction(
    (count) => /board=([^&]+)/.exec(location.hash)[1].replaceAll(/[^o]/g, "").length === count,
    most,
  );
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("the link of a drawing that is not a board holds it, and says that it cannot be played", async () => {
  const { page, most } = await overdrawn();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#share");
  await page.waitForFunction(() =>
    /^Link copied\. It opens this drawing, which cannot be played yet: \d+ holes are drawn/.test(
      document.getElementById("said").textContent,
    ),
  );
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(/board=([^&]+)/.exec(link)[1].replaceAll(/[^o]/g, "").length, most + 1);
  const again = await open(new URL(link).hash);
  await again.waitForSelector("#editor-holes.bad");
  assert.equal(await again.locator(".hole:not(.is-none)").count(), most + 1);
  assert.equal(await again.inputValue("#board-name"), "square");
  await page.click("text=Clear");
  await page.click("#share");
  await page.waitForFunction(() =>
    /No link was copied: nothing is drawn yet/.test(document.getElementById("said").textContent),
  );
  for (const one of [page, again]) await one.context().close();
});

test("the link of a drawing is copied as it is drawn, not as it was before", async () => {
  const page = await open("#view=editor&board=oooo/oooo&name=small&vacate=a1&finish=any");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await hole(page, "a3").click();
  await page.click("#share");
  await page.waitForFunction(() =>
    /Link copied. It opens this board and this problem/.test(document.getElementById("said").textContent),
  );
  assert.match(
    await page.evaluate(() => navigator.clipboard.readText()),
    /board=oooo\/oooo\/o\.\.\.&name=small/,
  );
  await page.context().close();
});

test("a reload brings the drawing back, whether or not it is a board", async () => {
  const { page, most } = await overdrawn();
  await page.waitForFunction(
    (count) => /board=([^&]+)/.exec(location.hash)[1].replaceAll(/[^o]/g, "").length === count + 1,
    most,
  );
  await page.reload();
  await page.waitForSelector("#editor-holes.bad");
  assert.equal(await page.locator(".hole:not(.is-none)").count(), most + 1);
  await page.click('[data-view="collection"]');
  await page.click('[data-view="editor"]');
  assert.equal(await page.locator(".hole:not(.is-none)").count(), most + 1, "another view and back");
  await page.context().close();
  const small = await open("#view=editor&board=oooo/oooo&name=small&vacate=a1&finish=any");
  await hole(small, "a3").click();
  await small.waitForURL(/oooo\/oooo\/o\.\.\./);
  await small.reload();
  await small.waitForSelector(".hole");
  assert.equal(await small.locator(".hole:not(.is-none)").count(), 9);
  await small.click("text=Clear");
  await small.waitForTimeout(400);
  await small.reload();
  await small.waitForSelector("#outlook:has-text('Draw some holes first')");
  assert.equal(await small.locator(".hole:not(.is-none)").count(), 0);
  await small.context().close();
});
