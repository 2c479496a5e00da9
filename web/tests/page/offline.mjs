// The page as plain files: it goes on without a network once it was loaded, and says what it cannot do.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hole, open, verdict } from "./browser.mjs";

const PROBLEM = "#board=english&vacate=d4&finish=d4";

test("without a network: reload, play, verdicts, solve", async () => {
  const page = await open(PROBLEM);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // The one that was just installed has everything before it takes over.
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector(".hole");
  await verdict(page, "Winnable");
  await hole(page, "d2").click();
  await hole(page, "d4").click();
  await verdict(page, "Winnable");
  assert.equal(await page.locator(".hole.has-man").count(), 31);
  await page.click('[data-view="ask"]');
  await page.click("#ask-shortest");
  await page.waitForSelector(".job .good");
  await page.click('[data-view="collection"]');
  await page.waitForSelector(".entry");
  await page.context().close();
});

test("what a browser cannot do comes with the command that can", async () => {
  const page = await open("#view=ask&board=wiegleb&vacate=e5&finish=e5");
  await page.click("#ask-shortest");
  await page.click(".job >> text=Stop");
  await page.waitForSelector(".at-home");
  assert.equal(await page.textContent(".at-home .command"), "corsaire solve wiegleb --shortest --vacate e5 --finish e5");
  await page.context().close();
});

test("it can be installed: a manifest with icons", async () => {
  const page = await open(PROBLEM);
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
  assert.equal(manifest.display, "standalone");
  for (const icon of manifest.icons) assert.ok(await page.evaluate(async (src) => (await fetch(src)).ok, icon.src));
  await page.context().close();
});
