// The types of questions and answers, from the description of the interface:
//     node scripts/api.mjs     reads docs/openapi.json, writes api.d.ts
// tests/source.test.mjs fails if that was forgotten. It knows the few words of JSON Schema that
// docs/openapi.json uses, and fails on others.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = join(import.meta.dirname, "..");
const WIDTH = 110;

/** Where the types stand. */
export const TYPES = join(WEB, "api.d.ts");

/** What the types are made from. */
export const DESCRIPTION = join(WEB, "../docs/openapi.json");

const HEAD = `// Questions and answers, as the engine takes and gives them.
// scripts/api.mjs makes this file from docs/openapi.json: change that, then \`npm run api\`.
`;

/** Words of a schema that say nothing about its type. */
const SILENT = ["description", "minimum", "minItems", "maxItems"];

const PLAIN = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

/** All types, as text. */
export function typesOf({ components: { schemas } }) {
  const types = Object.entries(schemas).map(([name, schema]) => declared(name, schema));
  const text = `${HEAD}\ndeclare namespace Api {\n${types.join("\n\n")}\n}\n`;
  return text.split("\n").map(folded).join("\n");
}

/** A line that is too long goes on below, at a `|`. */
function folded(line) {
  if (line.length <= WIDTH) return line;
  const cut = line.lastIndexOf(" | ", WIDTH);
  const indent = " ".repeat(/^ */.exec(line)[0].length + (line.trimStart().startsWith("|") ? 0 : 2));
  return `${line.slice(0, cut)}\n${folded(indent + line.slice(cut + 1))}`;
}

/** One type with its name. */
function declared(name, schema) {
  const about = comment(schema.description, "  ");
  if (schema.properties) return `${about}  interface ${name} ${typeOf(schema, "  ")}`;
  return `${about}  type ${name} = ${typeOf(schema, "  ")};`;
}

/** A schema as a type. `indent` is that of the line on which it begins. */
function typeOf(schema, indent) {
  const { $ref, anyOf, allOf, enum: values, type } = schema;
  known(schema);
  if ($ref) return $ref.replace("#/components/schemas/", "");
  if (anyOf) return union(anyOf.map((one) => typeOf(one, indent)));
  if (allOf) return allOf.map((one) => grouped(typeOf(one, indent))).join(" & ");
  if (values) return union(values.map((value) => JSON.stringify(value)));
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, indent)));
  if (type === "array") return arrayOf(schema, indent);
  if (type === "object") return objectOf(schema, indent);
  return PLAIN[type];
}

/** Fails if a schema has a word that is not understood here. */
function known(schema) {
  const words = "$ref anyOf allOf enum type items prefixItems properties required additionalProperties".split(
    " ",
  );
  const strange = Object.keys(schema).filter((word) => !words.includes(word) && !SILENT.includes(word));
  const types = [schema.type ?? []]
    .flat()
    .filter((type) => type !== "array" && type !== "object" && !PLAIN[type]);
  if (strange.length || types.length) throw new Error(`not understood: ${[...strange, ...types].join(", ")}`);
}

/** A list; a tuple if its length is fixed. */
function arrayOf({ items, prefixItems, minItems, maxItems }, indent) {
  if (prefixItems) return `[${prefixItems.map((one) => typeOf(one, indent)).join(", ")}]`;
  const item = typeOf(items, indent);
  if (minItems && minItems === maxItems) return `[${Array(minItems).fill(item).join(", ")}]`;
  return `${grouped(item)}[]`;
}

/** An object with its fields, or with fields of any name. */
function objectOf({ properties, required = [], additionalProperties }, indent) {
  if (!properties) return `{ [name: string]: ${typeOf(additionalProperties, indent)} }`;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? "" : "?"}`;
    return `${comment(schema.description, inner)}${inner}${key}: ${typeOf(schema, inner)};`;
  });
  return `{\n${fields.join("\n")}\n${indent}}`;
}

/** One of several types. */
const union = (types) => [...new Set(types)].join(" | ");

/** A type that can be followed by `[]` or `&`. */
const grouped = (type) => (/^[^{[]* \| /.test(type) ? `(${type})` : type);

/** A description above what it describes. */
function comment(words, indent) {
  if (!words) return "";
  const lines = [[]];
  for (const word of words.split(" ")) {
    const length = [...lines.at(-1), word].join(" ").length;
    if (length > WIDTH - 8 - indent.length) lines.push([]);
    lines.at(-1).push(word);
  }
  return `${indent}/** ${lines.map((line) => line.join(" ")).join(`\n${indent} * `)} */\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(TYPES, typesOf(JSON.parse(await readFile(DESCRIPTION, "utf8"))));
}
