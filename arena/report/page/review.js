// One reviewed game in the viewer: what was decided in the present turn, its place in the graphs, and where the best tile
// would have gone.
(() => {
  const mistakes = Object.keys(data.grades).map(Number);
  const last = data.game.film.length - 1;
  const before = (entry) => mistakes.filter((each) => each < entry).at(-1);
  const after = (entry) => mistakes.find((each) => each > entry);

  // What the page says of the turn stands in its article.
  function showDecision(entry) {
    const article = find("turn-" + entry);
    find("decision").replaceChildren(...(article ? article.cloneNode(true).childNodes : []));
    const number = mistakes.indexOf(entry) + 1;
    find("mistake").textContent = number > 0 ? `mistake ${number} of ${mistakes.length}` : `mistakes: ${mistakes.length}`;
    find("previous-mistake").disabled = before(entry) === undefined;
    find("next-mistake").disabled = after(entry) === undefined;
  }

  function moveCursors(entry) {
    const x = (100 * entry) / Math.max(1, last) + "%";
    for (const cursor of document.querySelectorAll(".cursor")) {
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
      cursor.setAttribute("visibility", "visible");
    }
    for (const mark of document.querySelectorAll(".graph a")) mark.classList.toggle("now", Number(mark.dataset.entry) === entry);
  }

  function markBest(entry) {
    const best = data.best[entry];
    board.over.replaceChildren();
    if (!best) return;
    const place = { x: best.x * CELL, y: best.y * CELL, width: CELL, height: CELL };
    board.over.append(svg("g", { class: "ghost" }, board.drawn(best)), svg("rect", { class: "best-casing", ...place }),
      svg("rect", { class: "best", ...place }));
    if (best.segment >= 0) board.over.append(svg("g", { class: "ghost" }, board.figureOn(best, best)));
  }

  const board = viewer((entry) => {
    showDecision(entry);
    moveCursors(entry);
    markBest(entry);
  });
  board.bind("p", "previous-mistake", (entry) => before(entry) ?? entry);
  board.bind("n", "next-mistake", (entry) => after(entry) ?? entry);

  // Marks and links to turns, and places on a graph.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-entry]");
    const graph = event.target.closest(".graph");
    if (link) {
      event.preventDefault();
      board.show(Number(link.dataset.entry));
      if (!graph) find("table").scrollIntoView();
    } else if (graph) {
      const box = graph.getBoundingClientRect();
      board.show(Math.round((last * (event.clientX - box.left)) / box.width));
    }
  });

  find("table").classList.remove("still");
  board.open({ ...data.game, cells: Object.values(data.best) });
  for (const entry of mistakes) find("turns").children[entry]?.firstChild.classList.add(data.grades[entry]);
})();
