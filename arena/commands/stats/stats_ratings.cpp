#include "arena/commands/options.hpp"
#include "arena/commands/stats/calculations.hpp"
#include "arena/commands/stats/stats_options.hpp"
#include "arena/files/json.hpp"
#include "arena/ratings/ratings.hpp"
#include "arena/tables/rating_table.hpp"
#include "arena/tables/text_table.hpp"
#include "arena/terminal/terminal.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

using Align = TextTable::Align;

constexpr const char* kStatsRatingsFooter =
    R"(Each argument is the order in which the players of a game finished, best first, with > between them, =
for a tie, and how many games ended so after a colon (1 if left out). Elo by maximum likelihood with
Plackett and Luce's model, ties as Davidson's; games of two to six players may be mixed. Seats are taken to
be worth the same, and every game as a deal of its own.

Examples:
  bastide stats ratings 'uct>flat:60' 'uct=flat:5' 'flat>uct:35'
  bastide stats ratings 'uct>flat>greedy:7' 'uct>greedy=flat:5' 'flat>uct>greedy' --json)";

/// Most games that are counted; each is added on its own.
constexpr std::int64_t kMostPlayed = 10'000'000;

struct RatingsOptions {
  std::vector<std::string> orders;
  JsonOption json;
};

/// The bots that were named, in the order of their first mention.
class BotNames {
 public:
  [[nodiscard]] int index_of(const std::string& name) {
    const auto at = std::find(names_.begin(), names_.end(), name) - names_.begin();
    if (at == static_cast<std::ptrdiff_t>(names_.size())) names_.push_back(name);
    return static_cast<int>(at);
  }
  [[nodiscard]] const std::vector<std::string>& all() const noexcept { return names_; }

 private:
  std::vector<std::string> names_;
};

/// A finishing order and how often it came up.
struct CountedOrder {
  GameResult game;
  std::int64_t count = 1;
};

[[noreturn]] void refuse(const std::string& order, const std::string& expected) {
  throw InputError("order: found " + in_quotes(order) + ", expected " + expected);
}

std::int64_t read_count(const std::string& order, const std::string& text) {
  std::int64_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || count < 1 || count > kMostPlayed) {
    refuse(order, fmt::format("a count from 1 to {} after the colon", kMostPlayed));
  }
  return count;
}

/// Reads "a>b=c:12". Points stand for places: only their order counts.
CountedOrder read_order(const std::string& order, BotNames& names) {
  CountedOrder result;
  const std::size_t colon = order.find(':');
  if (colon != std::string::npos) result.count = read_count(order, order.substr(colon + 1));
  const std::string players = order.substr(0, colon);
  int points = kMaxSeats;
  for (std::size_t at = 0; at <= players.size();) {
    const std::size_t end = std::min(players.find_first_of(">=", at), players.size());
    if (end == at) refuse(order, "names with > or = between them, as in a>b=c:12");
    result.game.bots.push_back(names.index_of(players.substr(at, end - at)));
    result.game.points.push_back(points);
    if (end < players.size() && players[end] == '>') --points;
    at = end + 1;
  }
  const std::vector<int>& bots = result.game.bots;
  if (bots.size() < kMinSeats || bots.size() > kMaxSeats) refuse(order, "2 to 6 players");
  for (const int bot : bots) {
    if (std::count(bots.begin(), bots.end(), bot) > 1) refuse(order, "every player once");
  }
  return result;
}

Ratings rate_orders(const std::vector<CountedOrder>& orders, int bots) {
  ResultTally tally(bots);
  std::int64_t games = 0;
  for (const CountedOrder& order : orders) {
    games += order.count;
    if (games > kMostPlayed) throw InputError(fmt::format("found more than {} games", kMostPlayed));
    for (std::int64_t i = 0; i < order.count; ++i) tally.add(std::span(&order.game, 1));
  }
  return rate(tally, {.seat_term = false});
}

std::string text_of(const Ratings& ratings, const std::vector<std::string>& names,
                    const std::vector<std::size_t>& order) {
  const auto behind = [](const std::string& name, std::vector<std::string> cells) {
    cells.resize(kColumnsOfOrders);
    cells.insert(cells.begin(), name);
    return cells;
  };
  std::vector<Align> columns(kColumnsOfOrders + 1, Align::right);
  columns[0] = Align::left;
  TextTable table(columns);
  table.add(behind("name", rating_headings()));
  columns.resize(names.size() + 1, Align::right);
  TextTable superiority(columns);
  std::vector<std::string> heading = {"stronger than"};
  for (const std::size_t bot : order) heading.push_back(names[bot]);
  superiority.add(heading);
  for (const std::size_t bot : order) {
    table.add(behind(names[bot], rating_cells(ratings.bots[bot])));
    std::vector<std::string> row = {names[bot]};
    for (const std::size_t rival : order)
      row.push_back(bot == rival ? "" : percent_text(ratings.superiority[bot][rival]));
    superiority.add(row);
  }
  return table.text(output_width()) + rating_notes(ratings) +
         "\nLikelihood that the player at the left is\n" + superiority.text(output_width());
}

Json json_of(const Ratings& ratings, const std::vector<std::string>& names,
             const std::vector<std::size_t>& order) {
  Json json = {{"ratings", Json::array()}, {"superiority", Json::array()}};
  for (const std::size_t bot : order) {
    const BotRating& rating = ratings.bots[bot];
    json["ratings"].push_back({{"name", names[bot]},
                               {"elo", rating.elo.value},
                               {"low", rating.elo.low},
                               {"high", rating.elo.high},
                               {"widened", rating.elo.widened},
                               {"games", rating.standing.games},
                               {"score", rating.standing.score}});
    Json row = Json::array();
    for (const std::size_t rival : order) row.push_back(ratings.superiority[bot][rival]);
    json["superiority"].push_back(std::move(row));
  }
  json["nu"] = ratings.nu;
  json["connected"] = ratings.connected();
  return json;
}

int run_ratings(const RatingsOptions& options) {
  BotNames names;
  std::vector<CountedOrder> orders;
  for (const std::string& order : options.orders) orders.push_back(read_order(order, names));
  const Ratings ratings = rate_orders(orders, static_cast<int>(names.all().size()));
  const std::vector<std::size_t> order = best_first(ratings);
  JsonSink json(options.json);
  json.write(json_of(ratings, names.all(), order).dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  json.commit();
  if (json.leaves_text()) write_out(text_of(ratings, names.all(), order));
  return kOk;
}

}  // namespace

void add_stats_ratings(CLI::App& stats, Run& run) {
  CLI::App* command = stats.add_subcommand("ratings", "Elo of several bots from finishing orders");
  const auto options = std::make_shared<RatingsOptions>();
  command->add_option("orders", options->orders, "Finishing orders")->type_name("A>B=C:N")->required();
  add_json_option(*command, options->json);
  command->footer(std::string(kStatsRatingsFooter) + kStatsExitCodes);
  command->callback([&run, options] { run = [options] { return run_ratings(*options); }; });
}

}  // namespace bastide::arena
