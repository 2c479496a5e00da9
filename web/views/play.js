// The view to play in: the board, the game as a list, and what the engine knows of it.
// Read table.js, game/playing.js, views/adviser.js and views/knowledge.js before it.

import { isWon, menAt, movesOf } from "../game/game.js";
import { menInWords, readTyped } from "../game/notation.js";
import {
  afterHint,
  afterJump,
  afterStep,
  boardState,
  canDo,
  countsOf,
  hintAt,
  hinted,
  hintLabel,
  IDLE,
  left,
  letGo,
  lossIn,
  mayGoOn,
  picked,
  refusal,
  refusedWords,
  settled,
  startWords,
  stepsTo,
  withLoss,
} from "../game/playing.js";
import { button, h, refill, word } from "./element.js";
import { Knowing } from "./knowledge.js";
import { moveList } from "./moves.js";
import { ProblemPicker } from "./problem.js";

/** @typedef {object} PlayNeeds
 * @property {(address: Address) => void} open
 * @property {(holes: HoleName[]) => void} reveal pans the board so that holes are in sight
 * @property {() => boolean} showsNames whether holes show their names
 * @property {(wanted: boolean) => void} showNames
 */

/** @param {Host & PlayNeeds & import("./knowledge.js").KnowingHost} host @returns {View} */
export function playView(host) {
  const { table, adviser, show, say } = host;
  const knowing = new Knowing(
    host,
    (at) => step(at),
    () => update(),
  );
  const picker = new ProblemPicker(host, () => knowing.explainClass());
  let playing = IDLE;

  const counts = h("dl", { class: "counts" });
  const list = h("div", {});
  const typed = h("input", {
    id: "typed",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: false,
    placeholder: "d2d4",
    "aria-describedby": "typed-error",
    onkeydown: (event) => event.key === "Escape" && forgetTyped(),
  });
  const typedError = h("p", { class: "quiet-text", id: "typed-error" });
  const form = h(
    "form",
    { class: "row typed", onsubmit: onTyped },
    h("label", { class: "field" }, h("span", {}, "Type a jump"), typed),
    h("button", { class: "button", type: "submit" }, "Jump"),
  );
  const controls = {
    undo: button("Undo", () => step((table.game?.at ?? 0) - 1), {
      sign: "undo",
      title: "Undo (Ctrl+Z, or ← outside the board)",
    }),
    redo: button("Redo", () => step((table.game?.at ?? 0) + 1), {
      sign: "redo",
      title: "Redo (Ctrl+Y, or →)",
    }),
    restart: button("Restart", () => step(0), { sign: "restart", title: "Back to the start (Home)" }),
    hint: button("Hint", giveHint, {
      sign: "hint",
      kind: "main",
      title: "Show one good jump, or how far to take back (?)",
    }),
  };
  const hintText = h("span", {});
  controls.hint.lastChild?.replaceWith(hintText);
  const named = h("input", {
    type: "checkbox",
    id: "names",
    onchange: () => {
      host.showNames(named.checked);
      update();
    },
  });
  const names = h("label", { class: "check" }, named, "Names in the holes");
  const element = h(
    "div",
    { class: "view" },
    picker.element,
    knowing.element,
    h(
      "section",
      { class: "card", "aria-label": "The game" },
      counts,
      list,
      form,
      typedError,
      names,
      h("details", {}, h("summary", {}, "Keys"), keys()),
    ),
  );

  /** @param {import("../game/playing.js").Played | null} played
   * @returns {boolean} whether something was done */
  function play(played) {
    if (!played) return false;
    playing = played.playing;
    say(played.words);
    table.play(played.game);
    return true;
  }

  /** @param {HoleName} from @param {HoleName} to */
  const makeJump = (from, to) => play(table.game && afterJump(playing, table.game, from, to));

  /** @param {number} at */
  const step = (at) => play(table.game && afterStep(playing, table.game, at));

  /** The hint, if it is about the position on the board. */
  const hint = () => hintAt(playing, adviser.key);

  /** Gives a hint, or does what the hint says that was given. */
  async function giveHint() {
    const { game } = table;
    if (!game || isWon(game)) return;
    const known = hint();
    if (known) {
      play(afterHint(playing, game, known));
      return;
    }
    say("Looking for a good jump.");
    const found = await adviser.hint();
    if (table.game !== game || table.view !== "play") return;
    const told = hinted(playing, adviser.key, found, adviser.advice?.answer);
    playing = told.playing;
    say(told.words, true);
    update();
    host.reveal(found ?? []);
  }

  function forgetTyped() {
    typed.value = "";
    typedError.textContent = "";
  }

  /** @param {Event} event */
  function onTyped(event) {
    event.preventDefault();
    const { game } = table;
    const text = typed.value;
    typedError.textContent = "";
    if (!game || !text.trim()) return;
    const holes = readTyped(text);
    if (holes && makeJump(...holes)) typed.value = "";
    else
      typedError.textContent = holes ? refusal(game, ...holes) : `“${text}” is no jump. Write it like d2d4.`;
  }

  function update() {
    const { game } = table;
    if (!game) return;
    const problem = table.question();
    const isOff = adviser.knowledge === "off";
    const given = hint();
    const lost = adviser.advice?.answer?.lost_by ?? null;
    playing = withLoss(settled(playing, game), game, problem, lost, { isOff, isHint: given !== null });
    counts.replaceChildren(
      ...countsOf(game).map(([count, words]) => h("div", {}, h("dt", {}, words), h("dd", {}, String(count)))),
    );
    const moves = movesOf(game.jumps);
    refill(list, [
      moves.length
        ? moveList(moves, game.at, step, lossIn(playing, game, problem, isOff))
        : h("p", { class: "quiet-text" }, startWords(game)),
    ]);
    const can = canDo(game);
    for (const name of /** @type {const} */ (["undo", "redo", "restart", "hint"])) {
      controls[name].disabled = !can[name];
    }
    const [words, whole] = hintLabel(given, game);
    hintText.replaceChildren(words, ...(whole ? [word(whole)] : []));
    picker.update();
    const over = knowing.update(playing.selected);
    named.checked = host.showsNames();
    const label = `${game.board.name} board, ${menInWords(menAt(game).size)}`;
    show(game.board.geometry, label, boardState(playing, game, given, over), stepsTo(playing, game));
    playing = { ...playing, shown: game.at };
  }

  return {
    name: "play",
    title: "Play",
    element,
    controls: Object.values(controls),
    gestures: {
      onJump: makeJump,
      onSelect: (name) => {
        const told = picked(playing, table.game, name);
        playing = told.playing;
        say(told.words);
        update();
      },
      onRefused: (name) => table.game && say(refusedWords(table.game, name)),
    },
    enter() {
      playing = { ...playing, shown: table.game?.at ?? 0 };
      adviser.look();
      update();
    },
    leave() {
      adviser.stop();
      playing = left(playing);
    },
    change() {
      adviser.look();
      update();
    },
    update,
    key(key) {
      const at = table.game?.at ?? 0;
      if (key === "undo" || key === "ArrowLeft") step(at - 1);
      else if (key === "redo" || key === "ArrowRight") step(at + 1);
      else if (key === "Home") step(0);
      else if (key === "End") step(Infinity);
      else if (key === "?") giveHint();
      else if (key === "Escape" && (playing.selected || hint())) {
        playing = letGo(playing);
        say("");
        update();
      } else return false;
      return true;
    },
    type(text) {
      const { game } = table;
      const holes = readTyped(text);
      if (!game || !holes) return false;
      if (makeJump(...holes)) return true;
      if (mayGoOn(game, holes[1])) return false;
      say(refusal(game, ...holes));
      return true;
    },
  };
}

/** @returns {HTMLElement} */
function keys() {
  /** @type {[string, string][]} */
  const all = [
    ["← ↑ → ↓", "on the board: from hole to hole; elsewhere ← and → undo and redo"],
    ["Space", "pick the man; then, on an empty hole: jump there"],
    ["d2d4", "typed anywhere: make this jump"],
    ["Esc", "let go of a man, a hint, or a jump that is typed halfway"],
    ["Ctrl Z, Ctrl Y", "undo, redo"],
    ["?", "hint; again: do what it says"],
    ["Home, End", "to the start, to the end"],
  ];
  return h(
    "dl",
    { class: "keys" },
    all.flatMap(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)]),
  );
}
