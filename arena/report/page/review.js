// One reviewed game in the viewer: what was decided in the present turn, its place in the graphs, and where a line's tile
// would have gone; and the same as a question: which line is better than the one that was played?
(() => {
  const mistakes = Object.keys(data.grades).map(Number);
  const last = data.game.film.length - 1;
  const before = (entry) => mistakes.filter((each) => each < entry).at(-1);
  const after = (entry) => mistakes.find((each) => each > entry);
  let question = null; // the mistake in question, shown as the board was before it

  // The lines of the decision that the mistake is, in an order that tells nothing.
  function choices(entry) {
    const [first, end] = data.asked[entry];
    return data.lines[entry].slice(first, end).sort((a, b) => (a.text < b.text ? -1 : 1));
  }

  function ask(entry) {
    question = entry;
    board.show(entry - 1);
  }

  function answer(line, said) {
    const best = Math.min(...choices(question).map((each) => each.loss));
    const right = line.loss <= best;
    const key = right ? "nothing_better" : line.played ? "played_and_costs" : "it_costs";
    said.textContent = t(key, { move: line.text, loss: decimal(line.loss) });
    board.propose(line.tile);
  }

  function showQuestion(entry) {
    const name = playerName(data.game.names[data.game.film[entry].p ?? 0]);
    const text = html("p", t("better_move", { turn: entry, name }));
    const said = html("p", "");
    said.className = "said";
    const list = html("ul");
    list.className = "choices";
    for (const line of choices(entry)) {
      const button = html("button", line.text);
      button.type = "button";
      button.addEventListener("click", () => answer(line, said));
      button.addEventListener("focus", () => board.propose(line.tile));
      button.addEventListener("pointerenter", () => board.propose(line.tile));
      const item = html("li");
      item.append(button);
      list.append(item);
    }
    const shown = html("button", t("show_answer"));
    shown.type = "button";
    shown.addEventListener("click", () => board.show(entry));
    find("decision").replaceChildren(text, list, said, shown);
  }

  // What the page says of the turn stands in its article.
  function showDecision(entry) {
    if (question !== null && entry !== question - 1) question = null;
    const number = mistakes.indexOf(question ?? entry) + 1;
    find("mistake").textContent = t(number > 0 ? "mistake_of" : "mistakes_n", { number, all: mistakes.length });
    find("previous-mistake").disabled = before(entry) === undefined;
    find("next-mistake").disabled = after(entry) === undefined;
    find("learn").disabled = mistakes.length === 0;
    if (question !== null) return showQuestion(question);
    const article = find("turn-" + entry);
    find("decision").replaceChildren(...(article ? article.cloneNode(true).childNodes : []));
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

  // The address leads to the turn, but not before somebody steps; "#learn" asks for the first mistake.
  let opened = false;
  const linked = () => Number(/^#turn=([0-9]+)$/.exec(location.hash)?.[1] ?? NaN);

  const board = viewer((entry) => {
    showDecision(entry);
    moveCursors(entry);
    board.propose(question === null ? data.best[entry] : null);
    if (opened) history.replaceState(null, "", "#turn=" + entry);
  });
  board.bind("p", "previous-mistake", (entry) => before(entry) ?? entry);
  board.bind("n", "next-mistake", (entry) => after(entry) ?? entry);
  // The next mistake as a question; after the last one the first.
  board.press("l", "learn", (entry) => {
    const next = after(question ?? entry) ?? mistakes[0];
    if (next !== undefined) ask(next);
  });

  // Marks and links to turns and lines, and places on a graph.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-entry]");
    const graph = event.target.closest(".graph");
    if (link) {
      event.preventDefault();
      const entry = Number(link.dataset.entry);
      board.show(entry);
      if (link.dataset.line !== undefined) board.propose(data.lines[entry][Number(link.dataset.line)].tile);
      if (!graph && !find("decision").contains(link)) find("table").scrollIntoView();
    } else if (graph) {
      const box = graph.getBoundingClientRect();
      board.show(Math.round((last * (event.clientX - box.left)) / box.width));
    }
  });
  window.addEventListener("hashchange", () => {
    if (!Number.isNaN(linked())) board.show(linked());
  });

  find("table").classList.remove("still");
  const shown = Object.values(data.lines).flat().flatMap((line) => (line.tile ? [line.tile] : []));
  const start = Number.isNaN(linked()) ? mistakes[0] : linked();
  board.open({ ...data.game, cells: [...Object.values(data.best), ...shown] }, start);
  if (location.hash === "#learn" && mistakes.length > 0) ask(mistakes[0]);
  opened = true;
  for (const entry of mistakes) find("turns").children[entry]?.firstChild.classList.add(data.grades[entry]);
})();
