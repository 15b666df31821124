// The part of the board that is seen: zoomed and moved by wheel, pointers, keys and buttons, with coordinates along its edges.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Element, makePage } from "./page.mjs";

// Two tiles side by side on a board of as many pixels as the fitted view has units: a scale of 1.
function openPage({ width = 230, height = 130 } = {}) {
  const page = makePage({ data: { spots: [[50, 50, 0]], segments: [[["road", 0]]] }, more: [new Element("section", "table")] });
  const board = page.find("board");
  board.box = { left: 0, top: 0, width, height, bottom: height };
  const film = [{ t: [0, 0, 0, 0, 0, 1, 0, 0], g: [[0, 2, 1, 1], [1, 2, 1, 1]], s: [0, 0], v: [0, 0], f: [7, 7] }];
  page.viewer().open({ names: ["a", "b"], points: [], film });
  const view = () => board.attributes.viewBox.split(" ").map(Number);
  // The place of the board at a pixel.
  const placeAt = (x, y) => {
    const [left, top, w, h] = view();
    const scale = Math.min(width / w, height / h);
    return [left + w / 2 + (x - width / 2) / scale, top + h / 2 + (y - height / 2) / scale];
  };
  const pointer = (type, x, y, more = {}) => board.send("pointer" + type, { pointerId: 1, button: 0, pointerType: "mouse", clientX: x,
    clientY: y, timeStamp: 0, ...more });
  return { ...page, board, view, placeAt, pointer };
}

const near = (actual, expected) => actual.forEach((each, i) => assert.ok(Math.abs(each - expected[i]) < 1e-6, `${actual} is not ${expected}`));
const fitted = [-15, -15, 230, 130];
const numbers = (page, id) => page.find(id).children.map((each) => [each.textContent, each.style.left ?? each.style.top]);

test("the wheel zooms about the pointer, and zooms out no further than the whole board", () => {
  const page = openPage();
  const place = page.placeAt(50, 30);
  const wheel = page.board.send("wheel", { deltaY: -400, deltaMode: 0, clientX: 50, clientY: 30 });
  assert.equal(wheel.prevented, true);
  near(page.placeAt(50, 30), place);
  assert.ok(Math.abs(page.view()[2] - 230 / Math.exp(0.6)) < 1e-6);
  page.board.send("wheel", { deltaY: 5000, deltaMode: 0, clientX: 10, clientY: 10 });
  near(page.view(), fitted);
});

test("a wheel that counts lines zooms as far as one that counts pixels", () => {
  const page = openPage();
  page.board.send("wheel", { deltaY: -10, deltaMode: 1, clientX: 115, clientY: 65 });
  near([page.view()[2]], [230 / Math.exp(0.3)]);
});

test("where all is seen the wheel goes on to the page, but for a pinch on a touch pad", () => {
  const page = openPage();
  assert.equal(page.board.send("wheel", { deltaY: 100, clientX: 9, clientY: 9 }).prevented, false);
  assert.equal(page.board.send("wheel", { deltaY: 100, ctrlKey: true, clientX: 9, clientY: 9 }).prevented, true);
});

test("zooming in ends when a cell and a half are seen, or at twice the size", () => {
  const page = openPage();
  page.board.send("wheel", { deltaY: -99999, clientX: 115, clientY: 65 });
  near([page.view()[2]], [115]);
  assert.equal(page.find("zoom-in").disabled, true);
});

test("dragging moves a board that is zoomed, as far as its frame", () => {
  const page = openPage();
  page.find("zoom-in").send("click");
  const [left, top] = page.view();
  page.pointer("down", 100, 60);
  page.pointer("move", 93, 60);
  near(page.view().slice(0, 2), [left + 7 / 1.4, top]);
  page.pointer("move", -900, 60);
  const [, , width] = page.view();
  near([page.view()[0]], [215 - width]);
  page.pointer("up", -900, 60);
  page.pointer("move", 0, 0); // nothing is down
  near([page.view()[0]], [215 - width]);
});

test("a fitted board does not move, and leaves one finger to the page, but not two", () => {
  const page = openPage();
  assert.equal(page.board.style.touchAction, "pan-x pan-y");
  page.pointer("down", 100, 60);
  page.pointer("move", 20, 60);
  near(page.view(), fitted);
  page.pointer("up", 20, 60);
  assert.equal(page.board.send("touchmove", { touches: [1] }).prevented, false);
  assert.equal(page.board.send("touchmove", { touches: [1, 2] }).prevented, true);
  page.board.send("keydown", { key: "+" });
  assert.equal(page.board.style.touchAction, "none");
});

test("two fingers zoom about their middle and move with it", () => {
  const page = openPage();
  const touch = { pointerType: "touch" };
  page.pointer("down", 80, 60, { ...touch, pointerId: 1 });
  page.pointer("down", 120, 60, { ...touch, pointerId: 2 });
  const between = page.placeAt(100, 60);
  page.pointer("move", 70, 60, { ...touch, pointerId: 1 });
  page.pointer("move", 130, 60, { ...touch, pointerId: 2 });
  assert.ok(Math.abs(page.view()[2] - 230 / 1.5) < 1e-6);
  near(page.placeAt(100, 60), between);
  page.pointer("up", 70, 60, { ...touch, pointerId: 1 });
  page.pointer("cancel", 130, 60, { ...touch, pointerId: 2 });
  page.pointer("move", 30, 60, { ...touch, pointerId: 2 });
  near(page.placeAt(100, 60), between);
});

test("a double tap shows all of it again; two taps that are far apart do not", () => {
  const page = openPage();
  const tap = (x, timeStamp) => (page.pointer("down", x, 60, { timeStamp }), page.pointer("up", x, 60, { timeStamp }));
  page.find("zoom-in").send("click");
  tap(20, 1000);
  tap(200, 1100);
  assert.ok(page.view()[2] < 200);
  tap(200, 2000);
  assert.ok(page.view()[2] < 200);
  tap(203, 2200);
  near(page.view(), fitted);
  page.find("zoom-in").send("click");
  page.board.send("dblclick"); // as the system has it
  near(page.view(), fitted);
});

test("keys zoom and fit, and arrows move the board only while it is zoomed", () => {
  const page = openPage();
  assert.equal(page.board.send("keydown", { key: "ArrowRight" }).prevented, false);
  assert.equal(page.board.send("keydown", { key: "+", shiftKey: true }).prevented, true);
  const [left] = page.view();
  assert.equal(page.board.send("keydown", { key: "ArrowRight" }).prevented, true);
  assert.ok(page.view()[0] > left);
  page.board.send("keydown", { key: "ArrowLeft" });
  near([page.view()[0]], [left]);
  assert.equal(page.board.send("keydown", { key: "+", ctrlKey: true }).prevented, false);
  page.board.send("keydown", { key: "-" });
  near(page.view(), fitted);
  page.board.send("keydown", { key: "=" });
  page.board.send("keydown", { key: "0" });
  near(page.view(), fitted);
  assert.equal(page.board.send("keydown", { key: "x" }).prevented, false);
});

test("the keys that zoom do so wherever those of the game do", () => {
  const page = openPage();
  page.press("+", { shiftKey: true });
  assert.ok(page.view()[2] < 230);
  page.press("0");
  near(page.view(), fitted);
});

test("buttons zoom and fit, and are off where they would do nothing", () => {
  const page = openPage();
  const off = () => ["zoom-out", "fit", "zoom-in"].map((id) => page.find(id).disabled);
  assert.deepEqual(off(), [true, true, false]);
  page.find("zoom-in").send("click");
  assert.deepEqual(off(), [false, false, false]);
  page.find("zoom-out").send("click");
  near(page.view(), fitted);
  page.find("zoom-in").send("click");
  page.find("fit").send("click");
  near(page.view(), fitted);
});

test("coordinates stand at the middles of cells, and can be hidden", () => {
  const page = openPage();
  assert.deepEqual(numbers(page, "across"), [["0", "65.0px"], ["1", "165.0px"]]);
  assert.deepEqual(numbers(page, "down"), [["0", "65.0px"]]);
  page.find("coordinates").send("click");
  assert.equal(page.find("sight").classList.contains("plain"), true);
  assert.equal(page.find("coordinates").attributes["aria-pressed"], "false");
  page.find("coordinates").send("click");
  assert.equal(page.find("coordinates").attributes["aria-pressed"], "true");
});

test("coordinates that would run into one another are thinned out", () => {
  const cells = (marks) => Array.from(marks, ({ cell }) => cell);
  const { context } = openPage();
  assert.deepEqual(cells(context.ruler(0, 600, 0.5, 26)), [-3, -2, -1, 0, 1, 2]);
  assert.deepEqual(cells(context.ruler(0, 600, 0.2, 26)), [-2, 0]);
  assert.deepEqual(cells(context.ruler(0, 2400, 0.06, 26)), [-10, -5, 0, 5]);
});

test("a box that is wider than the view shows more of the board, and one without size does no harm", () => {
  assert.deepEqual({ ...openPage().context.placeOf({ width: 100, height: 100 }, { width: 400, height: 200 }) }, { scale: 2, width: 200, height: 100 });
  const page = openPage({ width: 0, height: 0 });
  page.board.send("keydown", { key: "+" });
  assert.ok(page.view().every(Number.isFinite));
});
