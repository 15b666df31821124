// A position or a game to be looked at: stepping, own variations, and an analysis that grows.
import { chooserFor, lineWords, playerRows, previewLine, review } from "./play.js";
import { button, complain, copy, find, get, guarded, html, listen, post } from "./parts.js";
import { studyFile } from "./cards.js";
import { variationList } from "./variations.js";
import { question } from "./words.js";

export class Analyse {
  constructor({ board, chooser, lines, say }) {
    Object.assign(this, { board, chooser, lines, say });
    this.source = null;
  }

  async open(id) {
    Object.assign(this, { id, at: 0, moves: [], count: 5, round: 0, seconds: 60 });
    this.about = await get(`/api/studies/${id}`);
    this.board.setScenery(await get("/api/scenery", { study: id }));
    chooserFor(this.chooser, (choice) => this.play([choice.text]));
    this.lines.pick = (line) => this.picked(line);
    find("where").textContent = `${this.about.title} · ${this.about.rules}`;
    if (this.about.note) complain(this.about.note);
    find("turns").replaceChildren(...this.about.turns.map((turn, index) => {
      const entry = html("li", {}, button(turn.text, () => this.go(turn.at)));
      entry.dataset.turn = index;
      return entry;
    }));
    this.showVariations(this.about);
    await this.go(this.about.turns.length > 0 ? this.about.turns[0].at : 0);
  }
  close() {
    this.stop();
    this.lines.pick = () => {};
    find("extra").dataset.review = "";
    find("extra").replaceChildren();
    find("variations").replaceChildren();
  }

  names() { return this.about.names; }

  // To the game's own way, so many actions on, and off it by moves.
  go(at, moves = []) {
    this.at = at;
    this.moves = [...moves];
    return this.look();
  }
  step(by) {
    if (this.moves.length > 0 && by < 0) return this.moves.pop(), this.look();
    const stops = [...new Set([...this.about.turns.map((turn) => turn.at), this.about.actions])].sort((a, b) => a - b);
    const next = by < 0 ? stops.filter((each) => each < this.at).pop() : stops.find((each) => each > this.at);
    return next === undefined ? undefined : this.go(next);
  }
  async play(moves) {
    this.moves.push(...moves);
    await this.look();
    await this.tellOfVariation("keep", { at: this.at, moves: this.moves });
  }

  // ---- Variations

  // Keeps or drops the moves of a place.
  tellOfVariation(what, { at, moves }) {
    return guarded(async () => this.showVariations(await post(`/api/studies/${this.id}/${what}`, { at, moves })))();
  }
  showVariations({ variations }) {
    find("variations").replaceChildren(...variationList(variations, this.about.turns, ({ at, moves }) => this.go(at, moves),
      (place) => this.tellOfVariation("drop", place), studyFile(this.id)));
  }

  async look() {
    const running = this.source !== null;
    this.stop();
    this.round = 0;
    const asked = this.asked = {};
    await guarded(async () => {
      const seen = await post(`/api/studies/${this.id}/look`, { at: this.at, moves: this.moves });
      if (asked !== this.asked) return;
      this.seen = seen;
      this.show();
      if (running) this.begin();
    })();
  }

  show() {
    const { board, choices, log } = this.seen;
    const name = this.names()[board.actor];
    find("prompt").textContent = (name ? name + ": " : "") + question(board.phase);
    this.chooser.show({ board, choices, names: this.names(), seat: board.actor });
    find("players").replaceChildren(...playerRows(board, this.names()));
    find("supply").textContent = `${board.left} ${board.left === 1 ? "tile" : "tiles"} left`;
    const turn = this.about.turns.filter((each) => each.end <= this.at).pop();
    find("news").textContent = this.moves.length > 0 ? `Your own moves: ${this.moves.join(", ")}\n${log.join("\n")}` : turn?.text ?? "";
    this.showTurn();
    this.showActions();
  }

  showTurn() {
    let now = null;
    for (const entry of find("turns").children) {
      const turn = this.about.turns[Number(entry.dataset.turn)];
      const is = turn !== undefined && turn.at <= this.at && this.at < turn.end;
      entry.classList.toggle("now", is);
      if (is) now = entry;
    }
    const list = find("turns");
    if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  showActions() {
    const { board } = this.seen;
    const steps = [["|◀", "To the beginning", () => this.go(this.about.turns[0]?.at ?? 0)], ["◀", "One turn back ([)", () => this.step(-1)],
      ["▶", "One turn on (])", () => this.step(1)], ["▶|", "To the end", () => this.go(this.about.actions)]]
      .map(([text, label, act]) => button(text, act, { "aria-label": label, title: label }));
    const actions = this.about.turns.length > 0 ? steps : [];
    if (this.moves.length > 0) actions.push(button("Take back", () => { this.moves.pop(); this.look(); }, { id: "undo" }),
      button("Back to the game", () => this.go(this.at)));
    if (board.actor >= 0) {
      this.toggle = button(this.source ? "Stop" : "Analyse", () => (this.source ? this.halt() : this.begin()), { id: "analyse", class: "main" });
      const count = html("select", { "aria-label": "Lines", id: "count", onchange: () => { this.count = Number(count.value); this.round = 0; if (this.source) { this.stop(); this.begin(); } } },
        ...[3, 5, 10, 20].map((each) => html("option", { value: each, selected: each === this.count }, `${each} lines`)));
      actions.push(this.toggle, count);
    }
    if (this.seen.position) actions.push(button("Copy the position", () => copy(this.seen.position), { id: "copy_position" }));
    if (this.seen.record) actions.push(button("Copy the record", () => copy(this.seen.record), { id: "copy_record" }));
    if (this.about.turns.length > 1) actions.push(button("Review", guarded(() => review(`/api/studies/${this.id}/review`)), { id: "review" }));
    find("actions").replaceChildren(...actions);
  }

  // ---- The analysis

  begin() {
    if (this.seen.board.actor < 0) return;
    this.stop(false);
    this.source = listen(`/api/studies/${this.id}/analysis`,
      { at: this.at, moves: JSON.stringify(this.moves), seconds: this.seconds, lines: this.count, from: this.round },
      (event) => {
        this.round = Math.max(this.round, event.searching ? 0 : event.round);
        this.lines.show(event, (actions) => lineWords(actions, this.seen.choices, this.names(), this.seen.board.phase), { played: this.seen.played });
        if (event.lines) this.latest = event.lines;
      },
      (trouble) => {
        this.source = null;
        this.toggle.textContent = "Go on";
        if (trouble) complain(trouble);
      });
    this.toggle.textContent = "Stop";
  }
  // Ends it and leaves what it found.
  halt() {
    this.source?.close();
    this.source = null;
    this.toggle.textContent = "Go on";
  }
  stop(clears = true) {
    this.source?.close();
    this.source = null;
    if (clears) this.lines.clear();
  }

  // A line that was chosen is shown; the same once more is played.
  picked(line) {
    const same = this.shown === line.text;
    this.shown = line.text;
    if (same) {
      this.shown = null;
      return this.play(line.actions);
    }
    return previewLine(this.board, line, this.seen.board.hand[0] ?? 0);
  }

  key_(event) {
    if (event.key === "[" || event.key === "]") return this.step(event.key === "]" ? 1 : -1), true;
    if (event.key === "h") return (this.source ? this.halt() : this.begin()), true;
    if (event.key === "u" && this.moves.length > 0) return this.moves.pop(), this.look(), true;
    return this.chooser.key(event);
  }
}
