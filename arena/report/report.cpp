#include "arena/report/report.hpp"

#include "arena/tables/rating_table.hpp"
#include "arena/tables/text_table.hpp"

#include <fmt/format.h>

namespace bastide::arena {

namespace {

using Align = TextTable::Align;

std::string heading(const Report& report) {
  const TournamentConfig& config = report.config;
  const Tally& tally = report.tally;
  return fmt::format("{}: rules {}, {} players, seed {}: {} deals, {} games{}\n", config.name,
                     config.rules.name, config.players, config.seed, tally.deals, tally.games,
                     tally.finished ? "" : " (not finished)");
}

std::string rating_table(const Report& report, int width) {
  std::vector<std::string> headings = {"rank", "name"};
  const std::vector<std::string> columns = rating_headings();
  headings.insert(headings.end(), columns.begin(), columns.end());
  headings.emplace_back("ms/move");
  std::vector<Align> aligned(headings.size(), Align::right);
  aligned[1] = Align::left;
  TextTable table(aligned, 2);
  table.add(headings);
  for (std::size_t i = 0; i < report.order.size(); ++i) {
    const std::size_t bot = report.order[i];
    std::vector<std::string> row = {std::to_string(i + 1), report.name(bot)};
    const std::vector<std::string> cells = rating_cells(report.ratings.bots[bot]);
    row.insert(row.end(), cells.begin(), cells.end());
    row.push_back(fmt::format("{:.3f}", 1000 * report.tally.clocks[bot].mean()));
    table.add(std::move(row));
  }
  return table.text(width);
}

/// How often each bot failed and how; nothing when none did.
std::string failure_table(const Report& report, int width) {
  TextTable table({Align::left, Align::left, Align::right});
  table.add({"lost by failure", "", "games"});
  bool any = false;
  for (const std::size_t bot : report.order) {
    for (std::size_t kind = 1; kind < kFailures; ++kind) {
      const std::int64_t games = report.tally.failures[bot][kind];
      if (games == 0) continue;
      any = true;
      table.add({report.name(bot), std::string(name_of(static_cast<Failure>(kind))), std::to_string(games)});
    }
  }
  return any ? "\n" + table.text(width) : "";
}

std::string test_text(const Report& report) {
  if (!report.tally.test) return "";
  return fmt::format("\nIs {} better than {}? {}\n{} after {} deals: {}\n", report.config.bots[0].name,
                     report.config.bots[1].name, text_of(*report.config.test), report.tally.test->status(),
                     report.tally.test->deals(), report.tally.test->conclusion());
}

/// A bot's two lines: won, drawn and lost against each of `rivals`, with the score; below them the mean
/// margin.
void add_rows(const Report& report, std::size_t bot, const std::vector<std::size_t>& rivals,
              TextTable& table) {
  std::vector<std::string> counts = {report.name(bot)};
  std::vector<std::string> margins = {""};
  for (const std::size_t rival : rivals) {
    const CrossCell& cell = report.ratings.cross_table[bot][rival];
    const bool met = cell.games > 0;
    counts.push_back(
        met ? fmt::format("{}-{}-{}  {}", cell.wins, cell.draws, cell.losses, percent_text(cell.score))
            : (bot == rival ? "" : "–"));
    margins.push_back(met ? margin_text(cell.margin, cell.margin_low, cell.margin_high) : "");
  }
  table.add(std::move(counts));
  table.add(std::move(margins));
}

/// Ratings and margins with the draws' luck taken out, and what that took of their variance.
std::string luck_table(const Report& report, int width) {
  if (!report.luck || report.luck->deals == 0) return "";
  TextTable table({Align::left, Align::right, Align::right, Align::right, Align::right, Align::right,
                   Align::right, Align::right});
  table.add({"name", "Elo", "95 % interval", "variance", "margin", "95 % interval", "variance", "luck"});
  const auto change = [](double reduction) { return fmt::format("{:+.1f} %", -100 * reduction); };
  for (const std::size_t bot : report.order) {
    const AdjustedRating& rating = report.luck->ratings[bot];
    const LuckAdjusted& margin = report.luck->margins[bot];
    table.add({report.name(bot), fmt::format("{:+.0f}", rating.value),
               interval_text(rating.low, rating.high, 0), change(rating.reduction),
               fmt::format("{:+.1f}", margin.adjusted.value),
               interval_text(margin.adjusted.low, margin.adjusted.high, 1), change(margin.reduction),
               fmt::format("{:+.2f}", margin.luck)});
  }
  return fmt::format("\nWithout the draws' luck, which was computed in {} deals (luck in points a game):\n",
                     report.luck->deals) +
         table.text(width);
}

std::string cross_table_text(const Report& report, int width) {
  const CrossShape shape = cross_shape(report.ratings.cross_table, report.order, report.config.seeds);
  std::vector<Align> columns(shape.columns.size() + 1, Align::right);
  columns[0] = Align::left;
  TextTable table(columns);
  std::vector<std::string> names = {"against"};
  for (const std::size_t rival : shape.columns) names.push_back(report.name(rival));
  table.add(std::move(names));
  for (const std::size_t bot : shape.rows) add_rows(report, bot, shape.columns, table);
  return "Won-drawn-lost, score and mean margin in points of the bot at the left:\n" + table.text(width);
}

}  // namespace

Report make_report(const TournamentConfig& config, const Tally& tally) {
  Report report{config, tally, rate(tally.results), {}, {}};
  report.order = best_first(report.ratings);
  if (tally.luck) report.luck = luck_report(*tally.luck, report.ratings);
  return report;
}

std::string short_report_text(const Report& report, int width) {
  if (report.tally.deals == 0) return heading(report);
  return heading(report) + "\n" + rating_table(report, width) + rating_notes(report.ratings) +
         failure_table(report, width) + test_text(report);
}

std::string report_text(const Report& report, int width) {
  if (report.tally.deals == 0) return heading(report) + "No deal is complete: nothing to rate.\n";
  return heading(report) + "\n" + rating_table(report, width) + rating_notes(report.ratings) +
         seat_note(report.ratings) + "\n" + luck_table(report, width) + failure_table(report, width) +
         test_text(report) + "\n" + cross_table_text(report, width);
}

}  // namespace bastide::arena
