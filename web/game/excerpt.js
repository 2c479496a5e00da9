// A long text, cut for a message. Nothing is read before it.

/** This many characters of one thing are enough to recognise it. */
const MOST = 60;

/** A message of the engine may be longer than what it is about. */
const MESSAGE = 240;

/** The beginning of a text, with `…` if there is more.
 * @param {string} text @param {number} [most] @returns {string} */
export function excerpt(text, most = MOST) {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text;
}

/** A message that repeats a text: the text is cut, then the message.
 * @param {string} message @param {string} text @returns {string} */
export function withExcerpt(message, text) {
  const plain = text.length > MOST ? message.replaceAll(text, excerpt(text)) : message;
  return excerpt(
    plain.replace(new RegExp(`\\S{${MOST + 20},}`, "g"), (word) => excerpt(word)),
    MESSAGE,
  );
}
