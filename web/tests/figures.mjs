// What the page costs and how quick its engine is, with the engine in the browser:
//     node tests/figures.mjs dist

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { serveFiles } from "./files.mjs";

const folder = process.argv[2] ?? "dist";
const { page: address } = await serveFiles(folder);
const browser = await chromium.launch({
  executablePath: process.env.BROWSER ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const context = await browser.newContext({ serviceWorkers: "block" });
const page = await context.newPage();
const loaded = new Set();
page.on("request", (request) => loaded.add(new URL(request.url()).pathname.slice(1) || "index.html"));
context.on("request", (request) => loaded.add(new URL(request.url()).pathname.slice(1) || "index.html"));

await page.goto(`${address}#board=english&vacate=d4&finish=d4`);
await page.waitForSelector('.hole:not([aria-disabled="true"])');
const interactive = await page.evaluate(() => performance.now());
const needed = new Set(loaded);
await page.waitForSelector(".verdict strong");
const judged = await page.evaluate(() => performance.now());
console.log(`interactive after ${Math.round(interactive)} ms, first verdict after ${Math.round(judged)} ms`);

/** @param {Set<string>} names */
async function kilobytes(names) {
  let [gzipped, brotlied] = [0, 0];
  for (const name of (await readdir(folder)).filter((one) => names.has(one))) {
    const content = await readFile(join(folder, name));
    gzipped += gzipSync(content, { level: 9 }).length;
    brotlied += brotliCompressSync(content).length;
  }
  return `${Math.ceil(gzipped / 1000)} KB with gzip, ${Math.ceil(brotlied / 1000)} KB with brotli`;
}
const before = await kilobytes(new Set([...needed].filter((name) => !name.endsWith(".wasm"))));
console.log(`before the first jump can be made: ${before}`);
const engine = await kilobytes(new Set([...loaded].filter((name) => name.endsWith(".wasm"))));
console.log(`the engine besides, which comes meanwhile: ${engine}`);

/** Seconds that a question takes in a worker of its own, several times. */
const timed = (question, times) =>
  page.evaluate(
    async ([text, many, engine]) => {
      const meta = (name) =>
        new URL(document.querySelector(`meta[name=${name}]`).content, document.baseURI).href;
      const worker = new Worker(meta("engine-worker"), { type: "module" });
      worker.postMessage({ wasm: meta(engine) });
      const ask = (id, what) =>
        new Promise((resolve) => {
          worker.onmessage = ({ data }) =>
            (data.kind === "answer" || data.kind === "broken") && resolve(data.text);
          worker.postMessage({ id, text: what, seconds: null });
        });
      await ask(1, "boards");
      const taken = [];
      for (let id = 2; id < 2 + many; id += 1) {
        const began = performance.now();
        await ask(id, text);
        taken.push(Math.round(performance.now() - began));
      }
      worker.terminate();
      return taken;
    },
    [JSON.stringify(question), times, question.ask === "hint" ? "engine-play" : "engine-study"],
  );

const central = { board: "english", vacate: "d4", finish: "d4" };
console.log(
  `shortest of the central game: ${(await timed({ ask: "shortest", ...central }, 3)).join(", ")} ms`,
);
const path = "d2-d4, f3-d3, e1-e3, e4-e2, e6-e4, g5-e5, d5-f5, g3-g5-e5, c3-e3, a3-c3".split(", ");
const hints = [];
for (let made = 0; made <= path.length; made += 1) {
  const [first] = await timed(
    { ask: "hint", ...central, ...(made ? { made: path.slice(0, made).join(", ") } : {}) },
    1,
  );
  hints.push(first);
}
console.log(`verdicts along a solution, each in a fresh engine: ${hints.join(", ")} ms`);
const winnable = await timed({ ask: "count", what: "winnable", ...central }, 2);
console.log(`winnable positions of the central game: ${winnable.join(", ")} ms`);
await browser.close();
process.exit(0);
