// The score track at the page of `bastide serve`.
import assert from "node:assert/strict";
import test from "node:test";
import { Element } from "./page.mjs";
import { track } from "./serve_words.mjs";

test("figures stand on their spaces", () => {
  const on = track.figuresOn({ spaces: 50, figures: [[0, "follower", 7, 1], [1, "follower", 0, 0], [1, "robber", 7, 0]] });
  assert.equal(on.length, 50);
  assert.deepEqual(on[7], [{ seat: 0, kind: "follower", laps: 1 }, { seat: 1, kind: "robber", laps: 0 }]);
  assert.deepEqual(on[0], [{ seat: 1, kind: "follower", laps: 0 }]);
  assert.equal(on.flat().length, 3);
});

test("a space gives the answers that lead there, and those without a space have none", () => {
  const answer = (number, space) => ({ number, choice: { kind: "record", space } });
  const [first, second, third, none] = [answer(1, 12), answer(2, 0), answer(3, 12), answer(0, undefined)];
  const spaces = track.answersBySpace([first, second, third, none]);
  assert.deepEqual([...spaces.keys()], [12, 0]);
  assert.deepEqual(spaces.get(12), [first, third]);
  assert.deepEqual(spaces.get(0), [second]);
});

test("figures of a space have room beside each other, within it", () => {
  for (let count = 1; count <= 18; ++count) {
    const places = track.arranged(count);
    assert.equal(places.length, count);
    places.forEach((each, index) => {
      const half = 20 * each.scale;
      for (const at of [each.x, each.y]) assert.ok(at - half > -1e-9 && at + half < 40 + 1e-9, `${count}: ${at}`);
      for (const other of places.slice(0, index)) {
        assert.ok(Math.max(Math.abs(each.x - other.x), Math.abs(each.y - other.y)) > 2 * half - 1e-9, `${count}: two at one place`);
      }
    });
  }
  assert.deepEqual(track.arranged(1), [{ x: 20, y: 20, scale: 1 }]);
});

test("a figure that has gone round says by how much, and a space of several answers gives them all", () => {
  globalThis.document = { createElement: (name) => new Element(name), createElementNS: (space, name) => new Element(name) };
  const element = new Element("div");
  const picked = [];
  const answers = [1, 2].map((number) => ({ number, choice: { kind: "record", space: 7, text: "loot " + number } }));
  new track.Track(element).show({ spaces: 50, kinds: ["follower"], figures: [[0, "follower", 7, 2], [1, "follower", 3, 0]] }, answers,
    { words: (choice) => choice.text, names: ["Anna", "Ben"], pick: (given) => picked.push(given) });
  const button = element.all().find(({ name }) => name === "button");
  assert.deepEqual(element.all().filter(({ attributes }) => attributes.class === "laps").map((each) => each.textContent), ["+100"]);
  assert.equal(button.attributes["aria-label"], "Space 7: loot 1, loot 2 (Anna: Follower)");
  button.send("click");
  assert.deepEqual(picked, [answers]);
});
