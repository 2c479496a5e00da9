(function () {
  "use strict";
  const game = document.getElementById("game");
  const figures = Array.from(game.querySelectorAll("#diagrams figure"));
  const get = (name) => document.getElementById(name);
  const place = get("place"), play = get("play"), moves = get("moves");
  let now = 0, timer = 0;

  const buttons = figures.map((figure, index) => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.textContent = figure.querySelector("figcaption").textContent;
    button.addEventListener("click", () => { stop(); show(index); });
    item.append(button);
    moves.append(item);
    return button;
  });

  function show(index) {
    now = Math.min(Math.max(index, 0), figures.length - 1);
    figures.forEach((figure, at) => figure.classList.toggle("now", at === now));
    buttons.forEach((button, at) => {
      if (at === now) { button.setAttribute("aria-current", "step"); }
      else { button.removeAttribute("aria-current"); }
    });
    // Only the list moves, not the page.
    const list = moves.getBoundingClientRect(), chosen = buttons[now].getBoundingClientRect();
    if (chosen.top < list.top) { moves.scrollTop -= list.top - chosen.top; }
    if (chosen.bottom > list.bottom) { moves.scrollTop += chosen.bottom - list.bottom; }
    place.value = now;
    place.setAttribute("aria-valuetext", buttons[now].textContent);
    get("first").disabled = get("back").disabled = now === 0;
    get("last").disabled = get("next").disabled = now === figures.length - 1;
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
    play.setAttribute("aria-label", "Play");
  }

  function start() {
    if (now === figures.length - 1) { show(0); }
    play.textContent = "Stop";
    play.setAttribute("aria-label", "Stop");
    timer = setInterval(() => {
      show(now + 1);
      if (now === figures.length - 1) { stop(); }
    }, 1300);
  }

  const go = (index) => { stop(); show(index); };
  get("first").addEventListener("click", () => go(0));
  get("back").addEventListener("click", () => go(now - 1));
  get("next").addEventListener("click", () => go(now + 1));
  get("last").addEventListener("click", () => go(figures.length - 1));
  play.addEventListener("click", () => (timer ? stop() : start()));
  place.addEventListener("input", () => go(Number(place.value)));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === place) { return; }
    const on = event.target.closest && event.target.closest("button, summary");
    if (event.key === "ArrowLeft") { go(now - 1); }
    else if (event.key === "ArrowRight") { go(now + 1); }
    else if (event.key === "Home") { go(0); }
    else if (event.key === "End") { go(figures.length - 1); }
    else if (event.key === " " && !on) { play.click(); }
    else { return; }
    event.preventDefault();
  });

  // In print the solution stands overleaf, open or not.
  const overleaf = document.querySelector(".overleaf");
  if (overleaf) {
    let open = false;
    addEventListener("beforeprint", () => { open = overleaf.open; overleaf.open = true; });
    addEventListener("afterprint", () => { overleaf.open = open; });
  }

  place.max = figures.length - 1;
  game.classList.add("stepping");
  get("controls").hidden = moves.hidden = false;
  show(0);
})();
