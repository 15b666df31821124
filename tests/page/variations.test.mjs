// The variations of an analysis at the page of `bastide serve`.
import assert from "node:assert/strict";
import test from "node:test";
import { variations } from "./serve_words.mjs";

const { lines, moveAt, placeOf } = variations;
const move = (id, parent, at, text) => ({ id, parent, at, move: text });
// A line as "a b c", with its branches.
const told = ({ nodes, branches }) => [nodes.map((node) => node.move).join(" "), ...branches.map(told)];
//                a ─ b ─ c
//   after 4  ────┤   └── d ─ e
//                └── f
//   after 2  ──── g
const tree = [move(1, 0, 4, "a"), move(2, 1, 4, "b"), move(3, 2, 4, "c"), move(4, 2, 4, "d"), move(5, 4, 4, "e"), move(6, 1, 4, "f"), move(7, 0, 2, "g")];

test("a line goes on by the first move that was tried, and others are its branches", () => {
  assert.deepEqual(lines([]), []);
  assert.deepEqual(lines(tree).map(told), [["g"], ["a b c", ["f"], ["d e"]]]);
  const [, line] = lines(tree);
  assert.deepEqual(line.branches.map((branch) => branch.instead), ["b", "c"]);
  assert.equal(line.instead, null);
});

test("two ways from one place of the game are two lines", () => {
  assert.deepEqual(lines([move(1, 0, 4, "a"), move(2, 0, 4, "b"), move(3, 1, 4, "c")]).map(told), [["a c"], ["b"]]);
});

test("every move of a line has its place", () => {
  const [first, line] = lines(tree);
  assert.deepEqual(placeOf(first), { at: 2, moves: ["g"] });
  assert.deepEqual(placeOf(line, 1), { at: 4, moves: ["a", "b"] });
  assert.deepEqual(placeOf(line.branches[0]), { at: 4, moves: ["a", "f"] });
  assert.deepEqual(placeOf(line.branches[1], 0), { at: 4, moves: ["a", "b", "d"] });
});

test("what is dropped with a line leads nowhere else", () => {
  const only = (moves) => lines(moves).map((line) => [placeOf(line, line.only).moves, ...line.branches.map((branch) => placeOf(branch, branch.only).moves)]);
  assert.deepEqual(only(tree), [[["g"]], [["a", "b", "c"], ["a", "f"], ["a", "b", "d"]]]);
  assert.deepEqual(only(tree.filter(({ id }) => id !== 4 && id !== 5)), [[["g"]], [["a", "b"], ["a", "f"]]]);
});

test("the move that leads to a place is found", () => {
  for (const line of lines(tree)) line.nodes.forEach((node, index) => assert.equal(moveAt(tree, placeOf(line, index)), node.id));
  assert.equal(moveAt(tree, { at: 4, moves: ["a", "b", "d", "e"] }), 5);
  assert.equal(moveAt(tree, { at: 4, moves: [] }), 0);
  assert.equal(moveAt(tree, { at: 2, moves: ["a"] }), undefined);
  assert.equal(moveAt(tree, { at: 4, moves: ["a", "x", "y"] }), undefined);
});

test("a long line is no trouble", () => {
  const long = Array.from({ length: 5000 }, (none, index) => move(index + 1, index, 0, "m" + index));
  const [line] = lines(long);
  assert.equal(line.nodes.length, 5000);
  assert.equal(moveAt(long, placeOf(line)), 5000);
});
