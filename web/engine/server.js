// The engine behind a server: docs/api.md, read over HTTP. Read engine/events.js before it.

import { events } from "./events.js";
import { EngineFailure } from "./failure.js";
import { address, said } from "./places.js";

/** The address of a server that the page names: `<meta name="engine-server" content="./">`. */
const named = said("engine-server");

/** Whether the page names a server. */
export const isNamed = () => Boolean(named);

/** @param {string} path @returns {string} */
const at = (path) => address(`${named ?? ""}api/${path}`);

/** @param {Question} question @param {AskOptions} [options] @returns {Promise<any>} */
export async function ask(question, options = {}) {
  const response = await post(question, "text/event-stream", options.signal);
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.startsWith("text/event-stream") || !response.body) return answerOf(await response.json());
  for await (const { event, data } of events(response.body)) {
    const value = JSON.parse(data);
    if (event === "queued" && value.before > 0) options.onQueued?.(value);
    if (event === "queued" && value.before === 0) options.onStart?.();
    if (event === "progress") options.onProgress?.(value);
    if (event === "partial") options.onPartial?.(value);
    if (event === "error") throw new EngineFailure(value.error);
    if (event === "answer") return answerOf(value);
  }
  throw new EngineFailure({ message: "The answer broke off.", line: null, column: null });
}

/** @param {Question} question @returns {Promise<Blob>} */
export async function draw(question) {
  const response = await post(question, "*/*");
  return response.blob();
}

/** @returns {Promise<any>} */
export async function boards() {
  return (await fetch(at("boards"))).json();
}

/** @returns {Promise<any>} */
export async function about() {
  return (await fetch(at("about"))).json();
}

/** @param {Question} question @param {string} accept @param {AbortSignal} [signal]
 * @returns {Promise<Response>} */
async function post(question, accept, signal) {
  let response;
  try {
    response = await fetch(at("ask"), {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: accept },
      body: JSON.stringify(question),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new EngineFailure({
      message: "The engine does not answer. Is `corsaire serve` still running?",
      line: null,
      column: null,
    });
  }
  if (response.ok) return response;
  const words = await response.json().catch(() => null);
  throw new EngineFailure(
    words?.error ?? {
      message: `The engine answered with status ${response.status}.`,
      line: null,
      column: null,
    },
  );
}

/** @param {any} value @returns {any} */
function answerOf(value) {
  if (value?.error && value.legal === undefined) throw new EngineFailure(value.error);
  return value;
}
