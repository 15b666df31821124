// The words of the page of `bastide serve`.
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import test from "node:test";
import { pathToFileURL } from "node:url";

// Beside a file that says that they are modules, as browsers are told by the page.
const folder = mkdtempSync(tmpdir() + "/bastide-words-");
writeFileSync(folder + "/package.json", '{"type": "module"}');
for (const name of ["words.js", "robbers_words.js"]) copyFileSync(new URL("../../arena/serve/page/" + name, import.meta.url), `${folder}/${name}`);
const words = await import(pathToFileURL(folder + "/words.js").href);
await import(pathToFileURL(folder + "/robbers_words.js").href);
rmSync(folder, { recursive: true });

test("every phase has a question", () => {
  const phases = readFileSync(new URL("../../engine/play/phase.hpp", import.meta.url), "utf8");
  const names = [...phases.slice(phases.indexOf("kPhaseNames")).matchAll(/"([a-z_]+)"/g)].map((found) => found[1]);
  assert.ok(names.length >= 15);
  for (const name of names) assert.notEqual(words.question(name), name);
});

test("choices are told in words", () => {
  const names = ["Anna", "Ben"];
  const tell = (choice, phase) => words.choiceWords(choice, names, phase);
  assert.equal(tell({ kind: "place_figure", figure: "follower", name: "road@S", feature: "road" }), "A follower on the road, south");
  assert.equal(tell({ kind: "place_figure", figure: "large", name: "field@WSW", feature: "field" }), "The large follower on the field, west (WSW)");
  assert.equal(tell({ kind: "place_figure", figure: "follower", name: "monastery", feature: "monastery" }), "A follower on the monastery");
  assert.equal(tell({ kind: "pass" }, "place_figure"), "No figure");
  assert.equal(tell({ kind: "pass" }, "put_robber"), "No robber");
  assert.equal(tell({ kind: "put_robber", space: 12 }), "To space 12");
  assert.equal(tell({ kind: "announce", points: 1, player: 2, place: "1,0:city@N", lady: true }), "1 point to Ben for 1,0:city@N, with the lady");
  assert.equal(tell({ kind: "announce", points: 6, player: 1, place: "1,0:path@N", doubled: true }), "6 points to Anna for 1,0:path@N, doubled by a token");
  assert.equal(tell({ kind: "rob", player: 1 }), "Anna");
  assert.equal(tell({ kind: "follow", goes: false }), "It stays");
  assert.equal(tell({ kind: "put_ghost", cell: [2, -1], text: "ghost:2,-1:road@E", segment: 1 }), "Beside the figure at 2, -1 (road@E)");
});

test("clocks and lines", () => {
  assert.equal(words.clock(65), "1:05");
  assert.equal(words.clock(3725.9), "1:02:05");
  assert.equal(words.clock(-3), "0:00");
  const line = { win: 0.615, points_for: 101, points_against: 97.25, lead: -0.04, loss: 0.01 };
  assert.deepEqual(words.lineCells(line), ["61.5 %", "101.0", "97.3", "+0.0", "–"]);
});
