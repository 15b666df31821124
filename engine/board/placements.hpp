#pragma once

#include "engine/board/board.hpp"
#include "engine/game.hpp"
#include "engine/random.hpp"

#ifdef __BMI2__
#include <immintrin.h>
#endif

/// Where a tile may go, and random choices among many: what every game on a board asks.
namespace bastide::engine {

/// The place of the n-th bit that is set, counted from 0.
[[nodiscard]] inline int nth_bit(unsigned bits, int n) noexcept {
  assert(n >= 0 && n < std::popcount(bits));
#ifdef __BMI2__
  return std::countr_zero(_pdep_u32(1U << n, bits));
#else
  for (; n > 0; --n) bits &= bits - 1;
  return std::countr_zero(bits);
#endif
}

/// Whether `type` fits anywhere (BASE-6).
template <Capacity C>
[[nodiscard]] bool fits_somewhere(const Board<C>& board, const TileTables& tables, int type) noexcept {
  // Most tiles fit somewhere in the first eight cells; looking at those at once is easier to predict than a
  // search.
  constexpr int kFirst = 8;
  const std::uint8_t* fits = tables.fit_row(type);
  if (board.frontier_size() >= kFirst) {
    unsigned found = 0;
    for (int i = 0; i < kFirst; ++i) found |= fits[board.frontier_signature(i)];
    if (found != 0) return true;
  }
  for (int i = 0; i < board.frontier_size(); ++i) {
    if (fits[board.frontier_signature(i)] != 0) return true;
  }
  return false;
}

/// Whether `type` may go to the cell in that rotation (BASE-6).
template <Capacity C>
[[nodiscard]] bool fits_at(const Board<C>& board, const TileTables& tables, int type, CellKey key,
                           int rotation) noexcept {
  const auto site = board.find(key);
  return site != Board<C>::kNoSite && !board.has_tile(site) &&
         (tables.fitting(type, board.signature_at(site)) >> rotation & 1U) != 0;
}

/// All places of `type` (BASE-6), as actions with the tile of `slot` in hand.
template <Capacity C>
void add_placements(const Board<C>& board, const TileTables& tables, int type, ActionList& actions,
                    int slot = 0) noexcept {
  const std::uint8_t* fits = tables.fit_row(type);
  for (int i = 0; i < board.frontier_size(); ++i) {
    for (unsigned turns = fits[board.frontier_signature(i)]; turns != 0; turns &= turns - 1) {
      actions.add(Action::place_tile(board.frontier_key(i), std::countr_zero(turns), slot));
    }
  }
}

template <Capacity C>
[[nodiscard]] int count_placements(const Board<C>& board, const TileTables& tables, int type) noexcept {
  const std::uint8_t* fits = tables.fit_row(type);
  int count = 0;
  for (int i = 0; i < board.frontier_size(); ++i) count += std::popcount(fits[board.frontier_signature(i)]);
  return count;
}

/// The designs of the tiles in `bag`, which counts them by type, and their places.
template <Capacity C, class Bag>
[[nodiscard]] Answers answers_to(const Board<C>& board, const TileTables& tables, const Bag& bag) noexcept {
  Answers answers;
  for (std::size_t type = 0; type < bag.size(); ++type) {
    if (bag[type] == 0) continue;
    ++answers.types;
    answers.places += count_placements(board, tables, static_cast<int>(type));
  }
  return answers;
}

/// The n-th of the places that `add_placements` lists.
template <Capacity C>
[[nodiscard]] Action nth_placement(const Board<C>& board, const TileTables& tables, int type, int n,
                                   int slot = 0) noexcept {
  const std::uint8_t* fits = tables.fit_row(type);
  for (int i = 0;; ++i) {
    assert(i < board.frontier_size());
    for (unsigned turns = fits[board.frontier_signature(i)]; turns != 0; turns &= turns - 1) {
      if (n-- == 0) return Action::place_tile(board.frontier_key(i), std::countr_zero(turns), slot);
    }
  }
}

/// A place of `type`, which has one, every one equally likely. A frontier cell and a rotation drawn at random
/// are kept if they fit. About one in six fits; a tile that hardly fits anywhere is looked for by a scan
/// after some misses, again uniformly.
template <Capacity C>
[[nodiscard]] Action random_placement(const Board<C>& board, const TileTables& tables, int type,
                                      Random& random) noexcept {
  constexpr int kTries = 24;
  const std::uint8_t* fits = tables.fit_row(type);
  const int rotations = tables.rotations(type);
  assert(board.frontier_size() > 0);
  const int shift = std::countr_zero(static_cast<unsigned>(rotations));
  const auto pairs = static_cast<std::uint32_t>(board.frontier_size() * rotations);
  Random stream = random;  // stays in registers from try to try
  for (int tries = 0; tries < kTries; ++tries) {
    const std::uint32_t pick = stream.below(pairs);
    const int i = static_cast<int>(pick >> shift);
    const int rotation = static_cast<int>(pick) & (rotations - 1);
    if (fits[board.frontier_signature(i)] >> rotation & 1U) {
      random = stream;
      return Action::place_tile(board.frontier_key(i), rotation);
    }
  }
  random = stream;
  const int count = count_placements(board, tables, type);
  assert(count > 0);
  return nth_placement(board, tables, type,
                       static_cast<int>(random.below(static_cast<std::uint32_t>(count))));
}

}  // namespace bastide::engine
