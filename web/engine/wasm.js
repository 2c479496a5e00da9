// The engine as WebAssembly: text in, text out. corsaire-web/src/lib.rs is the other side. Read it
// before this.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @typedef {object} Exports what corsaire-web/src/lib.rs exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} room where the question is to be written
 * @property {() => number} ask answers it: the length of the answer
 * @property {() => number} answer where the answer is
 * @property {(milliseconds: number) => number} learn
 */

/** Why the engine could not be loaded. */
export class LoadFailure extends Error {
  /** @param {string} kind @param {string} words */
  constructor(kind, words) {
    super(words);
    this.kind = kind;
  }
}

export class WasmEngine {
  /** @param {WebAssembly.Instance} instance @param {{tell: Tell | null}} listener */
  constructor(instance, listener) {
    this.exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    this.listener = listener;
  }

  /** @param {string} address where the module is @returns {Promise<WasmEngine>} */
  static async load(address) {
    /** @param {string} kind as engine/failure.js has words for it @returns {(error: unknown) => never} */
    const as = (kind) => (error) => {
      throw new LoadFailure(kind, error instanceof Error ? error.message : String(error));
    };
    const response = await fetch(address).catch(as("unreachable"));
    if (!response.ok) throw new LoadFailure("missing", String(response.status));
    const bytes = await response.arrayBuffer().catch(as("unreachable"));
    return WasmEngine.of(bytes).catch(as("unusable"));
  }

  /** @param {BufferSource} bytes of the module @returns {Promise<WasmEngine>} */
  static async of(bytes) {
    /** @type {{tell: Tell | null}} */
    const listener = { tell: null };
    /** @type {WebAssembly.Memory | null} */
    let memory = null;
    const page = {
      now: () => performance.now(),
      date: () => Date.now(),
      tell: (/** @type {number} */ kind, /** @type {number} */ pointer, /** @type {number} */ length) => {
        if (memory) listener.tell?.(kind === 0 ? "progress" : "partial", read(memory, pointer, length));
      },
    };
    const module = await WebAssembly.compile(bytes);
    const instance = await WebAssembly.instantiate(module, { page });
    memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    return new WasmEngine(instance, listener);
  }

  /** The answer to a question, both as text. @param {string} question @param {Tell} tell @returns {string} */
  ask(question, tell) {
    const { exports } = this;
    const bytes = encoder.encode(question);
    const pointer = exports.room(bytes.length);
    // The memory may have grown: its buffer is read again after every call.
    new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
    this.listener.tell = tell;
    const length = exports.ask();
    this.listener.tell = null;
    return read(exports.memory, exports.answer(), length);
  }

  /** Learns what the last game may need next.
   * @param {number} milliseconds @returns {boolean} whether there is more */
  learn(milliseconds) {
    return this.exports.learn(milliseconds) !== 0;
  }
}

/** @param {WebAssembly.Memory} memory @param {number} pointer @param {number} length @returns {string} */
function read(memory, pointer, length) {
  return decoder.decode(new Uint8Array(memory.buffer, pointer >>> 0, length));
}
