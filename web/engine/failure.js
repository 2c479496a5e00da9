// Why there is no answer: the engine's own words, and where in the text the mistake is.

export class EngineFailure extends Error {
  /** @param {EngineError} error */
  constructor(error) {
    super(error.message);
    this.name = "EngineFailure";
    /** What part of the question is wrong, if it is one. */
    this.field = error.field ?? null;
    this.line = error.line;
    this.column = error.column;
  }
}

/** Whether a question was cancelled, which is no failure.
 * @param {unknown} error @returns {boolean} */
export function isCancelled(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
