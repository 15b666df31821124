#include "arena/reviews/reviews_page.hpp"

#include "ai/analysis/any_analyst.hpp"
#include "arena/files/markup.hpp"
#include "arena/files/output_file.hpp"
#include "arena/report/page/document.hpp"
#include "arena/report/page/html.hpp"
#include "arena/report/page/page_texts.hpp"
#include "arena/report/page/plot_parts.hpp"
#include "arena/report/page/review_page.hpp"
#include "arena/report/review_filler.hpp"
#include "engine/error.hpp"
#include "engine/random.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace bastide::arena {

namespace {

constexpr std::size_t kPlayersInDetail = 12;
constexpr int kPageOutlookPlayouts = 24;  ///< for what becomes of the features before a turn
constexpr std::size_t kAllRows = 100'000;
/// What a page without a script runs; its hash is that of nothing.
constexpr Text kRunsNothing = {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"};

/// A relative address as it stands in an attribute.
std::string address(const std::string& path) {
  std::string text;
  for (const char letter : path) {
    const bool plain = std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
                       std::string_view("-_./~").find(letter) != std::string_view::npos;
    text += plain ? std::string(1, letter) : fmt::format("%{:02X}", static_cast<unsigned char>(letter));
  }
  return text;
}

/// Leads from a summary's page to those of games.
class Links {
 public:
  Links(const GamePages& pages, const std::string& path) : pages_(pages) {
    namespace fs = std::filesystem;
    if (pages.folder.empty()) return;
    folder_ = fs::absolute(pages.folder)
                  .lexically_normal()
                  .lexically_relative(fs::absolute(path).lexically_normal().parent_path());
  }

  /// `html`, as a link where the game has a page.
  [[nodiscard]] std::string game(std::int64_t number, const std::string& html) const {
    return to(number, "", html);
  }
  [[nodiscard]] std::string turn(std::int64_t number, std::size_t at, const std::string& html) const {
    const auto entry = pages_.turns.find({number, at});
    return to(number, entry == pages_.turns.end() ? "" : fmt::format("#turn={}", entry->second), html);
  }

 private:
  [[nodiscard]] std::string to(std::int64_t number, const std::string& place, const std::string& html) const {
    const auto file = pages_.files.find(number);
    if (file == pages_.files.end()) return html;
    return fmt::format(R"(<a href="{}{}">{}</a>)", address((folder_ / file->second).string()), place, html);
  }

  const GamePages& pages_;
  std::filesystem::path folder_;
};

std::string rows_html(const ReviewRows& rows) {
  const auto all_escaped = [](std::vector<std::string> texts) {
    for (std::string& text : texts) text = escaped(text);
    return texts;
  };
  HtmlTable table(escaped(rows.caption), all_escaped(rows.rows.front()));
  for (std::size_t i = 1; i < rows.rows.size(); ++i) table.add(all_escaped(rows.rows[i]));
  return table.html();
}

std::string worst_html(const PlayerReview& player, const Links& links) {
  if (player.worst.empty()) return "";
  const ReviewRows rows = worst_table(player);
  HtmlTable table(escaped(rows.caption), rows.rows.front());
  for (std::size_t i = 0; i < player.worst.size(); ++i) {
    const CostlyDecision& decision = player.worst[i];
    std::vector<std::string> cells = rows.rows[i + 1];
    for (std::string& cell : cells) cell = escaped(cell);
    cells[0] = links.game(decision.game, cells[0]);
    cells[1] = links.turn(decision.game, decision.at, cells[1]);
    table.add(cells);
  }
  return table.html();
}

std::string results_html(const PlayerReview& player, const Links& links) {
  const ReviewRows rows = results_table(player, kAllRows);
  HtmlTable table(escaped(rows.caption), rows.rows.front());
  for (std::size_t i = 0; i < player.games.size(); ++i) {
    std::vector<std::string> cells = rows.rows[i + 1];
    for (std::string& cell : cells) cell = escaped(cell);
    cells[0] = links.game(player.games[i].number, cells[0]);
    table.add(cells);
  }
  return "<details><summary>Every game</summary>\n" + table.html() + "</details>\n";
}

/// A line through the games' values, and over it the means of the trend's parts with two standard errors.
std::string trend_plot(const PlayerReview& player) {
  std::vector<double> values;
  for (const PlayedReview& game : player.games) {
    if (game.decisions > 0) values.push_back(game.loss);
  }
  if (values.size() < 2 || player.trend.parts.empty()) return "";
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  const double room = std::max(0.1, 0.06 * (*high - *low));
  const auto last = static_cast<double>(player.games.size());
  Chart chart{{1, last}, {std::min(0.0, *low) - room, *high + room}, 1, 1, "{:.1f}"};
  chart.across_step = std::max(1.0, round_step(last, 8));
  chart.up_step = round_step(chart.up.high - chart.up.low, 6);
  std::string drawing = chart.grid();
  std::string line;
  for (std::size_t i = 0; i < player.games.size(); ++i) {
    if (player.games[i].decisions == 0) continue;
    line += (line.empty() ? "M" : "L") + chart.at(static_cast<double>(i + 1), player.games[i].loss);
  }
  drawing += fmt::format(R"(<path class="line l6" style="opacity:.5" d="{}"/>)", line);
  double first = 1;
  for (const LossTrend::Part& part : player.trend.parts) {
    const double end = first + static_cast<double>(part.games) - 1;
    const double middle = (first + end) / 2;
    const double mean = part.tally.loss.mean();
    const double error = 2 * part.tally.loss.error().value_or(0);
    drawing +=
        fmt::format(R"(<path class="line l0" d="M{}L{}M{}L{}"/>)", chart.at(first, mean), chart.at(end, mean),
                    chart.at(middle, mean - error), chart.at(middle, mean + error));
    first = end + 1;
  }
  return paragraph("Points a turn, game by game; in the strong colour parts with two standard errors.") +
         chart.html("img", escaped("Points a turn that " + player.name + " loses, game by game"),
                    "<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\">" + drawing + "</svg>");
}

std::string player_section(const PlayerReview& player, const Links& links) {
  std::string html = worst_html(player, links);
  for (const ReviewRows& rows : player_tables(player, kAllRows)) html += rows_html(rows);
  return html + trend_plot(player) + results_html(player, links);
}

/// What becomes of the features before each turn, which a store does not keep.
void add_outlooks(ReviewedGame& game) {
  engine::AnyState state = game.game.start(static_cast<int>(game.record.players.size()));
  std::size_t at = 0;
  for (ReviewedTurn& turn : game.review.turns) {
    for (; at < turn.at; ++at) state.apply(game.record.actions[at]);
    turn.outlook = ai::outlook(state.view(state.actor().index()), kPageOutlookPlayouts,
                               engine::mix_seed(static_cast<std::uint64_t>(game.found.number), turn.at), 0);
  }
}

}  // namespace

ReviewPage page_of_game(ReviewedGame game, const Settings& settings) {
  add_outlooks(game);
  std::string set;
  for (const auto& [key, value] : settings) set += (set.empty() ? "" : ", ") + key + " " + value;
  return review_page_of(
      game.game, game.record, game.review, game.found.number,
      worded("reviewed_with",
             "Reviewed with {settings}, in {seconds} s; {orders}. What becomes of features is by {playouts} "
             "games played on.",
             {{"settings", escaped(set)},
              {"seconds", fmt::format("{:.1f}", game.review.seconds)},
              {"orders", orders_words(game.review)},
              {"playouts", std::to_string(kPageOutlookPlayouts)}}));
}

GamePages write_game_pages(ReviewStore& store, const ReviewsSummary& summary, const std::string& folder) {
  GamePages pages;
  if (folder.empty()) return pages;
  pages.folder = folder;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw InputError(fmt::format("--pages: cannot make the folder {}", in_quotes(folder)));
  std::set<std::int64_t> numbers;
  for (const PlayerReview& player : summary.players) {
    for (const PlayedReview& game : player.games) numbers.insert(game.number);
  }
  ReviewReader reader(store);
  for (const std::int64_t number : numbers) {
    const ReviewedGame game = reader.read(number);
    const ReviewPage page = page_of_game(game, summary.settings);
    for (std::size_t i = 0; i < game.review.turns.size(); ++i)
      pages.turns[{number, game.review.turns[i].at}] = page.decisions[i].entry;
    const std::string name = fmt::format("game-{}.html", number);
    OutputFile file((std::filesystem::path(folder) / name).string());
    file.write(write_review_page(page));
    file.commit();
    pages.files[number] = name;
  }
  return pages;
}

std::string write_reviews_page(const ReviewsSummary& summary, const GamePages& pages,
                               const std::string& path) {
  const Links links(pages, path);
  std::string about = fmt::format("{} games reviewed", summary.games);
  if (summary.pending > 0) about += fmt::format(", {} to come", summary.pending);
  for (const auto& [key, value] : summary.settings)
    about += fmt::format(", {} {}", escaped(key), escaped(value));
  std::vector<std::string> ids;
  std::vector<std::string> headings;
  for (std::size_t i = 0; i < std::min(summary.players.size(), kPlayersInDetail); ++i) {
    ids.push_back(fmt::format("player-{}", i + 1));
    headings.push_back(escaped(summary.players[i].name));
  }
  std::vector<Section> sections = {{"players", "Players", rows_html(players_table(summary))}};
  for (std::size_t i = 0; i < ids.size(); ++i)
    sections.push_back({ids[i], headings[i], player_section(summary.players[i], links)});
  const std::string title =
      summary.players.size() == 1 ? "Reviews of " + summary.players.front().name : "Reviews";
  return write_document({title, about + ".", sections, tournament_style().text, kRunsNothing, "null"}, {});
}

}  // namespace bastide::arena
