// Diagrams: rows of marks with `/` between them, as docs/notation.md has them.
// `o` is a man, `-` an empty hole, `.` no hole. Nothing is read before it.

/** Column letters as the engine writes them: a to z, then aa, ab.
 * @param {number} index @returns {string} */
export function columnName(index) {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Every mark of a diagram with the name of its place.
 * @param {string} rows @returns {{name: string, mark: string, column: number, row: number}[]} */
export function cells(rows) {
  return rows
    .split("/")
    .flatMap((text, row) =>
      [...text].map((mark, column) => ({ name: columnName(column) + (row + 1), mark, column, row })),
    );
}

/** The holes of a board, row by row.
 * @param {string} rows @returns {HoleName[]} */
export function holesOf(rows) {
  return cells(rows)
    .filter((cell) => cell.mark !== "." && cell.mark !== " ")
    .map((cell) => cell.name);
}

/** The men of a position.
 * @param {string} diagram @returns {Set<HoleName>} */
export function menOf(diagram) {
  return new Set(
    cells(diagram)
      .filter((cell) => cell.mark === "o")
      .map((cell) => cell.name),
  );
}

/** A position on a board as a diagram.
 * @param {string} rows the full board @param {Set<HoleName>} men @returns {string} */
export function diagram(rows, men) {
  let column = 0;
  let row = 0;
  let text = "";
  for (const mark of rows) {
    if (mark === "/") {
      text += mark;
      row += 1;
      column = 0;
      continue;
    }
    const isHole = mark !== "." && mark !== " ";
    text += isHole ? (men.has(columnName(column) + (row + 1)) ? "o" : "-") : ".";
    column += 1;
  }
  return text;
}
