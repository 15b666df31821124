// A board in an SVG element: tiles, figures, the wall of The Castle, and what may be done on it.
import { CELL, drawing, find, svg, use } from "./parts.js";

let drawn = ""; // whose symbols the page has
// Takes the symbols of a rule set into the page.
export function useScenery(scenery) {
  if (drawn === scenery.symbols + scenery.ground) return;
  drawn = scenery.symbols + scenery.ground;
  const ground = svg("g", { id: "ground" }, ...drawing(scenery.ground));
  const track = svg("g", { id: "track" }, ...drawing(scenery.track));
  find("symbols").replaceChildren(svg("defs", {}, ...drawing(scenery.symbols), ground, track));
}

export const tilePicture = (type, turns = 0) =>
  svg("svg", { viewBox: "-2 -2 104 104", "aria-hidden": "true" },
    use("tile-" + type, { width: CELL, height: CELL, transform: `rotate(${90 * turns},50,50)` }),
    svg("rect", { class: "seam", width: CELL, height: CELL, fill: "none", stroke: "#0004" }));

export const playerPicture = (seat) => {
  const number = svg("text", { class: "fig-number", y: 6 });
  number.textContent = seat + 1;
  return svg("svg", { viewBox: "-16 -18 32 34", class: "p" + seat, "aria-hidden": "true" },
    use("fig-follower", { x: -20, y: -20, width: 40, height: 40 }), number);
};

export class Board {
  constructor(element) {
    this.element = element;
    this.scenery = null;
    this.board = null;
    this.tapped = () => {}; // hears of a cell that was tapped: x, y
    this.over = svg("g");
    this.marks = svg("g", { "pointer-events": "none" });
    this.zoom = null; // the part that is seen, where a person chose it: x, y, width, height
    this.drawn = []; // the tiles that `layer` has
    this.layer = svg("g");
    this.painted = null; // the part that the element is painted for
    this.shift = [0, 0]; // pixels by which it is moved from its place since
    element.style.transformOrigin = "0 0";
    this.watchPointers();
  }

  setScenery(scenery) {
    useScenery(scenery);
    this.scenery = scenery;
    this.zoom = null;
    this.drawn = null;
  }

  // Shows a board; `cells` [x, y] need room beside its tiles.
  draw(board, cells) {
    this.board = board;
    this.cells = cells;
    this.drawTiles(board.tiles);
    const newest = svg("g");
    if (board.tiles.length > 1) {
      const [, x, y] = board.tiles.at(-1);
      newest.append(svg("rect", { class: "newest", x: x * CELL, y: y * CELL, width: CELL, height: CELL }));
    }
    this.over.replaceChildren();
    const layers = [newest, this.edges(), use("track"), this.track(), this.figures(), this.over, this.marks];
    if (this.layer.parentNode !== this.element) this.element.replaceChildren(use("ground"), this.layer);
    while (this.layer.nextSibling) this.layer.nextSibling.remove();
    this.element.append(...layers);
    this.paint();
  }

  // Tiles that lie stay as they are painted.
  drawTiles(tiles) {
    const goesOn = this.drawn !== null && this.drawn.length <= tiles.length && this.drawn.every((tile, index) => tile.join() === tiles[index].join());
    if (!goesOn) {
      this.layer = svg("g");
      this.drawn = [];
    }
    for (const [type, x, y, turns] of tiles.slice(this.drawn.length)) this.layer.append(...this.tile(type, x, y, turns));
    this.drawn = tiles;
  }

  tile(type, x, y, turns) {
    return [use("tile-" + type, { width: CELL, height: CELL,
      transform: `translate(${x * CELL},${y * CELL}) rotate(${90 * turns},${CELL / 2},${CELL / 2})` }),
    svg("rect", { class: "seam", x: x * CELL, y: y * CELL, width: CELL, height: CELL })];
  }

  // Where a figure on a segment of a tile [type, x, y, turns] stands.
  spot([type, x, y, turns], segment) {
    const at = this.scenery.spots[type].slice(3 * segment, 3 * segment + 3);
    let [dx, dy] = [(at[0] ?? CELL / 2) - CELL / 2, (at[1] ?? CELL / 2) - CELL / 2];
    for (let i = 0; i < turns; ++i) [dx, dy] = [-dy, dx];
    return { x: x * CELL + CELL / 2 + dx, y: y * CELL + CELL / 2 + dy, lies: at[2] === 1 };
  }

  // A figure at a spot, one of `count` there.
  figure(at, { seat, kind, keep = false, ghosts = 0 }, index = 0, count = 1) {
    const around = count > 1 ? (2 * Math.PI * index) / count : null;
    const x = at.x + (around === null ? 0 : 15 * Math.cos(around));
    const y = at.y + (around === null ? 0 : 15 * Math.sin(around));
    const lies = at.lies && !keep;
    const place = { x: -24, y: -24, width: 48, height: 48, ...(lies ? { transform: "rotate(-90)" } : {}) };
    const number = svg("text", { class: "fig-number", x: lies ? 2 : 0, y: lies ? 4 : 7 });
    number.textContent = kind === "guard" && !keep ? "" : seat + 1;
    const group = svg("g", { class: "p" + seat, transform: `translate(${x},${y})` },
      use("fig-" + (keep ? "keep" : kind), place), number);
    for (let i = 0; i < ghosts; ++i) group.append(use("fig-ghost", { x: -8 + 13 * i, y: -22, width: 40, height: 40 }));
    return group;
  }

  figures() {
    const layer = svg("g", { "pointer-events": "none" });
    const places = new Map();
    for (const each of this.board.figures) {
      const key = each[0] + "/" + each[1];
      places.set(key, [...(places.get(key) ?? []), each]);
    }
    for (const together of places.values()) {
      together.forEach(([tile, segment, seat, kind, keep, ghosts], index) =>
        layer.append(this.figure(this.spot(this.board.tiles[tile], segment), { seat, kind, keep, ghosts }, index, together.length)));
    }
    return layer;
  }

  // The numbers of columns above the board, and those of rows beside it.
  edges() {
    const layer = svg("g", { "pointer-events": "none", "aria-hidden": "true" });
    const [left, top, right, bottom] = this.extent();
    const away = CELL * this.room() - 10;
    const number = (text, x, y) => {
      const element = svg("text", { class: "coordinate", x, y });
      element.textContent = text;
      layer.append(element);
    };
    for (let x = left; x <= right; ++x) number(x, x * CELL + CELL / 2, top * CELL - away);
    for (let y = top; y <= bottom; ++y) number(y, left * CELL - away, y * CELL + CELL / 2);
    return layer;
  }

  // Scoring figures and tokens on the wall of The Castle.
  track() {
    const layer = svg("g", { "pointer-events": "none" });
    if (!this.scenery.wall) return layer;
    const { towers, spaces } = this.scenery.wall;
    for (let i = 0; 2 * i < towers.length; ++i) {
      if (!((this.board.guarded >> i) & 1)) continue;
      layer.append(svg("rect", { class: "w-token", x: towers[2 * i] - 15, y: towers[2 * i + 1] - 15, width: 30, height: 30, rx: 6 }));
    }
    this.board.scores.forEach((points, seat) => {
      const space = points % (spaces.length / 2);
      const [x, y] = [spaces[2 * space] + (seat ? 7 : -7), spaces[2 * space + 1]];
      layer.append(use("fig-follower", { class: "p" + seat, x: x - 22, y: y - 26, width: 44, height: 44 }));
    });
    return layer;
  }

  // ---- What is seen of it

  // The first column, the first row, the last column and the last row.
  extent() {
    let [left, top, right, bottom] = this.scenery.wall ? this.scenery.wall.cells : [0, 0, 0, 0];
    const cells = this.scenery.wall ? [] : [...this.board.tiles.map(([, x, y]) => [x, y]), ...this.cells];
    for (const [x, y] of cells) {
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
    return [left, top, right, bottom];
  }
  room() { return this.scenery.wall ? 1.05 : 0.2; }

  fit() {
    const [left, top, right, bottom] = this.extent();
    const room = this.room();
    let [w, h] = [right - left + 1 + 2 * room, bottom - top + 1 + 2 * room];
    const least = 4;
    const [dx, dy] = [Math.max(0, least - w) / 2, Math.max(0, least - h) / 2];
    [w, h] = [w + 2 * dx, h + 2 * dy];
    return [left - room - dx, top - room - dy, w, h].map((each) => each * CELL);
  }

  // The element's place on the screen, wherever what it shows is shifted to.
  box() {
    const { left, top } = this.element.getBoundingClientRect();
    return { left: left - this.shift[0], top: top - this.shift[1], width: this.element.clientWidth, height: this.element.clientHeight };
  }
  // How a part of the board [x, y, w, h] lies in that place: whole and in the middle, `scale` pixels to its unit.
  lies([x, y, w, h], box = this.box()) {
    const scale = Math.min(box.width / w, box.height / h) || 1;
    return { scale, left: (box.width - w * scale) / 2 - x * scale, top: (box.height - h * scale) / 2 - y * scale, box };
  }

  // Paints what is seen. That takes several frames of a screen where many tiles lie.
  paint() {
    clearTimeout(this.soon);
    this.painted = this.zoom ?? this.fit();
    this.element.setAttribute("viewBox", this.painted.join(" "));
    this.element.style.transform = "";
    this.shift = [0, 0];
  }

  // Shows what is seen while it moves: what was painted last, shifted and scaled, and painted anew when it is at rest.
  look() {
    if (!this.board) return;
    const kRest = 120; // milliseconds
    const box = this.box();
    const [was, is] = [this.lies(this.painted, box), this.lies(this.zoom ?? this.fit(), box)];
    const scale = is.scale / was.scale;
    this.shift = [is.left - was.left * scale, is.top - was.top * scale];
    this.element.style.transform = `translate(${this.shift[0]}px, ${this.shift[1]}px) scale(${scale})`;
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.paint(), kRest);
  }

  // Shows `factor` times as much, about a point of the board.
  enlarge(factor, at = null) {
    const [x, y, w, h] = this.zoom ?? this.fit();
    const about = at ?? [x + w / 2, y + h / 2];
    const all = this.fit();
    const most = Math.max(all[2], all[3]) * 1.5;
    const width = Math.min(Math.max(w * factor, 2 * CELL), most);
    const used = width / w;
    this.zoom = [about[0] - (about[0] - x) * used, about[1] - (about[1] - y) * used, width, h * used];
    this.look();
  }
  // Moves what is seen by a quarter of it.
  pan(dx, dy) {
    const [x, y, w, h] = this.zoom ?? this.fit();
    this.zoom = [x + (dx * w) / 4, y + (dy * h) / 4, w, h];
    this.look();
  }
  whole() {
    this.zoom = null;
    this.look();
  }

  point(event) {
    const { scale, left, top, box } = this.lies(this.zoom ?? this.fit());
    return [(event.clientX - box.left - left) / scale, (event.clientY - box.top - top) / scale];
  }

  // One finger or the mouse moves the board, two zoom it; what hardly moves is a tap.
  watchPointers() {
    const kStill = 8; // pixels
    const down = new Map();
    let moved = false;
    const gap = () => {
      const [a, b] = [...down.values()];
      return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    };
    this.element.addEventListener("pointerdown", (event) => {
      if (down.size === 0) moved = false;
      down.set(event.pointerId, event);
      this.from = event;
    });
    this.element.addEventListener("pointermove", (event) => {
      const before = down.get(event.pointerId);
      if (!before) return;
      if (down.size === 2) {
        const was = gap();
        down.set(event.pointerId, event);
        moved = true;
        if (was > 0 && gap() > 0) this.enlarge(was / gap(), this.point(event));
        return;
      }
      if (!moved && Math.hypot(event.clientX - this.from.clientX, event.clientY - this.from.clientY) < kStill) return;
      moved = true;
      this.element.setPointerCapture?.(event.pointerId);
      const [ax, ay] = this.point(before);
      const [bx, by] = this.point(event);
      const [x, y, w, h] = this.zoom ?? this.fit();
      this.zoom = [x + ax - bx, y + ay - by, w, h];
      this.look();
      down.set(event.pointerId, event);
    });
    const up = (event) => {
      if (!down.delete(event.pointerId) || moved || event.type !== "pointerup") return;
      const [x, y] = this.point(event);
      this.tapped(Math.floor(x / CELL), Math.floor(y / CELL), x, y);
    };
    this.element.addEventListener("pointerup", up);
    this.element.addEventListener("pointercancel", up);
  }
}

// What a loss in points looks like: from teal over ochre to a dark red, which people who see fewer colours tell apart as well. White
// text can be read on all of them.
export function lossColour(loss) {
  const kWorst = 6; // points
  const stops = [[0, 122, 132], [150, 100, 0], [100, 0, 30]];
  const place = (Math.min(kWorst, Math.max(0, loss)) / kWorst) * (stops.length - 1);
  const from = Math.min(stops.length - 2, Math.floor(place));
  const mixed = stops[from].map((each, index) => Math.round(each + (stops[from + 1][index] - each) * (place - from)));
  return `rgb(${mixed.join(" ")})`;
}
