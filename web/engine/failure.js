// Why there is no answer: the engine's own words, and where in the text the mistake is.

export class EngineFailure extends Error {
  /** @param {EngineError} error */
  constructor(error) {
    super(error.message);
    this.name = "EngineFailure";
    /** What part of the question is wrong, if it is one. */
    this.field = error.field ?? null;
    this.line = error.line ?? null;
    this.column = error.column ?? null;
  }
}

/** What the engine has answered, unless it is an error. A check may have an `error` that is an answer.
 * @template Answer
 * @param {Answer | Api.Error} said @returns {Answer} */
export function answerOf(said) {
  if (isError(said)) throw new EngineFailure(said.error);
  return said;
}

/** @template Answer @param {Answer | Api.Error} said @returns {said is Api.Error} */
const isError = (said) => Boolean(said && typeof said === "object" && "error" in said && !("legal" in said));

/** What the engine in this browser could not do, and what helps. `kind` is as engine/worker.js says it.
 * @param {string} kind @param {string} text @returns {EngineFailure} */
export function failureOf(kind, text) {
  const words = /** @type {Record<string, string>} */ ({
    unreachable:
      "The engine could not be downloaded: the host does not answer. " +
      "Check the connection, then try again or reload the page.",
    missing:
      `The engine could not be downloaded: the host answered with status ${text}. ` +
      "Reload the page: a newer version may have taken its place.",
    unusable:
      `The engine was downloaded, but this browser cannot run it: ${text}. ` +
      "Reload the page, or use another browser.",
    unstarted:
      "The engine could not be started: its script did not arrive. " +
      "Check the connection, then reload the page.",
  });
  return new EngineFailure({
    message:
      words[kind] ?? `The engine broke down at this question: ${text}. It starts again with the next one.`,
  });
}

/** Whether a question was cancelled, which is no failure.
 * @param {unknown} error @returns {boolean} */
export function isCancelled(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
