"use strict";
// What the pages have in common: a game on its board, to step through. All text goes in as text, never as markup. A page's
// own script follows this one.

const SVG = "http://www.w3.org/2000/svg";
const CELL = 100;
const find = (id) => document.getElementById(id);
// What the page gives its scripts.
const data = JSON.parse(find("data").textContent);

// The element `name` of HTML, or of SVG with attributes, with its children.
const html = (name, text) => Object.assign(document.createElement(name), { textContent: text ?? "" });
const svg = (name, attributes = {}, ...children) => {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  element.append(...children);
  return element;
};
const use = (id, attributes) => svg("use", { href: "#" + id, ...attributes });

// Shows one game at a time: `names` and `points` by seat (no points while it is not finished), its `film`, `cells` {x, y}
// that need room beside its tiles, `failure` and the seat that `failed`. Calls `stepped` with the entry after every step.
function viewer(stepped = () => {}) {
  let game = null; // the one shown
  let turn = 0; // entries of its film that are shown, less one
  let tiles = []; // of the game: type, x, y, quarter turns, entry it came with, element
  const figures = svg("g");
  const mark = svg("rect", { class: "new", width: CELL, height: CELL });
  const over = svg("g"); // for what a page marks on the board
  const track = svg("g");

  // ---- The board

  // Where a figure stands: its segment's spot on the tile, turned with it.
  function spot(tile, segment) {
    const at = data.spots[tile.type].slice(3 * segment, 3 * segment + 3);
    let [x, y] = [at[0] - CELL / 2, at[1] - CELL / 2];
    for (let i = 0; i < tile.turns; ++i) [x, y] = [-y, x];
    return { x: tile.x * CELL + CELL / 2 + x, y: tile.y * CELL + CELL / 2 + y, lies: at[2] === 1 };
  }

  const kinds = ["follower", "guard", "large", "builder", "pig"];

  function decode(code) {
    const take = (base) => {
      const digit = code % base;
      code = Math.floor(code / base);
      return digit;
    };
    const [ghosts, keep, kind, seat, segment] = [take(4), take(2), take(8), take(8), take(16)];
    return { tile: code, segment, seat, kind: kinds[kind], keep, ghosts };
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

  function drawFigures() {
    const codes = new Map();
    for (let i = 0; i <= turn; ++i) {
      for (const code of game.film[i].r ?? []) codes.set(code, codes.get(code) - 1);
      for (const code of game.film[i].a ?? []) codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    const standing = [...codes].flatMap(([code, count]) => Array(count).fill(decode(code)));
    figures.replaceChildren();
    for (const together of bySegment(standing).values()) {
      together.forEach((each, index) => figures.append(figureOn(tiles[each.tile], each, { index, count: together.length })));
    }
  }

  function bySegment(standing) {
    const places = new Map();
    for (const each of standing) {
      const key = each.tile * 16 + each.segment;
      if (!places.has(key)) places.set(key, []);
      places.get(key).push(each);
    }
    return places;
  }

  // What was last said of something that entries only tell when it changes.
  function latest(key) {
    for (let i = turn; i >= 0; --i) if (key in game.film[i]) return game.film[i][key];
    return null;
  }

  // Scoring figures and tokens on the wall of The Castle.
  function drawTrack() {
    track.replaceChildren();
    if (!data.wall) return;
    const { towers, spaces } = data.wall;
    const tokens = latest("k") ?? 0;
    for (let i = 0; 2 * i < towers.length; ++i) {
      if (!((tokens >> i) & 1)) continue;
      track.append(svg("rect", { class: "w-token", x: towers[2 * i] - 15, y: towers[2 * i + 1] - 15, width: 30, height: 30, rx: 6 }));
    }
    game.film[turn].s.forEach((points, seat) => {
      const space = points % (spaces.length / 2);
      const [x, y] = [spaces[2 * space] + (seat ? 7 : -7), spaces[2 * space + 1]];
      track.append(use("fig-follower", { class: "p" + seat, x: x - 22, y: y - 26, width: 44, height: 44 }));
    });
  }

  function frame() {
    let [left, top, right, bottom] = data.wall ? data.wall.cells : [0, 0, 0, 0];
    for (const tile of data.wall ? [] : [...tiles, ...(game.cells ?? [])]) {
      [left, right] = [Math.min(left, tile.x), Math.max(right, tile.x)];
      [top, bottom] = [Math.min(top, tile.y), Math.max(bottom, tile.y)];
    }
    const room = data.wall ? 1.05 : 0.15;
    return [left - room, top - room, right - left + 1 + 2 * room, bottom - top + 1 + 2 * room].map((each) => each * CELL);
  }

  const drawn = ({ type, x, y, turns }) => use("tile-" + type, { width: CELL, height: CELL,
    transform: `translate(${x * CELL},${y * CELL}) rotate(${90 * turns},${CELL / 2},${CELL / 2})` });

  function buildBoard() {
    tiles = [];
    game.film.forEach((entry, index) => {
      const list = entry.t ?? [];
      for (let i = 0; i < list.length; i += 4) {
        const [type, x, y, turns] = list.slice(i, i + 4);
        const tile = { type, x, y, turns };
        tiles.push({ ...tile, index, element: drawn(tile) });
      }
    });
    const layer = svg("g");
    for (const tile of tiles) {
      tile.seam = svg("rect", { class: "seam", x: tile.x * CELL, y: tile.y * CELL, width: CELL, height: CELL });
      layer.append(tile.element, tile.seam);
    }
    const board = find("board");
    board.setAttribute("viewBox", frame().join(" "));
    board.replaceChildren(use("ground", {}), layer, use("track", {}), mark, over, track, figures);
  }

  function drawBoard() {
    let newest = null;
    for (const tile of tiles) {
      const shown = tile.index <= turn;
      for (const element of [tile.element, tile.seam]) element.style.display = shown ? "" : "none";
      if (shown && tile.index > 0) newest = tile;
    }
    mark.style.display = newest ? "" : "none";
    if (newest) {
      mark.setAttribute("x", newest.x * CELL);
      mark.setAttribute("y", newest.y * CELL);
    }
    drawFigures();
    drawTrack();
  }

  // ---- Beside the board

  function drawPlayers() {
    const entry = game.film[turn];
    const words = latest("w") ?? [];
    const rows = game.names.flatMap((player, seat) => {
      const row = html("tr");
      const name = html("th");
      name.scope = "row";
      const figure = svg("svg", { viewBox: "-16 -18 32 34", class: "p" + seat, "aria-hidden": "true" },
        use("fig-follower", { x: -20, y: -20, width: 40, height: 40 }));
      const number = svg("text", { class: "fig-number", y: 6 });
      number.textContent = seat + 1;
      figure.append(number);
      name.append(figure, player);
      row.append(name, ...[entry.s[seat], entry.v[seat], entry.f[seat]].map((each) => html("td", each)));
      if (entry.p === seat) row.className = "turn";
      if (!words[seat]) return [row];
      const more = html("tr");
      more.className = "more";
      const cell = html("td", words[seat]);
      cell.colSpan = 4;
      more.append(cell);
      return [row, more];
    });
    find("players").replaceChildren(...rows);
  }

  function drawRace() {
    const all = game.film.flatMap((entry) => entry.v);
    const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
    const x = (i) => ((100 * i) / Math.max(1, game.film.length - 1)).toFixed(2);
    const y = (points) => (39 - (38 * (points - low)) / (high - low)).toFixed(2);
    const lines = game.names.map((player, seat) =>
      svg("path", { class: "p" + seat, d: game.film.map((entry, i) => (i ? "L" : "M") + x(i) + " " + y(entry.v[seat])).join("") }));
    find("race").replaceChildren(svg("path", { class: "at", d: `M${x(turn)} 0V40` }), ...lines);
  }

  function verdict() {
    const best = Math.max(...game.points);
    const winners = game.names.filter((player, seat) => game.points[seat] === best);
    if (game.failure) return `The game ends: ${game.names[game.failed]} lost it by a failure (${game.failure}).`;
    if (winners.length === 0) return "";
    return winners.length === 1 ? winners[0] + " wins." : "A draw between " + winners.join(" and ") + ".";
  }

  function drawTurn() {
    const final = game.film.length - 1;
    const text = game.film[turn].x ?? "Before the first turn.";
    find("news").textContent = turn === final ? text + "\n" + verdict() : text;
    find("turn").textContent = `turn ${turn} of ${final}`;
    find("first").disabled = find("back").disabled = turn === 0;
    find("next").disabled = find("last").disabled = turn === final;
    for (const button of find("turns").querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
    const list = find("turns");
    const current = list.children[turn].firstChild;
    current.setAttribute("aria-current", "step");
    // Scrolls the list, and never the page.
    const at = current.offsetTop - list.offsetTop;
    if (at < list.scrollTop || at + current.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = at - list.clientHeight / 2;
  }

  function show(next) {
    turn = Math.min(Math.max(next, 0), game.film.length - 1);
    drawBoard();
    drawPlayers();
    drawRace();
    drawTurn();
    stepped(turn);
  }

  function open(chosen, at) {
    game = chosen;
    buildBoard();
    find("turns").replaceChildren(...game.film.map((entry, index) => {
      const item = html("li");
      const button = html("button", entry.x ? entry.x.split("\n")[0].trim() : "The beginning");
      button.type = "button";
      button.addEventListener("click", () => show(index));
      item.append(button);
      return item;
    }));
    show(at ?? game.film.length - 1);
  }

  // ---- Stepping

  const keys = new Map();
  // A key and the button `id` that do something, and end the playing of the game by itself.
  function press(key, id, act) {
    keys.set(key, () => {
      if (playing !== null) stop();
      act(turn);
    });
    find(id).addEventListener("click", keys.get(key));
  }
  // The same that go to the entry that `where` gives for the present one.
  const bind = (key, id, where) => press(key, id, (at) => show(where(at)));
  const pause = 1200; // milliseconds that a turn is shown
  let playing = null;
  function stop() {
    clearInterval(playing);
    playing = null;
    find("play").setAttribute("aria-pressed", "false");
  }
  function play() {
    if (playing !== null) return stop();
    if (turn === game.film.length - 1) show(0);
    find("play").setAttribute("aria-pressed", "true");
    playing = setInterval(() => {
      show(turn + 1);
      if (turn === game.film.length - 1) stop();
    }, pause);
  }
  keys.set("a", play);
  find("play").addEventListener("click", play);
  bind("Home", "first", () => 0);
  bind("ArrowLeft", "back", (at) => at - 1);
  bind("ArrowRight", "next", (at) => at + 1);
  bind("End", "last", () => Infinity);

  // Anywhere on the game, and with nothing focused while the board is in view.
  function takesKeys() {
    const focus = document.activeElement;
    if (find("table").contains(focus)) return true;
    const box = find("board").getBoundingClientRect();
    return (!focus || focus === document.body) && box.bottom > 0 && box.top < innerHeight;
  }
  document.addEventListener("keydown", (event) => {
    const step = keys.get(event.key);
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !takesKeys()) return;
    event.preventDefault();
    step();
  });

  return { open, show, bind, press, drawn, figureOn, over };
}
