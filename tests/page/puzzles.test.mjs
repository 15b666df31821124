// A page of puzzles: laying the tile, turning it, choosing a figure, and what every choice is told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Element, makePage } from "./page.mjs";

const entry = (more) => ({ s: [0, 0], v: [0, 0], f: [7, 7], ...more });
const puzzle = (more) => ({
  number: 1, names: ["Anna", "Ben"], seat: 1, source: "a.txt", turn: 2, themes: ["block"], missed: ["greedy", "puct-64"], found: [],
  film: [entry({ t: [0, 0, 0, 0] }), entry({ x: { n: 1, decisions: [[0, "V 1,0 0 -"]], happened: [] }, t: [0, 1, 0, 0] })],
  turns: [
    { tile: [0, 2, 0, 1], figure: [0, "follower"], rest: "road@S", text: "V 2,0 90 road@S", loss: [0, 0] },
    { tile: [0, 2, 0, 1], rest: "", text: "V 2,0 90 -", loss: [4.2, 0.6] },
    { tile: [0, 2, 0, 3], rest: "", text: "V 2,0 270 -", loss: [5.1, 0.6] },
    { tile: [0, 0, 1, 0], rest: "", text: "V 0,1 0 -" },
  ],
  ...more,
});
const data = { spots: [[50, 50, 0]], wall: null, puzzles: [puzzle({}), puzzle({ number: 2, names: ["Cleo", "Dan"], themes: [], found: ["bastide-64"] })] };

function openPage(hash = "", shown = data, tag = "en") {
  const page = makePage({ data: shown, words: ["../../puzzles/puzzles_words.js"], scripts: ["../../puzzles/puzzles.js"], html: ["viewer.html", "../../puzzles/puzzles.html"],
    more: [new Element("section", "table")], hash, tag });
  const rects = (name) => page.find("board").querySelectorAll("." + name);
  const click = (id) => page.find(id).send("click");
  return { ...page, rects, click, figures: () => page.find("figures").children.map((each) => each.textContent.trim()) };
}

test("a puzzle opens with its cells free and nothing chosen", () => {
  const page = openPage();
  assert.equal(page.find("number").textContent, "puzzle 1 of 2");
  assert.equal(page.find("task").textContent, "Ben draws this tile. What is best?");
  assert.equal(page.rects("free").length, 2);
  assert.equal(page.find("answer").disabled, true);
  assert.equal(page.find("said").textContent, "");
  assert.equal(page.location.hash, "#puzzle=1");
});

test("a click lays the tile, another turns it, and each way has its figures", () => {
  const page = openPage();
  page.rects("free")[0].send("click");
  assert.deepEqual(page.figures(), ["road@S", "no figure"]);
  assert.equal(page.rects("laid").length, 1);
  page.rects("laid")[0].send("click");
  assert.deepEqual(page.figures(), ["no figure"]);
  page.click("rotate");
  assert.deepEqual(page.figures(), ["road@S", "no figure"]);
  page.rects("free")[0].send("keydown", { key: "Enter" });
  assert.deepEqual(page.figures(), ["no figure"]);
});

test("the best turn is told to be right, and what the others cost", () => {
  const page = openPage();
  page.rects("free")[0].send("click");
  page.click("answer");
  const said = page.find("said").textContent;
  assert.match(said, /V 2,0 90 road@S: yes\. The next best is 4\.2 ± 0\.6 points behind\./);
  assert.match(said, /V 2,0 270 -5\.1 ± 0\.6/);
  assert.match(said, /Missed by greedy, puct-64\. From a\.txt, turn 2\./);
  assert.equal(page.find("task").textContent, "Ben plays V 2,0 90 road@S. (block)");
  assert.equal(page.rects("free").length, 0);
  assert.equal(page.rects("solved").length, 1);
});

test("another turn is told what it costs, as far as that is known", () => {
  const page = openPage();
  page.rects("free")[0].send("click");
  page.find("figures").children[1].children[0].send("change");
  page.click("answer");
  assert.match(page.find("said").textContent, /V 2,0 90 -: no, it costs 4\.2 ± 0\.6 points\./);
  const other = openPage();
  other.rects("free")[1].send("click");
  other.click("answer");
  assert.match(other.find("said").textContent, /V 0,1 0 -: no; it is not among the 3 turns/);
});

test("the answer can be asked for, and the next puzzle begins anew", () => {
  const page = openPage();
  page.click("solution");
  assert.match(page.find("said").textContent, /^The answer:/);
  page.click("next-puzzle");
  assert.equal(page.find("said").textContent, "");
  assert.equal(page.find("number").textContent, "puzzle 2 of 2");
  assert.equal(page.find("next-puzzle").disabled, true);
  page.click("solution");
  assert.match(page.find("said").textContent, /found by bastide-64/);
  assert.equal(page.find("task").textContent, "Dan plays V 2,0 90 road@S.");
});

test("an address leads to its puzzle, and one that is none to the nearest", () => {
  assert.equal(openPage("#puzzle=2").find("number").textContent, "puzzle 2 of 2");
  assert.equal(openPage("#puzzle=9").find("number").textContent, "puzzle 2 of 2");
  assert.equal(openPage("#puzzle=0").find("number").textContent, "puzzle 1 of 2");
});

test("earlier turns can be looked at, without places to click", () => {
  const page = openPage();
  page.click("back");
  assert.equal(page.rects("free").length, 0);
  page.click("last");
  assert.equal(page.rects("free").length, 2);
});

test("puzzles have the numbers of their files, though others are on another page", () => {
  const some = { ...data, puzzles: [puzzle({ number: 3 }), puzzle({ number: 7 })] };
  assert.equal(openPage("", some).find("number").textContent, "puzzle 3 (1 of 2)");
  const page = openPage("#puzzle=7", some);
  assert.equal(page.find("number").textContent, "puzzle 7 (2 of 2)");
  assert.equal(page.location.hash, "#puzzle=7");
});

test("a puzzle speaks the browser's language, and any other that is chosen, with what is told so far", () => {
  const unnamed = { ...data, puzzles: [puzzle({ names: ["player 1", "player 2"] })] };
  const page = openPage("", unnamed, "de-AT");
  assert.equal(page.document.documentElement.lang, "de");
  assert.equal(page.find("number").textContent, "Aufgabe 1 von 1");
  assert.equal(page.find("task").textContent, "Spieler 2 zieht dieses Plättchen. Was ist am besten?");
  assert.deepEqual(page.find("turns").children.map((each) => each.textContent), ["Der Anfang", "1. Spieler 1: V 1,0 0 -"]);
  page.rects("free")[0].send("click");
  assert.deepEqual(page.figures(), ["road@S", "keine Figur"]);
  page.speak("cs");
  assert.deepEqual(page.figures(), ["road@S", "bez figurky"]);
  page.click("answer");
  assert.match(page.find("said").textContent, /V 2,0 90 road@S: ano\. Druhý nejlepší tah zaostává o 4,2 ± 0,6 bodu\./);
  page.speak("fr");
  assert.match(page.find("said").textContent, /V 2,0 90 road@S : oui\. Le deuxième coup est à 4,2 ± 0,6 points\./);
  assert.equal(page.find("task").textContent, "joueur 2 joue V 2,0 90 road@S. (bloquer)");
  page.speak("en");
  assert.match(page.find("said").textContent, /Missed by greedy, puct-64\. From a\.txt, turn 2\./);
});
