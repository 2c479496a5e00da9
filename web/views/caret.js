// An error in a text, shown under a caret. Nothing is read before it.

import { h } from "./element.js";

/** @param {string} message @param {string} text @param {number | null} line from 1
 * @param {number | null} column from 1
 * @returns {HTMLElement} */
export function errorBox(message, text, line, column) {
  const box = h("div", { class: "error", role: "alert" }, h("strong", {}, message));
  const wrong = line === null ? undefined : text.split("\n")[line - 1];
  if (wrong === undefined || column === null) return box;
  const [shown, at] = around(wrong, column);
  box.append(
    h(
      "pre",
      { tabindex: 0, "aria-label": `Line ${line}, column ${column}` },
      shown,
      "\n",
      " ".repeat(at - 1),
      h("span", { class: "caret" }, "^"),
    ),
  );
  return box;
}

/** A long line is cut, so that the caret is in sight.
 * @param {string} line @param {number} column @returns {[string, number]} */
export function around(line, column) {
  const width = 44;
  if (line.length <= width) return [line, column];
  const start = Math.max(0, Math.min(line.length - width, column - Math.floor(width / 2)));
  const [before, after] = [start > 0 ? "…" : "", start + width < line.length ? "…" : ""];
  return [before + line.slice(start, start + width) + after, column - start + before.length];
}
