// Colours that say something are told apart by people who see fewer of them: those of players and those of losses.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { board } from "./serve_words.mjs";

// What is left of linear red, green and blue where one kind of cones is missing: Machado, Oliveira and Fernandes, A physiologically-based
// model for simulation of color vision deficiency (2009), severity 1.
const kSights = {
  all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

const linear = (value) => (value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const times = (rows, vector) => rows.map((row) => row.reduce((sum, each, index) => sum + each * vector[index], 0));
const within = (value) => Math.min(1, Math.max(0, value));
const kXyz = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]];
const kWhite = [0.95047, 1, 1.08883];
// L*a*b* of a colour [r, g, b] of 0 to 255, as it is seen.
function lab(colour, sight) {
  const seen = times(kSights[sight], colour.map(linear)).map(within);
  const [x, y, z] = times(kXyz, seen).map((each, index) => each / kWhite[index]).map((each) => (each > 0.008856 ? Math.cbrt(each) : 7.787 * each + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
// In L*a*b*: 2.3 is what one just sees side by side.
function distance(a, b, sight) {
  const [one, other] = [lab(a, sight), lab(b, sight)];
  return Math.hypot(...one.map((each, index) => each - other[index]));
}
const pairs = (list) => list.flatMap((a, index) => list.slice(index + 1).map((b) => [a, b]));
const ofHex = (text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
const contrastToWhite = (colour) => 1.05 / (times(kXyz, colour.map(linear))[1] + 0.05);

test("distances are those of the model", () => {
  assert.ok(Math.abs(distance([255, 255, 255], [0, 0, 0], "all") - 100) < 0.1);
  const [red, green] = [[200, 60, 0], [90, 130, 0]];
  assert.ok(distance(red, green, "deuteranopia") < 0.3 * distance(red, green, "all"));
});

test("players are told apart by colour, however one sees; and their figures have numbers besides", () => {
  const css = readFileSync(new URL("../../arena/drawing/drawing.css", import.meta.url), "utf8");
  const players = [...css.matchAll(/^\.p\d \{ color: (#[0-9a-f]{6}); \}/gm)].map((found) => ofHex(found[1]));
  assert.equal(players.length, 6);
  for (const sight of Object.keys(kSights)) {
    for (const [a, b] of pairs(players)) assert.ok(distance(a, b, sight) > 20, `${sight}: ${a} and ${b}, ${distance(a, b, sight)}`);
  }
});

test("losses are told apart by colour, and white numbers are read on them", () => {
  const colours = [0, 1.5, 3, 4.5, 6].map((loss) => board.lossColour(loss).match(/\d+/g).map(Number));
  for (const sight of Object.keys(kSights)) {
    const least = sight === "tritanopia" ? 11 : 18;
    for (const [a, b] of pairs(colours)) assert.ok(distance(a, b, sight) > least, `${sight}: ${a} and ${b}, ${distance(a, b, sight)}`);
  }
  for (const colour of colours) assert.ok(contrastToWhite(colour) > 4.5, String(colour));
  assert.equal(board.lossColour(60), board.lossColour(6));
  assert.equal(board.lossColour(-1), board.lossColour(0));
});
