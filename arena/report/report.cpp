#include "arena/report/report.hpp"

#include "arena/tables/text_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace bastide::arena {

namespace {

using Align = TextTable::Align;

std::string interval(const Estimate& elo) {
  return interval_text(elo.low, elo.high, 0) + (elo.widened ? " *" : "  ");
}

std::string heading(const Report& report) {
  const TournamentConfig& config = report.config;
  const Tally& tally = report.tally;
  return fmt::format("{}: rules {}, {} players, seed {}: {} deals, {} games{}\n", config.name,
                     config.rules.name, config.players, config.seed, tally.deals, tally.games,
                     tally.finished ? "" : " (not finished)");
}

std::string rating_table(const Report& report) {
  TextTable table({Align::right, Align::left, Align::right, Align::right, Align::right, Align::right,
                   Align::right, Align::right, Align::right});
  table.add({"rank", "name", "Elo", "95 % interval", "games", "score", "points", "margin", "ms/move"});
  for (std::size_t i = 0; i < report.order.size(); ++i) {
    const std::size_t bot = report.order[i];
    const BotRating& rating = report.ratings.bots[bot];
    const Standing& standing = rating.standing;
    table.add({std::to_string(i + 1), report.name(bot), fmt::format("{:+.0f}", rating.elo.value),
               interval(rating.elo), std::to_string(standing.games), percent_text(standing.score),
               fmt::format("{:.1f}", standing.points), fmt::format("{:+.1f}", standing.margin),
               fmt::format("{:.3f}", 1000 * report.tally.clocks[bot].mean())});
  }
  return table.text();
}

std::string notes(const Report& report) {
  std::string text;
  const auto widened = [](const BotRating& bot) { return bot.elo.widened; };
  const auto& bots = report.ratings.bots;
  if (std::any_of(bots.begin(), bots.end(), widened)) {
    text += "* a guess from few or one-sided games: one side of the interval rests on the prior\n";
  }
  if (!report.ratings.connected()) {
    text += "The games do not connect all bots: Elo compares only bots that a chain of games connects.\n";
  }
  std::string seats;
  for (const Estimate& seat : report.ratings.seats) {
    seats += fmt::format("{}{:+.0f}", seats.empty() ? "" : ", ", seat.value);
  }
  return text + fmt::format("Elo by seat: {}. Draws between equals: {}.\n", seats,
                            percent_text(report.ratings.draw_probability));
}

/// How often each bot failed and how; nothing when none did.
std::string failure_table(const Report& report) {
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
  return any ? "\n" + table.text() : "";
}

std::string test_text(const Report& report) {
  if (!report.tally.test) return "";
  return fmt::format("\nIs {} better than {}? {}\n{} after {} deals: {}\n", report.config.bots[0].name,
                     report.config.bots[1].name, text_of(*report.config.test), report.tally.test->status(),
                     report.tally.test->deals(), report.tally.test->conclusion());
}

/// A bot's two lines: won, drawn and lost against each other bot; below them score and mean margin.
void add_rows(const Report& report, std::size_t bot, TextTable& table) {
  std::vector<std::string> counts = {report.name(bot)};
  std::vector<std::string> means = {""};
  for (const std::size_t rival : report.order) {
    const CrossCell& cell = report.ratings.cross_table[bot][rival];
    const bool met = cell.games > 0;
    counts.push_back(met ? fmt::format("{}-{}-{}", cell.wins, cell.draws, cell.losses)
                         : (bot == rival ? "" : "–"));
    means.push_back(met ? fmt::format("{} {:+.1f}", percent_text(cell.score), cell.margin) : "");
  }
  table.add(std::move(counts));
  table.add(std::move(means));
}

/// Ratings and margins with the draws' luck taken out, and what that took of their variance.
std::string luck_table(const Report& report) {
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
         table.text();
}

std::string cross_table_text(const Report& report) {
  std::vector<Align> columns(report.order.size() + 1, Align::right);
  columns[0] = Align::left;
  TextTable table(columns);
  std::vector<std::string> names = {"against"};
  for (const std::size_t bot : report.order) names.push_back(report.name(bot));
  table.add(std::move(names));
  for (const std::size_t bot : report.order) add_rows(report, bot, table);
  return "Won-drawn-lost, score and mean margin in points of the bot at the left:\n" + table.text();
}

}  // namespace

Report make_report(const TournamentConfig& config, const Tally& tally) {
  const RatingOptions options{.resamples = 1000, .seed = config.seed, .prior_games = 0.5};
  Report report{config, tally, rate(tally.results, options), {}, {}};
  report.order.resize(config.bots.size());
  std::iota(report.order.begin(), report.order.end(), std::size_t{0});
  const auto& bots = report.ratings.bots;
  std::stable_sort(report.order.begin(), report.order.end(),
                   [&](std::size_t a, std::size_t b) { return bots[a].elo.value > bots[b].elo.value; });
  if (tally.luck) report.luck = luck_report(*tally.luck, report.ratings);
  return report;
}

std::string report_text(const Report& report) {
  if (report.tally.deals == 0) return heading(report) + "No deal is complete: nothing to rate.\n";
  return heading(report) + "\n" + rating_table(report) + notes(report) + luck_table(report) +
         failure_table(report) + test_text(report) + "\n" + cross_table_text(report);
}

}  // namespace bastide::arena
