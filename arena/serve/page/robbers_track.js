// The score track of The Robbers and of the lady: who stands on which space, and the answers that are given by a space.
import { html, svg, use } from "./parts.js";
import { t } from "./words.js";

// What a figure of each kind is called, and its shape in a box of 40 by 40 about 0; a follower's is the board's own.
const kNames = { follower: "track.follower", lady: "track.lady", robber: "track.robber" };
const kShapes = {
  lady: "M0-17C7-17 7-8 2.6-6.6L12 13H-12L-2.6-6.6C-7-8-7-17 0-17Z",
  robber: "M-14-5V-8.4H-7C-6-19 6-19 7-8.4H14V-5H7L13 13H-13L-7-5Z",
};

// The figures {seat, kind, laps} on each space.
export function figuresOn({ spaces, figures }) {
  const on = Array.from({ length: spaces }, () => []);
  for (const [seat, kind, space, laps] of figures) on[space].push({ seat, kind, laps });
  return on;
}

// Answers {choice, number} by the space that gives them.
export function answersBySpace(answers) {
  const spaces = new Map();
  for (const answer of answers) {
    const { space } = answer.choice;
    if (space !== undefined) spaces.set(space, [...(spaces.get(space) ?? []), answer]);
  }
  return spaces;
}

// The middle and the scale of each of `count` figures within a space of 40 by 40: in rows as long as there are rows.
export function arranged(count) {
  const kWhole = 40;
  const across = Math.ceil(Math.sqrt(count));
  const size = kWhole / across;
  const down = Math.ceil(count / across);
  return Array.from({ length: count }, (none, index) => ({
    x: (index % across + 0.5) * size,
    y: kWhole / 2 + (Math.floor(index / across) + 0.5 - down / 2) * size,
    scale: 1 / across,
  }));
}

function figure({ seat, kind, laps }, { x, y, scale }, track) {
  const body = kind in kShapes ? svg("path", { class: "fig", d: kShapes[kind] }) : use("fig-follower", { x: -20, y: -20, width: 40, height: 40 });
  const kFull = 1.2; // figures are narrower than their boxes
  const group = svg("g", { class: "p" + seat, transform: `translate(${x},${y + 2 * scale}) scale(${kFull * scale})` }, body);
  const text = (content, attributes) => {
    const element = svg("text", attributes);
    element.textContent = content;
    group.append(element);
  };
  if (seat >= 0) text(seat + 1, { class: "fig-number", y: 6.5 });
  if (laps > 0) text("+" + laps * track.spaces, { class: "laps", y: 16 });
  return group;
}

const picture = (figures, track) => {
  const places = arranged(figures.length);
  return svg("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, ...figures.map((each, index) => figure(each, places[index], track)));
};

// A figure of each kind that may be there, with its name.
function legend(track) {
  return html("p", { class: "legend" }, ...track.kinds.map((kind) => html("span", {}, picture([{ seat: -1, kind, laps: 0 }], track), t(kNames[kind]))));
}

export class Track {
  constructor(element) {
    this.element = element;
    element.addEventListener("keydown", (event) => this.step(event));
    this.clear();
  }

  clear() {
    this.places = [];
    this.element.replaceChildren();
    this.element.hidden = true;
  }

  // Shows the track of a board, if it has one, with the answers {choice, number} that there are. `words` tells a choice, `names` are
  // the players'; `pick` gets the answers that the space which was chosen gives.
  show(track, answers, { words, names, pick }) {
    this.clear();
    if (!track) return;
    const offered = answersBySpace(answers);
    const spaces = figuresOn(track).map((figures, space) => this.space(space, figures, offered.get(space), { track, words, names, pick }));
    this.element.append(html("div", { class: "spaces" }, ...spaces), legend(track));
    this.element.hidden = false;
  }

  space(space, figures, answers, { track, words, names, pick }) {
    const stand = figures.map(({ seat, kind }) => t("track_figure", { name: names[seat], figure: t(kNames[kind]) })).join(", ");
    const inside = [html("span", { class: "place" }, String(space)), picture(figures, track)];
    if (!answers) return html("div", { class: "space", title: stand, "aria-hidden": "true" }, ...inside);
    const told = t("track_space", { n: space, answers: answers.map(({ choice }) => words(choice)).join(", ") });
    const digits = answers.map(({ number }) => (number > 9 ? "" : number)).join(" ");
    const element = html("button", { type: "button", class: "space", title: told, "aria-label": stand ? `${told} (${stand})` : told, onclick: () => pick(answers) },
      ...inside, html("span", { class: "digits" }, digits));
    element.dataset.space = space;
    this.places.push({ answers, element });
    return element;
  }

  // Marks the space of a choice, or does no longer.
  light(choice, hot) {
    for (const { answers, element } of this.places) {
      if (answers.some((answer) => answer.choice === choice)) element.classList.toggle("hot", hot);
    }
  }

  // To the first space that gives an answer; whether there is one.
  focus() {
    this.places[0]?.element.focus();
    return this.places.length > 0;
  }

  // Arrow keys go from one such space to the next.
  step(event) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const from = this.places.findIndex(({ element }) => element === event.target);
    if (!by || from < 0) return;
    event.preventDefault();
    this.places[(from + by + this.places.length) % this.places.length].element.focus();
  }
}
