(function () {
  "use strict";

  // A press on a heading sorts by it; another press turns the order round.
  for (const table of document.querySelectorAll("table")) {
    const heads = Array.from(table.tHead.rows[0].cells);
    heads.forEach((head, column) => {
      const button = head.querySelector("button");
      if (!button) { return; }
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        for (const other of heads) {
          if (other.hasAttribute("aria-sort")) { other.setAttribute("aria-sort", "none"); }
        }
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const key = (body) => Number(body.rows[0].cells[column].dataset.sort);
        const words = (body) => body.rows[0].cells[column].textContent;
        const order = (a, b) => key(a) - key(b) || words(a).localeCompare(words(b), "en", { numeric: true });
        const bodies = Array.from(table.tBodies);
        bodies.sort((a, b) => (down ? order(b, a) : order(a, b)));
        table.append(...bodies);
      });
    });
  }

  // A larger copy of the board in the row. It knows no rules: it is given the positions. How men and
  // holes look it takes from the picture itself, which has at least one of each.
  function board(small) {
    const svg = small.cloneNode(true);
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    const holes = Array.from(svg.querySelectorAll("circle.man, circle.hole"));
    const names = Array.from(svg.querySelectorAll("text.name"));
    const parts = ["class", "r", "fill", "stroke", "stroke-width"];
    const look = (kind) => {
      const at = holes.findIndex((hole) => hole.classList.contains(kind));
      const part = (name) => [name, holes[at].getAttribute(name)];
      return { circle: parts.map(part), ink: names.length ? names[at].getAttribute("fill") : "" };
    };
    const looks = { o: look("man"), "-": look("hole") };
    const centres = new Map(holes.map((hole) => {
      const at = ["cx", "cy"].map((name) => Number(hole.getAttribute(name)));
      return [hole.textContent, at];
    }));
    const ink = svg.querySelector(".marked") ? svg.querySelector(".marked").getAttribute("stroke") : "#e8590c";
    const arrows = document.createElementNS(svg.namespaceURI, "g");
    svg.append(arrows);

    function set(position) {
      holes.forEach((hole, at) => {
        const one = looks[position[at]];
        for (const [name, value] of one.circle) {
          if (value === null) { hole.removeAttribute(name); } else { hole.setAttribute(name, value); }
        }
        if (names.length) { names[at].setAttribute("fill", one.ink); }
      });
    }

    function draw(attributes) {
      const path = document.createElementNS(svg.namespaceURI, "path");
      for (const [name, value] of Object.entries(attributes)) { path.setAttribute(name, value); }
      arrows.append(path);
    }

    // The way of a move, with a light edge and a head at its end.
    function point(move) {
      arrows.replaceChildren();
      if (!move) { return; }
      const way = move.split("-").map((name) => centres.get(name));
      const [[fromX, fromY], [toX, toY]] = way.slice(-2);
      const long = Math.hypot(toX - fromX, toY - fromY);
      const [x, y] = [(toX - fromX) / long, (toY - fromY) / long];
      const [neckX, neckY] = [toX - 14 * x, toY - 14 * y];
      const line = "M" + way.slice(0, -1).concat([[neckX, neckY]]).map((at) => at.join(" ")).join("L");
      const head = `M${toX} ${toY}L${neckX - 8 * y} ${neckY + 8 * x}L${neckX + 8 * y} ${neckY - 8 * x}Z`;
      draw({ d: line, fill: "none", stroke: "#fff", "stroke-width": 8 });
      draw({ d: head, fill: "#fff", stroke: "#fff", "stroke-width": 4 });
      draw({ d: line, fill: "none", stroke: ink, "stroke-width": 4 });
      draw({ d: head, fill: ink });
    }

    return { svg, set, point };
  }

  // What an open row shows: the board, buttons, and the move in words.
  function player(details) {
    const positions = details.dataset.positions.split(" ");
    const moves = details.dataset.moves.split(" ").filter((move) => move);
    const items = Array.from(details.querySelectorAll(".moves li"));
    const shown = board(details.closest("tbody").querySelector(".picture svg"));
    const make = (name, kind) => {
      const made = document.createElement(name);
      made.className = kind;
      return made;
    };
    const all = make("div", "player"), side = make("div", "side");
    const controls = make("div", "controls"), caption = make("p", "caption");
    caption.setAttribute("aria-live", "polite");
    controls.append(document.getElementById("controls").content.cloneNode(true));
    all.append(shown.svg, side);
    side.append(controls, caption);
    details.querySelector("summary").after(all);
    side.append(details.querySelector(".moves"));
    stepper(controls, details, positions.length, (now) => {
      shown.set(positions[now]);
      shown.point(moves[now]);
      items.forEach((item, at) => {
        if (at === now) { item.setAttribute("aria-current", "step"); }
        else { item.removeAttribute("aria-current"); }
      });
      const words = now < moves.length ? `${now + 1}. ${items[now].textContent}` : "The end";
      caption.textContent = words;
      return words;
    });
  }

  for (const details of document.querySelectorAll("details[data-positions]")) {
    details.addEventListener("toggle", () => {
      if (details.open && !details.querySelector(".player")) { player(details); }
    });
  }

  // In print all solutions are shown, and nothing to press.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = Array.from(document.querySelectorAll("details:not([open])"));
    for (const details of opened) { details.open = true; }
  });
  addEventListener("afterprint", () => {
    for (const details of opened) { details.open = false; }
  });
})();
