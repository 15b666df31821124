#include "tests/report/made_up_review.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace bastide::tests {

using namespace arena;

namespace {

using Json = nlohmann::json;

/// Makes up what a film of a game is said to be worth.
class Reviewer {
 public:
  Reviewer(const Json& film, std::size_t seats)
      : film_(film), chance_(seats, 1.0 / static_cast<double>(seats)), luck_(seats, 0) {}

  void fill(ReviewPage& page) {
    for (std::size_t entry = 0; entry < film_.size(); ++entry) {
      lay(film_[entry]);
      if (entry > 0) page.decisions.push_back(decision(static_cast<int>(entry)));
      constexpr std::size_t kUnknown = 9;
      page.turns.push_back({entry % kUnknown == kUnknown - 1 ? std::vector<double>() : chance_, luck_});
    }
  }

 private:
  /// A number from 0 to `end` - 1, the same in every run.
  int next(int end) {
    seed_ = seed_ * 1103515245U + 12345U;
    return static_cast<int>((seed_ >> 16) % static_cast<unsigned>(end));
  }

  void lay(const Json& entry) {
    const Json tiles = entry.value("t", Json::array());
    for (std::size_t i = 0; i + 3 < tiles.size(); i += 4) {
      tile_ = {tiles[i], {tiles[i + 1], tiles[i + 2]}, next(4), 0};
      taken_.insert({tile_.cell.x, tile_.cell.y});
    }
  }

  /// A cell beside the last tile that is still empty, or its own.
  [[nodiscard]] ReviewTile beside() const {
    ReviewTile tile = tile_;
    for (const auto& [x, y] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
      if (taken_.contains({tile_.cell.x + x, tile_.cell.y + y})) continue;
      tile.cell = {tile_.cell.x + x, tile_.cell.y + y};
      break;
    }
    return tile;
  }

  void shift(int player, double lost) {
    const auto seat = static_cast<std::size_t>(player);
    const double drawn = (next(21) - 10) / 4.0;
    for (std::size_t other = 0; other < chance_.size(); ++other) {
      const double share = other == seat ? 1 : -1.0 / static_cast<double>(chance_.size() - 1);
      luck_[other] += share * drawn;
      chance_[other] = std::clamp(chance_[other] + share * (drawn / 40 - lost), 0.02, 0.98);
    }
    double sum = 0;
    for (const double chance : chance_) sum += chance;
    for (double& chance : chance_) chance /= sum;
  }

  ReviewDecision decision(int entry) {
    ReviewDecision made;
    made.entry = entry;
    made.player = film_[static_cast<std::size_t>(entry)].value("p", 0);
    const std::string cell = std::to_string(tile_.cell.x) + "," + std::to_string(tile_.cell.y);
    made.played = made.best = "V " + cell + " 90 road@S";
    constexpr std::array<int, 12> kGrades = {0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 3, 0};
    const int grade = kGrades[static_cast<std::size_t>(next(12))];
    made.grade = static_cast<Grade>(grade);
    made.real = grade > 0 || next(3) > 0;
    if (grade > 0) {
      made.best_tile = beside();
      made.best = "V " + std::to_string(made.best_tile->cell.x) + "," +
                  std::to_string(made.best_tile->cell.y) + " 0 -";
      made.points = {1.7 * grade, 0.4};
      made.chance = {0.023 * grade, 0.006};
    }
    const double points = 60 + next(20);
    for (int i = 0; i < 5; ++i) {
      const double loss = 0.85 * i;
      const std::string text = i == 0           ? made.best
                               : i == 2 * grade ? made.played
                                                : "V 3," + std::to_string(i) + " 180 field@WSW";
      made.lines.push_back({text, 0.5 - loss / 70, points - loss, 70, loss, std::nullopt});
      if (i < 4) made.lines.back().tile = i == 0 && made.best_tile ? *made.best_tile : beside();
    }
    shift(made.player, made.chance.value);
    return made;
  }

  const Json& film_;
  std::vector<double> chance_;
  std::vector<double> luck_;
  ReviewTile tile_;
  std::set<std::pair<int, int>> taken_;
  unsigned seed_ = 7;
};

}  // namespace

ReviewPage made_up_review(const PageData& data, std::size_t game) {
  const SampleGame& sample = data.sample[game];
  ReviewPage page;
  page.title = "Game 1 of " + data.tournament;
  page.rules = data.rules;
  page.notes = "Every number is made up.";
  for (const int bot : sample.bots) page.names.push_back(data.bots[static_cast<std::size_t>(bot)].name);
  page.points = sample.points;
  page.scenery = data.scenery;
  page.film = sample.film;
  const Json film = Json::parse(sample.film);
  Reviewer(film, page.names.size()).fill(page);
  ReviewTable decisions{"Decisions", {"player", "decisions", "mistakes", "points lost"}, {}};
  ReviewTable scores{"What points were scored for", {"player", "roads", "cities"}, {}};
  for (const std::string& name : page.names) {
    decisions.rows.push_back({name, "36", "4", "9.1 ± 1.2"});
    scores.rows.push_back({name, "20", "31"});
  }
  page.tables = {decisions, scores};
  return page;
}

}  // namespace bastide::tests
