#pragma once

#include "ai/evaluation/parameters.hpp"
#include "ai/parameters/part_reader.hpp"
#include "ai/player.hpp"
#include "engine/config/config.hpp"

#include <array>
#include <cstdint>
#include <memory>

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

template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<LeafKind>{"virtual", "heyden", "value"};
template <>
inline constexpr std::array<std::string_view, 4> kNamesOf<Pruning>{"none", "star1", "star2", "star2.5"};

struct ExpectimaxParameters {
  static constexpr int kMostPlies = 6;

  int depth = 2;  ///< plies: own turn, then the opponent's after any draw, …
  LeafKind evaluation = LeafKind::virtual_score;
  EvaluationParameters value{};  ///< of the evaluation `value`
  Pruning pruning = Pruning::star25;
  int probing_factor = 5;              ///< star2.5: answers to each draw that are looked at first
  int exact_tiles = 0;                 ///< plays the end perfectly from so many tiles left to draw
  std::int64_t exact_nodes = 100'000;  ///< unless that takes more nodes

  /// Of all but the evaluation's numbers.
  template <class P, class Visitor>
  static void visit(P& parameters, Visitor&& visitor) {
    visitor("depth", parameters.depth, 1, kMostPlies);
    visitor("evaluation", parameters.evaluation);
    visitor("pruning", parameters.pruning);
    visitor("probing_factor", parameters.probing_factor, 1, 1000);
    visitor("exact_tiles", parameters.exact_tiles, 0, 200);
    visitor("exact_nodes", parameters.exact_nodes, 1, 1'000'000'000);
  }
  /// `p` with what the table says.
  [[nodiscard]] static ExpectimaxParameters read(const engine::Config& config, ExpectimaxParameters p);
  bool operator==(const ExpectimaxParameters&) const = default;
};

/// An ExpectimaxPlayer (expectimax.hpp) of a game that there is; `game` must outlive it.
template <engine::Game G>
[[nodiscard]] std::unique_ptr<Player<G>> make_expectimax(const G& game,
                                                         const ExpectimaxParameters& parameters);

}  // namespace bastide::ai
