// An analysed position in the viewer: its lines, open cells and features are shown on the board by links.
(() => {
  const board = viewer();
  const cells = data.fits.map(([x, y]) => ({ x, y }));

  // What a link shows.
  function show({ line, cell, feature }) {
    if (line !== undefined) board.propose(data.lines[Number(line)].tile);
    if (cell !== undefined) board.light(cells[Number(cell)]);
    if (feature !== undefined) board.light(Number(feature));
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-line]") ?? event.target.closest("[data-cell]") ?? event.target.closest("[data-feature]");
    if (!link) return;
    event.preventDefault();
    show(link.dataset);
    if (!find("table").contains(link)) find("table").scrollIntoView();
  });

  find("table").classList.remove("still");
  const tiles = data.lines.flatMap((line) => (line.tile ? [line.tile] : []));
  board.open({ ...data.game, cells: [...cells, ...tiles] });
  board.propose(data.lines[0]?.tile ?? null);
})();
