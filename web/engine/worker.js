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

/** @param {WorkerReport} report */
const tellPage = (report) => globalThis.postMessage(report);

globalThis.onmessage = (/** @type {MessageEvent<WorkerOrder>} */ { data }) => {
  if ("wasm" in data) load(data.wasm);
  else if ("cancel" in data) cancelled = data.cancel;
  else void answer(data);
};

/** @param {string} address */
function load(address) {
  loading = WasmEngine.load(address);
  // The first question hears of a failure.
  loading.then(
    () => tellPage({ id: 0, kind: "loaded", text: "" }),
    () => {},
  );
}

/** @param {WorkerQuestion} asked */
async function answer({ id, text, seconds }) {
  busy = true;
  try {
    const engine = await /** @type {Promise<WasmEngine>} */ (loading);
    /** @type {Tell} */
    const tell = (kind, words) => tellPage({ id, kind, text: words });
    const said = seconds === null ? engine.ask(text, tell) : await inSlices(engine, id, text, seconds, tell);
    tellPage({ id, kind: "answer", text: said });
    lessons = seconds === null ? 0 : LESSONS;
    busy = false;
    setTimeout(() => learn(engine), LESSON);
  } catch (error) {
    const kind = error instanceof LoadFailure ? error.kind : "broken";
    tellPage({ id, kind, text: error instanceof Error ? error.message : String(error) });
  }
}

/** @param {WasmEngine} engine @param {number} id @param {string} text @param {number} seconds
 * @param {Tell} tell @returns {Promise<string>} */
async function inSlices(engine, id, text, seconds, tell) {
  /** @type {Question<"hint">} */
  const question = JSON.parse(text);
  const began = performance.now();
  for (let slice = FIRST, spent = 0; ; slice *= 2) {
    const limits = { ...question.limits, seconds: Math.min(slice, seconds - spent) };
    const said = engine.ask(JSON.stringify({ ...question, limits }), tell);
    spent += slice;
    /** @type {Api.HintAnswer | Api.Error} */
    const answer = JSON.parse(said);
    if ("error" in answer) return said;
    const timed = withTime(answer, (performance.now() - began) / 1000);
    if (!isOpen(answer) || spent >= seconds) return timed;
    tell("partial", timed);
    await new Promise((resolve) => setTimeout(resolve));
    if (cancelled === id) return timed;
  }
}

/** The answer with the time of all slices, not of the last one only.
 * @param {Api.HintAnswer} answer @param {number} seconds @returns {string} */
const withTime = (answer, seconds) =>
  JSON.stringify({ ...answer, seconds, stats: { ...answer.stats, seconds } });

/** Whether something is left to find out. A player who has lost wants to know by which jump.
 * @param {Api.HintAnswer} answer @returns {boolean} */
const isOpen = ({ outcome, undecided_jumps: undecided, lost_by: jump, never_winnable: never }) =>
  outcome === "unknown" || undecided.length > 0 || (outcome === "lost" && !jump && !never);

/** @param {WasmEngine} engine */
function learn(engine) {
  if (busy || lessons <= 0) return;
  lessons -= 1;
  if (engine.learn(LESSON)) setTimeout(() => learn(engine), LESSON);
}
