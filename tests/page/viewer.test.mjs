// The viewer of games: what is drawn where, which turn is shown, and how one steps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Element, makePage } from "./page.mjs";

// A figure as a film tells it (arena/report/page/game_film.hpp).
const figure = ({ tile, segment = 0, seat = 0, kind = 0, keep = 0, ghosts = 0 }) =>
  ((((tile * 16 + segment) * 8 + seat) * 8 + kind) * 2 + keep) * 4 + ghosts;

// Spots of two types of tiles: x, y and whether a figure lies there, for each segment.
const spots = [[50, 50, 0, 10, 20, 1], [50, 10, 0]];

const told = (decisions, happened) => ({ n: decisions.length, decisions, happened });

// Three turns: two tiles, and a figure that comes and goes.
const film = () => [
  { t: [0, 0, 0, 0], s: [0, 0], v: [0, 0], f: [7, 7], p: 0 },
  { t: [0, 1, 0, 1], a: [figure({ tile: 1, segment: 1, seat: 1 })], s: [0, 0], v: [3, 1], f: [7, 6], p: 1, x: told([[1, "V 1,0 90 road@S"]], [{ what: "guard", seat: 1 }]) },
  { r: [figure({ tile: 1, segment: 1, seat: 1 })], s: [4, 0], v: [4, 0], f: [7, 7], x: told([], [{ what: "guard", seat: 0 }]) },
];

const game = (more = {}) => ({ names: ["one", "two"], points: [4, 0], film: film(), ...more });

function openPage(shown = game(), data = { spots }, more = []) {
  const page = makePage({ data, more: [new Element("section", "table"), ...more] });
  const shownTurns = [];
  const viewer = page.viewer((turn) => shownTurns.push(turn));
  viewer.open(shown);
  return { ...page, viewer, shownTurns };
}

const figuresOf = (page) => page.find("board").children.at(-1).children;
const placeOf = (element) => element.attributes.transform.match(/-?[0-9.]+/g).map(Number);
const room = (page) => page.find("board").attributes.viewBox.split(" ").map((each) => Math.round(each));
const hrefs = (element) => element.all().map((each) => each.attributes.href).filter(Boolean);

test("a game opens at its end, and steps by buttons", () => {
  const page = openPage();
  assert.equal(page.find("turn").textContent, "turn 2 of 2");
  assert.equal(page.find("last").disabled, true);
  page.find("back").send("click");
  page.find("first").send("click");
  assert.equal(page.find("back").disabled, true);
  assert.equal(page.find("news").textContent, "Before the first turn.");
  page.find("back").send("click");
  page.find("last").send("click");
  assert.deepEqual(page.shownTurns, [2, 1, 0, 0, 2]);
});

test("keys step where the board is in view, and not for whoever types elsewhere", () => {
  const page = openPage();
  assert.equal(page.press("ArrowLeft").prevented, true);
  page.press("Home");
  page.press("ArrowRight", { ctrlKey: true });
  assert.equal(page.press("x").prevented, false);
  assert.equal(page.find("turn").textContent, "turn 0 of 2");
  const input = new Element("input");
  page.document.body.append(input);
  page.document.activeElement = input;
  page.press("End");
  assert.equal(page.find("turn").textContent, "turn 0 of 2");
  page.document.activeElement = page.document.body;
  page.find("board").box = { top: -90, bottom: -1 };
  page.press("End");
  assert.equal(page.find("turn").textContent, "turn 0 of 2");
  page.document.activeElement = page.find("table");
  page.press("End");
  assert.equal(page.find("turn").textContent, "turn 2 of 2");
});

test("a figure stands on its segment's spot, turned with the tile", () => {
  const page = openPage();
  page.press("ArrowLeft");
  const [standing] = figuresOf(page);
  // The spot is 40 left and 30 above the middle; a quarter turn clockwise takes it 30 right and 40 above.
  assert.deepEqual(placeOf(standing), [150 + 30, 50 - 40]);
  assert.equal(standing.attributes.class, "p1");
  assert.equal(standing.children[0].attributes.transform, "rotate(-90)");
  assert.equal(standing.textContent, "2");
});

test("a figure that was taken back is gone, and there again one turn earlier", () => {
  const page = openPage();
  assert.equal(figuresOf(page).length, 0);
  page.press("ArrowLeft");
  assert.equal(figuresOf(page).length, 1);
  page.press("ArrowLeft");
  assert.equal(figuresOf(page).length, 0);
});

test("figures on one segment stand apart; each kind has its drawing", () => {
  const codes = [figure({ tile: 0, ghosts: 2 }), figure({ tile: 0, seat: 1, kind: 1 }), figure({ tile: 1, keep: 1 })];
  const page = openPage(game({ film: [{ t: [0, 0, 0, 0, 0, 1, 0, 0], a: codes, s: [0, 0], v: [0, 0], f: [7, 7] }] }));
  const [first, guard, keep] = figuresOf(page);
  assert.deepEqual(placeOf(first), [65, 50]);
  assert.deepEqual(placeOf(guard).map(Math.round), [35, 50]);
  assert.deepEqual(placeOf(keep), [150, 50]);
  assert.deepEqual(hrefs(first), ["#fig-follower", "#fig-ghost", "#fig-ghost"]);
  assert.deepEqual(hrefs(guard), ["#fig-guard"]);
  assert.equal(guard.textContent, "");
  assert.deepEqual(hrefs(keep), ["#fig-keep"]);
});

test("large followers, builders and pigs have a drawing and a number", () => {
  const codes = [2, 3, 4].map((kind) => figure({ tile: 0, kind }));
  const page = openPage(game({ film: [{ t: [0, 0, 0, 0], a: codes, s: [0, 0], v: [0, 0], f: [7, 7] }] }));
  assert.deepEqual(figuresOf(page).map(hrefs), [["#fig-large"], ["#fig-builder"], ["#fig-pig"]]);
  assert.deepEqual(figuresOf(page).map((each) => each.textContent), ["1", "1", "1"]);
});

test("followers lie where a farmer does, and keeps stand", () => {
  const codes = [figure({ tile: 0, segment: 1 }), figure({ tile: 1, segment: 1, keep: 1 })];
  const page = openPage(game({ film: [{ t: [0, 0, 0, 0, 0, 1, 0, 0], a: codes, s: [0, 0], v: [0, 0], f: [7, 7] }] }));
  const turned = figuresOf(page).map((each) => each.children[0].attributes.transform);
  assert.deepEqual(turned, ["rotate(-90)", undefined]);
});

test("the board shows the tiles up to the turn, the newest marked, and has room for all", () => {
  const page = openPage();
  const layer = page.find("board").children[1];
  const mark = page.find("board").children[3];
  const shown = () => layer.children.map((element) => element.style.display);
  assert.deepEqual(room(page), [-15, -15, 230, 130]);
  assert.equal(layer.children[2].attributes.transform, "translate(100,0) rotate(90,50,50)");
  assert.deepEqual(shown(), ["", "", "", ""]);
  assert.equal(mark.attributes.x, "100");
  page.press("Home");
  assert.deepEqual(shown(), ["", "", "none", "none"]);
  assert.equal(mark.style.display, "none");
});

test("cells beside the tiles get room", () => {
  const page = openPage(game({ cells: [{ x: -2, y: 3 }] }));
  assert.deepEqual(room(page), [-215, -15, 430, 430]);
});

test("the last turn says who won, drew or failed", () => {
  const news = (more) => openPage(game(more)).find("news").textContent;
  assert.equal(news({}), "  one gets a guard for a cemetery\none wins.");
  assert.equal(news({ points: [4, 4] }), "  one gets a guard for a cemetery\nA draw between one and two.");
  assert.equal(news({ points: [] }), "  one gets a guard for a cemetery\n");
  assert.equal(news({ failure: "crash", failed: 1 }), "  one gets a guard for a cemetery\nThe game ends: two lost it by a failure (crash).");
});

test("players have their scores of the turn, and what was last said of them", () => {
  const shown = game();
  shown.film[1].w = ["", "two robbers"];
  shown.film[2].w = ["", "one robber"];
  const page = openPage(shown);
  const cells = () => page.find("players").children.map((row) => row.children.map((cell) => cell.textContent));
  assert.deepEqual(cells(), [["1one", "4", "4", "7"], ["2two", "0", "0", "7"], ["one robber"]]);
  page.press("ArrowLeft");
  assert.deepEqual(cells().at(-1), ["two robbers"]);
  page.press("Home");
  assert.deepEqual(cells(), [["1one", "0", "0", "7"], ["2two", "0", "0", "7"]]);
  assert.equal(page.find("players").children[0].className, "turn");
});

test("names are text, and never markup", () => {
  const page = openPage(game({ names: ["<script>", "&amp;"] }));
  assert.match(page.find("players").textContent, /<script>.*&amp;/);
  assert.equal(page.document.querySelectorAll("script").length, 0);
});

test("the race runs from the left to the right edge between the least and the most points", () => {
  const [now, one, two] = openPage().find("race").children;
  assert.equal(now.attributes.d, "M100.00 0V40");
  assert.equal(one.attributes.d, "M0.00 39.00L50.00 10.50L100.00 1.00");
  assert.equal(two.attributes.d, "M0.00 39.00L50.00 29.50L100.00 39.00");
});

test("points below zero have room in the race", () => {
  const shown = game();
  shown.film[1].v = [-4, 0];
  assert.equal(openPage(shown).find("race").children[1].attributes.d, "M0.00 20.00L50.00 39.00L100.00 1.00");
});

test("the list of turns names each by its first line, and leads there", () => {
  const page = openPage();
  const buttons = page.find("turns").children.map((item) => item.firstChild);
  assert.deepEqual(buttons.map((button) => button.textContent), ["The beginning", "1. two: V 1,0 90 road@S", "one gets a guard for a cemetery"]);
  buttons[1].send("click");
  assert.deepEqual(buttons.map((button) => button.attributes["aria-current"]), [undefined, "step", undefined]);
});

test("the list scrolls to the turn that is shown", () => {
  const page = openPage();
  const list = page.find("turns");
  list.children[1].firstChild.offsetTop = 500;
  page.press("ArrowLeft");
  assert.equal(list.scrollTop, 450);
});

test("The Castle's wall has tokens, and scoring figures that go round it", () => {
  const wall = { cells: [0, 0, 3, 2], towers: [0, 0, 50, 0, 100, 0], spaces: [10, 10, 20, 20] };
  const page = openPage(game({ film: [{ t: [], s: [3, 0], v: [0, 0], f: [7, 7], k: 5 }] }), { spots, wall });
  const track = page.find("board").children.at(-2);
  const [first, second, one, two] = track.children;
  assert.deepEqual([first, second].map((token) => token.attributes.x), ["-15", "85"]);
  assert.deepEqual([one.attributes.x, one.attributes.y], [String(20 - 7 - 22), String(20 - 26)]);
  assert.deepEqual([two.attributes.x, two.attributes.y], [String(10 + 7 - 22), String(10 - 26)]);
  assert.deepEqual(room(page), [-105, -105, 610, 510]);
});

test("players without a name are called as the language has it, also when it changes", () => {
  const page = openPage(game({ names: ["player 1", "Anna"], points: [4, 4] }));
  const names = () => [page.find("players").textContent, page.find("news").textContent];
  for (const text of names()) assert.match(text, /player 1/);
  page.speak("de");
  for (const text of names()) {
    assert.match(text, /Spieler 1.*Anna/s);
    assert.ok(!text.includes("player 1"));
  }
});
