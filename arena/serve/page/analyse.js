// A position or a game to be looked at: stepping, own variations, and an analysis that grows.
import { chooserFor, Lines, lineWords, playerRows, previewLine, review } from "./play.js";
import { address, button, complain, copy, find, get, guarded, html, listen, post, refill } from "./parts.js";
import { showOutlook } from "./outlook.js";
import { showSetUp, withoutLastTile, withPlayer, withScore, withTile } from "./tray.js";
import { studyFile } from "./cards.js";
import { Variations } from "./variations.js";
import { turnsWords } from "./story.js";
import { languageNow, noteWords, playerName, question, rulesWords, studyTitle, t } from "./words.js";

const kSearch = "puct"; // which proposes lines unless somebody chooses another

export class Analyse {
  constructor({ board, chooser, lines, say }) {
    Object.assign(this, { board, chooser, lines, say });
    this.source = null;
    this.variations = new Variations(({ at, moves }) => this.go(at, moves), (place) => this.tellOfVariation("drop", place));
  }

  // At the beginning of its first turn, or after `at` actions.
  async open(id, at = null) {
    Object.assign(this, { id, at: 0, moves: [], seen: null, count: 5, round: 0, seconds: 60 });
    this.searches ??= (await get("/api/setup")).searches;
    this.bot ??= kSearch;
    this.about = await get(`/api/studies/${id}`);
    this.board.setScenery(await get("/api/scenery", { study: id }));
    chooserFor(this.chooser, (choice) => this.play([choice.text]));
    this.lines.pick = (line) => this.picked(line);
    find("set_up").open = this.about.turns.length === 0;
    if (this.about.note) complain(noteWords(this.about.note));
    this.showTurns();
    this.showVariations(this.about);
    await this.go(at === null ? this.about.turns[0]?.at ?? 0 : Math.min(Number(at) || 0, this.about.actions));
  }
  close() {
    this.stop();
    this.lines.pick = () => {};
    find("extra").dataset.review = "";
    find("extra").replaceChildren();
    find("variations").replaceChildren();
  }

  names() { return this.about.names.map(playerName); }

  turnText(turn) { return turn.told.length > 0 ? turnsWords(turn.told, this.names()) : t("turn_under_way"); }
  showTurns() {
    this.language = languageNow();
    find("turns").replaceChildren(...this.about.turns.map((turn, index) => {
      const entry = html("li", {}, button(this.turnText(turn), () => this.go(turn.at)));
      entry.dataset.turn = index;
      return entry;
    }));
  }

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
    this.about.variations = variations;
    this.variations.show(variations, this.about.turns, studyFile(this.id));
    this.variations.mark(this);
  }

  async look() {
    const running = this.source !== null;
    this.stop();
    this.round = 0;
    this.paused = false;
    find("outlook").replaceChildren();
    const asked = this.asked = {};
    await guarded(async () => {
      const seen = await post(`/api/studies/${this.id}/look`, { at: this.at, moves: this.moves });
      if (asked !== this.asked) return;
      this.seen = seen;
      this.show();
      if (running) this.begin();
    })();
  }

  // Shows what the server says of the place, or the same once more in another language.
  show() {
    if (!this.seen) return;
    if (this.language !== languageNow()) {
      this.showTurns();
      this.showVariations(this.about);
      if (this.found) this.showLines(this.found);
    }
    this.variations.mark(this);
    const { board, choices, log } = this.seen;
    const name = this.names()[board.actor];
    const asked = question(board.phase);
    find("where").textContent = t("where_study", { title: studyTitle(this.about.title), rules: rulesWords(this.about.rules) });
    find("prompt").textContent = name ? t("asks", { name, question: asked }) : asked;
    this.chooser.show({ board, choices: choices.filter((each) => each.kind !== "draw"), names: this.names(), seat: board.actor });
    this.showSetUp();
    find("players").replaceChildren(...playerRows(board, this.names()));
    find("supply").textContent = t("tiles_left", { n: board.left });
    const turn = this.about.turns.filter((each) => each.end <= this.at).pop();
    find("way").textContent = this.moves.length > 0 ? t("own_moves", { moves: this.moves.join(", ") }) : "";
    find("news").textContent = this.moves.length > 0 ? turnsWords(log, this.names()) : turn ? this.turnText(turn) : "";
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
    const steps = [["|◀", t("to_beginning"), () => this.go(this.about.turns[0]?.at ?? 0)], ["◀", t("turn_back"), () => this.step(-1)],
      ["▶", t("turn_on"), () => this.step(1)], ["▶|", t("to_end"), () => this.go(this.about.actions)]]
      .map(([text, label, act], index) => button(text, act, { "aria-label": label, title: label, id: `step_${index}` }));
    const actions = this.about.turns.length > 0 ? steps : [];
    if (this.moves.length > 0) actions.push(button(t("take_back"), () => { this.moves.pop(); this.look(); }, { id: "undo" }),
      button(t("back_to_game"), () => this.go(this.at), { id: "back_to_game" }));
    if (board.actor >= 0) {
      this.toggle = button(this.toggleWords(), () => (this.source ? this.halt() : this.begin()), { id: "analyse", class: "main" });
      const count = html("select", { "aria-label": t("count"), id: "count", onchange: () => { this.count = Number(count.value); this.round = 0; if (this.source) { this.stop(); this.begin(); } } },
        ...[3, 5, 10, 20].map((each) => html("option", { value: each, selected: each === this.count }, t("lines_n", { n: each }))));
      const search = html("select", { "aria-label": t("search_of"), title: t("search_of"), id: "search", onchange: () => { this.bot = search.value; this.round = 0; if (this.source) { this.stop(); this.begin(); } } },
        ...this.searches.map((name) => html("option", { value: name, selected: name === this.bot }, name)));
      actions.push(this.toggle, count, search, button(t("outlook_ask"), () => this.askOutlook(), { id: "ask_outlook" }));
    }
    if (this.seen.position) actions.push(button(t("copy_position"), () => copy(this.seen.position), { id: "copy_position" }));
    if (this.seen.record) actions.push(button(t("copy_record"), () => copy(this.seen.record), { id: "copy_record" }));
    actions.push(button(t("copy_link"), guarded(async () => copy((await get(`/api/studies/${this.id}/link`, this.place())).trim())), { id: "copy_link" }),
      html("a", { href: address(`/api/studies/${this.id}/picture`, this.place()), download: "board.svg", id: "picture" }, t("save_picture")));
    if (this.about.turns.length > 1) actions.push(button(t("review"), guarded(() => review(`/api/studies/${this.id}/review`)), { id: "review" }));
    refill(find("actions"), ...actions);
  }

  place() { return { at: this.at, moves: JSON.stringify(this.moves) }; }

  askOutlook() {
    const asked = this.asked;
    return showOutlook(this.id, this, this.names(), this.board, () => asked === this.asked);
  }

  // ---- Setting up

  showSetUp() {
    const { position } = this.seen;
    const shorter = position ? withoutLastTile(position) : null;
    const placed = this.moves.findLastIndex((move) => Lines.placement(move));
    showSetUp(this.seen, this.board.scenery, this.names(), {
      tile: (id, choice) => this.bring(id, choice),
      player: (number) => this.openPosition(withPlayer(position, number)),
      score: (seat, points) => this.openPosition(withScore(position, seat, points)),
      remove: placed >= 0 ? () => this.takeAway(placed) : shorter && (() => this.openPosition(shorter)),
    });
  }
  // The tile `id` next, or instead of the one in hand.
  bring(id, choice) {
    if (choice) return this.play([choice.text]);
    if (this.moves.at(-1)?.startsWith("draw ")) return this.moves.pop(), this.play([`draw ${id}`]);
    return this.openPosition(withTile(this.seen.position, id));
  }
  // Takes back the placement that is move `placed`, and what led to it.
  takeAway(placed) {
    this.moves.length = this.moves[placed - 1]?.startsWith("draw ") ? placed - 1 : placed;
    return this.look();
  }
  async openPosition(position) {
    const id = await guarded(async () => (await post("/api/studies", { text: position, name: t("set_up_title"), replaces: Number(this.id) })).id)();
    if (id === undefined) this.showSetUp(); // as it was
    else location.hash = `study=${id}`;
  }

  // ---- The analysis

  showLines(event) {
    this.found = event;
    this.lines.show(event, (actions) => lineWords(actions, this.seen.choices, this.names(), this.seen.board.phase), { played: this.seen.played, spot: (text) => this.chooser.spotOf(text) });
  }

  toggleWords() { return t(this.source ? "stop" : this.paused ? "go_on" : "analyse"); }

  begin() {
    if (this.seen.board.actor < 0) return;
    this.stop(false);
    this.source = listen(`/api/studies/${this.id}/analysis`,
      { ...this.place(), seconds: this.seconds, lines: this.count, from: this.round, bot: this.bot },
      (event) => {
        this.round = Math.max(this.round, event.searching ? 0 : event.round);
        this.showLines(event);
      },
      (trouble) => {
        this.source = null;
        if (trouble?.unheard) return this.begin();
        this.paused = true;
        this.toggle.textContent = this.toggleWords();
        if (trouble) complain(trouble);
      });
    this.toggle.textContent = this.toggleWords();
  }
  // Ends it and leaves what it found.
  halt() {
    this.source?.close();
    this.source = null;
    this.paused = true;
    this.toggle.textContent = this.toggleWords();
  }
  stop(clears = true) {
    this.source?.close();
    this.source = null;
    if (!clears) return;
    this.found = null;
    this.lines.clear();
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
