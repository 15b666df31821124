// An analysed position: its lines, cells and features are shown on the board by links.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Element, makePage } from "./page.mjs";

const tile = (x) => ({ type: 0, x, y: 0, turns: 0, segment: -1 });
const data = {
  spots: [[50, 50, 0]], segments: [[["road", 0]]], ids: ["V"],
  lines: [{ text: "V 1,0 0 -", tile: tile(1) }, { text: "V 2,0 0 -", tile: tile(2) }, { text: "stay", tile: null }],
  fits: [[1, 0, 0, 2], [0, 3]], outlook: { 0: [[0, 50, 25, 10, 0, 0]] },
  game: { names: ["player 1", "player 2"], points: [], film: [{ t: [0, 0, 0, 0], g: [[0, 2, 1, 1]], s: [0, 0], v: [0, 0], f: [7, 7], n: 0, h: [0], b: [0, 5] }] },
};

function openPage() {
  const table = new Element("section", "table");
  table.classList.add("still");
  const page = makePage({ data, scripts: ["position.js"], more: [table] });
  const click = (name, value) => {
    const link = new Element("a");
    link.dataset[name] = String(value);
    page.document.body.append(link);
    return page.document.send("click", { target: link });
  };
  const proposed = () => page.find("board").children[4].children.find((each) => each.attributes.class === "best")?.attributes.x ?? null;
  return { ...page, table, click, proposed };
}

test("a position opens with its best line on the board, and each line is shown when it is clicked", () => {
  const page = openPage();
  assert.equal(page.table.classList.contains("still"), false);
  assert.equal(page.proposed(), "100");
  assert.equal(page.click("line", 1).prevented, true);
  assert.equal(page.proposed(), "200");
  assert.equal(page.table.scrolledTo, true);
  page.click("line", 2);
  assert.equal(page.proposed(), null);
});

test("cells and features of its tables are lit", () => {
  const page = openPage();
  page.click("cell", 0);
  assert.equal(page.find("about").firstChild.textContent, "1,0: tiles to come that fit");
  page.click("cell", 1);
  assert.equal(page.find("about").firstChild.textContent, "0,3: no tile to come fits");
  page.click("feature", 0);
  assert.match(page.find("about").textContent, /^road at 0,0, 2 open ends.*closes in 50 %; player 1 scores it in 25 %, 1.0 points/);
});

test("clicks elsewhere are nobody's", () => {
  const page = openPage();
  assert.equal(page.document.send("click", { target: page.document.body }).prevented, false);
});
