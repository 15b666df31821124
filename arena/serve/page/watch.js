// A tournament that is watched: its games under way move by move, its table, and how far a sequential test is.
import { Board } from "./board.js";
import { noStores } from "./cards.js";
import { button, complain, find, get, guarded, html, listen, post, svg } from "./parts.js";
import { turnWords } from "./story.js";
import { clock, decimal, has, percent, t } from "./words.js";

function stateWords(running, n, more) {
  if (!running) return t("watch_rests");
  if (n === 0) return t("watch_waits");
  return more > 0 ? t("watch_more", { n, more }) : t("watch_games", { n });
}

const kEvery = 4000; // milliseconds between two looks at a store

export function progressWords({ done, all, finished, running, rate }) {
  const far = t("standing", { done, all, state: t(finished ? "standing_finished" : running ? "standing_runs" : "standing_rests") });
  if (!running || !rate) return far;
  return far + " " + t("standing_rate", { rate: decimal(rate, rate < 10 ? 2 : 0), time: clock((all - done) / rate) });
}

// What failed in a game, whose bots are bot1, bot2 …; `failed` is the seat, from 1.
export function failureWords(game) {
  const key = "failure." + game.failure.replaceAll(" ", "_");
  const name = game["bot" + game.failed] ?? "";
  return t("game_failed", { n: game.game, what: has(key) ? t(key, { name }) : game.failure });
}
const failures = (failed) => failed.map((game) => html("p", { class: "warn" }, failureWords(game), " ", html("span", { lang: "en", class: "soft" }, game.message ?? "")));

const signed = (value, digits) => (value < 0 ? "−" : "+") + decimal(Math.abs(value), digits);

// The columns of a tournament's table, and what stands in them for the bot on a place, from 1; a star where it is a guess.
export const kRatings = ["place", "bot", "elo", "interval", "games", "score", "points", "margin", "milliseconds"];
export const ratingCells = (bot, place) => [place, bot.name, signed(bot.elo, 0) + (bot.widened ? " *" : ""),
  `${signed(bot.low, 0)} … ${signed(bot.high, 0)}`, bot.games, percent(bot.score, 1), decimal(bot.points),
  `${signed(bot.margin, 1)} ± ${decimal(bot.margin_high - bot.margin)}`, decimal(1000 * bot.seconds_per_move, 3)];

// The bots, the best one first.
function ratingsTable(ratings) {
  const rows = ratings.map((bot, index) => html("tr", {}, ...ratingCells(bot, index + 1).map((cell, column) =>
    (kRatings[column] === "bot" ? html("th", { scope: "row" }, cell) : html("td", {}, cell)))));
  return html("div", { class: "wide", tabIndex: 0, role: "region", "aria-label": t("ratings") }, html("table", { class: "ratings" },
    html("thead", {}, html("tr", {}, ...kRatings.map((head) => html("th", { scope: "col" }, t("ratings." + head))))), html("tbody", {}, ...rows)),
    ...(ratings.some((bot) => bot.widened) ? [html("p", { class: "soft" }, t("ratings_widened"))] : []));
}

const held = new Map(); // by store: the games that are listed, by number

// The games of a store that are known, the latest first.
function gamesOf(number, fresh) {
  const known = held.get(number) ?? new Map();
  held.set(number, known);
  for (const game of fresh) known.set(game.number, game);
  return [...known.values()].sort((a, b) => b.number - a.number);
}

// What a store holds: how the tournament stands, its report, and its games, which open as analyses; `again` shows it with more of them.
function standing(number, seen, open, again) {
  const games = gamesOf(number, seen.games);
  const entries = games.map((game) => html("li", {}, button(`${game.number}: ${game.names.map((name, seat) => `${name} ${game.points[seat]}`).join(", ")}`,
    guarded(async () => {
      const { id } = await post(`/api/stores/${number}/study`, { game: game.number });
      location.hash = `study=${id}`;
    }))));
  const report = seen.report ? [html("p", {}, html("a", { href: `/reports/${seen.report}`, target: "_blank", rel: "noopener", class: "report" }, t("report")))] : [];
  const more = games.length > 0 && games.length < seen.done ? [button(t("more_games"), guarded(async () => {
    gamesOf(number, await get(`/api/stores/${number}/games`, { before: firstMissing(games) }));
    await again();
  }), { class: "more_games" })] : [];
  return [html("p", {}, progressWords(seen)), ...report, ...failures(seen.failures), ratingsTable(seen.ratings),
    html("details", { open }, html("summary", {}, t("latest_games")), html("ul", {}, ...entries), ...more)];
}

// The number before which games are not listed: after a gap where new ones have come meanwhile.
function firstMissing(games) {
  const gap = games.findIndex((game, index) => index > 0 && games[index - 1].number !== game.number + 1);
  return (gap < 0 ? games.at(-1) : games[gap - 1]).number;
}

// How far a test is: its ratio between its bounds, and what that says.
export function testWords({ ratio, lower, upper, verdict, preset, unit, h0, h1, failed, games, most_failures }) {
  const [low, high, now] = [lower, upper, ratio].map((each) => signed(each, 2));
  const hypothesis = verdict.toUpperCase();
  const [near, far] = verdict === "h0" ? [h0, h1] : [h1, h0];
  const found = `test.${preset}.${verdict}`;
  let said = t("test.open");
  if (verdict === "void") said = t("test.void", { failed, games, share: percent(most_failures) });
  else if (has(found)) said = t("test.known", { hypothesis, found: t(found) });
  else if (verdict !== "open") said = t("test.nearer", { hypothesis, near, far, unit: t("test." + unit) });
  return t("test_state", { ratio: `LLR ${now} (${low}, ${high})`, verdict: said });
}

// The path of the ratio between its bounds.
export function ratioGraph(test) {
  const { lower, upper, points } = test;
  const [width, height, room] = [600, 160, 12];
  const most = Math.max(1, ...points.map(([deals]) => deals));
  const ratios = points.map(([, ratio]) => ratio);
  const [low, high] = [Math.min(lower, ...ratios), Math.max(upper, ...ratios)];
  const x = (deals) => (width * deals) / most;
  const y = (ratio) => room + ((height - 2 * room) * (high - ratio)) / (high - low);
  const across = (ratio, name) => svg("line", { class: name, x1: 0, x2: width, y1: y(ratio), y2: y(ratio) });
  const path = [[0, 0], ...points].map(([deals, ratio]) => `${x(deals).toFixed(1)},${y(ratio).toFixed(1)}`).join(" ");
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": t("ratio") },
    across(lower, "bound"), across(upper, "bound"), across(0, "zero"), svg("polyline", { class: "path", points: path }));
  return html("figure", { class: "ratio" }, html("figcaption", {}, `${t("ratio")}: ${testWords(test)}`), picture,
    html("div", { class: "soft" }, t("deals", { n: points.length > 0 ? most : 0 })));
}

// One board of a game under way; games come and go in it.
class Place {
  constructor(scenery) {
    const picture = svg("svg", { role: "img" });
    this.picture = picture;
    this.caption = html("figcaption");
    this.said = html("p", { class: "said" });
    this.element = html("figure", { class: "live" }, this.caption, picture, this.said);
    this.board = new Board(picture);
    this.board.setScenery(scenery);
  }
  show(game) {
    if (this.number !== game.number) this.board.whole();
    this.number = game.number;
    this.caption.replaceChildren(html("b", {}, game.names.map((name, seat) => `${name} ${game.board.scores[seat]}`).join(" : ")),
      html("span", { class: "soft" }, " " + t("where_watch_game", { number: game.number, deal: game.deal + 1, seating: game.seating + 1 })));
    this.said.textContent = game.said ? turnWords(game.said, game.names) : "";
    this.picture.setAttribute("aria-label", t("watch_board", { names: game.names.join(", ") }));
    this.board.draw(game.board, []);
  }
}

export class Watch {
  async open(number) {
    this.number = number;
    this.places = [];
    this.event = null;
    for (const id of ["live", "ratio", "standing"]) find(id).replaceChildren();
    find("live_state").textContent = "";
    this.scenery = await get("/api/scenery", { store: number });
    this.source = listen(`/api/stores/${number}/events`, {}, (event) => this.show(event));
    await this.look();
    this.timer = setInterval(() => this.look().catch(complain), kEvery);
  }
  close() {
    this.source?.close();
    clearInterval(this.timer);
    find("where").textContent = "";
  }

  async look() {
    const number = this.number;
    const seen = await get(`/api/stores/${number}`);
    if (number !== this.number) return;
    find("where").textContent = seen.path;
    find("ratio").replaceChildren(...(seen.test ? [ratioGraph(seen.test)] : []));
    const open = find("standing").querySelector("details")?.open ?? false;
    find("standing").replaceChildren(...standing(number, seen, open, () => this.look()));
  }

  // A game keeps its place; new ones take those that are free. Without an event shows the last one again.
  show(event = this.event) {
    if (!event) return;
    this.event = event;
    const { running, games, more } = event;
    find("live_state").textContent = stateWords(running, games.length, more);
    const fresh = games.filter((game) => !this.places.some((place) => place.number === game.number));
    const shown = new Map(games.map((game) => [game.number, game]));
    this.places = this.places.filter((place) => {
      const game = shown.get(place.number) ?? fresh.shift();
      if (game) place.show(game);
      else place.element.remove();
      return Boolean(game);
    });
    for (const game of fresh) {
      const place = new Place(this.scenery);
      place.show(game);
      this.places.push(place);
      find("live").append(place.element);
    }
  }

  key_() { return false; }
}

// ---- On the first page

let timer = null;
export function stopLooking() {
  clearInterval(timer);
}

async function showStore(place, number) {
  const seen = await get(`/api/stores/${number}`);
  const open = place.querySelector("details")?.open ?? false;
  place.replaceChildren(html("h3", {}, seen.path, " ", html("a", { href: `#watch=${number}` }, t("watch"))), ...standing(number, seen, open, () => showStore(place, number)));
}

export async function showStores() {
  stopLooking();
  const stores = await get("/api/stores");
  if (stores.length === 0) return find("stores").replaceChildren(noStores());
  const places = stores.map(() => html("div"));
  find("stores").replaceChildren(...places);
  const look = () => places.forEach((place, number) => showStore(place, number).catch(complain));
  look();
  timer = setInterval(look, kEvery);
  return undefined;
}
