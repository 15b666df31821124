// The lists of the first page: games, analyses, what there is to train with, and tournaments. One that is empty says what would be
// there and how to get it.
import { address, button, find, get, guarded, html, post } from "./parts.js";

const kWords = {
  noGames: "No game yet. Those that you begin are listed here; they go on after a restart.",
  noStudies: "No analysis yet. What you open above, or name on the command line (./bastide serve game.txt), stays here with the variations that you try.",
  noTraining: "Nothing to train with yet. Puzzles come from a folder: ./bastide puzzles games/ --out puzzles, then ./bastide serve puzzles. "
    + "Your own mistakes come from the review of a game: play one to its end and choose Review, or review one that you analyse.",
  noStores: "No tournament is watched. Name the store of one on the command line, also while it is played: ./bastide serve quick.db",
  underWay: "Under way.",
  created: (game) => game.created.replace("T", " ").replace("Z", " UTC"),
  puzzles: ({ title, count, rules }) => `${title}: ${count} ${count === 1 ? "puzzle" : "puzzles"}, ${rules}`,
  solve: "Puzzles to solve",
  learn: ({ title, marks }) => `${title}: ${marks} ${marks === 1 ? "mistake" : "mistakes"} to learn from`,
  faultless: ({ title }) => `${title}: no mistake`,
  review: "The whole review",
  reviewing: ({ title, done, all }) => `${title}: reviewed as far as turn ${done} of ${all}`,
  remove: (title) => `Remove ${title}`,
  sure: (title) => `Remove "${title}" with its variations?`,
};

// Entries of a list, or a sentence where there are none.
export function fillList(list, entries, sentence) {
  list.replaceChildren(...(entries.length > 0 ? entries : [html("li", { class: "nothing" }, sentence)]));
}

const soft = (...nodes) => html("div", { class: "soft" }, ...nodes);

function showGames(games) {
  fillList(find("games"), games.map((game) => html("li", {},
    html("a", { href: `#game=${game.id}&key=${game.key}` }, `${game.id}: ${game.names.join(", ")}`),
    soft(`${game.rules}, ${kWords.created(game)}. ${game.final || kWords.underWay}`))), kWords.noGames);
}

function showStudies(studies) {
  fillList(find("studies"), studies.map((study) => html("li", { class: "row" },
    html("a", { href: `#study=${study.id}` }, study.title),
    html("span", { class: "soft" }, kWords.created(study)),
    button("×", guarded(async () => {
      if (confirm(kWords.sure(study.title))) showStudies(await post(`/api/studies/${study.id}/remove`, {}));
    }), { "aria-label": kWords.remove(study.title) }))), kWords.noStudies);
}

const opened = { target: "_blank", rel: "noopener" };

function reviewEntry(review) {
  if (!("marks" in review)) return html("li", {}, kWords.reviewing(review));
  const page = `/reviews/${review.key}`;
  const entry = review.marks > 0 ? html("a", { href: page + "#learn", ...opened }, kWords.learn(review)) : kWords.faultless(review);
  return html("li", {}, entry, soft(html("a", { href: page, ...opened }, kWords.review), ", " + kWords.created(review)));
}

function showTraining(puzzles, reviews) {
  fillList(find("trainings"), [
    ...puzzles.map((each) => html("li", {}, html("a", { href: `/puzzles/${each.key}`, ...opened }, kWords.puzzles(each)), soft(kWords.solve))),
    ...reviews.map(reviewEntry)], kWords.noTraining);
}

export async function showCards() {
  const [games, studies, puzzles, reviews] = await Promise.all(["games", "studies", "puzzles", "reviews"].map((what) => get(`/api/${what}`)));
  showGames(games);
  showStudies(studies);
  showTraining(puzzles, reviews);
}

export const noStores = () => html("p", { class: "nothing" }, kWords.noStores);

// The address of a study as a file.
export const studyFile = (id) => address(`/api/studies/${id}/export`);
