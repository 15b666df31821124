// A reviewed game: its mistakes, the best place for the tile, and the graphs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Element, makePage } from "./page.mjs";

const entry = (more) => ({ s: [0, 0], v: [0, 0], f: [7, 7], ...more });
const data = {
  spots: [[50, 50, 0]],
  grades: { 1: "blunder", 3: "slip" },
  lines: {
    1: [{ text: "b", loss: 0, played: false, tile: { type: 0, x: 2, y: 0, turns: 0, segment: -1 } },
      { text: "a", loss: 4.25, played: true, tile: { type: 0, x: 5, y: 0, turns: 0, segment: -1 } },
      { text: "c", loss: 6, played: false, tile: null }],
    3: [{ text: "first", loss: 0, played: true, tile: null }, { text: "y", loss: 0, played: false, tile: null },
      { text: "z", loss: 2, played: true, tile: null }],
  },
  asked: { 1: [0, 3], 3: [1, 3] },
  best: { 1: { type: 0, x: 2, y: 0, turns: 0, segment: 0, kind: "large", seat: 1 }, 3: { type: 0, x: 0, y: 1, turns: 2, segment: -1 } },
  game: { names: ["a", "b"], points: [1, 0],
    film: [entry({ t: [0, 0, 0, 0] }), entry({ t: [0, 1, 0, 0] }), entry({}), entry({}), entry({})] },
};

function article(id, text) {
  const made = new Element("article", id);
  made.append(text);
  return made;
}

function openPage(hash = "", tag = "en") {
  const graph = new Element("svg");
  graph.setAttribute("class", "graph");
  graph.box = { left: 50, width: 200 };
  const cursor = new Element("line");
  cursor.setAttribute("class", "cursor");
  const mark = new Element("a");
  mark.dataset.entry = "3";
  graph.append(cursor, mark);
  const table = new Element("section", "table");
  table.classList.add("still");
  const page = makePage({ data, words: ["review_words.js"], scripts: ["review.js"], html: ["viewer.html", "review.html"],
    hash, tag, more: [table, graph, article("turn-1", "a blunder"), article("turn-3", "a slip")] });
  return { ...page, graph, cursor, mark, over: () => page.find("board").children[4] };
}

const turn = (page) => page.find("turn").textContent;

test("mistakes are stepped through by buttons and keys, and said in words", () => {
  const page = openPage();
  assert.equal(page.find("table").classList.contains("still"), false);
  page.press("End");
  assert.equal(page.find("mistake").textContent, "mistakes: 2");
  assert.equal(page.find("next-mistake").disabled, true);
  page.press("p");
  assert.equal(turn(page), "turn 3 of 4");
  assert.equal(page.find("mistake").textContent, "mistake 2 of 2");
  assert.equal(page.find("decision").textContent, "a slip");
  page.find("previous-mistake").send("click");
  assert.equal(page.find("decision").textContent, "a blunder");
  assert.equal(page.find("previous-mistake").disabled, true);
  page.press("p");
  assert.equal(turn(page), "turn 1 of 4");
  page.press("n");
  assert.equal(turn(page), "turn 3 of 4");
  page.press("ArrowRight");
  assert.equal(page.find("decision").textContent, "");
});

test("the best place of a mistake's tile is drawn, with its figure where it has one", () => {
  const page = openPage();
  page.press("End");
  assert.equal(page.over().children.length, 0);
  page.press("p");
  assert.deepEqual(page.over().children.map((each) => each.attributes.class), ["ghost", "best-casing", "best"]);
  page.press("p");
  assert.equal(page.over().children.length, 4);
  assert.equal(page.over().children[2].attributes.x, "200");
  assert.equal(page.over().children[3].children[0].attributes.transform, "translate(250,50)");
  assert.equal(page.over().children[3].children[0].children[0].attributes.href, "#fig-large");
  page.press("Home");
  assert.equal(page.over().children.length, 0);
});

test("graphs have a cursor at the turn, and lead to turns", () => {
  const page = openPage();
  page.press("End");
  assert.equal(page.cursor.attributes.x1, "100%");
  page.document.send("click", { target: page.graph, clientX: 50 + 50 });
  assert.equal(turn(page), "turn 1 of 4");
  assert.equal(page.cursor.attributes.x2, "25%");
  const click = page.document.send("click", { target: page.mark });
  assert.equal(click.prevented, true);
  assert.equal(turn(page), "turn 3 of 4");
  assert.equal(page.mark.classList.contains("now"), true);
  assert.equal(page.find("table").scrolledTo, undefined);
});

test("a link outside the graphs brings the board into view", () => {
  const page = openPage();
  const link = new Element("a");
  link.dataset.entry = "1";
  page.document.body.append(link);
  page.document.send("click", { target: link });
  assert.equal(turn(page), "turn 1 of 4");
  assert.equal(page.find("table").scrolledTo, true);
});

test("mistakes are marked in the list of turns", () => {
  const buttons = openPage().find("turns").children.map((item) => item.firstChild);
  assert.deepEqual(buttons.map((button) => button.classList.contains("blunder")), [false, true, false, false, false]);
  assert.equal(buttons[3].classList.contains("slip"), true);
});

test("a page opens at the first mistake, or where its address says, and the address follows", () => {
  const page = openPage();
  assert.equal(turn(page), "turn 1 of 4");
  assert.equal(page.location.hash, "");
  page.press("ArrowRight");
  assert.equal(page.location.hash, "#turn=2");
  assert.equal(turn(openPage("#turn=3")), "turn 3 of 4");
  assert.equal(turn(openPage("#turn=99")), "turn 4 of 4");
  assert.equal(turn(openPage("#summary")), "turn 1 of 4");
  page.location.hash = "#turn=4";
  page.window.send("hashchange");
  assert.equal(turn(page), "turn 4 of 4");
});

test("a page can open with the first mistake as a question", () => {
  const page = openPage("#learn");
  assert.equal(turn(page), "turn 0 of 4");
  assert.ok(page.find("decision").textContent.startsWith("Turn 1: what should a have played?"));
});

test("every line can be shown on the board", () => {
  const page = openPage();
  const link = new Element("a");
  Object.assign(link.dataset, { entry: "1", line: "1" });
  page.document.body.append(link);
  page.document.send("click", { target: link });
  assert.equal(turn(page), "turn 1 of 4");
  assert.equal(page.over().children[2].attributes.x, "500");
  link.dataset.line = "2"; // lays no tile
  page.document.send("click", { target: link });
  assert.equal(page.over().children.length, 0);
});

test("mistakes are asked for before they are told", () => {
  const page = openPage();
  const buttons = () => page.find("decision").querySelectorAll("button");
  const said = () => page.find("decision").children[2].textContent;
  page.press("Home");
  page.press("l");
  assert.equal(turn(page), "turn 0 of 4");
  assert.equal(page.find("decision").textContent.includes("blunder"), false);
  assert.deepEqual(buttons().map((button) => button.textContent), ["a", "b", "c", "Show the answer"]);
  assert.equal(page.over().children.length, 0);
  buttons()[2].send("click");
  assert.equal(said(), "c: no, it costs 6.0 points.");
  buttons()[0].send("click");
  assert.equal(said(), "a: that was played, and costs 4.3 points.");
  assert.equal(page.over().children[2].attributes.x, "500");
  buttons()[1].send("click");
  assert.equal(said(), "b: yes, nothing is better.");
  buttons()[3].send("click");
  assert.equal(turn(page), "turn 1 of 4");
  assert.equal(page.find("decision").textContent, "a blunder");
  page.press("l"); // the next one: of two decisions only the one that is graded
  assert.equal(turn(page), "turn 2 of 4");
  assert.deepEqual(buttons().map((button) => button.textContent), ["y", "z", "Show the answer"]);
  page.find("learn").send("click"); // after the last the first
  assert.equal(turn(page), "turn 0 of 4");
  page.press("End");
  assert.equal(page.find("decision").textContent, "");
});

test("a game plays by itself until somebody steps, or it ends", () => {
  const page = openPage();
  page.press("a");
  page.tick();
  assert.equal(turn(page), "turn 2 of 4");
  assert.equal(page.find("play").attributes["aria-pressed"], "true");
  page.press("ArrowLeft");
  page.tick();
  assert.equal(turn(page), "turn 1 of 4");
  assert.equal(page.find("play").attributes["aria-pressed"], "false");
  page.find("play").send("click");
  for (let i = 0; i < 9; ++i) page.tick();
  assert.equal(turn(page), "turn 4 of 4");
  assert.equal(page.find("play").attributes["aria-pressed"], "false");
  page.press("a"); // from the end it begins anew
  assert.equal(turn(page), "turn 0 of 4");
});

test("a review speaks the language that is chosen, its questions and answers too", () => {
  const page = openPage("", "cs-CZ");
  assert.equal(turn(page), "tah 1 z 4");
  assert.equal(page.find("mistake").textContent, "chyba 1 z 2");
  page.press("Home");
  page.press("l");
  assert.ok(page.find("decision").textContent.startsWith("Tah 1: co lepšího se dalo hrát? Na tahu je a."));
  page.find("decision").querySelectorAll("button")[2].send("click");
  assert.equal(page.find("decision").children[2].textContent, "c: ne, stojí to 6,0 bodu.");
  page.speak("de");
  assert.ok(page.find("decision").textContent.startsWith("Zug 1: Was hätte a spielen sollen?"));
  assert.equal(turn(page), "Zug 0 von 4");
  page.speak("fr");
  assert.equal(page.find("turns").children[0].textContent, "Le début");
});

test("what the program wrote is worded with its values in their places, and numbers as the language has them", () => {
  const page = openPage();
  const written = (key, ...nodes) => {
    const element = new Element("span");
    element.dataset.t = key;
    element.append(...nodes);
    page.document.body.append(element);
    return element;
  };
  const value = (name, text) => {
    const element = new Element("span");
    element.dataset.v = name;
    element.append(text);
    return element;
  };
  const costs = written("points_and_chance", value("points", "4.2 ± 0.8"), " points and ", value("chance", "6.1 ± 1.5 %"), " chance to win");
  const players = written("rules_players", "Rules ", value("rules", "2.0 <b>"), ", ", value("n", "2"), " players.");
  page.speak("cs");
  assert.equal(costs.textContent, "4,2 ± 0,8 bodu a 6,1 ± 1,5 % naděje na výhru");
  assert.equal(players.textContent, "Pravidla „2.0 <b>“, 2 hráči.");
  page.speak("en");
  assert.equal(costs.textContent, "4.2 ± 0.8 points and 6.1 ± 1.5 % chance to win");
  assert.equal(players.textContent, "Rules 2.0 <b>, 2 players.");
});
