// The words of the page of `bastide serve`.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { added, common, outlook, page, tray, watch, words } from "./serve_words.mjs";

const tags = Object.keys(words.catalogues);
const inEvery = (act) => tags.forEach((tag) => {
  words.setLanguage(tag);
  act(tag);
});
test.beforeEach(() => words.setLanguage("en"));

test("every phase has a question in every language", () => {
  const phases = readFileSync(new URL("../../engine/play/phase.hpp", import.meta.url), "utf8");
  const names = [...phases.slice(phases.indexOf("kPhaseNames")).matchAll(/"([a-z_]+)"/g)].map((found) => found[1]);
  assert.ok(names.length >= 15);
  inEvery((tag) => names.forEach((name) => assert.notEqual(words.question(name), name, tag)));
});

test("kinds of features and of figures, and rule sets, have words", () => {
  const kinds = readFileSync(new URL("../../engine/tiles/tile_set.hpp", import.meta.url), "utf8");
  const features = [...kinds.slice(kinds.indexOf("kFeatureKindNames")).matchAll(/"([a-z]+)"/g)].map((found) => found[1]).slice(0, 10);
  const forms = readFileSync(new URL("../../engine/figure_kind.hpp", import.meta.url), "utf8");
  const figures = [...forms.slice(forms.indexOf("kFigureForms = ")).split("}};")[0].matchAll(/\{"([a-z]+)"/g)].map((found) => found[1]);
  const rules = readdirSync(new URL("../../configs/rules", import.meta.url)).map((name) => name.replace(".toml", ""));
  assert.ok(features.includes("courtyard") && figures.length === 5 && rules.length >= 15);
  inEvery(() => {
    for (const kind of features) assert.ok(words.has("on." + kind) && words.has("feature." + kind), kind);
    for (const figure of figures) assert.ok(words.has("figure." + figure), figure);
    for (const name of rules) assert.ok(words.has("rules." + name), name);
  });
});

// ---- The catalogues

const forms = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry));
const placeholders = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort().join(" ");

test("all languages have the same keys, forms and placeholders", () => {
  const { en, ...others } = words.catalogues;
  assert.deepEqual(tags, ["en", "de", "fr", "cs"]);
  for (const [tag, catalogue] of Object.entries(others)) {
    assert.deepEqual(Object.keys(catalogue).sort(), Object.keys(en).sort(), tag);
    for (const key of Object.keys(en)) {
      assert.equal(typeof catalogue[key], typeof en[key], `${tag}: ${key}`);
      for (const text of forms(catalogue[key])) {
        assert.equal(placeholders(text), placeholders(forms(en[key])[0]), `${tag}: ${key}`);
        assert.ok(text.trim() === text && text !== "", `${tag}: ${key}`);
      }
    }
  }
});

test("numbers have the forms that their language has for whole numbers", () => {
  for (const [tag, catalogue] of Object.entries(words.catalogues)) {
    const rules = new Intl.PluralRules(tag);
    const needed = [...new Set(Array.from({ length: 1001 }, (none, n) => rules.select(n)))].sort();
    for (const [key, entry] of Object.entries(catalogue)) {
      if (typeof entry === "object") assert.deepEqual(Object.keys(entry).sort(), needed, `${tag}: ${key}`);
    }
  }
  const left = (tag, n) => (words.setLanguage(tag), words.t("tiles_left", { n }));
  assert.deepEqual([0, 1, 2, 4, 5, 21, 22].map((n) => left("cs", n).split(" ")[2]),
    ["kartiček", "kartička", "kartičky", "kartičky", "kartiček", "kartiček", "kartiček"]);
  assert.deepEqual([0, 1, 2].map((n) => left("fr", n)), ["encore 0 tuile", "encore 1 tuile", "encore 2 tuiles"]);
});

test("sentences of other languages are not left in English", () => {
  const { en, ...others } = words.catalogues;
  for (const [tag, catalogue] of Object.entries(others)) {
    const same = Object.keys(en).filter((key) => forms(en[key]).some((text) => text.replace(/\{\w+\}/g, "").match(/[a-z]+ [a-z]+/i) && forms(catalogue[key]).includes(text)));
    assert.deepEqual(same, [], tag);
  }
});

// ---- What is outside of them

// The literals of a script, without what stands in ${…} of templates, whose own come one by one.
function literals(script) {
  const found = [];
  let at = 0;
  const isCode = (end) => {
    for (let depth = 0; at < script.length; ++at) {
      const rest = script.slice(at);
      const comment = /^(\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(rest);
      const pattern = /[=(,:!&|?]\s*$/.test(script.slice(Math.max(0, at - 3), at)) ? /^\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//.exec(rest) : null;
      const quoted = /^("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/.exec(rest);
      if (comment ?? pattern ?? quoted) {
        if (!comment && !pattern) found.push(quoted[0].slice(1, -1));
        at += (comment ?? pattern ?? quoted)[0].length - 1;
      } else if (script[at] === "`") {
        isTemplate();
      } else if (script[at] === "{") {
        ++depth;
      } else if (script[at] === "}" && depth-- === 0 && end) {
        return;
      }
    }
  };
  const isTemplate = () => {
    let text = "";
    for (++at; script[at] !== "`"; ++at) {
      if (script.startsWith("${", at)) {
        at += 2;
        isCode(true);
        text += "{}";
      } else {
        text += script[at];
      }
    }
    found.push(text);
  };
  isCode(false);
  return found;
}

// A sentence or a title: two words, or one that begins as a sentence does. What the page says to programs is none.
const isSentence = (text) => /[A-Za-z]{2,}[,.]? [A-Za-z]{2,}/.test(text) || /^[A-Z][a-z]+/.test(text.trim());
const programs = new Set(["Home", "End", "Arrow", "Enter", "Escape", "Esc", "Content"]);
const isForPrograms = (text) => Object.values(words.kLanguageNames).includes(text) || /^(application|image|text)\//.test(text) || programs.has(/^[A-Z]?[a-z]+/.exec(text.trim())?.[0]) || /^(bastide record|https?:|<svg|M\{\}|\.[a-z]+ [a-z]+$)/.test(text) ||
  /^[a-z]+(, [a-z]+)+$/.test(text) || /^[a-z]+( [a-z_-]+)+$/.test(text) && classes.test(text);
const classes = /^(place|w-token|spot|tile|badge) /;

test("literals of scripts are found", () => {
  assert.deepEqual(literals("f(\"a b\", `x ${g(`y ${1} ${\"z\"}`)} w`); // \"no\"\nh(/\"/, '\\'');"), ["a b", "z", "y {} {}", "x {} w", "\\'"]);
  assert.deepEqual(["Take back", "the board", "Hint", "f", "p0", "place fits", "GET"].filter(isSentence), ["Take back", "the board", "Hint", "place fits"]);
});

// Scripts whose words are in the catalogues. Pages of tournaments are in English alone.
const list = (folder, has) => readdirSync(folder).filter((name) => has.test(name)).map((name) => new URL(name, folder));
const puzzles = new URL("../../puzzles/", common);
const scripts = [page, common, puzzles].flatMap((folder) => list(folder, /\.js$/)).filter((url) => !/_words\.js$|\/tournament\.js$/.test(url.href));
const read = (url) => readFileSync(url, "utf8");

test("scripts have no sentences outside the catalogues", () => {
  assert.ok(scripts.length >= 20);
  for (const url of scripts) {
    const sentences = literals(read(url)).filter((text) => isSentence(text) && !isForPrograms(text));
    assert.deepEqual(sentences, [], url.href);
  }
});

const bare = (markup) => markup.replace(/<[^>]*>/g, " ").match(/[A-Za-z]{2,}/g);
const keysOf = (markup) => [...markup.matchAll(/ data-t(?:-label|-title)?=\\?"(\w+)\\?"/g)].map((found) => found[1]);

test("the page of serve has none either, and what is written into others in English is the catalogue's", () => {
  const markup = read(new URL("index.html", page)).replace(/<title>.*<\/title>/, "").replace('<a class="name" href="#home" id="to_home">Bastide</a>', "");
  assert.equal(bare(markup), null);
  assert.deepEqual([...markup.matchAll(/ (?:aria-label|placeholder|alt)="([^"]*)"/g)].map((found) => found[1]), []);
  assert.deepEqual([...markup.matchAll(/ title="([^"]{2,})"/g)].map((found) => found[1]), []);
  for (const url of [new URL("viewer.html", common), new URL("puzzles.html", puzzles), new URL("review.html", common)]) {
    const written = read(url);
    for (const [, key, text] of written.matchAll(/ data-t="(\w+)"[^>]*>([^<]+)</g)) assert.equal(text, words.t(key));
    for (const [, key, text] of written.matchAll(/ data-t-label="(\w+)"\s+aria-label="([^"]*)"/g)) assert.equal(text, words.t(key));
    for (const [, key, text] of written.matchAll(/ data-t-title="(\w+)" title="([^"]*)"/g)) assert.equal(text, words.t(key));
    assert.equal(bare(written.replace(/ data-t="\w+"[^>]*>[^<]+</g, "<").replace('aria-pressed="true">x,y<', "<")), null);
    assert.equal(written.match(/(?<!data-t-label="\w+"\s+)aria-label=/g), null);
  }
});

const arena = (folder) => new URL(`../../arena/${folder}/`, import.meta.url);
const sources = [common, puzzles, arena("report"), arena("reviews"), arena("commands")].flatMap((folder) => list(folder, /\.cpp$/)).map(read).join("\n");

test("what the program writes in English is the catalogue's", () => {
  const written = [...sources.matchAll(/\b(?:worded\(|viewer_table\(\s*"[^"]*",)\s*"([\w.]+)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)/g),
    ...sources.matchAll(/^ {4}\{"([\w.]+)",\s*("[^"]*")\},$/gm)].filter(([, key]) => words.has(key));
  assert.ok(written.length >= 90);
  for (const [, key, literal] of written) {
    const text = literal.replace(/"\s*"/g, "").trim().slice(1, -1);
    assert.ok(forms(words.catalogues.en[key]).includes(text), `${key}: ${text}`);
  }
});

test("every key that is asked for is there, once, and is asked for", () => {
  const said = [...scripts.map(read), read(new URL("index.html", page)), read(new URL("viewer.html", common)), read(new URL("puzzles.html", puzzles)), read(new URL("review.html", common)), sources].join("\n");
  const asked = [...keysOf(said), ...[...said.matchAll(/\bt\("([\w.]+)"[,)]/g), ...said.matchAll(/\bworded\(\s*"([\w.]+)"/g), ...said.matchAll(/\bviewer_table\(\s*"[^"]*",\s*"(\w+)"/g)].map((found) => found[1])];
  assert.ok(asked.length > 150);
  assert.deepEqual(asked.filter((key) => !words.has(key)), []);
  const unused = Object.keys(words.catalogues.en).filter((key) => !/^(phase|no|on|feature|figure|rules|side|token|good|has|ratings|error|failure|test|theme|differs|found|expected)\./.test(key) && !said.includes(`"${key}"`) && !said.includes(`"${key}\\"`));
  assert.deepEqual(unused.filter((key) => !/^choice\.announce_/.test(key) && !/^(told|choice)\./.test(key)), []);
  const files = [new URL("words/en.js", page), new URL("words/en.js", common), ...added];
  const keys = files.flatMap((url) => [...new Set([...read(url).matchAll(/^ {2,4}("[\w.]+"|\w+): /gm)].map((found) => found[1]))]).filter((key) => !tags.includes(key));
  assert.deepEqual(keys.filter((key, index) => keys.indexOf(key) !== index && !/^(one|few|other)$/.test(key)), []);
});

test("a tournament's table has a heading for each of its columns, and in them what the store has", () => {
  assert.deepEqual(watch.kRatings.filter((head) => !words.has("ratings." + head)), []);
  const bot = { name: "uct", elo: -81.4, low: -123, high: 41.2, widened: false, games: 100, score: 0.285, points: 98.14, margin: -11.6, margin_high: -7.8, seconds_per_move: 0.0355 };
  assert.deepEqual(watch.ratingCells(bot, 2), [2, "uct", "−81", "−123 … +41", 100, "28.5 %", "98.1", "−11.6 ± 3.8", "35.500"]);
  assert.equal(watch.ratingCells({ ...bot, widened: true }, 2)[2], "−81 *");
  assert.equal(watch.ratingCells(bot, 2).length, watch.kRatings.length);
});

test("how far a tournament is, and how long it will take, is said while it runs", () => {
  const far = { done: 40, all: 100, finished: false, running: true, rate: 0.5 };
  assert.equal(watch.progressWords(far), "40 of 100 games, running. 0.50 games a second, 2:00 left.");
  assert.equal(watch.progressWords({ ...far, rate: undefined }), "40 of 100 games, running.");
  assert.equal(watch.progressWords({ ...far, running: false }), "40 of 100 games, not running.");
  assert.equal(watch.progressWords({ ...far, done: 100, running: false, finished: true }), "100 of 100 games, finished.");
});

const open = { preset: "", unit: "points", h0: -1, h1: 2.5, verdict: "open", failed: 0, games: 20, most_failures: 0.05, ratio: 1.239, lower: -2.944, upper: 2.944 };

test("how far a sequential test is, is said in every language", () => {
  const tell = (changes, tag = "en") => (words.setLanguage(tag), watch.testWords({ ...open, ...changes }).replaceAll("\u00a0", " "));
  assert.equal(tell({}), "LLR +1.24 (−2.94, +2.94); no verdict yet.");
  assert.equal(tell({ verdict: "void", failed: 3 }), "LLR +1.24 (−2.94, +2.94); void, as 3 of 20 games failed, more than 5 %.");
  assert.equal(tell({ verdict: "h0" }), "LLR +1.24 (−2.94, +2.94); H0 accepted: nearer to -1 than to 2.5 points a game.");
  assert.equal(tell({ verdict: "h1", unit: "logistic", h0: 0, h1: 9 }), "LLR +1.24 (−2.94, +2.94); H1 accepted: nearer to 9 than to 0 logistic Elo.");
  assert.equal(tell({ verdict: "h1", preset: "gain" }), "LLR +1.24 (−2.94, +2.94); H1 accepted: gains.");
  assert.equal(tell({ verdict: "h0", preset: "gain" }, "de"), "LLR +1,24 (−2,94, +2,94); H0 angenommen: bringt nichts.");
});

test("presets, units and failures that there are have words", () => {
  const source = (path) => readFileSync(new URL("../../" + path, import.meta.url), "utf8");
  const presets = source("arena/match/sprt.cpp");
  const names = [...presets.slice(presets.indexOf("kPresets"), presets.indexOf("}};")).matchAll(/\{"(\w+)",/g)].map((found) => found[1]);
  const kinds = source("arena/failure/failure.hpp");
  const failures = [...kinds.slice(kinds.indexOf("kNames")).matchAll(/"([a-z ]+)"/g)].map((found) => found[1]);
  assert.deepEqual([names.length, failures.length], [4, 8]);
  const units = [...source("arena/serve/stores.cpp").matchAll(/"(points|logistic|normalised)"/g)].map((found) => found[1]);
  assert.equal(new Set(units).size, 3);
  const game = { game: 7, bot1: "uct", bot2: "mine", failed: 2 };
  inEvery((tag) => {
    for (const name of names) assert.ok(words.has(`test.${name}.h0`) && words.has(`test.${name}.h1`), name);
    for (const unit of units) assert.ok(words.has("test." + unit), unit);
    for (const failure of failures) {
      const text = watch.failureWords({ ...game, failure });
      assert.match(text, /7.*mine/, `${tag}: ${failure}`);
    }
  });
  assert.equal(watch.failureWords({ ...game, failure: "wrong reply" }).replaceAll("\u00a0", " "), "Hra 7: mine neodpověděl správně.");
  assert.equal(watch.failureWords({ ...game, failure: "something new" }).replaceAll("\u00a0", " "), "Hra 7: something new.");
});

test("errors of the server are told in the page's language", () => {
  const folder = new URL("../../arena/serve/", import.meta.url);
  const sources = readdirSync(folder).filter((name) => name.endsWith(".cpp")).map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
  const thrown = [...sources.matchAll(/ApiError\((\d{3}), "(\w+)"/g)].map(([, status, place]) => ({ status, place }));
  assert.ok(thrown.length > 30);
  inEvery(() => {
    for (const error of thrown) assert.ok(words.errorWords(error), `${error.status} ${error.place}`);
  });
  const known = new Set(thrown.map(({ status, place }) => `error.${status}.${place}`));
  const alone = new Set([400, ...thrown.map(({ status }) => status)].map((status) => `error.${status}`));
  assert.deepEqual(Object.keys(words.catalogues.en).filter((key) => key.startsWith("error.") && !known.has(key) && !alone.has(key)), []);
  words.setLanguage("en");
  assert.deepEqual(words.errorWords({ status: 409, place: "undo" }), { text: "Nothing can be taken back.", isBeginning: false });
  assert.deepEqual(words.errorWords({ status: 400, place: "text:3:4" }), { text: "This was not understood:", isBeginning: true });
  assert.equal(words.errorWords({ status: 418, place: "tea" }), null);
});

// ---- Which language

test("the browser says which language, and English stands for others", () => {
  assert.equal(words.languageFor(["de-AT", "en"]), "de");
  assert.equal(words.languageFor(["pl", "cs"]), "cs");
  assert.equal(words.languageFor(["FR-ca"]), "fr");
  assert.equal(words.languageFor(["ja"]), "en");
  words.setLanguage("xx");
  assert.equal(words.languageNow(), "en");
});

// ---- What is said

test("choices are told in words", () => {
  const names = ["Anna", "Ben"];
  const tell = (choice, phase) => words.choiceWords(choice, names, phase);
  assert.equal(tell({ kind: "place_figure", figure: "follower", name: "road@S", feature: "road" }), "A follower on the road, south");
  assert.equal(tell({ kind: "place_figure", figure: "large", name: "field@WSW", feature: "field" }), "The large follower on the field, west (WSW)");
  assert.equal(tell({ kind: "place_figure", figure: "follower", name: "monastery", feature: "monastery" }), "A follower on the monastery");
  assert.equal(tell({ kind: "pass" }, "place_figure"), "No figure");
  assert.equal(tell({ kind: "pass" }, "put_robber"), "No robber");
  assert.equal(tell({ kind: "put_robber", space: 12 }), "To space 12");
  assert.equal(tell({ kind: "announce", points: 1, player: 2, place: "1,0:city@N", lady: true }), "1 point to Ben for city at 1, 0 (N), with the lady");
  assert.equal(tell({ kind: "announce", points: 6, player: 1, place: "1,-2:path@N", doubled: true }), "6 points to Anna for path at 1, -2 (N), doubled by a token");
  assert.equal(tell({ kind: "announce", points: 9, player: 1, place: "0,0:monastery" }), "9 points to Anna for monastery at 0, 0");
  assert.equal(tell({ kind: "rob", player: 1 }), "Anna");
  assert.equal(tell({ kind: "follow", goes: false }), "It stays");
  assert.equal(tell({ kind: "put_ghost", cell: [2, -1], text: "ghost:2,-1:road@E", segment: 1 }), "Beside the figure at 2, -1 (road@E)");
  words.setLanguage("cs");
  assert.equal(tell({ kind: "place_figure", figure: "follower", name: "city@N", feature: "city" }), "Družiník do města, sever");
  assert.equal(tell({ kind: "announce", points: 3, player: 2, place: "1,0:road@N" }), "Ben: 3 body, cesta na 1, 0 (N)");
  words.setLanguage("de");
  assert.equal(tell({ kind: "place_figure", figure: "large", name: "field@WSW", feature: "field" }), "Großer Gefolgsmann auf die Wiese, Westen (WSW)");
  words.setLanguage("fr");
  assert.equal(tell({ kind: "announce", points: 1, player: 1, place: "0,0:monastery" }), "1 point à Anna : abbaye en 0, 0");
});

test("players without a name are named in the page's language", () => {
  assert.equal(words.playerName("player 2"), "player 2");
  words.setLanguage("cs");
  assert.deepEqual(["player 2", "player two", "Anna"].map(words.playerName), ["hráč 2", "player two", "Anna"]);
});

test("clocks and lines", () => {
  assert.equal(words.clock(65), "1:05");
  assert.equal(words.clock(3725.9), "1:02:05");
  assert.equal(words.clock(-3), "0:00");
  const line = { win: 0.615, points_for: 1101, points_against: 97.25, lead: -0.04, loss: 0.01 };
  assert.deepEqual(words.lineCells(line), ["61.5 %", "1101.0", "97.3", "+0.0", "–"]);
  words.setLanguage("de");
  assert.deepEqual(words.lineCells({ ...line, lead: -1.26, loss: 2 }), ["61,5 %", "1101,0", "97,3", "−1,3", "2,0"]);
});

// ---- The tray

const position = "bastide position 1\nrules base\nplayers 2\nto-move 1\nscores 4 0\ntile D 0,0 0\ntile E 0,-1 180\ntile V 1,0 0 1:road@S\n";

test("a position is changed as a text", () => {
  assert.equal(tray.hasTileInHand(position), false);
  assert.equal(tray.withTile(position, "U"), position + "draw U\n");
  assert.equal(tray.withTile(position + "draw A\n", "U"), position + "draw U\n");
  assert.equal(tray.withPlayer(position, 2), position.replace("to-move 1", "to-move 2"));
  assert.equal(tray.withScore(position, 1, "12"), position.replace("scores 4 0", "scores 4 12"));
  assert.equal(tray.withScore(position, 0, "-3"), position.replace("scores 4 0", "scores -3 0"));
  const shorter = position.replace("tile V 1,0 0 1:road@S\n", "");
  assert.equal(tray.withoutLastTile(position), shorter);
  assert.equal(tray.withoutLastTile(position + "placed 1,0\nphase put-robber 1\n"), shorter);
  assert.equal(tray.withoutLastTile("bastide position 1\nrules base\ntile D 0,0 0\ndraw U\n"), null);
});

test("features are told that somebody is expected to score, the most points first", () => {
  const features = [{ points: [0, 0] }, { points: [1, 2] }, { points: [5, 0] }];
  assert.deepEqual(outlook.telling(features), [features[2], features[1]]);
});

test("notes of games that were played elsewhere are told in every language", () => {
  const differs = "differs from the rules: turn 12: scores: ours road 4 to Anna and player 2, city 6 to Anna; theirs none (a (game).json: packet 30)";
  assert.equal(words.noteWords(differs).message, "Differs from the rules, turn 12, what is scored: here road 4 to Anna and player 2, city 6 to Anna, there none (a (game).json: packet 30).");
  assert.equal(words.noteWords("3 games are in the text").message, "3 games are in the text.");
  words.setLanguage("de");
  assert.equal(words.noteWords(differs + "; 2 games are in the text").message,
    "Weicht von den Regeln ab, Zug 12, was gewertet wird: hier Straße 4 für Anna und Spieler 2, Stadt 6 für Anna, dort nichts (a (game).json: packet 30). 2 Partien stehen in dem Text.");
  words.setLanguage("cs");
  assert.equal(words.noteWords("differs from the rules: at the end: end: ours tiles are left; theirs the game is over (x)").message,
    "Odchyluje se od pravidel, na konci, konec: tady kartičky zbývají, tam hra skončila (x).");
  words.setLanguage("fr");
  assert.equal(words.noteWords("differs from the rules: turn 3: score: ours 45 of Anna; theirs 44 of Anna (x)").message, "S’écarte des règles, tour 3, score : ici 45 de Anna, là-bas 44 de Anna (x).");
  assert.deepEqual(words.noteWords("a note of somebody"), { message: "a note of somebody" });
  const checker = read(new URL("checker.cpp", arena("imports")));
  assert.ok(checker.includes('"{}: {}: ours {}; theirs {} ({})"') && checker.includes('"at the end" : fmt::format("turn {}", difference.turn)'));
  const kinds = [...checker.matchAll(/\bnote\(\{[^,]+, [^,]+, "([a-z ]+)"/g)].map((found) => found[1]);
  assert.ok(kinds.length >= 7);
  for (const kind of kinds) assert.ok(words.has("differs." + kind.replaceAll(" ", "_")), kind);
});

test("what was not understood of a text is told in words where it has one of the frequent forms", () => {
  const error = (found, expected, place = "a text:4") => ({ status: 400, place, found, expected });
  const says = (...parts) => words.errorWords(error(...parts));
  assert.equal(says('segment "road@Q"', "one of: road@S, field@N").text, 'This was not understood, at a text, line 4: found segment "road@Q", expected one of: road@S, field@N.');
  words.setLanguage("de");
  assert.deepEqual(says('"V 5,5 0", where the tile does not fit', "one of: V 1,0 0; V 1,0 90"),
    { text: 'Das wurde nicht verstanden, bei a text, Zeile 4: gefunden wurde "V 5,5 0", wo das Plättchen nicht passt, erwartet eines von: V 1,0 0; V 1,0 90.', isBeginning: false });
  assert.equal(says('"9"', "players from 2 to 6", "a").text, 'Das wurde nicht verstanden, bei a: gefunden wurde "9", erwartet 2 bis 6 Spieler.');
  assert.equal(says('"<b"', "JSON to go on there", "a: b:3:15").text, 'Das wurde nicht verstanden, bei a: b, Zeile 3: gefunden wurde "<b", erwartet JSON, das dort weitergeht.');
  assert.ok(says('tile "Z"', 'one of: A, B\\na:5: found "x", expected one of: C').isBeginning);
  assert.deepEqual(says('"x"', "what nobody knows"), { text: "Das wurde nicht verstanden (auf Englisch):", isBeginning: true });
  assert.deepEqual(words.errorWords({ status: 400, place: "", found: "all of it", expected: "" }), { text: "Das wurde nicht verstanden (auf Englisch):", isBeginning: true });
  assert.equal(words.errorWords({ status: 403, place: "hint", found: '"x"', expected: '"y"' }).text, words.t("error.403.hint"));
});

test("every form of what was found or expected is known by its words in English", () => {
  const keys = Object.keys(words.catalogues.en).filter((key) => /^(found|expected)\./.test(key));
  assert.ok(keys.length >= 30);
  for (const key of keys) {
    const values = { what: '"a b"', list: "a, b (c)", low: 2, high: 6 };
    const [kind, other] = key.startsWith("found") ? ["found", "expected"] : ["expected", "found"];
    words.setLanguage("en");
    const error = { status: 400, place: "a", [kind]: words.t(key, values), [other]: '"c"' };
    inEvery(() => assert.ok(words.errorWords(error).text.includes(words.t(key, values)), key));
  }
});
