// What happened in a game, told in the language that is chosen. It is said as arena/commentary/told_json.hpp has it; English
// sentences are those of arena/commentary.
import { joined, t, tellings } from "./language.js";

const atEnd = (what, end) => (end ? t("told.at_end", { what }) : what);

function lossesWords({ seats, more, lost }, name) {
  return seats.flatMap((seat, index) => [
    ...(more[index] > 0 ? [t("told.more", { name: name(seat), n: more[index] })] : []),
    ...(lost[index] > 0 ? [t("told.lost", { name: name(seat), n: lost[index] })] : [])]).join(", ");
}

function scoreWords(event, name) {
  const { feature, end, points, seats } = event;
  const losses = lossesWords(event, name);
  const what = atEnd(t("told.feature", { feature: t("feature." + feature) }), end);
  if (points === 0) return t("told.lost_for", { losses, what });
  const score = t(seats.length > 1 ? "told.score_each" : "told.score", { names: joined(seats.map(name)), n: points, what });
  return [score, losses].filter(Boolean).join(", ");
}

const token = (event) => t("token." + event.token);
const kTellings = {
  score: scoreWords,
  ghost: ({ seat }, name) => t("told.ghost", { name: name(seat) }),
  guard: ({ seat }, name) => t("told.guard", { name: name(seat) }),
  token: (event, name) => t("told.token", { name: name(event.seat), token: token(event) }),
  keep: ({ seat, points }, name) => atEnd(t("told.keep", { name: name(seat), n: points }), true),
  token_points: (event, name) => atEnd(t("told.token_points", { name: name(event.seat), token: token(event), n: event.points }), true),
  leaves: ({ tile }) => t("told.leaves", { tile }),
  begins: ({ seat }, name) => t("choice.begins", { name: name(seat) }),
};

export const kinds = () => Object.keys(kTellings);

// An event in a sentence, to the players called `names`; a kind that there are no words for by what the server calls it.
export function eventWords(event, names) {
  const tell = kTellings[event.what] ?? tellings[event.what];
  return tell ? tell(event, (seat) => names[seat]) : event.what;
}

// "uct: V 1,0 0 road@S; greedy: -": who decides is named.
function decisionsWords(decisions, names) {
  const groups = [];
  for (const [seat, text] of decisions) {
    if (groups.at(-1)?.seat === seat) groups.at(-1).texts.push(text);
    else groups.push({ seat, texts: [text] });
  }
  return groups.map(({ seat, texts }) => t("told.decides", { name: names[seat], moves: texts.join(" ") })).join("; ");
}

// The lines of a turn.
export function turnWords({ n, decisions, happened }, names) {
  const first = decisions.length > 0 ? [`${n}. ${decisionsWords(decisions, names)}`] : [];
  return [...first, ...happened.map((event) => (event.what === "begins" ? "" : "  ") + eventWords(event, names))].join("\n");
}

export const turnsWords = (turns, names) => turns.map((turn) => turnWords(turn, names)).join("\n");

// "Final scores: Anna 50, Ben 40. Anna wins."
export function finalWords(scores, names) {
  const best = Math.max(...scores);
  const first = names.filter((name, seat) => scores[seat] === best);
  const all = names.map((name, seat) => t("score_of", { name, n: scores[seat] })).join(", ");
  return `${t("final", { scores: all })} ${t(first.length === 1 ? "wins" : "draw_between", { names: joined(first) })}`;
}
