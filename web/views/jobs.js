// Jobs: long questions with progress, that can be cancelled, and what came of them.
// Read engine/engine.js and views/result.js before it.

import { ask } from "../engine/engine.js";
import { EngineFailure, isCancelled } from "../engine/failure.js";
import { button, h } from "./element.js";
import { atHome, resultOf, withRows } from "./result.js";

/** @typedef {{title: string, question: Question, problem: Address, state: "running" | "done" | "cancelled" | "failed",
 *   words: string, answer: any, began: number, seconds: number, stop: AbortController, element: HTMLElement}} Job */

export class Jobs {
  /** @param {import("../main.js").Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Job[]} */
    this.jobs = [];
    this.none = h("p", { class: "quiet-text" }, "Nothing was asked yet.");
    this.list = h("div", { class: "jobs" }, this.none);
  }

  /** @param {string} title @param {Question} question @param {Address} problem where its solution can be looked at */
  async start(title, question, problem) {
    /** @type {Job} */
    const job = { title, question, problem, state: "running", words: "", answer: null, began: performance.now(), seconds: 0, stop: new AbortController(), element: h("article", { class: "card job", "aria-label": title }) };
    this.jobs.unshift(job);
    this.none.remove();
    this.list.prepend(job.element);
    const clock = setInterval(() => this.show(job), 500);
    this.show(job);
    try {
      job.answer = await ask(question, {
        signal: job.stop.signal,
        onQueued: ({ before }) => this.tell(job, { words: `Waiting: ${before} before this one.` }),
        onProgress: ({ words }) => this.tell(job, { words }),
        onPartial: (answer) => this.tell(job, { answer: question.ask === "survey" ? withRows(job.answer, answer) : answer }),
      });
      job.state = "done";
    } catch (error) {
      job.state = isCancelled(error) || job.stop.signal.aborted ? "cancelled" : "failed";
      job.words = error instanceof EngineFailure || error instanceof Error ? error.message : String(error);
    }
    clearInterval(clock);
    this.show(job);
    this.page.say(`${title}: ${job.element.querySelector(".job-state")?.textContent ?? ""}`);
  }

  /** @param {Job} job @param {Partial<Job>} change */
  tell(job, change) {
    Object.assign(job, change);
    this.show(job);
  }

  /** @param {Job} job */
  show(job) {
    const isRunning = job.state === "running";
    if (isRunning) job.seconds = (performance.now() - job.began) / 1000;
    const state = { running: "running", done: "done", cancelled: "cancelled", failed: "no answer" }[job.state];
    const head = h("header", {}, h("h3", {}, job.title),
      isRunning ? button("Cancel", () => job.stop.abort(), { sign: "cancel" }) : button("Remove", () => this.remove(job), { kind: "quiet" }));
    const status = h("p", { class: "quiet-text job-state" }, `${state}, ${job.seconds.toFixed(1)} s`);
    const words = isRunning || job.state === "failed" ? h("p", { class: "job-words" }, job.words) : null;
    const bar = isRunning ? h("div", { class: "bar", role: "progressbar", "aria-label": job.title }) : null;
    const result = job.answer ? resultOf(job.question.ask, job.answer, (solution) => this.look(job, solution), (address) => this.page.open(address), job.problem) : null;
    const isOpen = job.state === "failed" || job.state === "cancelled" || (job.state === "done" && (job.answer?.stopped || job.answer?.complete === false));
    const home = isOpen ? atHome(job.question) : null;
    const focused = document.activeElement && job.element.contains(document.activeElement) && document.activeElement.textContent;
    job.element.replaceChildren(...[head, status, bar, words, result, home].filter((one) => one !== null));
    if (focused) /** @type {HTMLElement | undefined} */ ([...job.element.querySelectorAll("button")].find((one) => one.textContent === focused))?.focus();
  }

  /** @param {Job} job */
  remove(job) {
    this.jobs = this.jobs.filter((one) => one !== job);
    job.element.remove();
    if (this.jobs.length === 0) this.list.append(this.none);
  }

  /** @param {Job} job @param {string} solution */
  look(job, solution) {
    this.page.open({ ...job.problem, view: "solution", solution });
  }
}
