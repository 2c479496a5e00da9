// Pictures of every view, on a desktop and on a phone, by day and by night:
//     PAGE=http://127.0.0.1:7633/ node tests/pictures.mjs
// writes docs/pictures/page-VIEW-SIZE-SCHEME.png. Names of views after it: only these.

import { writeFile } from "node:fs/promises";
import { BERGHOLT, closeBrowser, DESKTOP, open, PHONE, verdict } from "./page/browser.mjs";
import { smallPng } from "./page/small_png.mjs";

const SIXTEEN =
  "i5-g5,f5-h5,d5-f5,d3-d5,f3-d3,f1-f3,f4-f2,d1-f1-f3,b4-d4-f4,c6-c4,a6-c6,d6-b6,a4-a6-c6,d8-d6,f8-d8," +
  "e6-e8,d9-d7,d6-d8,f9-d9-d7,g6-e6,i6-g6,g4-e4,i4-g4,d2-f2-f4-h4-h6-f6-f8-d8-d6-d4-f4-f6-d6-b6-b4-d4-d2";
const play = `#board=english&vacate=d4&finish=d4&made=${BERGHOLT.split(", ").slice(0, 10)}`;

const VIEWS = {
  play: [
    play,
    async (page) => {
      await verdict(page, "Winnable");
      await page.waitForSelector(".verdict:has-text('fewer are not')");
    },
  ],
  jumps: [
    `${play},b5-d5,c1-e1`,
    async (page) => {
      await page.check("[value=jumps]");
      await page.waitForSelector(".path");
    },
  ],
  lost: [
    "#board=english&vacate=d4&finish=d4&made=d2-d4,d5-d3,d7-d5,f4-d4,c4-e4,c6-c4,c3-c5",
    async (page) => {
      await verdict(page, "Lost");
      await page.click(".reasons button >> nth=0");
    },
  ],
  solution: [
    `#view=solution&board=wiegleb&vacate=g5&finish=d2&solution=${SIXTEEN}&move=24`,
    async (page) => page.waitForSelector(".path-stop"),
  ],
  collection: [
    "#view=collection&board=french&vacate=e1&finish=c7",
    async (page) => page.click(".entry >> nth=0"),
  ],
  editor: [
    "#view=editor&board=..o../.ooo./ooooo/.ooo./..o..&name=mine" +
      "&start=..o../.ooo./oo-oo/.ooo./..o..&finish=any",
    async (page) => page.waitForSelector("#outlook"),
  ],
  ask: [
    "#view=ask&board=triangle:5&vacate=b3&finish=any",
    async (page) => {
      await page.click("#ask-shortest");
      await page.waitForSelector(".job .good");
    },
  ],
};

const only = process.argv.slice(2);
for (const [view, [hash, act]] of Object.entries(VIEWS)) {
  if (only.length && !only.includes(view)) continue;
  for (const [size, options] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ]) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await open(hash, { ...options, colorScheme });
      await act(page);
      await page.mouse.move(0, 0);
      await page.evaluate(() => {
        document.activeElement?.blur();
        scrollTo(0, 0);
      });
      await page.waitForTimeout(250);
      const path = new URL(`../../docs/pictures/page-${view}-${size}-${colorScheme}.png`, import.meta.url)
        .pathname;
      await writeFile(path, await smallPng(page, await page.screenshot()));
      await page.context().close();
    }
  }
}
await closeBrowser();
