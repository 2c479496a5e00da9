// Jobs: long questions with progress, that can be stopped, and what came of them. What is known of the
// shortest solution stays known when a question is stopped. Read engine/engine.js, views/bounds.js and
// views/result.js before it.

import { ask } from "../engine/engine.js";
import { EngineFailure, isCancelled } from "../engine/failure.js";
import { countOf } from "../game/notation.js";
import { boundsInWords, boundsOfAnswer, boundsOfWords, NOTHING, together } from "./bounds.js";
import { button, h } from "./element.js";
import { atHome, resultOf, withRows } from "./result.js";

/** @typedef {{title: string, question: Question, problem: Address, state: "running" | "done" | "stopped" | "failed",
 *   words: string, answer: any, began: number, seconds: number, stop: AbortController, element: HTMLElement}} Job */

export class Jobs {
  /** @param {import("../main.js").Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Job[]} */
    this.jobs = [];
    /** @type {Map<string, import("./bounds.js").Bounds>} what is known of each problem */
    this.known = new Map();
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
    job.element.scrollIntoView({ block: "nearest" });
    try {
      job.answer = await ask(question, {
        signal: job.stop.signal,
        onQueued: ({ before }) => this.tell(job, { words: `Waiting: ${countOf(before, "question")} before this one.` }),
        onProgress: ({ words }) => {
          this.learn(question, boundsOfWords(words));
          this.tell(job, { words });
        },
        onPartial: (answer) => this.tell(job, { answer: question.ask === "survey" ? withRows(job.answer, answer) : answer }),
      });
      job.state = "done";
      this.learn(question, boundsOfAnswer(job.answer));
    } catch (error) {
      job.state = isCancelled(error) || job.stop.signal.aborted ? "stopped" : "failed";
      job.words = error instanceof EngineFailure || error instanceof Error ? error.message : String(error);
    }
    clearInterval(clock);
    this.show(job);
    this.page.say(`${title}: ${job.element.querySelector(".job-state")?.textContent ?? ""}`);
  }

  /** @param {Question} question @param {import("./bounds.js").Bounds} bounds */
  learn(question, bounds) {
    this.known.set(problemOf(question), together(this.boundsOf(question), bounds));
  }

  /** What is known of a problem: from the questions up to now, and from the adviser. @param {Question} question */
  boundsOf(question) {
    const { ask, limits, what, columns, ...rest } = question;
    const hint = this.page.adviser.known.get(JSON.stringify([rest, ""]))?.answer;
    return together(this.known.get(problemOf(question)) ?? NOTHING, { least: 0, solution: hint?.solution ?? null });
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
    const state = { running: "Running,", done: "Done in", stopped: "Stopped after", failed: "No answer after" }[job.state];
    const head = h("header", {}, h("h3", {}, job.title),
      isRunning ? button("Stop", () => job.stop.abort(), { sign: "cancel" }) : button("Remove", () => this.remove(job), { kind: "quiet" }));
    const status = h("p", { class: "quiet-text job-state" }, `${state} ${job.seconds.toFixed(1)} s`);
    const words = isRunning || job.state === "failed" ? h("p", { class: "job-words" }, job.words) : null;
    const bar = isRunning ? h("div", { class: "bar", role: "progressbar", "aria-label": job.title }) : null;
    const result = job.answer ? resultOf(job.question.ask, job.answer, (solution) => this.look(job, solution), (address) => this.page.open(address), job.problem) : null;
    const isOpen = job.state === "failed" || job.state === "stopped" || (job.state === "done" && (job.answer?.stopped || job.answer?.complete === false));
    const home = isOpen ? atHome(job.question) : null;
    const focused = document.activeElement && job.element.contains(document.activeElement) && document.activeElement.textContent;
    job.element.replaceChildren(...[head, status, bar, words, result, isOpen ? this.knownSoFar(job) : null, home].filter((one) => one !== null));
    if (focused) /** @type {HTMLElement | undefined} */ ([...job.element.querySelectorAll("button")].find((one) => one.textContent === focused))?.focus();
  }

  /** What a question that was stopped has found out all the same. @param {Job} job @returns {HTMLElement | null} */
  knownSoFar(job) {
    if (!["solve", "shortest", "prove"].includes(job.question.ask)) return null;
    const bounds = this.boundsOf(job.question);
    const words = boundsInWords(bounds);
    const { solution } = bounds;
    return h("div", { class: "result" }, h("p", { class: "known" }, words ? `Known so far: ${words}.` : "Nothing is known so far."),
      solution ? button("Look at the solution", () => this.look(job, solution)) : null);
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

/** The problem of a question, as a key. @param {Question} question @returns {string} */
const problemOf = ({ board, vacate, start, finish, goal }) => JSON.stringify([board, vacate, start, finish, goal]);
