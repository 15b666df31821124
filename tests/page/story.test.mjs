// What happened in a game, as the page of `bastide serve` tells it. The events and turns of tests/data/told.json are told in English by
// arena/commentary as well, which tests/arena/commentary_test.cpp holds to the same file.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { story, words } from "./serve_words.mjs";

const read = (path) => readFileSync(new URL("../../" + path, import.meta.url), "utf8");
const data = JSON.parse(read("tests/data/told.json"));
const tags = Object.keys(words.catalogues);
const inEvery = (act) => tags.forEach((tag) => {
  words.setLanguage(tag);
  act(tag);
});
const named = (source, list) => [...source.slice(source.indexOf(list)).split("}")[0].matchAll(/"([a-z_]+)"/g)].map((found) => found[1]);
test.beforeEach(() => words.setLanguage("en"));

test("events and turns are told in English as commentary tells them", () => {
  for (const { json, text } of data.events) assert.equal(story.eventWords(json, data.names), text);
  for (const { json, text } of data.turns) assert.equal(story.turnWords(json, data.names), text);
  assert.equal(story.turnsWords(data.turns.map(({ json }) => json), data.names), data.turns.map(({ text }) => text).join("\n"));
});

test("there are words for what the server tells of, and for nothing else", () => {
  const server = readdirSync(new URL("../../arena/commentary", import.meta.url)).filter((name) => name.endsWith(".cpp"))
    .map((name) => read("arena/commentary/" + name)).join("\n");
  const kinds = new Set([...server.matchAll(/\{"what", "(\w+)"\}/g)].map((found) => found[1]));
  assert.ok(kinds.size >= 12);
  assert.deepEqual(new Set(data.events.map(({ json }) => json.what)), kinds);
  assert.deepEqual(new Set([...story.kinds(), ...Object.keys(words.tellings)]), kinds);
  assert.equal(story.eventWords({ what: "news" }, []), "news");
});

const numbers = [0, 1, 2, 3, 5, 11, 21, 22];
const goods = named(read("engine/modules/traders/traders.hpp"), "kGoodNames");
const effects = read("engine/walls/wall.cpp");
const tokens = [...effects.slice(effects.indexOf("kEffects = ")).split("}};")[0].matchAll(/\{"([a-z_]+)"/g)].map((found) => found[1]);

test("every event is told in every language, with every number and for every thing", () => {
  assert.deepEqual(goods, ["wine", "grain", "cloth"]);
  assert.equal(tokens.length, 9);
  const names = ["A-a", "B-b", "C-c"];
  const features = Object.keys(words.catalogues.en).filter((key) => key.startsWith("feature.")).map((key) => key.slice(8));
  const variants = (event) => [
    ...numbers.flatMap((n) => ["points", "count"].filter((key) => event[key] > 0 && n > 0).map((key) => ({ ...event, [key]: n }))),
    ...[["feature", features], ["good", goods], ["token", tokens]].flatMap(([key, all]) => (key in event ? all.map((each) => ({ ...event, [key]: each })) : [])), event];
  inEvery((tag) => {
    for (const event of data.events.flatMap(({ json }) => variants(json))) {
      const text = story.eventWords(event, names);
      assert.ok(!/undefined|\bnull\b|NaN|[{}[\]]|\b(told|token|good|feature|has)\.\w/.test(text), `${tag}: ${text}`);
      for (const seat of [event.seat, event.from, ...(event.seats ?? [])].filter((each) => each !== undefined)) {
        if (event.points !== 0 || event.lost[event.seats.indexOf(seat)] > 0) assert.ok(text.includes(names[seat]), `${tag}: ${text}`);
      }
      for (const n of [event.points, event.count].filter(Boolean)) assert.match(text, new RegExp(`\\b${n}\\b`), `${tag}: ${text}`);
    }
  });
});

test("events are told in the languages' own ways", () => {
  const tell = (tag, event) => (words.setLanguage(tag), story.eventWords(event, ["Anna", "Ben", "Cyril"]));
  const score = { what: "score", feature: "city", end: false, points: 6, seats: [0], more: [0], lost: [0] };
  const shared = { ...score, feature: "field", end: true, points: 4, seats: [0, 1, 2], more: [0, 3, 0], lost: [0, 0, 0] };
  assert.equal(tell("en", shared), "Anna, Ben, and Cyril score 4 each for a field at the end, Ben gets 3 more for the pig");
  assert.equal(tell("de", score), "6 Punkte für Anna: Stadt");
  assert.equal(tell("de", { ...score, points: 1 }), "1 Punkt für Anna: Stadt");
  assert.equal(tell("de", shared), "Je 4 Punkte für Anna, Ben und Cyril: Wiese (Schlusswertung), durch das Schwein 3 Punkte mehr für Ben");
  assert.equal(tell("fr", score), "6 points à Anna : ville");
  assert.equal(tell("fr", shared), "4 points par joueur, à Anna, Ben et Cyril : pré (décompte final), 3 points de plus à Ben pour le cochon");
  assert.deepEqual([1, 2, 6].map((points) => tell("cs", { ...score, points })), ["Anna: 1 bod, město", "Anna: 2 body, město", "Anna: 6 bodů, město"]);
  assert.equal(tell("cs", shared).replaceAll("\u00a0", " "), "Anna, Ben a Cyril: po 4 bodech, louka (závěrečné bodování), Ben: o 3 body víc za prase");
});

test("a turn is told again in another language", () => {
  const [{ json }] = data.turns;
  words.setLanguage("fr");
  assert.equal(story.turnWords(json, ["Anna", "Ben"]), "12. Anna : V 1,0 0 road@S; Ben : no-robber; Anna : -\n  6 points à Anna : ville\n  La tuile V ne convient nulle part et quitte la partie");
  words.setLanguage("de");
  assert.equal(story.turnWords(json, ["Anna", "Ben"]).split("\n")[1], "  6 Punkte für Anna: Stadt");
});

test("the end of a game is told with who has won it", () => {
  assert.equal(story.finalWords([50, 40], ["Anna", "Ben"]), "Final scores: Anna 50, Ben 40. Anna wins.");
  words.setLanguage("de");
  assert.equal(story.finalWords([50, 50, 7], ["Anna", "Ben", "Cyril"]), "Endstand: Anna 50, Ben 50, Cyril 7. Unentschieden zwischen Anna und Ben.");
});

// ---- What players have

test("what players have is told in every language", () => {
  const sources = readdirSync(new URL("../../engine/text", import.meta.url)).map((name) => read("engine/text/" + name)).join("\n");
  const bodies = [...sources.matchAll(/\bplayer_words\([^;{]*\{\n([\s\S]*?)\n *\}\n *(?:\n|\})/g)].map((found) => found[1]).join("\n");
  const heads = [...bodies.matchAll(/"   ([a-z]+(?: [a-z]+)*) ?"/g), ...bodies.matchAll(/token_words\("(\w+)"/g)].map((found) => found[1]);
  for (const head of ["builder", "guards", "hand", "large", "lady on", "robber at home", "on", "no keep", "fresh"]) assert.ok(heads.includes(head), head);
  inEvery((tag) => {
    for (const head of [...heads, ...goods]) {
      const text = words.havings(`${head} 7`);
      assert.ok(words.has("has." + head.replaceAll(" ", "_")), `${tag}: ${head}`);
      assert.ok(!/undefined|[{}]|has\./.test(text), `${tag}: ${text}`);
      assert.equal(text.includes("7"), !/home|no /.test(head), `${tag}: ${text}`);
      if (tag === "en") assert.equal(text, /home|no /.test(head) ? head : `${head} 7`);
    }
  });
  words.setLanguage("de");
  assert.equal(words.havings("on 12 · lady on 3 · robber at home · hand V ? TB1"), "auf 12 · Dame auf 3 · Räuber zu Hause · Hand V ? TB1");
  assert.equal(words.havings("guards 2+3 · tokens 2 4 · no keep"), "Wächter 2+3 · Mauerplättchen 2 4 · kein Bergfried");
  assert.equal(words.havings("something new 4"), "something new 4");
});

test("studies of games are called in the page's language", () => {
  words.setLanguage("fr");
  assert.deepEqual(["game 3", "cup.db: game 12", "my game 3", "game.txt"].map(words.studyTitle), ["partie 3", "cup.db: partie 12", "my game 3", "game.txt"]);
});
