#pragma once

#include "engine/figure_kind.hpp"
#include "engine/players.hpp"
#include "engine/tiles/tile_set.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <variant>

/// What happens in a game besides the actions themselves, for whoever wants to tell of it. Events that bring
/// points besides those for features have a kPart: what they are counted under where scores are taken apart.
namespace bastide::engine {

/// One feature's scoring.
struct ScoreEvent {
  FeatureKind kind;
  bool completed;    ///< during play; false in final scoring
  int points;        ///< to each of the winners, before ghosts
  unsigned winners;  ///< bit p: player p
  int node;          ///< a node of the feature
  /// By player: points that a winner loses to ghosts (MIST-12, MIST-15).
  std::array<std::int16_t, kMaxPlayers> lost{};
  unsigned favoured = 0;  ///< bit p: player p gets the bonus besides (TRA-21)
  int bonus = 0;
  FigureKind favours{};  ///< whose owners get it

  /// What the player gets of it, who is a winner.
  [[nodiscard]] constexpr int points_of(int player) const noexcept {
    return points + ((favoured >> player & 1U) != 0 ? bonus : 0);
  }
};

/// A robber takes its share of points that `victim` scores (ROB-7).
struct LootEvent {
  int robber;  ///< player
  int victim;
  int points;
};

/// A ghost comes to a figure; the third takes it off the board (MIST-10).
struct GhostEvent {
  int owner;  ///< of the figure
  int node;   ///< it stands on
  bool removed;
};

/// A completed cemetery gives its gravedigger's owner one more guard (MIST-17).
struct GuardEvent {
  int player;
};

/// A robber on the track at the end brings its owner points (ROB-14).
struct RobberEvent {
  static constexpr std::string_view kPart = "robbers";
  int player;
  int points;
};

/// Who completes a city takes its goods (TRA-5).
struct GoodsEvent {
  int player;
  int good;  ///< kind
  int count;
};

/// Most tokens of a good bring points at the end (TRA-8).
struct GoodsPointsEvent {
  static constexpr std::string_view kPart = "goods";
  int player;
  int good;  ///< kind
  int points;
};

/// A scoring figure stops on a tower and takes its token (CAS-19).
struct TokenEvent {
  int player;
  int token;  ///< kind
};

/// The larger keep brings the largest empty area (CAS-22).
struct KeepEvent {
  static constexpr std::string_view kPart = "keep";
  int player;
  int points;
};

/// A token brings points at the end (CAS-24).
struct TokenPointsEvent {
  static constexpr std::string_view kPart = "tokens";
  int player;
  int token;  ///< kind
  int points;
};

using Event = std::variant<ScoreEvent, LootEvent, GhostEvent, GuardEvent, RobberEvent, GoodsEvent,
                           GoodsPointsEvent, TokenEvent, KeepEvent, TokenPointsEvent>;

/// Where events go that nobody listens to: what search passes.
struct NoEvents {
  [[nodiscard]] static constexpr bool listens() noexcept { return false; }
  template <class Event>
  constexpr void operator()(const Event&) const noexcept {}
};

/// Where events go: to an observer, which must outlive it. An observer hears of those kinds of
/// event that it can be called with.
class EventSink {
 public:
  EventSink() = default;
  /// Nobody listens.
  explicit EventSink(NoEvents) {}
  template <class Observer>
  explicit EventSink(Observer& observer)
      : observer_(const_cast<void*>(static_cast<const void*>(&observer))),
        call_([](void* to, const Event& event) {
          std::visit(
              [to](const auto& typed) {
                if constexpr (std::is_invocable_v<Observer&, decltype(typed)>) {
                  (*static_cast<Observer*>(to))(typed);
                }
              },
              event);
        }) {}

  /// False where nobody listens, and events need not be made.
  [[nodiscard]] bool listens() const noexcept { return call_ != nullptr; }
  void operator()(const Event& event) const {
    if (call_ != nullptr) call_(observer_, event);
  }

 private:
  void* observer_ = nullptr;
  void (*call_)(void*, const Event&) = nullptr;
};

}  // namespace bastide::engine
