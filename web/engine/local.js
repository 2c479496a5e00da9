// The engine in this browser: no server is needed. Three workers, so that a player does not wait for a long
// question. If the page names a server all the same, long questions go there. Read engine/worker_queue.js and
// engine/server.js before it.

import { answerOf } from "./failure.js";
import { pictureOf } from "./pictures.js";
import * as server from "./server.js";
import { WorkerQueue } from "./worker_queue.js";

const SHORT = ["board", "hint", "check", "draw"];

/** @typedef {{boards?: Api.Boards, [question: string]: Api.BoardAnswer | Api.Boards | undefined}} Openings
 * the boards that have names, and answers by the text of their questions */

/** @type {Openings} */
const NOTHING = {};

export class LocalEngine {
  /** @param {string} script of the worker @param {string} play the engine for short questions: half the size
   * @param {string} study the whole engine, loaded when it is needed
   * @param {string | null} openings what is known of some boards, so that a game can begin while the engine
   * is loaded */
  constructor(script, play, study, openings) {
    this.short = new WorkerQueue(script, play);
    this.fewest = new WorkerQueue(script, study);
    this.long = new WorkerQueue(script, study);
    this.openings = openings ? fetched(openings) : Promise.resolve(NOTHING);
    this.short.start();
  }

  /** @template {Ask} Kind
   * @param {Question<Kind>} question @param {AskOptions<Kind>} [options] @returns {Promise<Answers[Kind]>} */
  async ask(question, options = {}) {
    const known = question.ask === "board" ? (await this.openings)[JSON.stringify(question)] : undefined;
    if (known) return /** @type {Answers[Kind]} */ (structuredClone(known));
    const isShort = SHORT.includes(question.ask);
    if (!isShort && server.isNamed()) return server.ask(question, options);
    const queue = !isShort ? this.long : question.fewest ? this.fewest : this.short;
    return answerIn(await queue.ask(question, options));
  }

  /** @param {Question<"draw">} question @returns {Promise<Blob>} */
  draw(question) {
    return pictureOf(
      question,
      async (one) => {
        const text = await this.short.ask(one);
        if (text.startsWith("{")) answerIn(text);
        return text;
      },
      (one) => this.ask(one),
    );
  }

  /** @returns {Promise<Api.Boards>} */
  async boards() {
    const { boards } = await this.openings;
    return boards ?? answerIn(await this.short.ask("boards"));
  }

  /** @returns {Promise<About>} */
  async about() {
    return answerIn(await this.short.ask("about"));
  }
}

/** @param {string} place @returns {Promise<Openings>} */
async function fetched(place) {
  try {
    return await (await fetch(place)).json();
  } catch {
    return NOTHING;
  }
}

/** @template Answer @param {string} text @returns {Answer} */
const answerIn = (text) => answerOf(/** @type {Answer | Api.Error} */ (JSON.parse(text)));
