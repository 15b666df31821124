// What the pages have in common: a game on its board, to step through. All text goes in as text, never as markup. The words come from
// language.js, story.js and wording.js before this one; board.js, figures.js, features.js, stock.js and a page's own script follow it.

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
// `data.outlook` has what becomes of features by entry, `data.fits` the tiles that fit cells, where the page knows them.
function viewer(stepped = () => {}) {
  let opened = null; // the game, as the page gave it
  let game = null; // the same, its players by the names that they have in the language
  let turn = 0; // entries of its film that are shown, less one
  let tiles = []; // of the game: type, x, y, quarter turns, entry it came with, number of its first segment, element
  let features = []; // by segment, as they are shown
  let pinned = null; // what stays lit: the number of a segment, or a cell {x, y}
  const figures = svg("g");
  const mark = svg("rect", { class: "new", width: CELL, height: CELL });
  const over = svg("g"); // for what a page marks on the board
  const crosses = svg("g");
  const glow = svg("g", { class: "glow" });
  const track = svg("g");

  // ---- The board

  function drawFigures() {
    figures.replaceChildren();
    for (const together of figuresAt(game.film, turn)) {
      together.forEach((each, index) => figures.append(figureOn(tiles[each.tile], each, { index, count: together.length })));
    }
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
    const dead = game.film.flatMap(changedCells);
    for (const tile of data.wall ? [] : [...tiles, ...(game.cells ?? []), ...dead]) {
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
    let first = 0;
    game.film.forEach((entry, index) => {
      const list = entry.t ?? [];
      for (let i = 0; i < list.length; i += 4) {
        const [type, x, y, turns] = list.slice(i, i + 4);
        const tile = { type, x, y, turns };
        tiles.push({ ...tile, index, first, element: drawn(tile) });
        first += data.segments?.[type].length ?? 0;
      }
    });
    const layer = svg("g");
    for (const tile of tiles) {
      tile.seam = svg("rect", { class: "seam", x: tile.x * CELL, y: tile.y * CELL, width: CELL, height: CELL });
      layer.append(tile.element, tile.seam);
    }
    find("board").replaceChildren(use("ground", {}), layer, use("track", {}), mark, over, crosses, glow, track, figures);
    part.open(...frame());
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

  // A tile as it would lie, with its figure; null takes it away.
  function propose(tile) {
    over.replaceChildren();
    if (!tile) return;
    const place = { x: tile.x * CELL, y: tile.y * CELL, width: CELL, height: CELL };
    over.append(svg("g", { class: "ghost" }, drawn(tile)), svg("rect", { class: "best-casing", ...place }),
      svg("rect", { class: "best", ...place }));
    if (tile.segment >= 0) over.append(svg("g", { class: "ghost" }, figureOn(tile, tile)));
  }

  // ---- What one points at

  // The page's numbers of what becomes of a feature.
  const expectedOf = (feature) => data.outlook?.[turn]?.find((numbers) => numbers[0] === feature.name);

  function sayAbout({ title, lines = [], tiles: fitting = [] }) {
    find("about").replaceChildren(html("b", title), ...lines.map((line) => html("p", line)), ...fitting);
  }

  function light(feature) {
    glow.replaceChildren(...(feature ? glowOf(feature) : []));
    if (feature) sayAbout(wordsOf(feature, game.names, expectedOf(feature)));
    else find("about").replaceChildren(html("p", data.segments ? t("point_at") : ""));
  }

  // An empty cell, and what fits there.
  function lightCell({ x, y }) {
    const fits = data.fits?.find((each) => each[0] === x && each[1] === y)?.slice(2);
    const dead = stockAt(game.film, turn).dead.some((cell) => cell.x === x && cell.y === y);
    if (!fits && !dead) return light(null);
    glow.replaceChildren(svg("rect", { class: "lit", x: x * CELL, y: y * CELL, width: CELL, height: CELL }));
    const fitting = [];
    for (let i = 0; i + 1 < (fits ?? []).length; i += 2) fitting.push(tilePicture(fits[i], fits[i + 1]));
    sayAbout({ title: t(fitting.length > 0 ? "tiles_fit" : "no_tile_fits", { cell: `${x},${y}` }), tiles: fitting });
  }

  // What is at a place of the board: the number of a segment, a cell {x, y} without a tile, or null.
  function whatIsAt(place) {
    const [x, y] = [Math.floor(place.x / CELL), Math.floor(place.y / CELL)];
    const tile = tiles.find((each) => each.x === x && each.y === y && each.index <= turn);
    if (!tile) return { x, y };
    const segment = data.segments ? segmentNear(tile, place) : -1;
    return segment < 0 ? null : tile.first + segment;
  }

  const isCell = (what) => what !== null && typeof what === "object";
  function lightWhat(what) {
    if (isCell(what)) lightCell(what);
    else light(what === null ? null : (features[what] ?? null));
  }
  function stayLit(what) {
    pinned = what;
    lightWhat(what);
  }
  const same = (a, b) => (isCell(a) ? isCell(b) && a.x === b.x && a.y === b.y : a !== null && !isCell(b) && features[a] === features[b]);
  // Keeps it lit, and the second time no more.
  const pin = (what) => stayLit(same(what, pinned) ? null : what);

  const part = sight(find("board"), {
    pointed: (place) => lightWhat(place ? whatIsAt(place) : pinned),
    tapped: (place) => pin(whatIsAt(place)),
  });

  // ---- Beside the board

  function featureButton(feature) {
    const expected = expectedOf(feature);
    const words = wordsOf(feature, game.names, expected);
    const { x, y } = cellsOf(feature)[0];
    const button = html("button", `${t("feature." + feature.kind)} ${x},${y}`);
    button.type = "button";
    button.setAttribute("aria-label", [words.title + ".", ...words.lines].join(" "));
    for (let seat = 0; seat < game.names.length; ++seat) {
      for (let i = 0; i < feature.figures[seat]; ++i) button.append(badge(seat));
    }
    const worth = isGround(feature) ? feature.worth : `${feature.worth} → ${feature.completed}`;
    button.append(html("span", expected && !isGround(feature) ? `${worth}, ${expected[1]} %` : worth));
    for (const type of ["focus", "pointerenter"]) button.addEventListener(type, () => light(feature));
    for (const type of ["blur", "pointerleave"]) button.addEventListener(type, () => lightWhat(pinned));
    button.addEventListener("click", () => pin(feature.name));
    return button;
  }

  function drawFeatures() {
    features = data.segments ? featuresAt(game.film, tiles, turn) : [];
    find("features").replaceChildren(...listedFeatures(features).map((feature) => {
      const item = html("li");
      item.append(featureButton(feature));
      return item;
    }));
    lightWhat(pinned);
  }

  function drawBag() {
    const stock = stockAt(game.film, turn);
    crosses.replaceChildren(...stock.dead.map(crossAt));
    drawStock(stock, game.names);
  }

  function drawPlayers() {
    const entry = game.film[turn];
    const words = latest("w") ?? [];
    const rows = game.names.flatMap((player, seat) => {
      const row = html("tr");
      const name = html("th");
      name.scope = "row";
      name.append(badge(seat), player);
      row.append(name, ...[entry.s[seat], entry.v[seat], entry.f[seat]].map((each) => html("td", each)));
      if (entry.p === seat) row.className = "turn";
      if (!words[seat]) return [row];
      const more = html("tr");
      more.className = "more";
      const cell = html("td", havings(words[seat]));
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

  // What happened in an entry; the last turn of a game may break off.
  const toldAt = (entry) => (game.film[entry].x ? turnWords(game.film[entry].x, game.names) : t("breaks_off"));

  function verdict() {
    const best = Math.max(...game.points);
    const winners = game.names.filter((player, seat) => game.points[seat] === best);
    if (game.failure) return t("lost_by_failure", { name: game.names[game.failed], failure: game.failure });
    if (winners.length === 0) return "";
    return t(winners.length === 1 ? "wins" : "draw_between", { names: joined(winners) });
  }

  function drawTurn() {
    const final = game.film.length - 1;
    const text = turn === 0 ? t("before_first") : toldAt(turn);
    find("news").textContent = turn === final ? text + "\n" + verdict() : text;
    find("turn").textContent = t("turn_of", { turn, all: final });
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
    drawFeatures();
    drawBag();
    drawPlayers();
    drawRace();
    drawTurn();
    stepped(turn);
  }

  function listTurns() {
    find("turns").replaceChildren(...game.film.map((entry, index) => {
      const item = html("li");
      const button = html("button", index === 0 ? t("the_beginning") : toldAt(index).split("\n")[0].trim());
      button.type = "button";
      button.addEventListener("click", () => show(index));
      item.append(button);
      return item;
    }));
  }

  function open(chosen, at) {
    opened = chosen;
    game = { ...chosen, names: chosen.names.map(playerName) };
    pinned = null;
    buildBoard();
    listTurns();
    show(at ?? game.film.length - 1);
  }
  inEveryLanguage(() => {
    game.names = opened.names.map(playerName);
    listTurns();
    show(turn);
  });

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
  for (const [key, act] of Object.entries(part.acts)) keys.set(key, act);

  // Anywhere on the game, and with nothing focused while the board is in view.
  function takesKeys() {
    const focus = document.activeElement;
    if (find("table").contains(focus)) return true;
    const box = find("board").getBoundingClientRect();
    return (!focus || focus === document.body) && box.bottom > 0 && box.top < innerHeight;
  }
  document.addEventListener("keydown", (event) => {
    const step = keys.get(event.key);
    const shifted = event.shiftKey && event.key !== "+";
    if (!step || event.altKey || event.ctrlKey || event.metaKey || shifted || !takesKeys()) return;
    event.preventDefault();
    step();
  });

  return { open, show, bind, press, propose, light: stayLit, over, drawn };
}
