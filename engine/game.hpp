#pragma once

#include "engine/figure_kind.hpp"
#include "engine/players.hpp"
#include "engine/random.hpp"

#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

/// The seam between the rules and everything that plays, searches, ranks or shows: what a game offers.
namespace bastide::engine {

/// One small decision or chance event, packed:
///
///     bit 31 … 28, 27 | 26 … 0        bit 27 is the kind's fifth and highest
///            kind        payload
///
///     draw          7 … 0  tile type (index into the tile set)
///     place_tile   19 18   which tile of the hand   17 16  quarter turns clockwise   15 … 0  cell key
///     place_figure  7 … 4  kind of figure   3 … 0  segment of the tile just placed
///     pass          0
///     start         7 … 0  the player who begins
///     put_robber    7 … 0  space of the score track
///     put_ghost    15 … 0  node that the haunted figure stands on
///     announce      7 … 4  scoring figure (0 follower, 1 lady), or 1: a token doubles it (The Castle)
///                   3 … 0  event of the scoring step
///     rob           7 … 0  the player to be robbed
///     record        7 … 0  scoring figure that records loot (0 follower, 1 lady)
///     follow        7 … 0  1: the robber goes along with a figure, 0: it stays
///     reveal        7 … 0  kind of wall token
///     use_token     0      an extra turn
///
/// Two actions are the same exactly when their bits are.
class Action {
 public:
  enum class Kind : std::uint8_t {
    none,
    draw,
    place_tile,
    place_figure,
    pass,
    start,
    put_robber,
    put_ghost,
    announce,
    rob,
    record,
    follow,
    reveal,
    use_token
  };
  /// There is room for so many.
  static constexpr int kMaxKinds = 32;
  static constexpr std::uint32_t kPayload = (1U << 27) - 1;

  constexpr Action() noexcept = default;

  [[nodiscard]] static constexpr Action draw(int type) noexcept {
    assert(type >= 0 && type <= 0xFF);
    return make(Kind::draw, static_cast<unsigned>(type));
  }
  [[nodiscard]] static constexpr Action place_tile(std::uint16_t cell_key, int rotation,
                                                   int slot = 0) noexcept {
    assert(rotation >= 0 && rotation < 4 && slot >= 0 && slot < 4);
    return make(Kind::place_tile,
                static_cast<unsigned>(slot) << 18 | static_cast<unsigned>(rotation) << 16 | cell_key);
  }
  [[nodiscard]] static constexpr Action place_figure(int segment,
                                                     FigureKind figure = FigureKind::follower) noexcept {
    assert(segment >= 0 && segment <= 0xF);
    return make(Kind::place_figure, static_cast<unsigned>(figure) << 4 | static_cast<unsigned>(segment));
  }
  [[nodiscard]] static constexpr Action pass() noexcept { return make(Kind::pass, 0); }
  [[nodiscard]] static constexpr Action start(int player) noexcept {
    return make(Kind::start, static_cast<unsigned>(player));
  }
  [[nodiscard]] static constexpr Action put_robber(int space) noexcept {
    return make(Kind::put_robber, static_cast<unsigned>(space));
  }
  [[nodiscard]] static constexpr Action put_ghost(int node) noexcept {
    assert(node >= 0 && node <= 0xFFFF);
    return make(Kind::put_ghost, static_cast<unsigned>(node));
  }
  [[nodiscard]] static constexpr Action announce(int event, bool lady) noexcept {
    assert(event >= 0 && event <= 0xF);
    return make(Kind::announce, (lady ? 1U << 4 : 0U) | static_cast<unsigned>(event));
  }
  [[nodiscard]] static constexpr Action rob(int player) noexcept {
    return make(Kind::rob, static_cast<unsigned>(player));
  }
  [[nodiscard]] static constexpr Action record(bool lady) noexcept { return make(Kind::record, lady); }
  [[nodiscard]] static constexpr Action follow(bool goes) noexcept { return make(Kind::follow, goes); }
  [[nodiscard]] static constexpr Action reveal(int token) noexcept {
    return make(Kind::reveal, static_cast<unsigned>(token));
  }
  [[nodiscard]] static constexpr Action use_token() noexcept { return make(Kind::use_token, 0); }

  /// The action of that kind with that payload, which go together.
  [[nodiscard]] static constexpr Action of(Kind kind, std::uint32_t payload) noexcept {
    return make(kind, payload);
  }
  /// The action with these bits, which are those of an action.
  [[nodiscard]] static constexpr Action from_bits(std::uint32_t bits) noexcept {
    Action action;
    action.bits_ = bits;
    return action;
  }

  /// Whether a piece other than a figure is put down, which modules have.
  [[nodiscard]] constexpr bool puts_piece() const noexcept {
    return kind() == Kind::put_robber || kind() == Kind::put_ghost;
  }
  [[nodiscard]] constexpr Kind kind() const noexcept {
    return static_cast<Kind>(bits_ >> 28 | (bits_ >> 23 & 0x10U));
  }
  [[nodiscard]] constexpr std::uint32_t payload() const noexcept { return bits_ & kPayload; }
  [[nodiscard]] constexpr int type() const noexcept { return static_cast<int>(bits_ & 0xFFU); }
  [[nodiscard]] constexpr std::uint16_t cell_key() const noexcept {
    return static_cast<std::uint16_t>(bits_);
  }
  [[nodiscard]] constexpr int rotation() const noexcept { return static_cast<int>(bits_ >> 16 & 3U); }
  [[nodiscard]] constexpr int slot() const noexcept { return static_cast<int>(bits_ >> 18 & 3U); }
  [[nodiscard]] constexpr int segment() const noexcept { return static_cast<int>(bits_ & 0xFU); }
  /// The kind of the figure placed.
  [[nodiscard]] constexpr FigureKind figure() const noexcept {
    return static_cast<FigureKind>(bits_ >> 4 & 0xFU);
  }
  [[nodiscard]] constexpr int player() const noexcept { return static_cast<int>(bits_ & 0xFFU); }
  [[nodiscard]] constexpr int space() const noexcept { return static_cast<int>(bits_ & 0xFFU); }
  [[nodiscard]] constexpr int node() const noexcept { return static_cast<int>(bits_ & 0xFFFFU); }
  [[nodiscard]] constexpr int event() const noexcept { return static_cast<int>(bits_ & 0xFU); }
  [[nodiscard]] constexpr int token() const noexcept { return static_cast<int>(bits_ & 0xFFU); }
  /// Of an announcement: whether the lady moves, or a token doubles the event.
  [[nodiscard]] constexpr bool lady() const noexcept { return (bits_ >> 4 & 1U) != 0; }
  /// Of record and follow: lady, goes along.
  [[nodiscard]] constexpr bool flag() const noexcept { return (bits_ & 1U) != 0; }
  [[nodiscard]] constexpr std::uint32_t bits() const noexcept { return bits_; }

  constexpr bool operator==(const Action&) const noexcept = default;

 private:
  [[nodiscard]] static constexpr Action make(Kind kind, unsigned payload) noexcept {
    assert((payload & ~kPayload) == 0);
    Action action;
    const auto number = static_cast<std::uint32_t>(kind);
    action.bits_ = number << 28 | (number & 0x10U) << 23 | payload;
    return action;
  }
  std::uint32_t bits_ = 0;
};
static_assert(sizeof(Action) == 4);

/// "draw", "place_tile" …, by `Action::Kind`.
constexpr std::array<std::string_view, 14> kActionKindNames = {
    "none",      "draw",     "place_tile", "place_figure", "pass",   "start",  "put_robber",
    "put_ghost", "announce", "rob",        "record",       "follow", "reveal", "use_token"};
static_assert(kActionKindNames.size() <= Action::kMaxKinds);

[[nodiscard]] constexpr std::string_view name_of(Action::Kind kind) noexcept {
  return kActionKindNames[static_cast<std::size_t>(kind)];
}

/// A buffer for legal actions, on the caller's stack: no game has more than its capacity at once.
class ActionList {
 public:
  /// Three tiles in hand, four rotations each in all the 322 cells that 160 tiles can touch.
  static constexpr int kCapacity = 3 * 4 * 322;

  // The room for actions stays as it is found: clearing it would cost more than most lists.
  ActionList() noexcept {}

  void clear() noexcept { size_ = 0; }
  void add(Action action) noexcept {
    assert(size_ < kCapacity);
    actions_[static_cast<std::size_t>(size_++)] = action;
  }
  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] Action operator[](int i) const noexcept {
    assert(i >= 0 && i < size_);
    return actions_[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] const Action* begin() const noexcept { return actions_.data(); }
  [[nodiscard]] const Action* end() const noexcept { return actions_.data() + size_; }
  [[nodiscard]] bool contains(Action action) const noexcept {
    for (Action action_here : *this) {
      if (action_here == action) return true;
    }
    return false;
  }

 private:
  int size_ = 0;
  union {
    std::array<Action, kCapacity> actions_;
  };
};

/// What may come at a chance event; an outcome's probability is its weight over `total()`.
class ChanceList {
 public:
  struct Outcome {
    Action action;
    int weight;
  };
  static constexpr int kCapacity = 256;

  ChanceList() noexcept {}

  void clear() noexcept { size_ = 0, total_ = 0; }
  void add(Action action, int weight) noexcept {
    assert(size_ < kCapacity && weight > 0);
    outcomes_[static_cast<std::size_t>(size_++)] = {action, weight};
    total_ += weight;
  }
  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] int total() const noexcept { return total_; }
  [[nodiscard]] const Outcome& operator[](int i) const noexcept {
    assert(i >= 0 && i < size_);
    return outcomes_[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] const Outcome* begin() const noexcept { return outcomes_.data(); }
  [[nodiscard]] const Outcome* end() const noexcept { return outcomes_.data() + size_; }

 private:
  int size_ = 0;
  int total_ = 0;
  union {
    std::array<Outcome, kCapacity> outcomes_;
  };
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
  [[nodiscard]] constexpr int index() const noexcept {
    assert(is_player());
    return value_;
  }
  constexpr bool operator==(const Actor&) const noexcept = default;

 private:
  static constexpr int kChance = -1;
  static constexpr int kNobody = -2;
  explicit constexpr Actor(int value) noexcept : value_(static_cast<std::int8_t>(value)) {}
  std::int8_t value_;
};

/// All that chance has in store for one game: the tile order of a deal, and where other events come from. It
/// belongs to the arena or to a playout; no player sees one.
struct Deal {
  static constexpr int kCapacity = 192;
  std::array<std::uint8_t, kCapacity> types{};
  int size = 0;
  int next = 0;
  Random random{0};  ///< for what is not the order of the tiles

  [[nodiscard]] Action draw() noexcept {
    assert(next < size);
    return Action::draw(types[static_cast<std::size_t>(next++)]);
  }
};

/// What a draw may lead to: of the tiles in the bag how many designs there are, and in how many ways they may
/// be laid, summed up over the designs.
struct Answers {
  int types = 0;
  double places = 0;
};

/// What ai/ and arena/ are written against. A game object holds rules and constant tables and is shared by
/// all threads; a state is plain data, copied to try things out. `apply` takes legal actions only; `is_legal`
/// tells.
template <class G>
concept Game = std::is_trivially_copyable_v<typename G::State> &&
    requires(const G& game, typename G::State& state, const typename G::State& seen, Action action,
             const typename G::State& other, ActionList& actions, ChanceList& outcomes, Random& random,
             Deal& deal, int players, int player) {
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
  // A random order of all that chance still holds.
  { game.random_deal(seen, random) } -> std::same_as<Deal>;
  // What happens next in a state where chance acts; over random deals it has the weights of
  // `chance_outcomes`.
  { game.next_outcome(seen, deal) } -> std::same_as<Action>;
  // What `player` knows of the state. `imagine` fills in at random what a view leaves open, as likely as it
  // is for who knows no more.
  { game.view(seen, player) } -> std::convertible_to<typename G::State>;
  {game.imagine(state, random)};
  // Whether a view leaves anything open.
  { game.hides_something(seen) } -> std::same_as<bool>;
  {game.apply(state, action)};
  // Points on the score track; final scoring included once the game is over.
  { game.scores(seen) } -> std::same_as<Scores>;
  // Points if the game ended now: the virtual score.
  { game.scores_if_ended(seen) } -> std::same_as<Scores>;
  // "V 1,0 90", "road@S", "-", …; `parse_action` in text/ reads it back.
  { game.action_text(seen, action) } -> std::same_as<std::string>;

  // -- how far a game and a turn of it have come ----------------------------------------------------------

  // Whether a player decides, and it is the first decision of a turn: which tile goes where. A draw is no
  // such mark: hands are filled at the end of a turn, and with an empty bag turns follow one another without
  // any.
  { game.begins_turn(seen) } -> std::same_as<bool>;
  // Whether chance is to act before a turn: the draw for it, or who begins. Draws into a hand count as well:
  // they are the end of a turn.
  { game.between_turns(seen) } -> std::same_as<bool>;
  // Whether what is to be decided is if and where a figure goes on the tile just laid.
  { game.places_figure(seen) } -> std::same_as<bool>;
  // The tile last drawn or in hand, from 0 to 255, for tables by tile.
  { game.drawn(seen) } -> std::same_as<int>;
  { game.bag_size(seen) } -> std::same_as<int>;
  // Tiles still to be placed after the one of this turn, at most: those of the bag and of all hands.
  { game.tiles_left(seen) } -> std::same_as<int>;
  // Whether the tile drawn between two states, the second of which follows the first, fits nowhere: it is in
  // the box, and another draw follows.
  { game.lost_draw(seen, other) } -> std::same_as<bool>;
  // Whether two states of one game are the same position. States that are may differ in bytes that mean
  // nothing, so they cannot be compared as such.
  { game.same_position(seen, other) } -> std::same_as<bool>;
  { game.answers(seen) } -> std::same_as<Answers>;
  // Points that no turn changes a lead by.
  requires std::same_as<decltype(G::kMostSwing), const double>;
};

/// A game that is played with tiles on a board and with figures that come from a supply: its evaluations may
/// look at the features of the land.
template <class G>
concept TileGame = Game<G> && requires(const G& game, const typename G::State& state, int id) {
  { game.tables().type_count() } -> std::same_as<int>;
  // The land, an engine::Landscape: the feature that a node belongs to, and what is known of it.
  { state.land.feature_of(id) } -> std::convertible_to<int>;
  { state.land.feature(id).figures } -> std::convertible_to<std::uint32_t>;
  // By player.
  { state.supply[0] } -> std::convertible_to<int>;
  // On the board; the first `figure_count`.
  { state.figures[0].node } -> std::convertible_to<int>;
  { state.figure_count } -> std::convertible_to<int>;
};

}  // namespace bastide::engine
