// The words of the page of `bastide serve` in the language that is chosen. Actions come as the server describes them
// (arena/protocol/action_parts.hpp).
import { cs, de, en, fr } from "./catalogues.js"; // the files of words/, joined
import { addWords, choiceKinds, decimal, has, joined, languageNow, playerName, t } from "./language.js";

export * from "./language.js";

addWords({ en, de, fr, cs });

export const question = (phase) => (has("phase." + phase) ? t("phase." + phase) : phase);
// "game 3" is the server's, also behind the path of a store; what else a study is called is the viewer's.
export const studyTitle = (title) => title.replace(/(^|: )game (\d+)$/, (all, before, id) => before + t("title_game", { id }));

// Words "found.…" or "expected.…" of what was found in a text or expected there; nothing where it has no frequent form. The English
// words are the server's, and so the forms: a {list} may be anything in them, other {values} are in quotes or a number.
function formWords(kind, text) {
  if (/^"[^"]*"$/.test(text)) return text;
  for (const key of Object.keys(en).filter((each) => each.startsWith(kind))) {
    const form = en[key].replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, (all, name) => `(?<${name}>${name === "list" ? ".*" : '"[^"]*"|\\d+'})`);
    const found = new RegExp(`^${form}$`, "s").exec(text);
    if (found) return t(key, found.groups);
  }
  return null;
}

// What was not understood, in words; nothing where it is of no frequent form.
function detailWords({ place, found = "", expected = "" }) {
  if (!place || expected.includes(": found ")) return null; // of several errors the page has no words
  const [there, wanted] = [formWords("found.", found), formWords("expected.", expected)];
  if (there === null || wanted === null) return null;
  const [, name, line] = /^(.*?):(\d+)(?::\d+)?$/s.exec(place) ?? []; // a column may follow
  return t("not_understood", { place: line ? t("place_line", { name, line }) : place, found: there, expected: wanted });
}

// What the page says of an error of the server, "403" at "hint"; nothing where it has no words for it. Of some the words are a
// beginning, and what the server says is the rest.
export function errorWords({ status, place, found, expected }) {
  const details = status === 400 ? detailWords({ place, found, expected }) : null;
  if (details) return { text: details, isBeginning: false };
  const key = [`error.${status}.${place}`, `error.${status}`].find(has);
  return key ? { text: t(key), isBeginning: key === "error.400" || key === "error.500" } : null;
}

// What one of the two programs has where they differ (arena/imports/checker.cpp): words, points "45 of Anna", places, or what is
// scored, "road 4 to Anna and Ben, city 6 to Ben".
function differingWords(text) {
  const key = "differs." + text.replaceAll(" ", "_");
  if (has(key)) return t(key);
  const [, n, name] = /^(-?\d+) of (.+)$/.exec(text) ?? [];
  if (name) return t("differs.of_player", { n, name: playerName(name) });
  return text.split(", ").map((part) => {
    const [, kind, points, names] = /^([a-z]+) (\d+) to (.+)$/.exec(part) ?? [];
    return names && has("feature." + kind) ? t("differs.to_players", { feature: t("feature." + kind), n: points, names: joined(names.split(" and ").map(playerName)) }) : part;
  }).join(", ");
}

// The note of a game that was read from a text, for `complain` (parts.js). Of what arena/serve/study.cpp writes there are words; another
// one stays as it is, in English.
export function noteWords(note) {
  const parts = /^(?:differs from the rules: (?:turn (\d+)|at the end): ([a-z ]+): ours (.*?); theirs (.*?) \((.*)\))?(?:; )?(?:(\d+) games are in the text)?$/s.exec(note);
  if (!parts) return { message: note };
  const [, turn, what, ours, theirs, place, games] = parts;
  const told = [
    ...(what ? [t("note_differs", { where: turn ? t("note_turn", { turn }) : t("note_end"), what: differingWords(what), ours: differingWords(ours),
      theirs: differingWords(theirs), place })] : []),
    ...(games ? [t("note_games", { n: Number(games) })] : [])];
  return { message: told.join(" "), own: true };
}

// ---- Numbers

// Seconds as 1:05.
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
// "2026-04-12T08:55:01Z" as one reads it where the browser is.
export const moment = (text) => new Intl.DateTimeFormat(languageNow(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(text));

const signed = (value) => (value <= -0.05 ? "−" : "+") + decimal(Math.abs(value));
export const percent = (share, digits = 0) => `${decimal(100 * share, digits)} %`;
// A line of an analysis as cells of a table.
export const lineCells = (line) => [percent(line.win, 1), decimal(line.points_for), decimal(line.points_against),
  signed(line.lead), line.loss > 0.05 ? decimal(line.loss) : "–"];

// ---- Choices

// "road@S" is "on the road, south"; ports of a half edge say which: "field@WSW".
function placeWords(name, feature) {
  const place = t("on." + feature);
  const port = name.split("@")[1];
  if (!port) return place;
  const side = t("side." + port[0]);
  return port.length > 1 ? t("at_port", { place, side, port }) : t("at_side", { place, side });
}

// "1,0:city@N" is "city at 1, 0 (N)".
export function featureWords(place) {
  const [, x, y, kind, port] = /^(-?\d+),(-?\d+):([a-z]+)(?:@(\w+))?$/.exec(place) ?? [];
  if (!kind || !has("feature." + kind)) return place;
  return t("at_cell", { x, y, feature: t("feature." + kind) }) + (port ? ` (${port})` : "");
}

const points = (n) => (n === undefined ? t("some_points") : t("points", { n }));

// What an action means, to the seats called `names`.
export function choiceWords(choice, names, phase) {
  const name = (player) => names[player - 1] ?? t("player_n", { n: player });
  switch (choice.kind) {
    case "place_tile": return t("choice.place_tile", { x: choice.cell[0], y: choice.cell[1], degrees: 90 * choice.turn });
    case "place_figure": return t("choice.place_figure", { figure: t("figure." + choice.figure), place: placeWords(choice.name, choice.feature) });
    case "pass": return t(has("no." + phase) ? "no." + phase : "no");
    case "put_ghost": return t("choice.put_ghost", { x: choice.cell[0], y: choice.cell[1], segment: choice.text.split(":").pop() });
    case "announce": {
      const how = choice.lady ? "_lady" : choice.doubled ? "_doubled" : "";
      return t("choice.announce" + how, { points: points(choice.points), name: name(choice.player), place: featureWords(choice.place) });
    }
    case "use_token": return t("choice.use_token");
    case "draw": return choice.to === "hand" ? t("choice.to_hand", { name: name(choice.player) }) : "";
    case "start": return t("choice.begins", { name: name(choice.player) });
    case "reveal": return t("choice.token", { n: choice.token });
    default: return choiceKinds[choice.kind]?.(choice, name) ?? choice.text;
  }
}
