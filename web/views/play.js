// The view to play in: the board, the game as a list, and what the engine knows of it.
// Read table.js, views/adviser.js and views/knowledge.js before it.

import { goTo, isWon, jump, legalJumps, menAt, movesOf, targetsOf } from "../game/game.js";
import { goalInWords, wanted } from "../game/goal.js";
import { countOf, menInWords, readTyped } from "../game/notation.js";
import { button, h, refill, word } from "./element.js";
import { Knowing } from "./knowledge.js";
import { moveList } from "./moves.js";
import { ProblemPicker } from "./problem.js";

/** @typedef {{key: string, jump: [HoleName, HoleName] | null, back: number}} Hint
 * what it is about; a jump to make, or how many jumps of the game are to be left */

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
  /** @type {Hint | null} the hint that was given last */
  let given = null;
  /** The jump that lost the game, the game up to it, and whether a hint told.
   * @type {{game: string, number: number, byHint: boolean} | null} */
  let loss = null;
  let shownAt = 0;
  /** @type {HoleName | null} */
  let selected = null;
  /** @type {HoleName | null} */
  let held = null;

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
    hint: button("Hint", showHint, {
      sign: "hint",
      kind: "main",
      title: "Show one good jump, or how far to take back (?)",
    }),
  };
  const hintLabel = h("span", {});
  controls.hint.lastChild?.replaceWith(hintLabel);
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

  /** @param {HoleName} from @param {HoleName} to */
  function makeJump(from, to) {
    const { game } = table;
    const next = game && jump(game, from, to);
    if (!game || !next) return false;
    const over = next.jumps[next.at - 1][1];
    selected = targetsOf(next).has(to) ? to : null;
    held = selected;
    say(`${from} jumps over ${over} to ${to}. ${menInWords(menAt(next).size)} left.`);
    table.play(next);
    return true;
  }

  /** @param {number} at */
  function step(at) {
    const { game } = table;
    if (!game) return;
    const next = goTo(game, at);
    if (next.at === game.at) return;
    selected = null;
    say(
      next.at === 0 ? "Back at the start." : `After jump ${next.at}. ${menInWords(menAt(next).size)} left.`,
    );
    table.play(next);
  }

  async function showHint() {
    const { game } = table;
    if (!game || isWon(game)) return;
    const known = hint();
    if (known?.jump) makeJump(...known.jump);
    else if (known) step(known.back);
    if (known) return;
    say("Looking for a good jump.");
    const jump = await adviser.hint();
    if (table.game !== game || table.view !== "play") return;
    const answer = adviser.advice?.answer;
    const lost = answer?.lost_by;
    given = jump
      ? { key: adviser.key, jump, back: 0 }
      : lost
        ? { key: adviser.key, jump: null, back: lost.number - 1 }
        : null;
    say(
      jump
        ? `Hint: jump ${jump.join("-")}.`
        : lost
          ? `No jump wins any more: ${lost.jump} lost the game. Take it back and you can win again.`
          : answer?.never_winnable
            ? "No hint: this problem has no solution."
            : answer?.outcome === "lost"
              ? "No jump wins from here."
              : "No winning jump was found.",
      true,
    );
    update();
    host.reveal(jump ?? []);
  }

  /** The hint, if it is about the position on the board. */
  const hint = () => (given?.key === adviser.key ? given : null);

  function forgetTyped() {
    typed.value = "";
    typedError.textContent = "";
  }

  /** The jump that lost the game, from 1. It stays marked when the game is taken back. Who wants to know
   * nothing is told by a hint only.
   * @param {Game} game @returns {number | undefined} */
  function lostBy(game) {
    /** @param {number} number */
    const upTo = (number) => JSON.stringify([table.question(), game.jumps.slice(0, number)]);
    const found = adviser.advice?.answer?.lost_by;
    const [isOff, isHint] = [adviser.knowledge === "off", hint() !== null];
    if (found && (!isOff || isHint))
      loss = { game: upTo(found.number), number: found.number, byHint: isHint || Boolean(loss?.byHint) };
    const isTold = loss && (!isOff || loss.byHint);
    return loss && isTold && upTo(loss.number) === loss.game ? loss.number : undefined;
  }

  /** Lets go of the man who is picked, and of a hint. */
  function letGo() {
    selected = null;
    held = null;
    given = null;
    say("");
    update();
  }

  /** @param {Event} event */
  function onTyped(event) {
    event.preventDefault();
    const text = typed.value;
    typedError.textContent = "";
    if (!text.trim()) return;
    const holes = readTyped(text);
    if (holes && makeJump(...holes)) typed.value = "";
    else typedError.textContent = holes ? refusal(...holes) : `“${text}” is no jump. Write it like d2d4.`;
  }

  /** @param {HoleName} from @param {HoleName} to */
  function refusal(from, to) {
    const { game } = table;
    if (!game) return "";
    const men = menAt(game);
    const known = game.board.geometry.jumps.find((one) => one[0] === from && one[2] === to);
    if (!known) return `No jump leads from ${from} to ${to}.`;
    if (!men.has(from)) return `There is no man on ${from}.`;
    return men.has(to) ? `${to} is occupied.` : `There is no man to jump over on ${known[1]}.`;
  }

  function update() {
    const { game } = table;
    if (!game) return;
    const men = menAt(game);
    const targets = targetsOf(game);
    if (selected && !targets.has(selected)) selected = null;
    const moves = movesOf(game.jumps);
    const made = movesOf(game.jumps.slice(0, game.at)).length;
    counts.replaceChildren(
      ...[
        [men.size, men.size === 1 ? "man left" : "men left"],
        [game.at, game.at === 1 ? "jump" : "jumps"],
        [made, made === 1 ? "move" : "moves"],
      ].map(([count, words]) => h("div", {}, h("dt", {}, String(words)), h("dd", {}, String(count)))),
    );
    refill(list, [
      moves.length
        ? moveList(moves, game.at, (at) => step(at), lostBy(game))
        : h("p", { class: "quiet-text" }, startWords(game)),
    ]);
    controls.undo.disabled = game.at === 0;
    controls.restart.disabled = game.at === 0;
    controls.redo.disabled = game.at === game.jumps.length;
    const hinted = hint();
    controls.hint.disabled = isWon(game);
    hintLabel.replaceChildren(
      ...(hinted?.jump
        ? ["Jump ", word(hinted.jump.join("-"))]
        : hinted
          ? ["Take back ", word(countOf(game.at - hinted.back, "jump"))]
          : ["Hint"]),
    );
    picker.update();
    const over = knowing.update(selected);
    const jumps = stepsBetween(game, shownAt);
    shownAt = game.at;
    named.checked = host.showsNames();
    const paths = hinted?.jump ? [{ holes: hinted.jump, kind: /** @type {const} */ ("hint") }] : over.paths;
    show(
      game.board.geometry,
      `${game.board.name} board, ${menInWords(men.size)}`,
      { mode: "play", men, targets, selected, held, goal: wanted(game.goal), ...over, paths },
      jumps,
    );
  }

  return {
    name: "play",
    title: "Play",
    element,
    controls: Object.values(controls),
    gestures: {
      onJump: makeJump,
      onSelect: (/** @type {HoleName | null} */ name) => {
        selected = name;
        held = null;
        // What was said before is about something else: a hint, a man that cannot jump.
        say(name ? pickedWords(name, table.game ? (targetsOf(table.game).get(name) ?? []) : []) : "");
        update();
      },
      onRefused: (/** @type {HoleName} */ name) =>
        say(
          table.game && menAt(table.game).has(name) ? `The man on ${name} cannot jump.` : `${name} is empty.`,
        ),
    },
    enter() {
      shownAt = table.game?.at ?? 0;
      adviser.look();
      update();
    },
    leave() {
      adviser.stop();
      given = null;
      selected = null;
    },
    change() {
      adviser.look();
      update();
    },
    update,
    /** @param {string} key @returns {boolean} whether the key meant something */
    key(key) {
      const at = table.game?.at ?? 0;
      if (key === "undo" || key === "ArrowLeft") step(at - 1);
      else if (key === "redo" || key === "ArrowRight") step(at + 1);
      else if (key === "Home") step(0);
      else if (key === "End") step(Infinity);
      else if (key === "?") showHint();
      else if (key === "Escape" && (selected || hint())) letGo();
      else return false;
      return true;
    },
    /** @param {string} text @returns {boolean} whether it is a jump */
    type(text) {
      const holes = readTyped(text);
      if (!holes) return false;
      if (makeJump(...holes)) return true;
      const { game } = table;
      const longer = game?.board.geometry.holes.some(
        (hole) => hole.name.startsWith(holes[1]) && hole.name !== holes[1],
      );
      if (!longer) say(refusal(...holes));
      return !longer;
    },
  };
}

/** The jumps that lead from one point of a game to another, to be seen moving.
 * @param {Game} game @param {number} shown @returns {{from: HoleName, to: HoleName}[]} */
function stepsBetween(game, shown) {
  if (game.at === shown + 1) return [{ from: game.jumps[shown][0], to: game.jumps[shown][2] }];
  if (game.at === shown - 1 && game.jumps[game.at])
    return [{ from: game.jumps[game.at][2], to: game.jumps[game.at][0] }];
  return [];
}

/** @param {HoleName} name @param {HoleName[]} targets @returns {string} */
const pickedWords = (name, targets) => `The man on ${name} can jump to ${targets.join(" or ")}.`;

/** @param {Game} game */
function startWords(game) {
  const jumps = countOf(legalJumps(game).length, "jump");
  return `${jumps} to choose from. Jump over a man to take him off; ${goalInWords(game.goal)}.`;
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
