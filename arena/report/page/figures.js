// What players have put on the board.

// Where a figure stands: its segment's spot on the tile, turned with it.
function spot(tile, segment) {
  const at = data.spots[tile.type].slice(3 * segment, 3 * segment + 3);
  const [x, y] = quarterTurns(at[0] - CELL / 2, at[1] - CELL / 2, tile.turns);
  return { x: tile.x * CELL + CELL / 2 + x, y: tile.y * CELL + CELL / 2 + y, lies: at[2] === 1 };
}

// A figure as a film tells it (arena/report/page/game_film.hpp).
function decode(code) {
  const take = (base) => {
    const digit = code % base;
    code = Math.floor(code / base);
    return digit;
  };
  const [ghosts, keep, kind, seat, segment] = [take(4), take(2), take(8), take(8), take(16)];
  return { tile: code, segment, seat, kind: data.figures[kind], keep, ghosts };
}

// One of `among` figures on a segment of the tile.
function figureOn(tile, figure, among = { index: 0, count: 1 }) {
  const at = spot(tile, figure.segment);
  const around = among.count > 1 ? (2 * Math.PI * among.index) / among.count : null;
  const x = at.x + (around === null ? 0 : 15 * Math.cos(around));
  const y = at.y + (around === null ? 0 : 15 * Math.sin(around));
  const lies = at.lies && !figure.keep;
  const kind = "fig-" + (figure.keep ? "keep" : figure.kind);
  const place = { x: -24, y: -24, width: 48, height: 48 };
  const shape = use(kind, lies ? { ...place, transform: "rotate(-90)" } : place);
  const number = svg("text", { class: "fig-number", x: lies ? 2 : 0, y: lies ? 4 : 7 });
  number.textContent = figure.kind === "guard" ? "" : figure.seat + 1;
  const group = svg("g", { class: "p" + figure.seat, transform: `translate(${x},${y})` }, shape, number);
  for (let i = 0; i < figure.ghosts; ++i) {
    group.append(use("fig-ghost", { x: -8 + 13 * i, y: -22, width: 40, height: 40 }));
  }
  return group;
}

// After entry `turn`: for each segment with figures a list of them.
function figuresAt(film, turn) {
  const codes = new Map();
  for (const entry of film.slice(0, turn + 1)) {
    for (const code of entry.r ?? []) codes.set(code, codes.get(code) - 1);
    for (const code of entry.a ?? []) codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  const places = new Map();
  for (const each of [...codes].flatMap(([code, count]) => Array(count).fill(decode(code)))) {
    const key = each.tile * 16 + each.segment;
    if (!places.has(key)) places.set(key, []);
    places.get(key).push(each);
  }
  return places.values();
}

// A player's figure with its number, as it stands on the board.
function badge(seat) {
  const figure = svg("svg", { viewBox: "-16 -18 32 34", class: "p" + seat, "aria-hidden": "true" },
    use("fig-follower", { x: -20, y: -20, width: 40, height: 40 }));
  const number = svg("text", { class: "fig-number", y: 6 });
  number.textContent = seat + 1;
  figure.append(number);
  return figure;
}
