// The one door to the engine. Every view asks here and knows nothing of who answers: a server today,
// the engine in a worker where there is none. Read docs/api.md before it.

import * as server from "./server.js";

/** @type {Backend} */
let backend = server;

/** Lets somebody else answer.
 * @param {Backend} other */
export function answerBy(other) {
  backend = other;
}

/** An answer, or an EngineFailure. A signal cancels the question.
 * @param {Question} question @param {AskOptions} [options] @returns {Promise<any>} */
export function ask(question, options = {}) {
  return backend.ask(question, options);
}

/** A picture.
 * @param {Question} question @returns {Promise<Blob>} */
export function draw(question) {
  return backend.draw(question);
}

/** The boards that have names. @returns {Promise<any>} */
export function boards() {
  return backend.boards();
}

/** Version and limits. @returns {Promise<any>} */
export function about() {
  return backend.about();
}
