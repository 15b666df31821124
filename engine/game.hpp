#pragma once

#include "engine/players.hpp"
#include "engine/random.hpp"

#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

/// The seam between the rules and everything that plays, searches, ranks or shows: what a game offers.
namespace bastide::engine {

/// One small decision or chance event, packed:
///
///     bit 31 … 28 | 27 … 0
///          kind     payload
///
///     draw          7 … 0  tile type (index into the tile set)
///     place_tile   17 16   quarter turns clockwise     15 … 0  cell key
///     place_figure  7 … 4  kind of figure (0 follower)  3 … 0  segment of the tile just placed
///     pass          0
///
/// Two actions are the same exactly when their bits are.
class Action {
 public:
  enum class Kind : std::uint8_t { none, draw, place_tile, place_figure, pass };

  constexpr Action() noexcept = default;

  [[nodiscard]] static constexpr Action draw(int type) noexcept {
    return make(Kind::draw, static_cast<unsigned>(type));
  }
  [[nodiscard]] static constexpr Action place_tile(std::uint16_t cell_key, int rotation) noexcept {
    return make(Kind::place_tile, static_cast<unsigned>(rotation) << 16 | cell_key);
  }
  [[nodiscard]] static constexpr Action place_figure(int segment) noexcept {
    return make(Kind::place_figure, static_cast<unsigned>(segment));
  }
  [[nodiscard]] static constexpr Action pass() noexcept { return make(Kind::pass, 0); }

  [[nodiscard]] constexpr Kind kind() const noexcept { return static_cast<Kind>(bits_ >> 28); }
  [[nodiscard]] constexpr int type() const noexcept { return static_cast<int>(bits_ & 0xFFU); }
  [[nodiscard]] constexpr std::uint16_t cell_key() const noexcept {
    return static_cast<std::uint16_t>(bits_);
  }
  [[nodiscard]] constexpr int rotation() const noexcept { return static_cast<int>(bits_ >> 16 & 3U); }
  [[nodiscard]] constexpr int segment() const noexcept { return static_cast<int>(bits_ & 0xFU); }
  [[nodiscard]] constexpr std::uint32_t bits() const noexcept { return bits_; }

  constexpr bool operator==(const Action&) const noexcept = default;

 private:
  [[nodiscard]] static constexpr Action make(Kind kind, unsigned payload) noexcept {
    Action action;
    action.bits_ = static_cast<std::uint32_t>(kind) << 28 | payload;
    return action;
  }
  std::uint32_t bits_ = 0;
};
static_assert(sizeof(Action) == 4);

/// A buffer for legal actions, on the caller's stack: no game has more than its capacity at once.
class ActionList {
 public:
  static constexpr int kCapacity = 1400;

  void clear() noexcept { size_ = 0; }
  void add(Action action) noexcept {
    assert(size_ < kCapacity);
    actions_[static_cast<std::size_t>(size_++)] = action;
  }
  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] Action operator[](int i) const noexcept { return actions_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const Action* begin() const noexcept { return actions_.data(); }
  [[nodiscard]] const Action* end() const noexcept { return actions_.data() + size_; }
  [[nodiscard]] bool contains(Action action) const noexcept {
    for (Action each : *this) {
      if (each == action) return true;
    }
    return false;
  }

 private:
  int size_ = 0;
  std::array<Action, kCapacity> actions_;
};

/// What may come at a chance event; an outcome's probability is its weight over `total()`.
class ChanceList {
 public:
  struct Outcome {
    Action action;
    int weight;
  };
  static constexpr int kCapacity = 256;

  void clear() noexcept { size_ = 0, total_ = 0; }
  void add(Action action, int weight) noexcept {
    assert(size_ < kCapacity);
    outcomes_[static_cast<std::size_t>(size_++)] = {action, weight};
    total_ += weight;
  }
  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] int total() const noexcept { return total_; }
  [[nodiscard]] const Outcome& operator[](int i) const noexcept {
    return outcomes_[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] const Outcome* begin() const noexcept { return outcomes_.data(); }
  [[nodiscard]] const Outcome* end() const noexcept { return outcomes_.data() + size_; }

 private:
  int size_ = 0;
  int total_ = 0;
  std::array<Outcome, kCapacity> outcomes_;
};

/// Who acts in a state: a player (0 to n - 1), chance, or nobody because the game is over.
class Actor {
 public:
  [[nodiscard]] static constexpr Actor player(int index) noexcept { return Actor(index); }
  [[nodiscard]] static constexpr Actor chance() noexcept { return Actor(kChance); }
  [[nodiscard]] static constexpr Actor nobody() noexcept { return Actor(kNobody); }

  [[nodiscard]] constexpr bool is_player() const noexcept { return value_ >= 0; }
  [[nodiscard]] constexpr bool is_chance() const noexcept { return value_ == kChance; }
  [[nodiscard]] constexpr bool is_nobody() const noexcept { return value_ == kNobody; }
  /// The player's index; only if `is_player()`.
  [[nodiscard]] constexpr int index() const noexcept { return value_; }
  constexpr bool operator==(const Actor&) const noexcept = default;

 private:
  static constexpr int kChance = -1;
  static constexpr int kNobody = -2;
  explicit constexpr Actor(int value) noexcept : value_(static_cast<std::int8_t>(value)) {}
  std::int8_t value_;
};

/// All chance outcomes of one game in the order in which they come: the tile order of a deal. It belongs to
/// the arena or to a playout; no player sees one.
struct Deal {
  static constexpr int kCapacity = 192;
  std::array<std::uint8_t, kCapacity> types{};
  int size = 0;
  int next = 0;

  [[nodiscard]] Action draw() noexcept {
    assert(next < size);
    return Action::draw(types[static_cast<std::size_t>(next++)]);
  }
};

/// What ai/ and arena/ are written against. A game object holds rules and constant tables and is shared by
/// all threads; a state is plain data, copied to try things out. `apply` takes legal actions only; `is_legal`
/// tells.
template <class G>
concept Game = std::is_trivially_copyable_v<typename G::State> &&
    requires(const G& game, typename G::State& state, const typename G::State& seen, Action action,
             ActionList& actions, ChanceList& outcomes, Random& random, int players) {
  // A new game for `players` players, of whom player 0 begins.
  { game.initial(players) } -> std::same_as<typename G::State>;
  { game.player_count(seen) } -> std::same_as<int>;
  { game.actor(seen) } -> std::same_as<Actor>;
  // Replaces the list's content; for a state in which a player acts.
  {game.legal_actions(seen, actions)};
  { game.is_legal(seen, action) } -> std::same_as<bool>;
  // A legal action, all equally likely.
  { game.random_action(seen, random) } -> std::same_as<Action>;
  // Replaces the list's content; for a state in which chance acts.
  {game.chance_outcomes(seen, outcomes)};
  // A random order of all that chance still holds; its first outcome has the weights of `chance_outcomes`.
  { game.random_deal(seen, random) } -> std::same_as<Deal>;
  {game.apply(state, action)};
  // Points on the score track; final scoring included once the game is over.
  { game.scores(seen) } -> std::same_as<Scores>;
  // Points if the game ended now: the virtual score.
  { game.scores_if_ended(seen) } -> std::same_as<Scores>;
  // "place V 1,0 90", "pass", …; `parse_action` in text/ reads it back.
  { game.action_text(seen, action) } -> std::same_as<std::string>;
};

}  // namespace bastide::engine
