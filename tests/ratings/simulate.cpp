#include "tests/ratings/simulate.hpp"

#include "arena/ratings/ranking_model.hpp"

#include <cstddef>
#include <sstream>
#include <string>
#include <utility>

namespace bastide::arena {
namespace {

GameResult parse_game(const std::string& text, int deal) {
  std::istringstream in(text);
  std::vector<int> numbers;
  for (int number = 0; in >> number;) numbers.push_back(number);
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  return {deal, {numbers.begin(), middle}, {middle, numbers.end()}, -1};
}

}  // namespace

/// Plays one game; the lower `chance`, uniform in [0, 1), the better for `first`.
void Simulation::play_game(int first, int second, double chance) {
  const auto elo = [this](int bot) { return truth_.elo.at(static_cast<std::size_t>(bot)); };
  const double ahead = elo(first) + truth_.seats.at(0) - elo(second) - truth_.seats.at(1);
  const OutcomeProbabilities p = outcome_probabilities(ahead, truth_.nu);
  const int margin = chance < p.win ? 10 : chance < p.win + p.draw ? 0 : -10;
  games_.push_back({next_deal_, {first, second}, {70 + margin, 70}});
}

void Simulation::play(int a, int b, int deals, Luck luck) {
  for (int deal = 0; deal < deals; ++deal, ++next_deal_) {
    const double chance = random_.uniform();
    const bool linked = luck != Luck::independent && random_.below(2) == 0;
    double second_chance = linked ? chance : random_.uniform();
    if (linked && luck == Luck::shared) second_chance = 1 - chance;
    play_game(a, b, chance);
    play_game(b, a, second_chance);
  }
}

std::vector<GameResult> games_of(std::string_view table) {
  std::vector<GameResult> games;
  std::istringstream lines{std::string(table)};
  int deal = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(" |") == std::string::npos) continue;
    std::istringstream parts(line);
    for (std::string part; std::getline(parts, part, '|');) games.push_back(parse_game(part, deal));
    ++deal;
  }
  return games;
}

std::vector<GameResult> repeated(std::string_view deal, int count, int first_id) {
  std::vector<GameResult> games;
  for (int copy = 0; copy < count; ++copy) {
    for (GameResult game : games_of(deal)) {
      game.deal = first_id + copy;
      games.push_back(std::move(game));
    }
  }
  return games;
}

std::vector<GameResult> operator+(std::vector<GameResult> a, const std::vector<GameResult>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace bastide::arena
