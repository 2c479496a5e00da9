// Everybody can use it: axe on every view, fingers on a phone, keys, the first paint.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { BERGHOLT, DESKTOP, open, PHONE, test, verdict } from "./browser.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PROBLEM = "board=english&vacate=d4&finish=d4";
const VIEWS = {
  play: `#${PROBLEM}&made=d2-d4`,
  solution: `#view=solution&${PROBLEM}&solution=${BERGHOLT.replaceAll(", ", ",")}&move=11`,
  collection: `#view=collection&${PROBLEM}`,
  editor: `#view=editor&${PROBLEM}`,
  ask: `#view=ask&${PROBLEM}`,
  save: `#${PROBLEM}`,
  impossible: "#board=english&vacate=d4&finish=c1",
  lost: `#${PROBLEM}&made=d6-d4,d3-d5,f3-d3,f4-d4,e1-e3,d4-d6,d2-d4`,
  phone: "#board=wiegleb",
};

for (const colorScheme of ["light", "dark"]) {
  for (const [view, hash] of Object.entries(VIEWS)) {
    test(`axe finds nothing serious: ${view}, ${colorScheme}`, async () => {
      const page = await open(hash, { ...(view === "phone" ? PHONE : DESKTOP), colorScheme });
      if (view === "play" || view === "phone") await verdict(page, "Winnable");
      if (view === "ask") {
        await page.click("#ask-solve");
        await page.waitForSelector(".job .good");
      }
      if (view === "impossible") {
        await page.click("#class-why");
        await page.waitForSelector("#why");
      }
      if (view === "lost") {
        await verdict(page, "Lost");
        await page.click("text=Hint");
        await page.click(".stage-controls >> text=Take back 1 jump");
        await verdict(page, "Winnable");
      }
      if (view === "collection") await page.click(".entry >> nth=0");
      if (view === "save") {
        await page.click("#save");
        await page.waitForSelector(".preview img");
      }
      await page.evaluate(axe);
      const found = await page.evaluate(() =>
        window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }),
      );
      const serious = found.violations.filter((one) => ["serious", "critical"].includes(one.impact));
      assert.deepEqual(
        serious.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`),
        [],
      );
      await page.context().close();
    });
  }
}

for (const board of ["english", "french", "wiegleb", "diamond", "triangle:5"]) {
  test(`every hole is large enough for a finger: ${board}`, async () => {
    const page = await open(`#board=${board}`, PHONE);
    const sizes = await page.$$eval(".hole", (holes) =>
      holes.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    );
    assert.ok(Math.min(...sizes) >= 44, `${Math.min(...sizes)} px`);
    const reachable = await page.evaluate(() => {
      const room = document.getElementById("room");
      return (
        room.scrollWidth >= document.querySelector(".board").offsetWidth &&
        document.documentElement.scrollWidth <= innerWidth
      );
    });
    assert.ok(reachable, "the board pans, the page does not");
    await page.context().close();
  });
}

test("a board that is wider than a phone says so, and pans", async () => {
  const page = await open("#board=wiegleb", { ...PHONE, viewport: { width: 360, height: 740 } });
  assert.equal(await page.getAttribute("#frame", "data-more"), "left right", "the middle is in sight first");
  const right = page.locator(".more-board button").last();
  await page.waitForSelector(".more-board >> text=There is more board");
  await right.tap();
  await page.waitForFunction(() => document.getElementById("frame").dataset.more === "left");
  assert.ok(await right.isDisabled());
  const bounds = await page.locator('[data-hole="i5"]').boundingBox();
  assert.ok(bounds.x + bounds.width <= 360);
  await page.context().close();
});

for (const board of ["english", "wiegleb"]) {
  test(`a board whose holes are all in sight does not fade: ${board}`, async () => {
    const page = await open(`#board=${board}`, PHONE);
    await page.waitForTimeout(300);
    assert.equal(await page.getAttribute("#frame", "data-more"), "");
    assert.ok(await page.locator(".more-board").isHidden());
    const edges = await page.$$eval(".man", (men) =>
      men
        .map((one) => one.getBoundingClientRect())
        .map(({ x, width }) => [x + width * 0.12, x + width * 0.88]),
    );
    assert.ok(
      Math.min(...edges.map(([left]) => left)) >= 0 && Math.max(...edges.map(([, right]) => right)) <= 390,
    );
    await page.context().close();
  });
}

test("on a phone that lies on its side the board is not higher than the screen", async () => {
  const page = await open(`#${PROBLEM}`, { ...PHONE, viewport: { width: 844, height: 390 } });
  const { height } = await page.locator("#board").boundingBox();
  assert.ok(height <= 390, `${height} px`);
  await page.context().close();
});

test("a wide drawing says that there is more of it, and a move that is shown comes into sight", async () => {
  const editor = await open("#view=editor&board=rectangle:14x3", PHONE);
  await editor.waitForSelector(".more-board >> text=There is more board");
  await editor.context().close();
  const page = await open(
    "#view=solution&board=rectangle:14x3&vacate=c1&finish=any&solution=a1-c1,d1-b1",
    PHONE,
  );
  await page.click("text=Next");
  const bounds = await page.locator('[data-hole="a1"]').boundingBox();
  assert.ok(bounds.x >= 0, `${bounds.x}`);
  await page.context().close();
});

test("colours follow the system until they are chosen, and the choice is kept", async () => {
  const page = await open(`#${PROBLEM}`, { ...DESKTOP, colorScheme: "light" });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.check("[name=theme][value=dark]");
  const dark = await ground();
  assert.notEqual(dark, light);
  await page.reload();
  await page.waitForSelector(".hole");
  assert.equal(await ground(), dark);
  await page.check("[name=theme][value=system]");
  assert.equal(await ground(), light);
  await page.context().close();
});

test("the link to the board leads there and keeps the game", async () => {
  const page = await open(`#${PROBLEM}&made=d2-d4`);
  const before = page.url();
  await page.focus("#skip");
  await page.keyboard.press("Enter");
  assert.ok(await page.evaluate(() => document.activeElement.matches(".hole")));
  assert.equal(page.url(), before);
  assert.equal(await page.locator(".hole.has-man").count(), 31);
  await page.context().close();
});

test("every hole is a button with a name, and one of them is a stop of the tab key", async () => {
  const page = await open(`#${PROBLEM}`);
  const labels = await page.$$eval("button.hole", (holes) =>
    holes.map((one) => one.getAttribute("aria-label")),
  );
  assert.equal(labels.length, 33);
  assert.ok(labels.includes("d4, empty, wanted at the end"));
  assert.ok(labels.includes("d2, man, can jump"));
  assert.equal(await page.locator(".hole[tabindex='0']").count(), 1);
  await page.context().close();
});

test("the board is there in less than a second", async () => {
  const page = await open(`#${PROBLEM}`);
  const painted = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  );
  assert.ok(painted > 0 && painted < 1000, `${painted} ms`);
  await page.context().close();
});
