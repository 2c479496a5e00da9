// Jobs: long questions with progress, that can be stopped, and what came of them. What is known of the
// shortest solution stays known when a question is stopped. Read engine/engine.js, views/bounds.js,
// views/card.js and views/result.js before it.

import { ask } from "../engine/engine.js";
import { isCancelled } from "../engine/failure.js";
import { countOf } from "../game/notation.js";
import { boundsInWords, boundsOfAnswer, NOTHING, together } from "./bounds.js";
import { Card } from "./card.js";
import { button, h } from "./element.js";
import { atHome, resultOf, withRows } from "./result.js";

/** @typedef {import("./result.js").Answered} Answered */
/** @typedef {object} Job
 * @property {string} title
 * @property {Question<LongAsk>} question
 * @property {Address} problem where its solution can be looked at
 * @property {"waiting" | "running" | "done" | "stopped" | "failed"} state
 * @property {Answered | null} answered
 * @property {number} began
 * @property {AbortController} stop
 * @property {Card} card
 */

/** Whether a question looks for a solution of one problem. @param {Question<LongAsk>} question */
const isSolving = ({ ask }) => ask === "solve" || ask === "shortest" || ask === "prove";

/** @typedef {object} JobsHost what jobs have of the page
 * @property {(words: string) => void} say
 * @property {(address: Address) => void} open
 * @property {(problem: object) => string | null} solutionOf a solution that is known besides
 */

export class Jobs {
  /** @param {JobsHost} host */
  constructor(host) {
    this.host = host;
    /** @type {Job[]} */
    this.jobs = [];
    /** @type {Map<string, import("./bounds.js").Bounds>} what is known of each problem */
    this.known = new Map();
    this.none = h("p", { class: "quiet-text" }, "Nothing was asked yet.");
    this.list = h("div", { class: "jobs" }, this.none);
  }

  /** @param {string} title @param {Question<LongAsk>} question
   * @param {Address} problem where its solution can be looked at */
  async start(title, question, problem) {
    const stop = new AbortController();
    const card = new Card(
      title,
      () => stop.abort(),
      () => this.remove(job),
    );
    /** @type {Job} */
    const job = {
      title,
      question,
      problem,
      state: "running",
      answered: null,
      began: performance.now(),
      stop,
      card,
    };
    this.jobs.unshift(job);
    this.none.remove();
    this.list.prepend(card.element);
    const clock = setInterval(() => this.tick(job), 500);
    this.tick(job);
    card.element.scrollIntoView({ block: "nearest" });
    let why = null;
    try {
      const answer = await ask(question, {
        signal: stop.signal,
        onQueued: ({ before }) => this.wait(job, `${countOf(before, "question")} before this one.`),
        onLoading: () => this.wait(job, "The engine is being downloaded."),
        onStart: () => this.begin(job),
        onProgress: ({ words, lower_bound }) => {
          this.begin(job);
          if (isSolving(question)) this.learn(question, boundsOfAnswer({ lower_bound }));
          card.words.textContent = words;
        },
        onPartial: (part) => {
          this.begin(job);
          job.answered = gathered(job.answered, answered(question, part));
          this.show(job);
        },
      });
      job.answered = answered(question, answer);
      job.state = "done";
      if (isSolving(question)) this.learn(question, boundsIn(job.answered));
    } catch (error) {
      const hasWaited = job.state === "waiting";
      job.state = isCancelled(error) || stop.signal.aborted ? "stopped" : "failed";
      if (hasWaited && job.state === "stopped") why = "It was stopped before it began.";
      if (job.state === "failed") why = error instanceof Error ? error.message : String(error);
    }
    clearInterval(clock);
    this.tick(job);
    card.end(why);
    this.show(job);
    this.host.say(`${title}: ${card.status.textContent?.toLowerCase()}.`);
  }

  /** @param {Job} job @param {string} words what it waits for */
  wait(job, words) {
    job.state = "waiting";
    job.card.wait(words);
    this.tick(job);
  }

  /** The search begins, after it has waited. From here its time counts. @param {Job} job */
  begin(job) {
    if (job.state !== "waiting") return;
    job.state = "running";
    job.began = performance.now();
    job.card.begin();
    this.tick(job);
  }

  /** @param {Question} question @param {import("./bounds.js").Bounds} bounds */
  learn(question, bounds) {
    this.known.set(problemOf(question), together(this.boundsOf(question), bounds));
  }

  /** What is known of a problem: from the questions up to now, and from the adviser.
   * @param {Question} question */
  boundsOf(question) {
    const { ask, limits, what, columns, ...rest } = question;
    return together(this.known.get(problemOf(question)) ?? NOTHING, {
      least: 0,
      solution: this.host.solutionOf(rest),
    });
  }

  /** Says how it goes, and for how long. @param {Job} job */
  tick(job) {
    const state = {
      waiting: "Waiting,",
      running: "Running,",
      done: "Done in",
      stopped: "Stopped after",
      failed: "No answer after",
    }[job.state];
    job.card.status.textContent = `${state} ${((performance.now() - job.began) / 1000).toFixed(1)} s`;
  }

  /** Shows what came of it. @param {Job} job */
  show(job) {
    const { answered, question } = job;
    const isOpen =
      job.state === "failed" ||
      job.state === "stopped" ||
      (job.state === "done" && answered !== null && isCut(answered));
    job.card.show(
      answered
        ? resultOf(
            answered,
            (solution) => this.look(job, solution),
            (address) => this.host.open(address),
            job.problem,
          )
        : null,
      isOpen ? this.knownSoFar(job) : null,
      isOpen ? atHome(question) : null,
    );
  }

  /** What a question that was stopped has found out all the same.
   * @param {Job} job @returns {HTMLElement | null} */
  knownSoFar(job) {
    if (!isSolving(job.question)) return null;
    const bounds = this.boundsOf(job.question);
    const words = boundsInWords(bounds);
    const { solution } = bounds;
    return h(
      "div",
      { class: "result" },
      h("p", { class: "known" }, words ? `Known so far: ${words}.` : "Nothing is known so far."),
      solution && solution !== boundsIn(job.answered).solution
        ? button("Look at the solution", () => this.look(job, solution))
        : null,
    );
  }

  /** @param {Job} job */
  remove(job) {
    this.jobs = this.jobs.filter((one) => one !== job);
    job.card.element.remove();
    if (this.jobs.length === 0) this.list.append(this.none);
  }

  /** @param {Job} job @param {string} solution */
  look(job, solution) {
    this.host.open({ ...job.problem, view: "solution", solution });
  }
}

/** The problem of a question, as a key. @param {Question} question @returns {string} */
const problemOf = ({ board, vacate, start, finish, goal }) =>
  JSON.stringify([board, vacate, start, finish, goal]);

/** What was asked beside what came of it.
 * @param {Question<LongAsk>} question @param {Answers[LongAsk]} answer @returns {Answered} */
const answered = ({ ask }, answer) => /** @type {Answered} */ ({ ask, answer });

/** What is known with a part of an answer: of a survey, the rows before it too.
 * @param {Answered | null} before @param {Answered} part @returns {Answered} */
function gathered(before, part) {
  if (part.ask !== "survey") return part;
  return { ask: part.ask, answer: withRows(before?.ask === "survey" ? before.answer : null, part.answer) };
}

/** Whether a search ended before everything was found out. @param {Answered} answered @returns {boolean} */
const isCut = ({ answer }) => Boolean(answer.stopped) || ("complete" in answer && !answer.complete);

/** @param {Answered | null} answered @returns {import("./bounds.js").Bounds} */
function boundsIn(answered) {
  const isBound = answered?.ask === "solve" || answered?.ask === "shortest" || answered?.ask === "prove";
  return isBound ? boundsOfAnswer(answered.answer) : NOTHING;
}
