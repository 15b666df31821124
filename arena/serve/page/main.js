// What the page shows, by what its address says behind the #: the first page, a game (game=3&key=…), a study (study=2), a
// tournament (watch=0).
import { Analyse } from "./analyse.js";
import { Board } from "./board.js";
import { showCards } from "./cards.js";
import { Chooser } from "./chooser.js";
import { Lines, Play } from "./play.js";
import { access, button, complain, find, get, guarded, html, post } from "./parts.js";
import { Track } from "./module_track.js";
import { showStores, stopLooking, Watch } from "./watch.js";
import { languageNow, offerLanguages, rulesWords, t } from "./words.js";

const board = new Board(find("board"));
const say = (text) => { find("prompt").textContent = text; };
const chooser = new Chooser({ board, track: new Track(find("score_track")), hand: find("hand"), list: find("choices"), say, choose: () => {} });
const lines = new Lines(board, find("lines"), () => {});
const shared = { board, chooser, lines, say };
const play = new Play(shared);
const analyse = new Analyse(shared);
const watch = new Watch();
let shown = null; // play, analyse or watch

// ---- Its language

// Keys, and the key of what is said of them.
const kKeys = [["← → ↑ ↓", "key_arrows"], ["r R", "key_turn"], ["Enter", "key_place"], ["Esc", "key_escape"], ["1 … 9", "key_digits"], ["0", "key_no"], ["t", "key_track"],
  ["u", "key_undo"], ["h", "key_hint"], ["b", "key_bastide"], ["c", "key_coordinates"], ["+ - f", "key_zoom"], ["a s d w", "key_pan"], ["[ ]", "key_steps"]];

// Fills what the page has words for from the beginning.
function applyWords() {
  document.documentElement.lang = languageNow();
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t(element.dataset.tLabel));
  for (const element of document.querySelectorAll("[data-t-title]")) element.title = t(element.dataset.tTitle);
  find("keys").replaceChildren(...kKeys.flatMap(([keys, key]) => [
    html("dt", {}, ...keys.split(" ").map((each) => (each === "…" ? " … " : html("kbd", {}, each)))), html("dd", {}, t(key))]));
}

offerLanguages(find("language"), () => {
  applyWords();
  if (shown) shown.show(); else guarded(home)();
});
applyWords();

// ---- The first page

let setup = null;
const seats = []; // rows of the form: kind, name, bot, seconds

function seatRow(index) {
  const seat = seats[index];
  const kind = html("select", { "aria-label": t("who_is", { n: index + 1 }), onchange: () => { seat.kind = kind.value; showSeats(); } },
    ...[["here", t("person_here")], ["link", t("person_link")], ["bot", t("bot")]].map(([value, text]) => html("option", { value, selected: seat.kind === value }, text)));
  const parts = [kind];
  if (seat.kind === "bot") {
    const bot = html("select", { "aria-label": t("which_bot"), onchange: () => { seat.bot = bot.value; } },
      ...setup.bots.map((name) => html("option", { value: name, selected: seat.bot === name }, name)));
    const seconds = html("input", { type: "number", min: 0, max: 600, step: 0.1, value: seat.seconds, title: t("seconds"), "aria-label": t("seconds"),
      oninput: () => { seat.seconds = Number(seconds.value); } });
    parts.push(bot, seconds, html("span", { class: "soft" }, t("seconds_short")));
  } else {
    const name = html("input", { type: "text", maxLength: 30, value: seat.name, placeholder: t("player_n", { n: index + 1 }), "aria-label": t("name"), oninput: () => { seat.name = name.value; } });
    parts.push(name);
  }
  const [up, away] = [button("↑", () => { seats.splice(index - 1, 0, ...seats.splice(index, 1)); showSeats(); }, { "aria-label": t("earlier"), disabled: index === 0 }),
    button("×", () => { seats.splice(index, 1); showSeats(); }, { "aria-label": t("remove_player"), disabled: seats.length <= chosenRules().least })];
  return html("li", {}, html("div", { class: "row" }, ...parts, up, away));
}
const chosenRules = () => setup.rules.find((rules) => rules.name === find("rules").value) ?? setup.rules[0];

function showSeats() {
  const { least, most } = chosenRules();
  while (seats.length < least) seats.push({ kind: "bot", name: "", bot: "evaluator", seconds: 0 });
  seats.length = Math.min(seats.length, most);
  find("seats").replaceChildren(...seats.map((_, index) => seatRow(index)));
  find("add_seat").disabled = seats.length >= most;
}

async function home() {
  find("home").setAttribute("aria-busy", "true");
  find("where").textContent = "";
  setup ??= await get("/api/setup");
  const rules = find("rules").value || "base";
  find("rules").replaceChildren(...setup.rules.map(({ name }) => html("option", { value: name, selected: name === rules }, rulesWords(name))));
  if (seats.length === 0) {
    seats.push({ kind: "here", name: "", bot: "evaluator", seconds: 0 }, { kind: "bot", name: "", bot: "evaluator", seconds: 0 });
  }
  showSeats();
  await Promise.all([showCards(), showStores()]);
  find("home").setAttribute("aria-busy", "false");
}

async function openText(text, name) {
  const { id } = await post("/api/studies", { text, name });
  location.hash = `study=${id}`;
}

find("rules").addEventListener("change", showSeats);
find("add_seat").addEventListener("click", () => {
  seats.push({ kind: "here", name: "", bot: "evaluator", seconds: 0 });
  showSeats();
});
find("make").addEventListener("submit", (event) => {
  event.preventDefault();
  guarded(async () => {
    const { id, key } = await post("/api/games", { rules: find("rules").value, minutes: Number(find("minutes").value),
      flag: Number(find("minutes").value) > 0 ? find("flag").value : "shown",
      seats: seats.map(({ kind, name, bot, seconds }) => (kind === "bot" ? { kind, bot, seconds } : { kind, name })) });
    location.hash = `game=${id}&key=${key}`;
  })();
});
find("open").addEventListener("submit", (event) => {
  event.preventDefault();
  guarded(async () => {
    const file = find("file").files[0];
    await openText(find("text").value.trim() || !file ? find("text").value : await file.text(), file?.name ?? t("pasted"));
  })();
});
find("empty_board").addEventListener("click", guarded(async () => {
  const { name, least } = chosenRules();
  await openText(`bastide record 1\nrules ${name}\nplayers ${least}\n`, t("empty_board"));
}));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  const text = event.dataTransfer.getData("text");
  guarded(async () => {
    if (file) await openText(await file.text(), file.name);
    else if (text) await openText(text, t("pasted"));
  })();
});

// ---- Where the page is

const route = guarded(async () => {
  const where = new URLSearchParams(location.hash.slice(1));
  if (where.has("token")) {
    access.token = where.get("token");
    sessionStorage.setItem("token", access.token);
    where.delete("token");
    history.replaceState(null, "", "#" + where.toString());
  }
  stopLooking();
  const held = document.activeElement?.id;
  shown?.close();
  shown = null;
  chooser.clear();
  lines.clear();
  for (const id of ["extra", "variations", "actions", "news", "prompt", "way", "turns", "players", "outlook", "bag", "set_up_tray"]) find(id).replaceChildren();
  find("extra").dataset.review = "";
  const [game, study, store] = [where.get("game"), where.get("study"), where.get("watch")];
  find("home").hidden = Boolean(game || study || store);
  find("watch").hidden = !store;
  find("table").hidden = find("zoom").hidden = !(game || study);
  find("set_up").hidden = Boolean(game);
  find("supply_box").hidden = Boolean(study);
  if (game) {
    shown = play;
    await play.open(game, where.get("key") ?? "");
  } else if (study) {
    shown = analyse;
    await analyse.open(study, where.get("at"));
    if (held && document.activeElement === document.body) find(held)?.focus(); // where a position was changed
  } else if (store) {
    shown = watch;
    await watch.open(store);
  } else {
    await home();
  }
});

document.addEventListener("keydown", (event) => {
  const target = event.target;
  const types = target.closest("input, textarea, select");
  const presses = (event.key === "Enter" || event.key === " ") && target.closest("button, a, summary");
  if (!shown || types || presses || event.altKey || event.ctrlKey || event.metaKey) return;
  if (document.querySelector(".cover")) return;
  const zooms = { "+": () => board.enlarge(0.8), "-": () => board.enlarge(1.25), f: () => board.whole(),
    c: switchCoordinates, a: () => board.pan(-1, 0), d: () => board.pan(1, 0), w: () => board.pan(0, -1), s: () => board.pan(0, 1) };
  if (event.key in zooms) zooms[event.key]();
  else if (!shown.key_(event)) return;
  event.preventDefault();
});
// Coordinates at the board's edge, unless somebody does without them.
function showCoordinates(shows) {
  localStorage.setItem("coordinates", shows ? "shown" : "hidden");
  board.element.classList.toggle("plain", !shows);
  find("coordinates").setAttribute("aria-pressed", String(shows));
}
function switchCoordinates() { showCoordinates(board.element.classList.contains("plain")); }
showCoordinates(localStorage.getItem("coordinates") !== "hidden");
find("coordinates").addEventListener("click", switchCoordinates);
find("zoom_in").addEventListener("click", () => board.enlarge(0.8));
find("zoom_out").addEventListener("click", () => board.enlarge(1.25));
find("zoom_fit").addEventListener("click", () => board.whole());
window.addEventListener("hashchange", route);
window.addEventListener("unhandledrejection", (event) => complain(event.reason));
route();
