// Steps through the pictures of a game with buttons, a slider and keys. `show` shows the picture with
// a number, and returns its words. Keys that reach `listens` are heard. Returns what goes to a picture.
function stepper(controls, listens, count, show) {
  "use strict";
  const get = (name) => controls.querySelector(`[data-step="${name}"]`);
  const place = get("place"), play = get("play");
  let now = 0, timer = 0;

  function disable(name, off) {
    const button = get(name);
    // Who has pressed it until nothing is left can go on with the keyboard.
    if (off && document.activeElement === button) { play.focus(); }
    button.disabled = off;
  }

  function turn(index) {
    now = Math.min(Math.max(index, 0), count - 1);
    place.value = now;
    place.setAttribute("aria-valuetext", show(now));
    for (const name of ["first", "back"]) { disable(name, now === 0); }
    for (const name of ["last", "next"]) { disable(name, now === count - 1); }
  }

  function name(words) {
    play.textContent = words;
    play.setAttribute("aria-label", words);
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    name("Play");
  }

  function start() {
    if (now === count - 1) { turn(0); }
    name("Stop");
    timer = setInterval(() => {
      turn(now + 1);
      if (now === count - 1) { stop(); }
    }, 1300);
  }

  const go = (index) => { stop(); turn(index); };
  get("first").addEventListener("click", () => go(0));
  get("back").addEventListener("click", () => go(now - 1));
  get("next").addEventListener("click", () => go(now + 1));
  get("last").addEventListener("click", () => go(count - 1));
  play.addEventListener("click", () => (timer ? stop() : start()));
  place.addEventListener("input", () => go(Number(place.value)));
  listens.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === place) { return; }
    const on = event.target.closest && event.target.closest("button, summary");
    if (event.key === "ArrowLeft") { go(now - 1); }
    else if (event.key === "ArrowRight") { go(now + 1); }
    else if (event.key === "Home") { go(0); }
    else if (event.key === "End") { go(count - 1); }
    else if (event.key === " " && !on) { play.click(); }
    else { return; }
    event.preventDefault();
  });

  place.max = count - 1;
  controls.hidden = false;
  turn(0);
  return go;
}
