// The sample games of a tournament's page: a list that one bot's games can be picked from.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Element, makePage } from "./page.mjs";

const game = (number, bots, more = {}) => ({ number, bots, points: [5, 3],
  film: [{ t: [0, 0, 0, 0], s: [0, 0], v: [0, 0], f: [7, 7] }], ...more });

function openPage(games) {
  const more = ["table", "viewer", "filter", "game"].map((id) => new Element("div", id));
  more[1].hidden = true;
  const data = { bots: ["a", "b", "idle", "c"], spots: [[50, 50, 0]], games };
  return makePage({ data, scripts: ["tournament.js"], more });
}

const options = (page, id) => page.find(id).children.map((option) => [option.value, option.textContent]);
const games = [game(1, [0, 1]), game(4, [1, 3], { failure: "hang", failed: 0 }), game(6, [0, 3])];

test("all games are listed with their bots and points, and the first is open", () => {
  const page = openPage(games);
  assert.deepEqual(options(page, "game"), [[1, "1: a 5 – b 3"], [4, "4: b 5 – c 3 (hang)"], [6, "6: a 5 – c 3"]]);
  assert.equal(page.find("game").value, 1);
  assert.equal(page.find("viewer").hidden, false);
  assert.match(page.find("news").textContent, /a wins/);
});

test("bots with games can be picked, and the first of their games opens", () => {
  const page = openPage(games);
  assert.deepEqual(options(page, "filter"), [["", "all (3)"], [0, "a (2)"], [1, "b (2)"], [3, "c (2)"]]);
  page.find("filter").value = "3";
  page.find("filter").send("change");
  assert.deepEqual(options(page, "game").map(([value]) => value), [4, 6]);
  assert.match(page.find("news").textContent, /b lost it by a failure \(hang\)/);
  page.find("game").value = "6";
  page.find("game").send("change");
  assert.match(page.find("players").textContent, /a.*c/);
});

test("without games the viewer stays hidden", () => {
  assert.equal(openPage([]).find("viewer").hidden, true);
});
