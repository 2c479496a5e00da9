// The engine behind a server: docs/api.md, read over HTTP. Read engine/events.js before it.

import { events } from "./events.js";
import { answerOf, EngineFailure } from "./failure.js";
import { address, said } from "./places.js";

/** The address of a server that the page names: `<meta name="engine-server" content="./">`. */
const named = said("engine-server");

/** Whether the page names a server. */
export const isNamed = () => Boolean(named);

/** @param {string} path @returns {string} */
const at = (path) => address(`${named ?? ""}api/${path}`);

/** @template {Ask} Kind
 * @param {Question<Kind>} question @param {AskOptions<Kind>} [options] @returns {Promise<Answers[Kind]>} */
export async function ask(question, options = {}) {
  const response = await post(question, "text/event-stream", options.signal);
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.startsWith("text/event-stream") || !response.body) {
    return answerOf(/** @type {Answers[Kind] | Api.Error} */ (await response.json()));
  }
  for await (const { event, data } of events(response.body)) {
    if (event === "queued") tellPlace(JSON.parse(data), options);
    if (event === "progress") options.onProgress?.(JSON.parse(data));
    if (event === "partial") options.onPartial?.(JSON.parse(data));
    if (event === "answer" || event === "error") {
      return answerOf(/** @type {Answers[Kind] | Api.Error} */ (JSON.parse(data)));
    }
  }
  throw new EngineFailure({ message: "The answer broke off." });
}

/** @param {Api.Queued} queued @param {AskOptions} options */
function tellPlace(queued, options) {
  if (queued.before > 0) options.onQueued?.(queued);
  else options.onStart?.();
}

/** @param {Question<"draw">} question @returns {Promise<Blob>} */
export async function draw(question) {
  const response = await post(question, "*/*");
  return response.blob();
}

/** @returns {Promise<Api.Boards>} */
export async function boards() {
  return (await fetch(at("boards"))).json();
}

/** @returns {Promise<About>} */
export async function about() {
  return (await fetch(at("about"))).json();
}

/** @param {Question<Ask | "draw">} question @param {string} accept @param {AbortSignal} [signal]
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
    throw new EngineFailure({ message: "The engine does not answer. Is `corsaire serve` still running?" });
  }
  if (response.ok) return response;
  /** @type {Partial<Api.Error> | null} */
  const said = await response.json().catch(() => null);
  throw new EngineFailure(said?.error ?? { message: `The engine answered with status ${response.status}.` });
}
