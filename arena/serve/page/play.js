// A game at its table: what the server says of it is shown, what is chosen goes to the server.
import { lossColour, playerPicture, tilePicture } from "./board.js";
import { showBag } from "./tray.js";
import { button, CELL, complain, copy, find, get, guarded, html, listen, post, refill, serverSays, svg, use } from "./parts.js";
import { finalWords, turnsWords, turnWords } from "./story.js";
import { choiceWords, clock, decimal, havings, lineCells, playerName, question, rulesWords, t } from "./words.js";

// Lines of an analysis in a table and as badges on the board: coloured by what they lose. `pick` gets a line that was clicked.
export class Lines {
  constructor(board, element, pick) {
    Object.assign(this, { board, element, pick });
    this.clear();
  }
  clear() {
    this.element.replaceChildren();
    this.board.marks.replaceChildren();
  }

  static placement(text) {
    const found = /^\S+ (-?\d+),(-?\d+) (\d+)$/.exec(text);
    return found ? { x: Number(found[1]), y: Number(found[2]), turns: Number(found[3]) / 90 } : null;
  }

  // `words` tells a line without a placement, `spot` says where on the board such a one stands, `played` is marked.
  show(event, words, { spot = () => null, played = null } = {}) {
    if (event.searching) {
      if (this.element.childElementCount === 0) this.element.append(html("p", { class: "soft" }, t("looking")));
      return;
    }
    this.board.marks.replaceChildren();
    const head = html("tr", {}, html("td"), ...["move", "win", "points_for", "points_against", "lead", "loss"].map((each) => html("th", { scope: "col" }, t(each))));
    const rows = event.lines.map((line, index) => {
      const dot = html("span", { class: "dot" });
      dot.style.background = lossColour(line.loss);
      const text = words(line.actions);
      return html("tr", {}, html("td", {}, dot), html("td", { class: "text" }, button(`${index + 1}. ${played && line.text === played ? t("is_played", { text }) : text}`, () => this.pick(line))),
        ...lineCells(line).map((each) => html("td", {}, each)));
    });
    const how = event.exact ? t("exact") : t("orders", { n: event.orders, seconds: decimal(event.seconds) });
    this.element.replaceChildren(html("table", { class: "linetable" }, html("caption", { class: "hidden" }, t("lines")), html("thead", {}, head), html("tbody", {}, ...rows)),
      html("p", { class: "soft" }, how));
    this.badge(event.lines, spot);
  }

  badge(lines, spot) {
    const cells = new Map();
    lines.forEach((line, index) => {
      const at = Lines.placement(line.actions[0]);
      const ranked = { rank: index + 1, line };
      if (at) cells.set(`${at.x},${at.y}`, [...(cells.get(`${at.x},${at.y}`) ?? []), { ...at, ...ranked }]);
      else this.badgeSpot(spot(line.actions[0]), ranked);
    });
    for (const together of cells.values()) this.badgeCell(together);
  }
  // The lines of a cell in rows of one, two, three … within it.
  badgeCell(together) {
    const kSmallest = 2; // of those that share a cell
    const across = together.length === 1 ? 1 : Math.max(kSmallest, Math.ceil(Math.sqrt(together.length)));
    const down = Math.ceil(together.length / across);
    together.forEach(({ x, y, line, rank }, index) => {
      const [column, row] = [index % across, Math.floor(index / across)];
      this.mark((x + (column + 0.5) / across) * CELL, (y + 0.5 + (row + 0.5 - down / 2) / across) * CELL, across === 1 ? 27 : 44 / across, line, rank);
    });
  }
  // Beside a figure, so that it is seen.
  badgeSpot(at, { line, rank }) {
    if (at) this.mark(at.x + 13, at.y - 13, 10, line, rank);
  }
  mark(x, y, r, line, rank) {
    const text = svg("text", { class: "badge-text", x, y, "font-size": 1.1 * r });
    text.textContent = rank;
    this.board.marks.append(svg("circle", { class: "badge", cx: x, cy: y, r, fill: lossColour(line.loss), "stroke-width": r / 9 }), text);
  }
}

// Rows of the table of players: board by seat, names, and what else is known of each.
export function playerRows(board, names, times = [], late = () => false) {
  return names.flatMap((name, seat) => {
    const head = html("th", { scope: "row" }, playerPicture(seat), name);
    const cells = [board.scores[seat], board.ended[seat], board.followers[seat], times[seat] ?? ""].map((each) => html("td", {}, String(each)));
    if (late(seat)) cells[3].className = "late";
    const row = html("tr", { class: board.phase !== "over" && board.current === seat ? "turn" : "" }, head, ...cells);
    if (!board.words[seat]) return [row];
    return [row, html("tr", { class: "more" }, html("td", { colspan: "5" }, havings(board.words[seat])))];
  });
}

export class Play {
  constructor({ board, chooser, lines, say }) {
    Object.assign(this, { board, chooser, lines, say });
    this.source = null;
    this.hint = null;
  }

  async open(id, key) {
    Object.assign(this, { id, key, view: null, fresh: [], seen: null, sent: null });
    this.board.setScenery(await get("/api/scenery", { game: id, key }));
    chooserFor(this.chooser, (choice) => this.move(choice));
    this.source = listen(`/api/games/${id}/events`, { key }, (view) => this.show(view));
    this.ticking = setInterval(() => this.tick(), 1000);
  }
  close() {
    this.source?.close();
    this.stopHint();
    clearInterval(this.ticking);
    find("extra").replaceChildren();
    this.cover?.remove();
  }

  path(what) { return `/api/games/${this.id}/${what}`; }
  names() { return this.view.seats.map((seat) => playerName(seat.name)); }

  // Shows what the server told, or the same once more in another language.
  show(view = this.view) {
    const before = this.view;
    if (before && view !== before && view.version <= before.version) return; // the answer and the event tell the same
    this.view = view;
    this.came = Date.now();
    this.stopHint();
    this.covered(before);
    find("where").textContent = t("where_game", { id: view.id, rules: rulesWords(view.rules) });
    find("prompt").textContent = this.promptText();
    this.chooser.show({ board: view.board, choices: view.mine ? view.choices : [], names: this.names(), seat: view.board.actor });
    this.showTileOfOthers();
    this.tick();
    find("supply").textContent = t("tiles_left", { n: view.board.left });
    showBag(view.board, this.board.scenery);
    this.showLog(before);
    this.showActions();
    this.board.element.dataset.version = view.version;
    this.board.element.dataset.over = view.over;
    complain(view.trouble || null);
  }

  promptText() {
    const { board, over, mine, fallen } = this.view;
    if (over && fallen >= 0) return t("flag_fell", { name: this.names()[fallen] });
    if (over) return finalWords(board.scores, this.names());
    if (board.actor < 0) return question(board.phase);
    const name = this.names()[board.actor];
    if (mine) return t("asks", { name, question: question(board.phase) });
    return t(this.view.seats[board.actor].kind === "bot" ? "thinks" : "decides", { name, question: question(board.phase) });
  }

  // What somebody else has in hand, where everybody sees it.
  showTileOfOthers() {
    const { mine, board } = this.view;
    if (!mine && board.phase === "place_tile") find("hand").replaceChildren(...board.hand.filter((type) => type >= 0).map((type) => html("span", { class: "tile" }, tilePicture(type))));
  }

  // On one screen nobody sees the tiles of the next one before he has the screen.
  covered(before) {
    const here = this.view.seats.filter((seat) => seat.kind === "here").length;
    if (!this.view.hides || !this.view.host || here < 2 || this.seen === this.view.viewpoint) return;
    this.seen = this.view.viewpoint;
    if (!before && this.view.over) return;
    this.cover?.remove();
    this.cover = html("div", { class: "cover" }, html("p", {}, t("hand_over", { name: this.names()[this.seen] })),
      button(t("show_tiles"), () => this.cover.remove(), { class: "main" }));
    document.body.append(this.cover);
    this.cover.querySelector("button").focus();
  }

  showLog(before) {
    const { log } = this.view;
    const names = this.names();
    find("turns").replaceChildren(...log.map((turn) => html("li", {}, turnWords(turn, names))));
    find("turns").scrollTop = find("turns").scrollHeight;
    const fresh = before ? log.slice(before.log.length) : log.slice(-1);
    if (fresh.length > 0) this.fresh = fresh;
    const news = turnsWords(this.fresh, names);
    if (find("news").textContent !== news) find("news").textContent = news; // what is set is read out
  }

  tick() {
    if (!this.view) return;
    const { seats, board, running, minutes, over } = this.view;
    const seconds = seats.map((seat, index) => seat.seconds + (index === board.actor && !over ? running + (Date.now() - this.came) / 1000 : 0));
    const limit = (seat) => minutes > 0 && seats[seat].kind !== "bot";
    const late = (seat) => limit(seat) && seconds[seat] > 60 * minutes;
    const times = seconds.map((each, seat) => (limit(seat) && !late(seat) ? clock(60 * minutes - each) : (late(seat) ? "−" + clock(each - 60 * minutes) : clock(each))));
    find("players").replaceChildren(...playerRows(board, this.names(), times, late));
  }

  showActions() {
    const { undo, mine, over, trouble, seats, hides } = this.view;
    const actions = [];
    if (undo) actions.push(button(t("take_back"), () => this.undo(), { id: "undo", title: "u" }));
    if (mine) actions.push(button(t("hint"), () => this.askHint(), { id: "hint", title: "h" }), button(t("ask_bastide"), () => this.askBastide(), { id: "ask_bastide", title: "b" }));
    if (trouble && this.view.host) actions.push(button(t("try_again"), guarded(() => post(this.path("retry"), {}, { key: this.key }))));
    if (over || !hides) {
      actions.push(button(t("copy_record"), guarded(async () => copy(await get(this.path("record"), { key: this.key }))), { id: "record" }));
      if (this.view.host) actions.push(button(t("analyse"), guarded(async () => {
        const { id, at } = await post(this.path("study"), {}, { key: this.key });
        location.hash = `study=${id}&at=${at}`;
      }), { id: "to_study" }));
    }
    if (over) actions.push(button(t("review"), guarded(() => review(this.path("review"), { key: this.key })), { id: "review", class: "main" }));
    refill(find("actions"), ...actions);
    const links = seats.filter((seat) => seat.key).map((seat) => {
      const link = `${location.origin}/#game=${this.id}&key=${seat.key}`;
      return html("div", { class: "link" }, html("label", {}, t("link_for", { name: playerName(seat.name) }), " ", html("input", { readOnly: true, value: link })),
        button(t("copy"), () => copy(link)));
    });
    if (find("extra").dataset.review !== "yes") find("extra").replaceChildren(...links);
  }

  async move(choice) {
    const { version } = this.view;
    if (this.sent === version) return; // a second click while the first is on its way
    this.sent = version;
    const done = await guarded(async () => {
      this.show(await post(this.path("move"), { version, action: choice.text }, { key: this.key }));
      return true;
    })();
    if (!done) this.sent = null;
  }

  undo() {
    return guarded(async () => this.show(await post(this.path("undo"), { version: this.view.version }, { key: this.key })))();
  }

  // ---- Hints

  stopHint() {
    this.hint?.close();
    this.hint = null;
    this.lines.clear();
  }

  words(actions) { return lineWords(actions, this.view.choices, this.names(), this.view.board.phase); }

  // The turn that the strongest bot would take.
  askBastide() {
    if (!this.view?.mine) return undefined;
    this.stopHint();
    const { version } = this.view;
    find("lines").replaceChildren(html("p", { class: "soft" }, t("looking")));
    return guarded(async () => {
      try {
        const { actions } = await get(this.path("bastide"), { key: this.key });
        if (version !== this.view?.version || this.hint) return;
        find("lines").replaceChildren(html("p", { "aria-live": "polite", id: "bastide_plays" }, t("bastide_plays", { text: this.words(actions) })));
        const first = this.view.choices.find((choice) => choice.text === actions[0]);
        previewLine(this.board, { actions }, first?.type ?? 0);
      } catch (error) {
        this.lines.clear();
        throw error;
      }
    })();
  }

  askHint() {
    if (!this.view?.mine) return;
    this.stopHint();
    const kSeconds = 5;
    const stop = button(t("stop"), () => this.stopHint());
    this.hint = listen(this.path("hint"), { key: this.key, seconds: kSeconds, lines: 3 },
      (event) => this.lines.show(event, (actions) => this.words(actions), { spot: (text) => this.chooser.spotOf(text) }),
      (trouble) => {
        stop.remove();
        if (trouble?.unheard) this.askHint();
        else if (trouble) complain(trouble);
      });
    find("actions").append(stop);
  }

  key_(event) {
    if (event.key === "u" && this.view?.undo) return this.undo(), true;
    if (event.key === "h") return this.askHint(), true;
    if (event.key === "b") return this.askBastide(), true;
    return this.chooser.key(event);
  }
}

// A line in words: a placement as the notation has it, an answer as its choice says.
export function lineWords(actions, choices, names, phase) {
  if (Lines.placement(actions[0])) return actions.join(" ");
  const first = choices.find((choice) => choice.text === actions[0]);
  return [first ? choiceWords(first, names, phase) : actions[0], ...actions.slice(1)].join(" ");
}

// Shows a line on the board: where its tile goes.
export function previewLine(board, line, type) {
  const at = Lines.placement(line.actions[0]);
  if (!at) return;
  board.marks.replaceChildren(use("tile-" + type, { width: CELL, height: CELL,
    transform: `translate(${at.x * CELL},${at.y * CELL}) rotate(${90 * at.turns},50,50)` }),
  svg("rect", { class: "at", x: at.x * CELL, y: at.y * CELL, width: CELL, height: CELL }));
}

export function chooserFor(chooser, choose) {
  chooser.clear();
  chooser.choose = choose;
}

// Begins a review, shows how far it is, and then the link to it.
export async function review(path, parameters = {}) {
  const place = find("extra");
  place.dataset.review = "yes";
  const bar = html("progress", { max: 1, value: 0 });
  const text = html("p", { class: "soft", "aria-live": "polite" }, t("reviewing"));
  place.replaceChildren(text, bar);
  const { review: key } = await post(path, { seconds: 60 }, parameters);
  place.append(button(t("cancel"), guarded(() => post(`/api/reviews/${key}/cancel`, {})), { id: "cancel_review" }));
  const source = listen(`/api/reviews/${key}/events`, {}, (state) => {
    if (state.all) {
      bar.max = state.all;
      bar.value = state.done;
      text.textContent = t("review_progress", { n: state.all, done: state.done, marks: state.marks });
    }
    if (state.trouble) text.replaceChildren(...serverSays(state.trouble));
    if (state.cancelled) text.textContent = t("review_cancelled");
    if (state.cancelled || state.trouble) place.replaceChildren(text);
    if (state.page) place.replaceChildren(html("a", { href: `/reviews/${key}`, target: "_blank", rel: "noopener", id: "open_review" }, t("open_review")));
    if (state.page || state.trouble || state.cancelled) source.close();
  });
}
