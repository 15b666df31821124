// What is still to come: the tile in hand, what is left in the bag, and cells that none of it fits.

// The cells {x, y} that no tile fits after an entry and some did before, or the other way round.
function changedCells({ c = [] }) {
  const cells = [];
  for (let i = 0; i < c.length; i += 2) cells.push({ x: c[i], y: c[i + 1] });
  return cells;
}

// After entry `turn`: `bag` by type, `hand` types, `next` the seat that places, or null, and `dead` cells {x, y}.
function stockAt(film, turn) {
  const bag = new Map();
  const dead = new Map();
  for (const entry of film.slice(0, turn + 1)) {
    if (entry.h?.length === 1) bag.set(entry.h[0], (bag.get(entry.h[0]) ?? 0) - 1);
    const counts = entry.b ?? [];
    for (let i = 0; i < counts.length; i += 2) bag.set(counts[i], counts[i + 1]);
    for (const cell of changedCells(entry)) {
      const key = `${cell.x},${cell.y}`;
      if (!dead.delete(key)) dead.set(key, cell);
    }
  }
  return { bag: new Map([...bag].filter(([, count]) => count > 0).sort(([a], [b]) => a - b)), hand: film[turn].h ?? [],
    next: film[turn].n ?? null, dead: [...dead.values()] };
}

// A tile's picture, with how many there are of it.
function tilePicture(type, count = null) {
  const id = data.ids?.[type] ?? "tile";
  const picture = svg("svg", { viewBox: "0 0 100 100", role: "img", "aria-label": count === null ? id : `${id}, ${count}` },
    use("tile-" + type, { width: CELL, height: CELL }), svg("rect", { class: "seam", width: CELL, height: CELL }));
  const item = html("span");
  item.className = "tile";
  item.title = id;
  item.append(picture);
  if (count !== null) item.append(html("b", count));
  return item;
}

const crossAt = ({ x, y }) => svg("path", { class: "dead",
  d: `M${x * CELL + 25} ${y * CELL + 25}l50 50m0 -50l-50 50` });

// Fills what the page has beside the board for it.
function drawStock({ bag, hand, next, dead }, names) {
  const left = [...bag.values()].reduce((sum, count) => sum + count, 0);
  const placing = next === null || hand.length === 0 ? [] : [html("span", t("places", { name: names[next] })), ...hand.map((type) => tilePicture(type))];
  find("hand").replaceChildren(...placing);
  const without = dead.length > 0 ? "; " + t("dead_cells", { n: dead.length }) : "";
  find("left-title").textContent = t("left_in_bag", { n: left }) + without;
  find("left").replaceChildren(...[...bag].map(([type, count]) => tilePicture(type, count)));
}
