// The page's words for what may be decided. Actions come as the server describes them (arena/protocol/action_parts.hpp).

const kQuestions = {
  draw: "A tile is drawn.",
  start: "Who begins?",
  place_tile: "Where does the tile go?",
  place_figure: "A figure on this tile?",
  thicken: "A ghost beside whose figure?",
  disperse: "A ghost beside a figure of your own?",
  announce: "Which points come next?",
  reveal: "A token is turned up.",
  extra_turn: "Use a token for another turn?",
  over: "The game is over.",
};
const kNo = { place_figure: "No figure", extra_turn: "No", thicken: "No ghost", disperse: "No ghost" };
const kKinds = {};
export const question = (phase) => kQuestions[phase] ?? phase;

const kSides = { N: "north", E: "east", S: "south", W: "west" };
// "road@S" is "the road, south"; ports of a half edge say which: "field@WSW".
function place(name, feature) {
  const port = name.split("@")[1];
  if (!port) return `the ${feature}`;
  const side = kSides[port.length > 1 ? port[0] : port] ?? port;
  return port.length > 1 ? `the ${feature}, ${side} (${port})` : `the ${feature}, ${side}`;
}

const kFigureWords = { follower: "A follower", guard: "A guard", large: "The large follower", builder: "The builder", pig: "The pig" };
const points = (n) => (n === undefined ? "points" : n === 1 ? "1 point" : `${n} points`);

// What an action means, to the seats called `names`.
export function choiceWords(choice, names, phase) {
  const name = (player) => names[player - 1] ?? `player ${player}`;
  switch (choice.kind) {
    case "place_tile": return `At ${choice.cell[0]}, ${choice.cell[1]}, turned by ${90 * choice.turn} degrees`;
    case "place_figure": return `${kFigureWords[choice.figure] ?? choice.figure} on ${place(choice.name, choice.feature)}`;
    case "pass": return kNo[phase] ?? "No";
    case "put_ghost": return `Beside the figure at ${choice.cell[0]}, ${choice.cell[1]} (${choice.text.split(":").pop()})`;
    case "announce": {
      const with_ = choice.lady ? ", with the lady" : choice.doubled ? ", doubled by a token" : "";
      return `${points(choice.points)} to ${name(choice.player)} for ${choice.place}${with_}`;
    }
    case "use_token": return "Yes, another turn";
    case "draw": return choice.to === "hand" ? `to the hand of ${name(choice.player)}` : "";
    case "start": return `${name(choice.player)} begins`;
    case "reveal": return `token ${choice.token}`;
    default: return kKinds[choice.kind]?.(choice, name) ?? choice.text;
  }
}

// What modules with words of their own add: questions and what stands for no by phase, and functions of a choice and of the names of
// players, from 1, by kind of action.
export function addWords({ questions, no, kinds }) {
  Object.assign(kQuestions, questions);
  Object.assign(kNo, no);
  Object.assign(kKinds, kinds);
}

// Seconds as 1:05.
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

const signed = (value) => (value <= -0.05 ? "−" : "+") + Math.abs(value).toFixed(1);
// A line of an analysis as cells of a table.
export const lineCells = (line) => [`${(100 * line.win).toFixed(1)} %`, line.points_for.toFixed(1), line.points_against.toFixed(1),
  signed(line.lead), line.loss > 0.05 ? line.loss.toFixed(1) : "–"];
