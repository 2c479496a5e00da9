// The one door to the engine. Every view asks here and knows nothing of who answers: a server, or the
// engine in this browser if the page brings it along. Read docs/api.md, engine/server.js and
// engine/local.js before it.

import { LocalEngine } from "./local.js";
import { address, said } from "./places.js";
import * as server from "./server.js";

const [script, play, study, openings] = [
  "engine-worker",
  "engine-play",
  "engine-study",
  "engine-openings",
].map(said);

/** Whether the engine runs in this browser. */
export const isLocal = Boolean(script && play && study);

/** @type {Backend} */
let backend =
  script && play && study
    ? new LocalEngine(address(script), address(play), address(study), openings && address(openings))
    : server;

/** Lets somebody else answer.
 * @param {Backend} other */
export function answerBy(other) {
  backend = other;
}

/** An answer, or an EngineFailure. A signal cancels the question.
 * @template {Ask} Kind
 * @param {Question<Kind>} question @param {AskOptions<Kind>} [options] @returns {Promise<Answers[Kind]>} */
export function ask(question, options = {}) {
  return backend.ask(question, options);
}

/** A picture.
 * @param {Question<"draw">} question @returns {Promise<Blob>} */
export function draw(question) {
  return backend.draw(question);
}

/** The boards that have names. @returns {Promise<Api.Boards>} */
export function boards() {
  return backend.boards();
}

/** Version and limits. @returns {Promise<About>} */
export function about() {
  return backend.about();
}
