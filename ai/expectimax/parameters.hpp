#pragma once

#include "ai/evaluation/parameters.hpp"
#include "ai/player.hpp"
#include "engine/config/config.hpp"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

/// What the expectimax player can be told, and a player made of it, without the search itself: that is
/// compiled once.
namespace bastide::ai {

/// Which evaluation a search ends in.
enum class LeafKind : std::uint8_t {
  virtual_score,  ///< the points if the game ended there
  heyden,         ///< heyden.hpp
  value           ///< ai/evaluation
};

/// How a search over chance nodes leaves out what cannot matter (Ballard 1983, "The *-minimax search
/// procedure for trees containing chance nodes"; Hauk, Buro, Schaeffer 2004, "*-Minimax performance in
/// backgammon").
enum class Pruning : std::uint8_t {
  none,   ///< plain expectimax: every node
  star1,  ///< alpha-beta with windows through chance nodes, from bounds of the evaluation
  star2,  ///< first looks at one answer to every draw for better bounds
  star25  ///< first looks at several: the probing factor
};

struct ExpectimaxParameters {
  static constexpr int kMostPlies = 6;

  int depth = 2;  ///< plies: own turn, then the opponent's after any draw, …
  LeafKind evaluation = LeafKind::virtual_score;
  EvaluationParameters value{};  ///< of the evaluation `value`
  Pruning pruning = Pruning::star25;
  int probing_factor = 5;              ///< star2.5: answers to each draw that are looked at first
  int exact_tiles = 0;                 ///< plays the end perfectly from so many tiles left to draw
  std::int64_t exact_nodes = 100'000;  ///< unless that takes more nodes

  /// `p` with what the table says.
  [[nodiscard]] static ExpectimaxParameters read(const engine::Config& config, ExpectimaxParameters p);
  bool operator==(const ExpectimaxParameters&) const = default;
};

/// The names that `evaluation` and `pruning` have in bot files, in the order of their enumerators.
[[nodiscard]] std::vector<std::string_view> leaf_kind_names();
[[nodiscard]] std::vector<std::string_view> pruning_names();

/// An ExpectimaxPlayer (expectimax.hpp) of a game that there is; `game` must outlive it.
template <engine::Game G>
[[nodiscard]] std::unique_ptr<Player<G>> make_expectimax(const G& game,
                                                         const ExpectimaxParameters& parameters);

}  // namespace bastide::ai
