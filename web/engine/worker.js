// The engine in a worker: one question after the other. Hints are looked for in slices of time, so that
// a question that nobody waits for any more can be dropped between two of them. Read engine/wasm.js
// before it.

import { LoadFailure, WasmEngine } from "./wasm.js";

/** The first slice of a hint, in seconds; each one is twice as long as the one before. */
const FIRST = 0.4;
/** What is learnt between questions: slices in milliseconds, and all of them for one game. */
const LESSON = 40;
const LESSONS = 500;

/** @type {Promise<WasmEngine> | null} */
let loading = null;
let cancelled = 0;
let lessons = 0;
let busy = false;

const worker = /** @type {any} */ (globalThis);

worker.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (data.wasm) load(data.wasm);
  else if (data.cancel) cancelled = data.cancel;
  else void answer(data);
};

/** @param {string} address */
function load(address) {
  loading = WasmEngine.load(address);
  // The first question hears of a failure.
  loading.then(
    () => worker.postMessage({ id: 0, kind: "loaded", text: "" }),
    () => {},
  );
}

/** @param {{id: number, text: string, seconds: number | null}} asked */
async function answer({ id, text, seconds }) {
  busy = true;
  try {
    const engine = await /** @type {Promise<WasmEngine>} */ (loading);
    const tell = (/** @type {string} */ kind, /** @type {string} */ words) =>
      worker.postMessage({ id, kind, text: words });
    const said = seconds === null ? engine.ask(text, tell) : await inSlices(engine, id, text, seconds, tell);
    worker.postMessage({ id, kind: "answer", text: said });
    lessons = seconds === null ? 0 : LESSONS;
    busy = false;
    setTimeout(() => learn(engine), LESSON);
  } catch (error) {
    const kind = error instanceof LoadFailure ? error.kind : "broken";
    worker.postMessage({ id, kind, text: error instanceof Error ? error.message : String(error) });
  }
}

/** @param {WasmEngine} engine @param {number} id @param {string} text @param {number} seconds
 * @param {Tell} tell @returns {Promise<string>} */
async function inSlices(engine, id, text, seconds, tell) {
  const question = JSON.parse(text);
  const began = performance.now();
  let said = "";
  for (let slice = FIRST, spent = 0; ; slice *= 2) {
    const limits = { ...question.limits, seconds: Math.min(slice, seconds - spent) };
    said = engine.ask(JSON.stringify({ ...question, limits }), tell);
    spent += slice;
    const answer = JSON.parse(said);
    said = withTime(said, answer, (performance.now() - began) / 1000);
    if (!isOpen(answer) || spent >= seconds) return said;
    tell("partial", said);
    await new Promise((resolve) => setTimeout(resolve));
    if (cancelled === id) return said;
  }
}

/** The answer with the time of all slices, not of the last one only.
 * @param {string} said @param {any} answer @param {number} seconds @returns {string} */
const withTime = (said, answer, seconds) =>
  answer.error ? said : JSON.stringify({ ...answer, seconds, stats: { ...answer.stats, seconds } });

/** Whether something is left to find out. Who has lost wants to know by which jump. @param {any} answer */
const isOpen = ({ outcome, undecided_jumps: undecided, lost_by: jump, never_winnable: never }) =>
  outcome === "unknown" || undecided?.length > 0 || (outcome === "lost" && !jump && !never);

/** @param {WasmEngine} engine */
function learn(engine) {
  if (busy || lessons <= 0) return;
  lessons -= 1;
  if (engine.learn(LESSON)) setTimeout(() => learn(engine), LESSON);
}
