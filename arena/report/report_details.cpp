#include "arena/match/match_estimate.hpp"
#include "arena/report/report.hpp"
#include "arena/tables/text_table.hpp"

#include <fmt/format.h>

namespace bastide::arena {

namespace {

using Align = TextTable::Align;

std::vector<Align> columns_after(std::vector<Align> first, std::size_t numbers) {
  first.insert(first.end(), numbers, Align::right);
  return first;
}

std::string superiority_text(const Report& report, int width) {
  TextTable table(columns_after({Align::left}, report.order.size()));
  std::vector<std::string> names = {"stronger than"};
  for (const std::size_t rival : report.order) names.push_back(report.name(rival));
  table.add(std::move(names));
  for (const std::size_t bot : report.order) {
    std::vector<std::string> cells = {report.name(bot)};
    for (const std::size_t rival : report.order) {
      cells.push_back(bot == rival ? "" : percent_text(report.ratings.superiority[bot][rival]));
    }
    table.add(std::move(cells));
  }
  return "Likelihood that the bot at the left is the stronger:\n" + table.text(width);
}

/// Nothing where no deal had two games of two bots.
std::string deals_text(const Report& report, int width) {
  if (report.ratings.pairs.empty()) return "";
  TextTable table(columns_after({Align::left, Align::left}, 7), 2);
  table.add({"bot", "rival", "0", "½", "1", "1½", "2", "normalised Elo", "95 % interval"});
  for (const PairMatch& match : report.ratings.pairs) {
    std::vector<std::string> cells = {report.name(static_cast<std::size_t>(match.bot)),
                                      report.name(static_cast<std::size_t>(match.rival))};
    for (const std::int64_t deals : match.deals) cells.push_back(std::to_string(deals));
    const Bounded elo = estimate_match(ScoreCounts::deals(match.deals)).normalised_elo;
    cells.push_back(fmt::format("{:+.0f}", elo.value));
    cells.push_back(interval_text(elo.low, elo.high, 0));
    table.add(std::move(cells));
  }
  return "\nDeals by the points that the bot took in both games:\n" + table.text(width);
}

const PairLuck* find_luck(const Report& report, std::size_t bot, std::size_t rival) {
  if (!report.luck || report.luck->deals == 0) return nullptr;
  for (const PairLuck& pair : report.luck->pairs) {
    if (static_cast<std::size_t>(pair.bot) == bot && static_cast<std::size_t>(pair.rival) == rival)
      return &pair;
  }
  return nullptr;
}

/// Margins of every pair, once: the bot with the lower index against the other.
std::string margins_text(const Report& report, int width) {
  const bool luck = report.luck && report.luck->deals > 0;
  TextTable table(columns_after({Align::left, Align::left}, luck ? 7 : 3), 2);
  std::vector<std::string> heading = {"bot", "rival", "games", "margin", "95 % interval"};
  if (luck) heading.insert(heading.end(), {"no luck", "95 % interval", "variance", "multiple"});
  table.add(std::move(heading));
  const std::size_t bots = report.order.size();
  for (std::size_t bot = 0; bot < bots; ++bot) {
    for (std::size_t rival = bot + 1; rival < bots; ++rival) {
      const CrossCell& cell = report.ratings.cross_table[bot][rival];
      if (cell.games == 0) continue;
      std::vector<std::string> cells = {report.name(bot), report.name(rival), std::to_string(cell.games),
                                        fmt::format("{:+.1f}", cell.margin),
                                        interval_text(cell.margin_low, cell.margin_high, 1)};
      if (const PairLuck* pair = find_luck(report, bot, rival)) {
        const LuckAdjusted& margin = pair->margin;
        cells.insert(cells.end(), {fmt::format("{:+.1f}", margin.adjusted.value),
                                   interval_text(margin.adjusted.low, margin.adjusted.high, 1),
                                   fmt::format("{:+.1f} %", -100 * margin.reduction),
                                   fmt::format("{:.2f}", margin.multiple)});
      }
      table.add(std::move(cells));
    }
  }
  return "\nMean margin of the bot over the rival in points a game:\n" + table.text(width);
}

}  // namespace

std::string details_text(const Report& report, int width) {
  if (report.tally.deals == 0) return "";
  return superiority_text(report, width) + deals_text(report, width) + margins_text(report, width);
}

}  // namespace bastide::arena
