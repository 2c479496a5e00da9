// The address: one string for a board, a problem, a game and what is shown of it. It stands behind
// the # of the page's address, in the words of the command line:
//     board=english&vacate=d4&finish=d4&made=d2-d4,f3-d3
// A board of one's own is its rows: board=ooo/ooooo/ooo+triangular&name=mine. Nothing is read before it.

const VIEWS = ["play", "solution", "collection", "editor", "ask"];
const TEXTS = /** @type {const} */ (["vacate", "start", "finish", "goal", "made", "solution"]);
const NAMES = ["view", "board", "name", ...TEXTS, "at", "move"];
const DIRECTIONS = /** @type {Record<string, Directions>} */ ({ "": 4, triangular: 6, diagonals: 8 });

/** @param {string} text what stands behind the # @returns {Address} */
export function readAddress(text) {
  /** @type {Map<string, string>} */
  const fields = new Map();
  /** @type {string[]} */
  const unread = [];
  for (const part of text.replace(/^#/, "").split("&").filter(Boolean)) {
    const cut = part.indexOf("=");
    const name = part.slice(0, Math.max(0, cut));
    if (NAMES.includes(name)) fields.set(name, decoded(part.slice(cut + 1)));
    else unread.push(`“${decoded(part)}”`);
  }
  const view = fields.get("view") ?? "play";
  /** @type {Address} */
  const address = {
    view: /** @type {ViewName} */ (VIEWS.includes(view) ? view : "play"),
    board: readBoard(fields.get("board") || "english", fields.get("name")),
  };
  if (!VIEWS.includes(view)) unread.push(`“view=${view}”`);
  for (const name of TEXTS) {
    const value = fields.get(name);
    if (value) address[name] = value;
  }
  for (const name of /** @type {const} */ (["at", "move"])) {
    const value = fields.get(name);
    if (value === undefined) continue;
    if (/^\d+$/.test(value)) address[name] = Number(value);
    else unread.push(`“${name}=${value}”`);
  }
  if (unread.length) address.unread = unread;
  return address;
}

/** @param {Address} address @returns {string} with its # */
export function printAddress(address) {
  /** @type {[string, string][]} */
  const fields = [];
  if (address.view !== "play") fields.push(["view", address.view]);
  fields.push(["board", printBoard(address.board)]);
  if (typeof address.board !== "string" && address.board.name && address.board.name !== "board") {
    fields.push(["name", address.board.name]);
  }
  for (const name of TEXTS) {
    const value = address[name];
    if (value)
      fields.push([name, name === "made" || name === "solution" ? value.replace(/,\s+/g, ",") : value]);
  }
  for (const name of /** @type {const} */ (["at", "move"])) {
    const value = address[name];
    if (value !== undefined) fields.push([name, String(value)]);
  }
  return `#${fields.map(([name, value]) => `${name}=${encoded(value)}`).join("&")}`;
}

/** @param {string} text a name, or rows with `/` between them @param {string} [name] @returns {BoardSpec} */
export function readBoard(text, name) {
  const [rows, end = ""] = text.split("+");
  if (!/^[o.\-/ ]+$/.test(rows) || !(end in DIRECTIONS)) return text;
  return { name: name ?? "board", rows, directions: DIRECTIONS[end] };
}

/** @param {BoardSpec} board @returns {string} */
export function printBoard(board) {
  if (typeof board === "string") return board;
  const end = Object.keys(DIRECTIONS).find((key) => DIRECTIONS[key] === board.directions);
  return end ? `${board.rows}+${end}` : board.rows;
}

/** @param {string} text @returns {string} */
function encoded(text) {
  return encodeURIComponent(text).replace(/%(2F|2C|3A|2B)/g, (mark) => decodeURIComponent(mark));
}

/** @param {string} text @returns {string} */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
