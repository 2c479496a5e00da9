// Starts the page and runs its tests in a browser:
//     node tests/run.mjs server PROGRAM     the page and the engine of `corsaire serve`
//     node tests/run.mjs files FOLDER       the page as plain files, with the engine in the browser
// Without a page it runs the tests that need none.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { serveFiles } from "./files.mjs";

const TESTS = import.meta.dirname;
const [kind, place] = process.argv.slice(2);

/** @returns {Promise<{page: string, stop: () => void}>} */
async function started() {
  if (kind === "files") return serveFiles(place);
  const program = spawn(place, ["serve", "--port", "0", "--no-results"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(program.stdout, "data");
  const page = /http:\/\/\S+/.exec(String(line))?.[0];
  if (!page) throw new Error(`the server said: ${line}`);
  return { page, stop: () => program.kill() };
}

const { page, stop } = await started();
const tests = (await readdir(TESTS))
  .filter((name) => name.endsWith(".test.mjs"))
  .map((name) => join(TESTS, name));
const run = spawn(process.execPath, ["--test", ...tests], {
  stdio: "inherit",
  env: { ...process.env, PAGE: page, ENGINE: kind },
});
const [code] = await once(run, "exit");
stop();
process.exit(code ?? 1);
