// Puzzles in the viewer: a tile is laid and turned on the board, a figure chosen, and every choice is told what it costs.
(() => {
  let at = 0; // the puzzle
  let laid = null; // the tile as it lies: x, y, turns; or nothing
  let chosen = 0; // of the turns with that tile, the figure's
  let over = false; // the answer is told
  let played = null; // what it is told to: a turn, or nothing
  let shown = 0; // entry of the film
  const puzzle = () => data.puzzles[at];

  const board = viewer((entry) => {
    shown = entry;
    draw();
  });
  const tileOf = (turn) => ({ type: turn.tile[0], x: turn.tile[1], y: turn.tile[2], turns: turn.tile[3] });
  const placements = () => puzzle().turns.filter((turn) => turn.tile).map((turn) => ({ ...tileOf(turn), turn }));
  const atCell = (cell) => placements().filter((each) => each.x === cell.x && each.y === cell.y);
  const rotations = (cell) => [...new Set(atCell(cell).map((each) => each.turns))].sort((a, b) => a - b);
  // The turns that lay the tile as it lies, one for each figure.
  const options = () => (laid ? atCell(laid).filter((each) => each.turns === laid.turns).map((each) => each.turn) : []);

  // ---- The board

  function rect(name, cell) {
    return svg("rect", { class: name, x: cell.x * CELL, y: cell.y * CELL, width: CELL, height: CELL });
  }

  function drawTurn(turn) {
    const tile = tileOf(turn);
    board.over.append(svg("g", { class: "ghost" }, board.drawn(tile)));
    if (!turn.figure) return;
    const figure = { segment: turn.figure[0], kind: turn.figure[1], seat: puzzle().seat, keep: 0, ghosts: 0 };
    board.over.append(svg("g", {}, figureOn(tile, figure)));
  }

  // Places to click, while the position is shown and the answer is not.
  function draw() {
    board.over.replaceChildren();
    if (shown !== puzzle().film.length - 1) return;
    if (over) {
      drawTurn(puzzle().turns[0]);
      board.over.append(rect("solved", tileOf(puzzle().turns[0])));
      return;
    }
    const cells = new Map(placements().map((each) => [each.x + "," + each.y, each]));
    for (const cell of cells.values()) {
      const mine = laid && laid.x === cell.x && laid.y === cell.y;
      if (mine) drawTurn(options()[chosen]);
      const free = rect(mine ? "laid" : "free", cell);
      free.setAttribute("tabindex", "0");
      free.setAttribute("role", "button");
      free.setAttribute("aria-label", t("puzzle_cell", { cell: `${cell.x},${cell.y}` }));
      const act = () => (mine ? rotate() : lay(cell));
      free.addEventListener("click", act);
      free.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        act();
      });
      board.over.append(free);
    }
  }

  // ---- Choosing

  function lay(cell) {
    laid = { x: cell.x, y: cell.y, turns: rotations(cell)[0] };
    chosen = 0;
    show();
  }

  function rotate() {
    if (!laid) return;
    const all = rotations(laid);
    laid.turns = all[(all.indexOf(laid.turns) + 1) % all.length];
    chosen = 0;
    show();
  }

  function showFigures() {
    find("figures").replaceChildren(...options().map((turn, index) => {
      const label = html("label");
      const input = Object.assign(document.createElement("input"), { type: "radio", name: "figure", checked: index === chosen });
      input.addEventListener("change", () => {
        chosen = index;
        draw();
      });
      label.append(input, " " + (turn.rest || t("no_figure")));
      return label;
    }));
  }

  function show() {
    const { turns: all, number, names, seat, themes } = puzzle();
    const name = playerName(names[seat]);
    find("number").textContent = t(number === at + 1 ? "puzzle_of" : "puzzle_among", { number, at: at + 1, all: data.puzzles.length });
    find("previous-puzzle").disabled = at === 0;
    find("next-puzzle").disabled = at === data.puzzles.length - 1;
    find("task").textContent = over
      ? t("best_is", { name, move: all[0].text }) + (themes.length ? ` (${themes.map((theme) => t("theme." + theme)).join(", ")})` : "")
      : t("what_is_best", { name });
    const type = all[0].tile ? all[0].tile[0] : 0;
    find("hand").replaceChildren(board.drawn({ type, x: 0, y: 0, turns: laid ? laid.turns : 0 }));
    find("rotate").disabled = over || !laid;
    find("answer").disabled = over || !laid;
    find("solution").disabled = over;
    showFigures();
    draw();
  }

  // ---- Told

  const points = (loss) => `${decimal(loss[0])} ± ${decimal(loss[1])}`;

  function verdict(turn) {
    const text = html("p");
    const known = puzzle().turns.filter((each) => each.loss);
    if (!turn) {
      text.textContent = t("the_answer");
    } else if (turn === puzzle().turns[0]) {
      text.className = "right";
      text.textContent = t("is_best", { move: turn.text, loss: points(known[1].loss) });
    } else {
      text.className = "wrong";
      text.textContent = turn.loss ? t("it_costs", { move: turn.text, loss: points(turn.loss) })
        : t("not_looked_at", { move: turn.text, n: known.length });
    }
    return text;
  }

  function tell(turn) {
    over = true;
    played = turn;
    const table = html("table");
    table.append(html("caption", t("costs_of_turns")));
    const body = html("tbody");
    for (const each of puzzle().turns.filter((one) => one.loss)) {
      const row = html("tr");
      const name = html("th", each.text);
      name.scope = "row";
      if (each === turn) row.className = "mine";
      row.append(name, html("td", each === puzzle().turns[0] ? t("best") : points(each.loss)));
      body.append(row);
    }
    table.append(body);
    const scroll = html("div");
    scroll.className = "scroll";
    scroll.tabIndex = 0;
    scroll.append(table);
    const { missed, found, source, turn: number } = puzzle();
    const looked = [t("missed_by", { bots: missed.join(", ") }), ...(found.length ? [t("found_by", { bots: found.join(", ") })] : [])];
    const bots = html("p", `${looked.join("; ")}. ${t("puzzle_from", { source, turn: number })}`);
    find("said").replaceChildren(verdict(turn), scroll, bots);
    show();
  }

  function open(index) {
    at = index;
    laid = null;
    over = false;
    find("said").replaceChildren();
    const { names, film, turns } = puzzle();
    board.open({ names, points: [], film, cells: turns.filter((turn) => turn.tile).map(tileOf) });
    show();
    history.replaceState(null, "", "#puzzle=" + puzzle().number);
  }

  inEveryLanguage(() => (over ? tell(played) : show()));
  find("rotate").addEventListener("click", rotate);
  find("answer").addEventListener("click", () => tell(options()[chosen]));
  find("solution").addEventListener("click", () => tell(null));
  find("previous-puzzle").addEventListener("click", () => open(at - 1));
  find("next-puzzle").addEventListener("click", () => open(at + 1));
  const linked = Number(/^#puzzle=([0-9]+)$/.exec(location.hash)?.[1] ?? 1);
  const after = data.puzzles.findIndex((each) => each.number >= linked);
  open(after < 0 ? data.puzzles.length - 1 : after);
})();
