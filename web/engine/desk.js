// A desk: one worker with the engine, and the questions that wait for it. Cancelling a question that is
// being answered ends the worker, and a new one takes its place. Read engine/worker.js before it.

import { EngineFailure } from "./failure.js";

/** A hint that nobody waits for may finish its slice for this long, in milliseconds. */
const GRACE = 250;

/** @typedef {{id: number, text: string, seconds: number | null, options: AskOptions,
 *   resolve: (text: string) => void, reject: (error: unknown) => void}} Waiting */

export class Desk {
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
  }

  /** @param {Question | string} question @param {AskOptions} [options] @returns {Promise<string>} the answer as text */
  ask(question, options = {}) {
    const isHint = typeof question !== "string" && question.ask === "hint" && !question.fewest;
    const text = typeof question === "string" ? question : JSON.stringify(question);
    const seconds = isHint ? question.limits?.seconds ?? 10 : null;
    return new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal?.aborted) return reject(signal.reason);
      const one = { id: (this.last += 1), text, seconds, options, resolve, reject };
      signal?.addEventListener("abort", () => this.cancel(one), { once: true });
      this.waiting.push(one);
      if (this.waiting.length > 1 || this.current) options.onQueued?.({ before: this.waiting.length - 1 + (this.current ? 1 : 0) });
      this.next();
    });
  }

  /** Loads the engine before anybody asks. */
  start() {
    this.worker ??= this.started();
  }

  next() {
    if (this.current || this.waiting.length === 0) return;
    this.start();
    this.current = this.waiting.shift() ?? null;
    if (this.current) this.worker?.postMessage({ id: this.current.id, text: this.current.text, seconds: this.current.seconds });
  }

  started() {
    const worker = new Worker(this.script, { type: "module" });
    worker.postMessage({ wasm: this.wasm });
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => this.hear({ id: this.current?.id ?? 0, kind: "broken", text: event.message ?? "the engine could not be loaded" });
    return worker;
  }

  /** @param {{id: number, kind: string, text: string}} said */
  hear({ id, kind, text }) {
    const { current } = this;
    if (!current || current.id !== id) return;
    if (kind === "progress") return current.options.onProgress?.(JSON.parse(text));
    if (kind === "partial") return current.options.onPartial?.(JSON.parse(text));
    this.current = null;
    if (kind === "broken") {
      this.dismiss();
      current.reject(new EngineFailure({ message: `The engine broke down: ${text}`, line: null, column: null }));
    } else {
      current.resolve(text);
    }
    this.next();
  }

  /** @param {Waiting} one */
  cancel(one) {
    this.waiting = this.waiting.filter((other) => other !== one);
    one.reject(one.options.signal?.reason);
    if (this.current !== one) return;
    if (one.seconds === null) return this.drop(one);
    this.worker?.postMessage({ cancel: one.id });
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
  }
}
