// The sources of the page: what Biome does not check in them.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

const WEB = join(import.meta.dirname, "..");
const WIDTH = 110;

/** Every source with its lines. */
async function sources() {
  const names = await readdir(WEB, { recursive: true });
  const own = names.filter(
    (name) => !/^(node_modules|dist)\b/.test(name) && /\.(m?js|d\.ts|css)$/.test(name),
  );
  return Promise.all(
    own.sort().map(async (name) => ({ name, lines: (await readFile(join(WEB, name), "utf8")).split("\n") })),
  );
}

/** The lines of all sources that are wrong, each with its place. */
async function linesThat(areWrong) {
  return (await sources()).flatMap(({ name, lines }) =>
    lines.flatMap((line, index) => (areWrong(line) ? [`${name}:${index + 1}: ${line.trim()}`] : [])),
  );
}

test(`no line is longer than ${WIDTH} columns, not even a comment or a text`, async () => {
  assert.deepEqual(await linesThat((line) => [...line].length > WIDTH), []);
});
