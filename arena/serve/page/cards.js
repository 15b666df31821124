// The lists of the first page: games, analyses, what there is to train with, and tournaments. One that is empty says what would be
// there and how to get it.
import { address, button, find, get, guarded, html, post } from "./parts.js";
import { finalWords } from "./story.js";
import { moment, playerName, rulesWords, studyTitle, t } from "./words.js";

// Entries of a list, or a sentence where there are none.
export function fillList(list, entries, sentence) {
  list.replaceChildren(...(entries.length > 0 ? entries : [html("li", { class: "nothing" }, sentence)]));
}

const soft = (...nodes) => html("div", { class: "soft" }, ...nodes);

// How a game ended; of games that older servers played there are only the server's words.
function endWords({ final, scores, fallen, names }) {
  if (!final) return t("under_way");
  const called = names.map(playerName);
  if (fallen >= 0) return t("flag_fell", { name: called[fallen] });
  return scores.length > 0 ? finalWords(scores, called) : html("span", { lang: "en" }, final);
}

function showGames(games) {
  fillList(find("games"), games.map((game) => html("li", {},
    html("a", { href: `#game=${game.id}&key=${game.key}` }, `${game.id}: ${game.names.map(playerName).join(", ")}`),
    soft(`${rulesWords(game.rules)}, ${moment(game.created)}. `, endWords(game)))), t("no_games"));
}

function showStudies(studies) {
  fillList(find("studies"), studies.map((study) => html("li", { class: "row" },
    html("a", { href: `#study=${study.id}` }, studyTitle(study.title)),
    html("span", { class: "soft" }, moment(study.created)),
    button("×", guarded(async () => {
      if (confirm(t("remove_sure", { title: studyTitle(study.title) }))) showStudies(await post(`/api/studies/${study.id}/remove`, {}));
    }), { "aria-label": t("remove_study", { title: studyTitle(study.title) }) }))), t("no_studies"));
}

const opened = { target: "_blank", rel: "noopener" };

function reviewEntry(stored) {
  const review = { ...stored, title: stored.title.split(", ").map(playerName).join(", ") }; // the names of its players
  if (!("marks" in review)) return html("li", { class: "row" }, t("review_under_way", review), button(t("cancel"), guarded(async () => {
    await post(`/api/reviews/${review.key}/cancel`, {});
    await showCards();
  })));
  const page = `/reviews/${review.key}`;
  const entry = review.marks > 0 ? html("a", { href: page + "#learn", ...opened }, t("learn", { title: review.title, n: review.marks })) : t("faultless", review);
  return html("li", {}, entry, soft(html("a", { href: page, ...opened }, t("whole_review")), ", " + (review.created ? moment(review.created) : review.source)));
}

function showTraining(puzzles, reviews) {
  fillList(find("trainings"), [
    ...puzzles.map((each) => html("li", {}, html("a", { href: `/puzzles/${each.key}`, ...opened }, t("puzzles", { title: each.title, n: each.count, rules: rulesWords(each.rules) })), soft(t("solve")))),
    ...reviews.map(reviewEntry)], t("no_training"));
}

export async function showCards() {
  const [games, studies, puzzles, reviews] = await Promise.all(["games", "studies", "puzzles", "reviews"].map((what) => get(`/api/${what}`)));
  showGames(games);
  showStudies(studies);
  showTraining(puzzles, reviews);
}

export const noStores = () => html("p", { class: "nothing" }, t("no_stores"));

// The address of a study as a file.
export const studyFile = (id) => address(`/api/studies/${id}/export`);
