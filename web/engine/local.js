// The engine in this browser: no server is needed. Three desks, so that a player does not wait for a
// long question. If the page names a server all the same, long questions go there. Read engine/desk.js
// and engine/server.js before it.

import { Desk } from "./desk.js";
import { EngineFailure } from "./failure.js";
import { pictureOf } from "./pictures.js";
import * as server from "./server.js";

const SHORT = ["board", "hint", "check", "draw"];

export class LocalEngine {
  /** @param {string} script of the worker @param {string} wasm */
  constructor(script, wasm) {
    this.short = new Desk(script, wasm);
    this.fewest = new Desk(script, wasm);
    this.long = new Desk(script, wasm);
  }

  /** @param {Question} question @param {AskOptions} [options] @returns {Promise<any>} */
  async ask(question, options = {}) {
    const isShort = SHORT.includes(question.ask);
    if (!isShort && server.isNamed()) return server.ask(question, options);
    const desk = !isShort ? this.long : question.fewest ? this.fewest : this.short;
    return answerOf(await desk.ask(question, options));
  }

  /** @param {Question} question @returns {Promise<Blob>} */
  draw(question) {
    return pictureOf(question, async (one) => {
      const text = await this.short.ask(one);
      if (text.startsWith("{")) answerOf(text);
      return text;
    }, (one) => this.ask(one));
  }

  async boards() {
    return answerOf(await this.short.ask("boards"));
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
