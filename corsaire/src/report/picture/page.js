(function () {
  "use strict";
  const game = document.getElementById("game"), moves = document.getElementById("moves");
  const figures = Array.from(game.querySelectorAll("#diagrams figure"));

  const buttons = figures.map((figure, index) => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.textContent = figure.querySelector("figcaption").textContent;
    button.addEventListener("click", () => go(index));
    item.append(button);
    moves.append(item);
    return button;
  });

  function show(now) {
    figures.forEach((figure, at) => figure.classList.toggle("now", at === now));
    buttons.forEach((button, at) => {
      if (at === now) { button.setAttribute("aria-current", "step"); }
      else { button.removeAttribute("aria-current"); }
    });
    // Only the list moves, not the page.
    const list = moves.getBoundingClientRect(), chosen = buttons[now].getBoundingClientRect();
    if (chosen.top < list.top) { moves.scrollTop -= list.top - chosen.top; }
    if (chosen.bottom > list.bottom) { moves.scrollTop += chosen.bottom - list.bottom; }
    return buttons[now].textContent;
  }

  // In print the solution stands overleaf, open or not.
  const overleaf = document.querySelector(".overleaf");
  if (overleaf) {
    let open = false;
    addEventListener("beforeprint", () => { open = overleaf.open; overleaf.open = true; });
    addEventListener("afterprint", () => { overleaf.open = open; });
  }

  game.classList.add("stepping");
  moves.hidden = false;
  const go = stepper(document.getElementById("controls"), document, figures.length, show);
})();
