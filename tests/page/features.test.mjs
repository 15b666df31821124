// Features: which there are after a turn, what is said of them, and how they are pointed at.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Element, makePage } from "./page.mjs";

// A road from west to east through a field of two sides, and a city in the north of a field.
const [north, east, south, west] = [0b111, 0b111 << 3, 0b111 << 6, 0b111 << 9];
const segments = [
  [["road", 1 << 4 | 1 << 10], ["field", north | 1 << 3 | 1 << 11], ["field", south | 1 << 5 | 1 << 9]],
  [["city", north], ["field", east | south | west]],
];
const spots = [[50, 50, 0, 50, 20, 1, 50, 80, 1], [50, 15, 0, 50, 65, 1]];
const figure = ({ tile, segment = 0, seat = 0 }) => ((tile * 16 + segment) * 8 + seat) * 64;

// The beginning; a road that goes on with a follower; a city in the north of a third tile, and the road is done.
const film = () => [
  { t: [0, 0, 0, 0], g: [[0, 2, 1], [1, 0, 0], [2, 0, 0]], s: [0, 0], v: [0, 0], f: [7, 7], n: 1, h: [0], b: [0, 2, 1, 1] },
  { t: [0, 1, 0, 0], a: [figure({ tile: 1, seat: 1 })], j: [3, 0, 4, 1, 5, 2], g: [[0, 2, 2, 2, 2, 0, 1]], s: [0, 0], v: [0, 2],
    f: [7, 6], x: { n: 1, decisions: [[1, "V 1,0 0 road@W"]], happened: [] }, p: 1, n: 0, h: [1], b: [0, 1, 1, 1], c: [5, 1] },
  { t: [1, 0, 1, 0], r: [figure({ tile: 1, seat: 1 })], j: [7, 2], g: [[0, 0, 2, 2], [2, 0, 3, 3, 3, 1, 1, 3, -4], [6, 1, 1, 2]], s: [0, 2],
    v: [0, 2], f: [7, 7], x: { n: 2, decisions: [[0, "E 0,1 0 -"]], happened: [] }, p: 0, b: [1, 0], c: [5, 1] },
];

function openPage({ outlook, fits } = {}) {
  const page = makePage({ data: { spots, segments, ids: ["V", "E"], outlook, fits }, more: [new Element("section", "table")] });
  const board = page.find("board");
  board.box = { left: 0, top: 0, width: 600, height: 600, bottom: 600 };
  const viewer = page.viewer();
  viewer.open({ names: ["Anna", "Bob"], points: [], film: film(), cells: [{ x: -1, y: -1 }, { x: 4, y: 4 }] });
  // A mouse over a place of the board, a tap there.
  const [left, top, width, height] = board.attributes.viewBox.split(" ").map(Number);
  const scale = Math.min(600 / width, 600 / height);
  const event = (x, y, more) => ({ pointerId: 1, pointerType: "mouse", button: 0, timeStamp: 0, clientX: 300 + (x - left - width / 2) * scale,
    clientY: 300 + (y - top - height / 2) * scale, ...more });
  const hover = (x, y) => board.send("pointermove", event(x, y));
  let time = 0;
  const tap = (x, y) => ["pointerdown", "pointerup"].forEach((type) => board.send(type, event(x, y, { timeStamp: (time += 1000) })));
  const about = () => page.find("about").children.map((each) => each.textContent);
  const lit = () => board.children.find((each) => each.attributes.class === "glow").children.filter((each) => each.attributes.class === "lit")
    .map((each) => [each.attributes.x / 100, each.attributes.y / 100].join());
  return { ...page, viewer, hover, tap, about, lit, leave: () => board.send("pointerleave") };
}

const buttons = (page) => page.find("features").children.map((item) => item.firstChild);

test("a feature is told with its size, owners and worth", () => {
  const page = openPage();
  page.press("ArrowLeft");
  page.hover(50, 50);
  assert.deepEqual(page.about(), ["road at 0,0, 2 tiles, 2 open ends", "On it: Bob 1. The majority has Bob.",
    "Worth 2 if the game ended now, 2 if it were completed as it is."]);
  assert.deepEqual(page.lit(), ["0,0", "1,0"]);
  page.press("End");
  page.hover(150, 50);
  assert.deepEqual(page.about(), ["road at 0,0, 2 tiles, completed", "Nobody is on it.", "Worth 2."]);
  page.hover(50, 110);
  assert.deepEqual(page.about(), ["city at 0,1, 1 open end", "Nobody is on it.", "Worth 1 if the game ended now, 2 if it were completed as it is."]);
});

test("points that are not the worth are told, and a field has no end", () => {
  const page = openPage();
  page.hover(50, 95);
  assert.deepEqual(page.about(), ["field at 0,0, 3 tiles", "On it: Anna 1 and Bob 1. The majority has Anna and Bob.",
    "Worth 3 if the game ended now (Bob gets -4)."]);
  page.press("Home");
  page.hover(50, 5);
  assert.equal(page.about()[0], "field at 0,0");
});

test("what is expected of a feature is told where the page knows it", () => {
  const page = openPage({ outlook: { 1: [[0, 34, 0, 0, 71, 53], [1, 0, 0, 0, 20, 9]] } });
  page.press("ArrowLeft");
  page.hover(150, 50);
  assert.equal(page.about()[3], "Expected: closes in 34 %; Bob scores it in 71 %, 5.3 points on average.");
  page.hover(50, 5);
  assert.equal(page.about()[3], "Expected: Bob scores it in 20 %, 0.9 points on average.");
  page.press("End");
  page.hover(150, 50);
  assert.equal(page.about()[3], undefined);
});

test("what lies nearest to a place is found on turned tiles, too", () => {
  const { context } = openPage();
  const at = (turns, x, y) => context.segmentNear({ type: 1, x: 2, y: -1, turns }, { x: 200 + x, y: -100 + y });
  assert.deepEqual([at(0, 50, 8), at(0, 8, 4), at(0, 50, 60), at(0, 95, 50)], [0, 0, 1, 1]);
  assert.deepEqual([at(1, 95, 50), at(1, 50, 8)], [0, 1]); // the city is in the east
  assert.deepEqual([at(2, 50, 95), at(3, 5, 50), at(3, 95, 50)], [0, 0, 1]);
});

test("a tap keeps a feature lit, a second one ends it, and the mouse comes back to it", () => {
  const page = openPage();
  page.tap(150, 50);
  page.hover(50, 110);
  assert.deepEqual(page.lit(), ["0,1"]);
  page.leave();
  assert.deepEqual(page.lit(), ["0,0", "1,0"]);
  page.press("Home"); // the feature that the segment belongs to, as far as it is there
  assert.deepEqual(page.lit(), []);
  page.press("End");
  page.tap(50, 50); // the same feature by another segment
  assert.deepEqual(page.lit(), []);
  assert.match(page.about()[0], /^Point at/);
});

test("open features are listed with figures first, and lit by keyboard", () => {
  const page = openPage();
  page.press("ArrowLeft");
  const [road] = buttons(page);
  assert.equal(buttons(page).length, 1);
  assert.equal(road.attributes["aria-label"], "road at 0,0, 2 tiles, 2 open ends. On it: Bob 1. The majority has Bob. Worth 2 if the game ended now, 2 if it were completed as it is.");
  assert.equal(road.textContent, "road 0,022 → 2");
  road.send("focus");
  assert.deepEqual(page.lit(), ["0,0", "1,0"]);
  road.send("blur");
  assert.deepEqual(page.lit(), []);
  road.send("click");
  road.send("blur");
  assert.deepEqual(page.lit(), ["0,0", "1,0"]);
  page.press("End");
  assert.equal(buttons(page)[0].textContent, "field 0,0123");
});

test("the list has what somebody is on first, then what has grown, each by worth", () => {
  const { context } = openPage();
  const feature = (kind, figures, worth, parts, open = 1) => ({ kind, figures, worth, parts: Array(parts).fill({}), open, name: 0 });
  const all = [feature("city", [0, 0], 9, 2), feature("road", [0, 1], 2, 1), feature("city", [1, 0], 4, 1), feature("road", [0, 0], 1, 1),
    feature("field", [0, 0], 6, 5), feature("field", [1, 0], 3, 2, 0), feature("city", [1, 0], 8, 3, 0)];
  assert.deepEqual(Array.from(context.listedFeatures([...all, ...all]), ({ kind, worth }) => kind + worth), ["city4", "field3", "road2", "city9"]);
});

test("a line runs round a feature's cells, and not between them", () => {
  const { context } = openPage();
  const tile = (x) => ({ type: 0, x, y: 0, turns: 0 });
  const glow = context.glowOf({ parts: [{ tile: tile(0), segment: 0 }, { tile: tile(1), segment: 0 }] });
  const path = glow.find((each) => each.attributes.class === "outline").attributes.d;
  assert.equal(path, "M0 0H100M0 100H100M0 0V100M100 0H200M200 0V100M100 100H200");
});

test("the tile in hand, the bag and dead cells are those of the turn", () => {
  const page = openPage();
  const { bag } = page.context.stockAt([{ h: [3], b: [3, 5] }, { h: [3] }, { h: [3, 4] }], 2);
  assert.deepEqual([...bag].map((each) => [...each]), [[3, 4]]); // of one tile in hand it is known that it left the bag
  const pictures = (id) => page.find(id).all().filter((each) => each.attributes["aria-label"]).map((each) => each.attributes["aria-label"]);
  const crosses = () => page.find("board").all().filter((each) => each.attributes.class === "dead").length;
  page.press("Home");
  assert.deepEqual(pictures("hand"), ["V"]);
  assert.match(page.find("hand").textContent, /^Bob places/);
  assert.deepEqual(pictures("left"), ["V, 2", "E, 1"]);
  assert.equal(page.find("left-title").textContent, "3 tiles left in the bag");
  assert.equal(crosses(), 0);
  page.press("ArrowRight");
  assert.deepEqual(pictures("hand"), ["E"]);
  assert.deepEqual(pictures("left"), ["V, 1", "E, 1"]);
  assert.equal(page.find("left-title").textContent, "2 tiles left in the bag; none of those to come fits 1 cell (✕)");
  assert.equal(crosses(), 1);
  page.tap(550, 150);
  assert.deepEqual(page.about(), ["5,1: no tile to come fits"]);
  page.press("End");
  assert.deepEqual(pictures("hand"), []);
  assert.equal(crosses(), 0);
});

test("an open cell tells what fits it, where the page knows", () => {
  const page = openPage({ fits: [[2, 0, 0, 3, 1, 1], [4, 4]] });
  page.hover(250, 50);
  assert.equal(page.about()[0], "2,0: tiles to come that fit");
  assert.deepEqual(page.find("about").all().map((each) => each.attributes["aria-label"]).filter(Boolean), ["V, 3", "E, 1"]);
  page.hover(450, 450);
  assert.equal(page.about()[0], "4,4: no tile to come fits");
  page.hover(-50, -50);
  assert.match(page.about()[0], /^Point at/);
});

test("a page that knows nothing of features shows its games as well", () => {
  const page = makePage({ data: { spots }, more: [new Element("section", "table")] });
  page.viewer().open({ names: ["a", "b"], points: [], film: [{ t: [0, 0, 0, 0], s: [0, 0], v: [0, 0], f: [7, 7] }] });
  page.find("board").box = { left: 0, top: 0, width: 130, height: 130, bottom: 130 };
  page.find("board").send("pointermove", { pointerId: 1, pointerType: "mouse", clientX: 65, clientY: 65 });
  assert.equal(page.find("features").children.length, 0);
});
