// The sources of the page: what Biome does not check in them.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { DESCRIPTION, TYPES, typesOf } from "../scripts/api.mjs";

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

test("the types of questions and answers are those of docs/openapi.json: `npm run api`", async () => {
  const types = typesOf(JSON.parse(await readFile(DESCRIPTION, "utf8")));
  assert.equal(await readFile(TYPES, "utf8"), types);
});

test("a schema that the types cannot say is refused", () => {
  const only = (schema) => typesOf({ components: { schemas: { Only: schema } } });
  assert.match(only({ type: ["string", "null"] }), /type Only = string \| null;/);
  assert.throws(() => only({ type: "string", pattern: "^a" }), /not understood: pattern/);
  assert.throws(() => only({ type: "text" }), /not understood: text/);
});

test("no type is any, not even in a comment", async () => {
  const inType = /(\{|<|\(|: ?|\| ?|\.\.\.)any(\}|>|\)|\[|;|,| \|)/;
  assert.deepEqual(await linesThat((line) => inType.test(line) && !line.includes("inType")), []);
});
