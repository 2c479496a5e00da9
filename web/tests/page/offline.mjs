// The page as plain files: it goes on without a network once it was loaded, and says what it cannot do.

import assert from "node:assert/strict";
import { DESKTOP, hole, open, test, verdict } from "./browser.mjs";

const PROBLEM = "#board=english&vacate=d4&finish=d4";

test("without a network: reload, play, verdicts, solve", async () => {
  const page = await open(PROBLEM);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // The one that was just installed has everything before it takes over.
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
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
  assert.equal(
    await page.textContent(".at-home .command"),
    "corsaire solve wiegleb --shortest --vacate e5 --finish e5",
  );
  await page.context().close();
});

test("an engine that cannot be downloaded: the page says so, and trying again helps", async () => {
  // A board that the page knows without its engine.
  const page = await open(PROBLEM, { ...DESKTOP, serviceWorkers: "block" });
  for (const [respond, words] of [
    [
      (route) => route.abort(),
      /could not be downloaded: the host does not answer\. Check the connection, then try again or reload/,
    ],
    [
      (route) => route.fulfill({ status: 404 }),
      /could not be downloaded: the host answered with status 404\. Reload the page/,
    ],
  ]) {
    await page.context().route("**/*.wasm", respond);
    await page.reload();
    await verdict(page, "No answer");
    assert.match(await page.textContent(".verdict"), words);
    await page.context().unroute("**/*.wasm");
    await page.click("#try-again");
    await verdict(page, "Winnable");
  }
  await page.context().close();
});

test("what is not decided is not called likely, and the time that is said has passed", async () => {
  const page = await open("#board=wiegleb&vacate=d4&finish=any&made=d6-d4,b5-d5");
  const began = Date.now();
  await page.waitForFunction(() =>
    /Winnable|Lost|Not known yet/.test(document.querySelector(".verdict strong")?.textContent ?? ""),
  );
  const words = await page.textContent(".verdict");
  assert.doesNotMatch(words, /Probably|Lost/);
  const told = /In (\d+) seconds? the engine found no way to win, and no proof/.exec(words);
  if (told) assert.ok(Math.abs(Number(told[1]) - (Date.now() - began) / 1000) < 3, words);
  await page.context().close();
});

test("it can be installed: a manifest with icons", async () => {
  const page = await open(PROBLEM);
  const manifest = await page.evaluate(async () =>
    (await fetch(document.querySelector("link[rel=manifest]").href)).json(),
  );
  assert.equal(manifest.display, "standalone");
  for (const icon of manifest.icons)
    assert.ok(await page.evaluate(async (src) => (await fetch(src)).ok, icon.src));
  await page.context().close();
});
