// Pictures made in this browser. The engine draws SVG and HTML; PNG, GIF and PDF are painted from these.
// Read engine/gif.js and engine/pdf.js before it.

import { diagram, menOf } from "../game/diagram.js";
import { goTo, menAt, newGame, playMoves } from "../game/game.js";
import { readGoal } from "../game/goal.js";
import { readMoves } from "../game/notation.js";
import { gif } from "./gif.js";
import { pdf } from "./pdf.js";

/** Pixels for each unit of a drawing: of a picture, of a film, of paper. */
const FINE = 2;
const COARSE = 1;
const PRINTED = 3;
/** How long the positions of a film are shown, in hundredths of a second. */
const STEP = 60;
const END = 300;

/** @typedef {(question: Question<"draw">) => Promise<string>} Drawer draws SVG or HTML */
/** @typedef {(question: Question<"board">) => Promise<Api.BoardAnswer>} Describer */

/** @param {Question<"draw">} question @param {Drawer} text @param {Describer} ask @returns {Promise<Blob>} */
export async function pictureOf(question, text, ask) {
  const { form } = question;
  if (form === "html") return new Blob([await text(question)], { type: "text/html" });
  if (form === "gif" && (question.solution ?? question.made)) return film(question, text, ask);
  const svg = await text({ ...question, form: "svg" });
  if (form === "svg") return new Blob([svg], { type: "image/svg+xml" });
  if (form === "pdf") return pdf(await painted(svg, PRINTED));
  if (form === "gif") return gif([{ image: (await painted(svg, COARSE)).pixels, delay: END }]);
  return (await painted(svg, FINE)).canvas.convertToBlob({ type: "image/png" });
}

/** A game, one position after the other.
 * @param {Question<"draw">} question @param {Drawer} text @param {Describer} ask */
async function film(question, text, ask) {
  const { solution, made, form: _, ...problem } = question;
  const answer = await ask({ ...problem, ask: "board" });
  const { board: spec } = answer.question;
  const board = { spec, ...spec, geometry: answer.geometry };
  const begun = newGame(board, menOf(answer.start ?? ""), readGoal("any"));
  const { game } = playMoves(begun, readMoves(solution ?? made ?? ""));
  const frames = [];
  for (let at = 0; at <= game.jumps.length; at += 1) {
    const start = diagram(board.rows, menAt(goTo(game, at)));
    const svg = await text({ ask: "draw", board: question.board, start, finish: "any", form: "svg" });
    const { pixels } = await painted(svg, COARSE);
    frames.push({ image: pixels, delay: at === game.jumps.length ? END : STEP });
  }
  return gif(frames);
}

/** A drawing as pixels. @param {string} svg @param {number} scale */
async function painted(svg, scale) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const [width, height] = [Math.ceil(image.naturalWidth * scale), Math.ceil(image.naturalHeight * scale)];
    const canvas = new OffscreenCanvas(width, height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
      canvas.getContext("2d", { willReadFrequently: true })
    );
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    return { canvas, pixels: context.getImageData(0, 0, width, height), scale };
  } finally {
    URL.revokeObjectURL(url);
  }
}
