// A worker with the engine, and the queue of questions that wait for it. Cancelling a question that is
// being answered ends the worker, and a new one takes its place. Read engine/worker.js before it.

import { failureOf } from "./failure.js";

/** A hint that nobody waits for may finish its slice for this long, in milliseconds. */
const GRACE = 250;

/** @typedef {WorkerQuestion & {options: AskOptions, resolve: (text: string) => void,
 *   reject: (error: unknown) => void}} Waiting */

export class WorkerQueue {
  /** @param {string} script @param {string} wasm */
  constructor(script, wasm) {
    this.script = script;
    this.wasm = wasm;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Waiting[]} */
    this.waiting = [];
    /** @type {Waiting | null} */
    this.current = null;
    this.last = 0;
    /** Whether the worker has its engine. */
    this.isLoaded = false;
  }

  /** @param {Question<Ask | "draw"> | string} question @param {AskOptions} [options]
   * @returns {Promise<string>} the answer as text */
  ask(question, options = {}) {
    const isHint = typeof question !== "string" && question.ask === "hint" && !question.fewest;
    const text = typeof question === "string" ? question : JSON.stringify(question);
    const seconds = isHint ? (question.limits?.seconds ?? 10) : null;
    return new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal?.aborted) return reject(signal.reason);
      this.last += 1;
      const one = { id: this.last, text, seconds, options, resolve, reject };
      signal?.addEventListener("abort", () => this.cancel(one), { once: true });
      this.waiting.push(one);
      this.tellPlaces();
      this.next();
    });
  }

  /** Tells the questions that wait how many are before them: one that is answered, and those in front. */
  tellPlaces() {
    if (!this.current) return;
    for (const [index, { options }] of this.waiting.entries()) options.onQueued?.({ before: index + 1 });
  }

  /** Loads the engine before anybody asks. */
  start() {
    this.worker ??= this.started();
  }

  next() {
    if (this.current || this.waiting.length === 0) return;
    this.start();
    this.current = this.waiting.shift() ?? null;
    if (!this.current) return;
    const { id, text, seconds, options } = this.current;
    this.order({ id, text, seconds });
    if (!this.isLoaded) options.onLoading?.();
    else options.onStart?.();
    this.tellPlaces();
  }

  /** @param {WorkerOrder} order @param {Worker | null} [worker] */
  order(order, worker = this.worker) {
    worker?.postMessage(order);
  }

  /** @returns {Worker} */
  started() {
    const worker = new Worker(this.script, { type: "module" });
    this.order({ wasm: this.wasm }, worker);
    worker.onmessage = (/** @type {MessageEvent<WorkerReport>} */ { data }) => this.hear(data);
    worker.onerror = (event) =>
      this.hear({
        id: this.current?.id ?? 0,
        kind: event.message ? "broken" : "unstarted",
        text: event.message ?? "",
      });
    return worker;
  }

  /** @param {WorkerReport} said */
  hear({ id, kind, text }) {
    const { current } = this;
    if (kind === "loaded") {
      this.isLoaded = true;
      return current?.options.onStart?.();
    }
    if (!current || current.id !== id) return;
    if (kind === "progress") return current.options.onProgress?.(JSON.parse(text));
    if (kind === "partial") return current.options.onPartial?.(JSON.parse(text));
    this.current = null;
    if (kind === "answer") {
      current.resolve(text);
    } else {
      this.dismiss();
      current.reject(failureOf(kind, text));
    }
    this.next();
  }

  /** @param {Waiting} one */
  cancel(one) {
    this.waiting = this.waiting.filter((other) => other !== one);
    this.tellPlaces();
    one.reject(one.options.signal?.reason);
    if (this.current !== one) return;
    if (one.seconds === null) return this.drop(one);
    this.order({ cancel: one.id });
    setTimeout(() => this.drop(one), GRACE);
  }

  /** @param {Waiting} one */
  drop(one) {
    if (this.current !== one) return;
    this.current = null;
    this.dismiss();
    this.next();
  }

  dismiss() {
    this.worker?.terminate();
    this.worker = null;
    this.isLoaded = false;
  }
}
