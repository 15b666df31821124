// The variations of an analysis at the page of `bastide serve`.
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import test from "node:test";
import { pathToFileURL } from "node:url";

globalThis.sessionStorage = { getItem: () => null };
const folder = mkdtempSync(tmpdir() + "/bastide-variations-");
writeFileSync(folder + "/package.json", '{"type": "module"}');
for (const name of ["parts.js", "variations.js"]) copyFileSync(new URL("../../arena/serve/page/" + name, import.meta.url), `${folder}/${name}`);
const { leaves } = await import(pathToFileURL(folder + "/variations.js").href);
rmSync(folder, { recursive: true });

const move = (id, parent, at, text) => ({ id, parent, at, move: text });

test("a tree of moves has a way to each of its ends", () => {
  assert.deepEqual(leaves([]), []);
  const ends = leaves([move(1, 0, 4, "a"), move(2, 1, 4, "b"), move(3, 2, 4, "c"), move(4, 1, 4, "d"), move(5, 0, 2, "e")]);
  assert.deepEqual(ends.map(({ at, moves }) => [at, moves]), [[2, ["e"]], [4, ["a", "b", "c"]], [4, ["a", "d"]]]);
});

test("what is dropped with an end leads nowhere else", () => {
  const only = (moves) => leaves(moves).map((end) => end.only.moves);
  assert.deepEqual(only([move(1, 0, 4, "a"), move(2, 1, 4, "b"), move(3, 2, 4, "c")]), [["a"]]);
  assert.deepEqual(only([move(1, 0, 4, "a"), move(2, 1, 4, "b"), move(3, 2, 4, "c"), move(4, 1, 4, "d")]), [["a", "b"], ["a", "d"]]);
});
