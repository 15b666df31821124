// One decision on a board: where the tile goes and how it is turned, where a figure stands, or an answer from a list; by mouse,
// finger or keyboard.
import { tilePicture } from "./board.js";
import { button, CELL, html, svg, use } from "./parts.js";
import { choiceWords, t } from "./words.js";

export class Chooser {
  // `say` tells what is spoken, `choose` gets the choice.
  constructor({ board, track, hand, list, say, choose }) {
    Object.assign(this, { board, track, hand, list, say, choose });
    board.tapped = (x, y, px, py) => this.tap(x, y, px, py);
    board.element.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (event.ctrlKey || !this.placing()) board.enlarge(event.deltaY > 0 ? 1.15 : 0.87, board.point(event));
      else if (Math.abs(event.deltaY) > 3 && this.rested()) this.rotate(event.deltaY > 0 ? 1 : -1);
    }, { passive: false });
    this.clear();
  }

  // A wheel tells of one turn many times.
  rested() {
    const now = Date.now();
    const rested = now - (this.wheeled ?? 0) > 150;
    if (rested) this.wheeled = now;
    return rested;
  }

  clear() {
    Object.assign(this, { choices: [], names: [], seat: 0, phase: "", slot: 0, turn: 0, at: null, tried: false, spots: [], among: null });
    this.track.clear();
    this.hand.replaceChildren();
    this.list.replaceChildren();
  }

  // Shows what may be chosen on `view` {board, choices, names}; `seat` decides.
  show({ board, choices, names, seat }) {
    this.clear();
    Object.assign(this, { choices, names, seat, phase: board.phase });
    this.tiles = board.hand.length > 0 ? board.hand : [];
    if (this.placing()) this.slot = this.choices[0].slot;
    if (this.placing() && !this.turnsHere().includes(0)) this.turn = this.turnsHere()[0];
    this.board.draw(board, this.choices.filter((each) => each.cell && each.kind === "place_tile").map((each) => each.cell));
    this.showHand();
    this.showList();
    this.showTrack();
    this.redraw();
  }

  placing() { return this.choices.length > 0 && this.choices[0].kind === "place_tile"; }

  // ---- Placing a tile

  ofSlot() { return this.choices.filter((each) => each.slot === this.slot); }
  type() { return this.ofSlot()[0]?.type ?? this.tiles[0]; }
  // The turns that there are of the tile, somewhere or at a cell.
  turnsHere(cell = null) {
    const there = this.ofSlot().filter((each) => !cell || (each.cell[0] === cell[0] && each.cell[1] === cell[1]));
    return [...new Set(there.map((each) => each.turn))].sort();
  }
  cells() {
    const cells = new Map();
    for (const each of this.ofSlot()) cells.set(each.cell.join(","), each.cell);
    return [...cells.values()];
  }
  fits(cell, turn) { return this.ofSlot().find((each) => each.cell[0] === cell[0] && each.cell[1] === cell[1] && each.turn === turn); }

  rotate(by) {
    if (!this.placing()) return;
    const turns = this.turnsHere(this.tried ? this.at : null);
    const place = turns.indexOf(this.turn);
    this.turn = turns[(Math.max(place, 0) + by + turns.length) % turns.length];
    this.showHand();
    this.redraw();
    this.tell();
  }

  // Tries the tile at a cell, turned as it is if it fits so.
  tryAt(cell) {
    const same = this.tried && this.at[0] === cell[0] && this.at[1] === cell[1];
    const turns = this.turnsHere(cell);
    this.at = cell;
    if (same) return this.rotate(1);
    this.tried = true;
    if (!turns.includes(this.turn)) this.turn = turns[0];
    this.showHand();
    this.redraw();
    return this.tell();
  }

  tell() {
    if (!this.at) return;
    const turns = this.turnsHere(this.at);
    this.say(t(this.fits(this.at, this.turn) ? "cell_turned" : "cell_misfit",
      { x: this.at[0], y: this.at[1], degrees: 90 * this.turn, ways: t("ways", { n: turns.length }) }));
  }

  confirm() {
    const choice = this.placing() && this.tried && this.fits(this.at, this.turn);
    if (choice) this.choose(choice);
    return Boolean(choice);
  }

  // To the legal place that is next in a direction: as little aside as possible.
  step(dx, dy) {
    const cells = this.cells();
    if (!this.placing() || cells.length === 0) return;
    const from = this.at ?? [0, 0];
    const ahead = cells.map((cell) => ({ cell, along: (cell[0] - from[0]) * dx + (cell[1] - from[1]) * dy,
      aside: Math.abs((cell[0] - from[0]) * dy) + Math.abs((cell[1] - from[1]) * dx) })).filter((each) => each.along > 0);
    ahead.sort((a, b) => a.along + 2 * a.aside - b.along - 2 * b.aside);
    if (ahead.length === 0 && this.at) return;
    const next = ahead[0]?.cell ?? cells[0];
    this.tried = false;
    this.tryAt(next);
  }

  showHand() {
    this.hand.replaceChildren();
    if (!this.placing()) return;
    const slots = [...new Set(this.choices.map((each) => each.slot))];
    for (const slot of slots) {
      const type = this.choices.find((each) => each.slot === slot).type;
      const chosen = slot === this.slot;
      this.hand.append(html("button", { type: "button", class: "tile" + (chosen && slots.length > 1 ? " chosen" : ""),
        title: t(chosen ? "turn_it" : "take_this"), "aria-label": chosen ? t("tile_turned", { degrees: 90 * this.turn }) : t("take_this"),
        onclick: () => (chosen ? this.rotate(1) : this.take(slot)) }, tilePicture(type, chosen ? this.turn : 0)));
    }
    const ready = this.tried && this.fits(this.at, this.turn);
    this.hand.append(button(t("place_it"), () => this.confirm(), { class: "main", id: "place_it", disabled: !ready, title: "Enter" }));
  }

  take(slot) {
    this.slot = slot;
    this.tried = false;
    this.at = null;
    this.turn = this.turnsHere().includes(this.turn) ? this.turn : this.turnsHere()[0];
    this.showHand();
    this.redraw();
  }

  // ---- Answers

  // In the order of the list: what stands for no comes last and has the number 0.
  answers() {
    if (this.placing()) return [];
    const no = (each) => each.kind === "pass" || (each.kind === "follow" && !each.goes);
    return [...this.choices.filter((each) => !no(each)), ...this.choices.filter(no)]
      .map((choice, index) => ({ choice, number: no(choice) ? 0 : index + 1 }));
  }

  showList() {
    this.list.replaceChildren();
    for (const { choice, number } of this.among ?? this.answers()) {
      const words = this.words(choice);
      const entry = html("button", { type: "button", onclick: () => this.choose(choice) },
        html("span", { class: "number" }, number > 9 ? "" : String(number)), words);
      for (const [event, hot] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) {
        entry.addEventListener(event, () => this.light(choice, hot));
      }
      this.list.append(entry);
    }
    if (this.among) this.list.append(button(t("all_answers"), () => this.listAmong(null), { title: "Esc" }));
  }
  words(choice) { return choiceWords(choice, this.names, this.phase); }

  // Lists some answers alone, or all of them again.
  listAmong(answers) {
    this.among = answers;
    this.showList();
    this.list.querySelector("button")?.focus();
  }

  showTrack() {
    this.track.show(this.board.board.track, this.answers(), { words: (choice) => this.words(choice), names: this.names, pick: (answers) => this.pick(answers) });
  }
  // The answer that a space gives; which of several is asked.
  pick(answers) {
    if (answers.length === 1) return this.choose(answers[0].choice);
    this.say(t("which_of_these"));
    return this.listAmong(answers);
  }

  light(choice, hot) {
    for (const spot of this.spots) if (spot.choice === choice) spot.element.classList.toggle("hot", hot);
    this.track.light(choice, hot);
  }

  press(number) {
    const found = this.answers().find((each) => each.number === number);
    if (found) this.choose(found.choice);
    return Boolean(found);
  }

  // ---- On the board

  redraw() {
    this.board.over.replaceChildren();
    this.spots = [];
    if (this.placing()) this.drawPlaces();
    else this.drawSpots();
  }

  drawPlaces() {
    for (const cell of this.cells()) {
      const tried = this.tried && this.at[0] === cell[0] && this.at[1] === cell[1];
      const [x, y] = [cell[0] * CELL, cell[1] * CELL];
      if (tried && this.fits(cell, this.turn)) {
        this.board.over.append(use("tile-" + this.type(), { class: "tried", width: CELL, height: CELL,
          transform: `translate(${x},${y}) rotate(${90 * this.turn},50,50)` }));
      } else {
        this.board.over.append(svg("rect", { class: "place " + (this.fits(cell, this.turn) ? "fits" : "other"), x: x + 7, y: y + 7,
          width: CELL - 14, height: CELL - 14, rx: 8, "data-cell": cell.join(",") }));
      }
      if (tried) this.board.over.append(svg("rect", { class: "at", x, y, width: CELL, height: CELL, rx: 6 }));
    }
  }

  drawSpots() {
    const places = new Map();
    for (const { choice, number } of this.answers()) {
      if (choice.tile === undefined || choice.tile < 0 || choice.segment === undefined) continue;
      const key = choice.tile + "/" + choice.segment;
      places.set(key, [...(places.get(key) ?? []), { choice, number }]);
    }
    for (const together of places.values()) {
      together.forEach(({ choice, number }, index) => {
        const at = this.board.spot(this.board.board.tiles[choice.tile], choice.segment);
        const angle = (2 * Math.PI * index) / together.length;
        const shift = together.length > 1 ? 17 : 0;
        const [x, y] = [at.x + shift * Math.cos(angle), at.y + shift * Math.sin(angle)];
        const element = svg("g", { class: "spot", "data-number": number });
        element.append(svg("circle", { class: "halo", cx: x, cy: y, r: 16 }));
        if (choice.kind === "place_figure") {
          element.append(this.board.figure({ x, y, lies: at.lies }, { seat: this.seat, kind: choice.figure }));
        } else {
          const text = svg("text", { class: "spot-text", x, y: y + 6 });
          text.textContent = number;
          element.append(text);
        }
        this.board.over.append(element);
        this.spots.push({ choice, element, x, y });
      });
    }
  }

  tap(x, y, px, py) {
    if (this.placing()) {
      if (this.turnsHere([x, y]).length > 0) this.tryAt([x, y]);
      return;
    }
    const kReach = 30; // of a hundred to a tile
    const spots = this.spots.map((spot) => ({ spot, away: Math.hypot(spot.x - px, spot.y - py) })).sort((a, b) => a.away - b.away);
    // What lies under the finger is meant wherever it is touched; beside it somebody has to be near.
    const isHere = ({ spot }) => this.board.board.tiles[spot.choice.tile].slice(1, 3).join() === `${x},${y}`;
    const near = spots.find(isHere) ?? spots.find(({ away }) => away < kReach);
    if (near) this.choose(near.spot.choice);
  }

  // Where on the board the answer with a text stands; no answer at the corner of the turn's tile.
  spotOf(text) {
    const spot = this.spots.find((each) => each.choice.text === text);
    if (spot) return spot;
    const tile = this.board.board.tiles[this.board.board.placed];
    if (!tile || !this.choices.some((each) => each.kind === "pass" && each.text === text)) return null;
    return { x: tile[1] * CELL + 14, y: tile[2] * CELL + 14 };
  }

  // Whether it knew what to do with a key.
  key(event) {
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key in arrows && this.placing()) {
      this.board.element.focus({ preventScroll: true }); // so that Enter places the tile, and presses no button
      this.step(...arrows[event.key]);
      return true;
    }
    if (event.key === "r" || event.key === "R") return this.rotate(event.key === "r" ? 1 : -1), true;
    if (event.key === "Enter") return this.confirm();
    if (event.key === "Escape" && this.tried) {
      this.tried = false;
      this.showHand();
      this.redraw();
      return true;
    }
    if (event.key === "Escape" && this.among) return this.listAmong(null), true;
    if (event.key === "t") return this.track.focus();
    if (/^[0-9]$/.test(event.key)) return this.press(Number(event.key));
    return false;
  }
}
