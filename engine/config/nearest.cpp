#include "engine/config/nearest.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace bastide::engine {

namespace {

/// How many letters must be put in, taken out or changed to make one word of the other (Levenshtein).
std::size_t letters_apart(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= from.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t change = diagonal + (from[i - 1] == to[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j - 1] + 1, row[j] + 1, change}));
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string_view> nearest_word(std::string_view word, std::span<const std::string_view> known) {
  constexpr std::size_t kLongestWord = 64;  // keeps the comparison of a word without end short
  if (word.size() > kLongestWord) return std::nullopt;
  std::optional<std::string_view> best;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : known) {
    const std::size_t apart = letters_apart(word, candidate);
    if (apart < least) {
      least = apart;
      best = candidate;
    }
  }
  return best;
}

}  // namespace bastide::engine
