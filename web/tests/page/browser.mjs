// One browser for all tests of the page. Every page watches itself: no error in the console, no
// request to another host.

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { test as nodeTest } from "node:test";
import { chromium } from "playwright-core";

export const PAGE = process.env.PAGE;

/** The browser: BROWSER, or Chromium as it is usually called. */
function executable() {
  if (process.env.BROWSER) return process.env.BROWSER;
  const places = (process.env.PATH ?? "").split(delimiter);
  const found = ["chromium", "chromium-browser", "google-chrome"]
    .flatMap((name) => places.map((place) => join(place, name)))
    .find(existsSync);
  if (!found) throw new Error("no Chromium on the path: set BROWSER to where it is");
  return found;
}

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A test in the browser. One that fails is run once more, because a busy machine can delay anything; the
 * first failure is printed even when the second run passes. */
export const test = (name, run) =>
  nodeTest(name, async (context) => {
    try {
      await run();
    } catch (error) {
      context.diagnostic(`failed once: ${error.stack}`);
      await run();
    }
  });

let browser;

export async function closeBrowser() {
  await browser?.close();
  browser = undefined;
}

/** A page at an address, ready to be used. `page.complaints` is empty if all is well. */
export async function open(hash = "", options = DESKTOP) {
  browser ??= await chromium.launch({
    executablePath: executable(),
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(40_000);
  page.complaints = [];
  const host = new URL(PAGE).host;
  page.on("pageerror", (error) => page.complaints.push(`error: ${error.message}`));
  page.on(
    "console",
    (message) => message.type() === "error" && page.complaints.push(`console: ${message.text()}`),
  );
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["data:", "blob:"].includes(url.protocol) && url.host !== host)
      page.complaints.push(`request: ${url.href}`);
  });
  await page.goto(new URL(hash, PAGE).href);
  await page.waitForSelector(".hole");
  return page;
}

export const hole = (page, name) => page.locator(`[data-hole="${name}"]`);

export const menLeft = (page) => page.locator(".hole.has-man").count();

/** Waits until the verdict has this title. */
export const verdict = (page, title) => page.waitForSelector(`.verdict strong:text-is("${title}")`);

export const BERGHOLT =
  "d2-d4, f3-d3, e1-e3, e4-e2, e6-e4, g5-e5, d5-f5, g3-g5-e5, c3-e3, a3-c3, b5-d5-f5-f3-d3-b3, " +
  "c1-e1-e3-e5, c7-c5, c4-c6, e7-c7-c5, a5-a3-c3, c2-c4-c6-e6-e4-c4, b4-d4";

/** The jumps of a solution, two holes each. */
export const jumpsOf = (solution) =>
  solution.split(", ").flatMap((move) => {
    const holes = move.split("-");
    return holes.slice(1).map((to, index) => [holes[index], to]);
  });
