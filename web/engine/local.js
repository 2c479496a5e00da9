// The engine in this browser: no server is needed. Three desks, so that a player does not wait for a
// long question. If the page names a server all the same, long questions go there. Read engine/desk.js
// and engine/server.js before it.

import { Desk } from "./desk.js";
import { EngineFailure } from "./failure.js";
import { pictureOf } from "./pictures.js";
import * as server from "./server.js";

const SHORT = ["board", "hint", "check", "draw"];

export class LocalEngine {
  /** @param {string} script of the worker @param {string} play the engine for short questions: half the size
   * @param {string} study the whole engine, loaded when it is needed
   * @param {string | null} openings what is known of some boards, so that a game can begin while the engine
   * is loaded */
  constructor(script, play, study, openings) {
    this.short = new Desk(script, play);
    this.fewest = new Desk(script, study);
    this.long = new Desk(script, study);
    /** @type {Promise<Record<string, any>>} */
    this.openings = openings
      ? fetch(openings)
          .then((response) => response.json())
          .catch(() => ({}))
      : Promise.resolve({});
    this.short.start();
  }

  /** @param {Question} question @param {AskOptions} [options] @returns {Promise<any>} */
  async ask(question, options = {}) {
    const known = question.ask === "board" ? (await this.openings)[JSON.stringify(question)] : undefined;
    if (known) return structuredClone(known);
    const isShort = SHORT.includes(question.ask);
    if (!isShort && server.isNamed()) return server.ask(question, options);
    const desk = !isShort ? this.long : question.fewest ? this.fewest : this.short;
    return answerOf(await desk.ask(question, options));
  }

  /** @param {Question} question @returns {Promise<Blob>} */
  draw(question) {
    return pictureOf(
      question,
      async (one) => {
        const text = await this.short.ask(one);
        if (text.startsWith("{")) answerOf(text);
        return text;
      },
      (one) => this.ask(one),
    );
  }

  async boards() {
    const { boards } = await this.openings;
    return boards ?? answerOf(await this.short.ask("boards"));
  }

  async about() {
    return answerOf(await this.short.ask("about"));
  }
}

/** @param {string} text @returns {any} */
function answerOf(text) {
  const value = JSON.parse(text);
  if (value.error && value.legal === undefined) throw new EngineFailure(value.error);
  return value;
}
