#include "arena/report/page/review_page.hpp"

#include "arena/files/json.hpp"
#include "arena/report/page/document.hpp"
#include "arena/report/page/html.hpp"
#include "arena/report/page/page_texts.hpp"
#include "arena/report/page/review_json.hpp"
#include "arena/report/page/review_plots.hpp"
#include "arena/report/page/review_turns.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena {
namespace {

// -- sections ---------------------------------------------------------------------------------------------

/// "Final points: Anna 85, Bob 92."
std::string outcome(const ReviewPage& page) {
  if (page.points.empty()) return worded("not_finished", "The game is not finished.");
  std::string points;
  for (std::size_t seat = 0; seat < page.points.size(); ++seat) {
    points +=
        fmt::format("{}{} <b>{}</b>", seat > 0 ? ", " : "", name_html(page.names[seat]), page.points[seat]);
  }
  return worded("final_points", "Final points: {points}.", {{"points", points}});
}

std::string review_summary(const ReviewPage& page) {
  const std::string text =
      worded("rules_players", "Rules {rules}, {n} players.",
             {{"rules", "<b>" + rules_html(page.rules) + "</b>"}, {"n", std::to_string(page.names.size())}}) +
      " " + outcome(page);
  return page.notes.empty() ? text : text + " " + page.notes;
}

std::string game_section(const ReviewPage& page) {
  const std::string graphs = "<div class=\"graphs\">\n<h3>" + worded("chance_title", "Chance to win") +
                             "</h3>\n" + chance_plot(page) + "<h3>" +
                             worded("luck_title", "Luck, in points") + "</h3>\n" + luck_plot(page) +
                             "</div>\n";
  return "<noscript><p>Stepping through the game needs JavaScript.</p></noscript>\n" +
         viewer_table("table review still", "review_keys",
                      "Game; arrow keys step through its turns, Home and End go to its ends, n and p to the "
                      "next and previous mistake, a plays it by itself, l asks for a better move",
                      graphs + std::string(review_panel().text));
}

/// What the tables of a summary say (summary_rows), by key.
struct SummaryWords {
  std::string_view key;
  std::string_view english;
};
constexpr std::array<SummaryWords, 35> kSummaryWords = {{
    {"summary.mean", "Mean loss in turns with more than one sensible line"},
    {"summary.parts", "By phase of the game, by what the figure was put on, and by what lost it"},
    {"summary.lead", "Points ahead of the others at the end, with and without the luck of the draws"},
    {"col_player", "player"},
    {"summary.turns", "turns"},
    {"summary.points", "points a turn"},
    {"summary.wins", "wins a turn"},
    {"summary.fine", "fine"},
    {"summary.inaccuracies", "inaccuracies"},
    {"summary.mistakes", "mistakes"},
    {"summary.blunders", "blunders"},
    {"luck", "luck"},
    {"summary.level", "level"},
    {"summary.first", "first third"},
    {"summary.middle", "middle"},
    {"summary.last", "last third"},
    {"summary.none", "no figure"},
    {"feature.road", "road"},
    {"feature.city", "city"},
    {"feature.field", "field"},
    {"summary.centre", "centre"},
    {"summary.other", "other figure"},
    {"summary.by_tile", "loss by the tile"},
    {"summary.by_figure", "loss by the figure"},
    {"col_points", "points"},
    {"summary.ahead", "ahead"},
    {"summary.without", "without luck"},
    {"level.champion", "champion"},
    {"level.master", "master"},
    {"level.expert", "expert"},
    {"level.advanced", "advanced"},
    {"level.club", "club player"},
    {"level.casual", "casual player"},
    {"level.beginner", "beginner"},
    {"level.unknown", "too few turns"},
}};

/// A text of a table: words, the name of a player, or a number.
std::string summary_html(const ReviewPage& page, const std::string& text) {
  if (std::find(page.names.begin(), page.names.end(), text) != page.names.end()) return name_html(text);
  const auto known = std::find_if(kSummaryWords.begin(), kSummaryWords.end(),
                                  [&](const SummaryWords& words) { return words.english == text; });
  if (known != kSummaryWords.end()) return worded(known->key, known->english);
  constexpr std::string_view kTo = " to ";  // between two levels
  const std::size_t at = text.find(kTo);
  if (at == std::string::npos) return escaped(text);
  return worded("level.between", "{low} to {high}",
                {{"low", summary_html(page, text.substr(0, at))},
                 {"high", summary_html(page, text.substr(at + kTo.size()))}});
}

std::string table_html(const ReviewPage& page, const ReviewTable& table) {
  const auto all_worded = [&page](std::vector<std::string> texts) {
    for (std::string& text : texts) text = summary_html(page, text);
    return texts;
  };
  HtmlTable html(summary_html(page, table.caption), all_worded(table.columns));
  for (const std::vector<std::string>& row : table.rows) html.add(all_worded(row));
  return html.html();
}

std::string turns_section(const ReviewPage& page) {
  std::string html =
      "<details><summary>" + worded("every_turn", "Every turn with its lines") + "</summary>\n";
  for (std::size_t entry = 0; entry < page.turns.size(); ++entry) html += turn_article(page, entry);
  return html + "</details>\n";
}

std::vector<Section> review_sections(const ReviewPage& page) {
  std::vector<Section> sections = {{"game", worded("section_game", "Game"), game_section(page)},
                                   {"mistakes", worded("section_mistakes", "Mistakes"), mistake_table(page)}};
  if (!page.tables.empty()) {
    std::string tables;
    for (const ReviewTable& table : page.tables) tables += table_html(page, table);
    sections.push_back({"summary", worded("section_summary", "Summary"), tables});
  }
  sections.push_back({"all-turns", worded("all_turns", "All turns"), turns_section(page)});
  return sections;
}

// -- the page ---------------------------------------------------------------------------------------------

/// What the script reads besides the articles, by entry: `grades`; `best`, the tile to mark; `lines`, all of
/// the turn; `asked`, which of them are those of the decision that has the grade; and `outlook`, what becomes
/// of features from the end of the entry on.
std::string review_json(const ReviewPage& page) {
  const std::map<int, Grade> worst = worst_grades(page);
  Json grades = Json::object();
  for (const auto& [entry, grade] : worst) grades[std::to_string(entry)] = name_of(grade);
  Json best = Json::object();
  Json lines = Json::object();
  Json asked = Json::object();
  for (const ReviewDecision& decision : page.decisions) {
    const std::string entry = std::to_string(decision.entry);
    Json& list = lines[entry];
    if (list.is_null()) list = Json::array();
    if (decision.grade != Grade::fine && decision.grade == worst.at(decision.entry) && !asked.contains(entry))
      asked[entry] = {list.size(), list.size() + decision.lines.size()};
    for (const ReviewLine& line : decision.lines) {
      list.push_back({{"text", line.text},
                      {"loss", line.loss},
                      {"played", line.text == decision.played},
                      {"tile", line.tile ? tile_json(*line.tile, decision.player) : Json()}});
    }
    if (decision.best_tile) best.emplace(entry, tile_json(*decision.best_tile, decision.player));
  }
  Json outlook = Json::object();
  for (std::size_t entry = 0; entry < page.turns.size(); ++entry) {
    if (!page.turns[entry].features.empty())
      outlook[std::to_string(entry)] = features_json(page.turns[entry].features);
  }
  const Json names = page.names;
  const Json points = page.points;
  return "{" + scenery_json(page.scenery) + ",\"game\":{\"names\":" + json_text(names) +
         ",\"points\":" + json_text(points) + ",\"film\":" + page.film + "},\"grades\":" + json_text(grades) +
         ",\"best\":" + json_text(best) + ",\"lines\":" + json_text(lines) +
         ",\"asked\":" + json_text(asked) + ",\"outlook\":" + json_text(outlook) + "}";
}

}  // namespace

std::string write_review_page(const ReviewPage& page) {
  assert(std::all_of(page.decisions.begin(), page.decisions.end(), [&](const ReviewDecision& decision) {
    return static_cast<std::size_t>(decision.entry) < page.turns.size() &&
           static_cast<std::size_t>(decision.player) < page.names.size();
  }));
  return write_document({page.title, review_summary(page), review_sections(page), review_style().text,
                         review_script(), review_json(page), page.heading},
                        page.scenery);
}

}  // namespace bastide::arena
