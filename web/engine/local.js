// The engine in this browser: no server is needed. Three desks, so that a player does not wait for a
// long question. If there is a server after all, long questions go there. Read engine/desk.js before it.

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
    /** @type {Promise<boolean> | null} */
    this.hasServer = null;
  }

  /** @param {Question} question @param {AskOptions} [options] @returns {Promise<any>} */
  async ask(question, options = {}) {
    const isShort = SHORT.includes(question.ask);
    if (!isShort && await this.isServed()) return server.ask(question, options);
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

  /** Whether a server answers beside this page. */
  isServed() {
    this.hasServer ??= server.about().then((said) => typeof said.corsaire === "string", () => false);
    return this.hasServer;
  }
}

/** @param {string} text @returns {any} */
function answerOf(text) {
  const value = JSON.parse(text);
  if (value.error && value.legal === undefined) throw new EngineFailure(value.error);
  return value;
}
