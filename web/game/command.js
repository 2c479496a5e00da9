// A question as the command that asks the same at home. Read docs/api.md before it.

/** What `ask` is called on the command line, with what belongs to it. */
const WORDS = /** @type {Record<string, string[]>} */ ({
  solve: ["solve"],
  shortest: ["solve", "--shortest"],
  prove: ["prove"],
  count: ["count"],
  unique: ["survey", "--columns", "unique"],
  sweeps: ["sweeps"],
  survey: ["survey"],
  hint: ["hint"],
});

/** @param {Question} question @returns {{command: string, file: string | null}} the command, and the text of
 * the board file that it reads if the board has no name */
export function commandOf(question) {
  const { board } = question;
  const [name, ...options] = WORDS[question.ask] ?? [question.ask];
  const isNamed = typeof board === "string";
  const words = ["corsaire", name, isNamed ? board : "board.txt", ...options];
  const about =
    question.ask === "survey" || question.ask === "unique"
      ? []
      : /** @type {const} */ (["vacate", "start", "finish", "goal"]);
  for (const option of about) {
    const value = question[option];
    if (value) words.push(`--${option}`, value);
  }
  if (question.made) words.push("--moves", question.made);
  if (question.what) words.push("--what", question.what);
  if (question.ask === "survey" && question.columns?.length) words.push("--columns", question.columns.join());
  /** @type {Record<string, string | number | null | undefined>} */
  const conditions = { ...question.conditions };
  for (const [option, value] of Object.entries(conditions)) {
    if (value !== null && value !== undefined) words.push(`--${option}`, String(value));
  }
  return { command: words.map(quoted).join(" "), file: isNamed ? null : fileOf(board) };
}

/** @param {string} word @returns {string} */
const quoted = (word) => (/^[\w.,:=/+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** @param {Exclude<Question["board"], string>} board @returns {string} */
function fileOf(board) {
  if ("file" in board) return board.file;
  return `name: ${board.name}\ndirections: ${board.directions}\n\n${board.rows.split("/").join("\n")}\n`;
}
