#pragma once

#include "ai/evaluation/carcassonne_evaluation.hpp"
#include "ai/evaluation/castle_evaluation.hpp"
#include "ai/evaluation/worth_part.hpp"
#include "engine/games/games.hpp"

#include <algorithm>
#include <cctype>
#include <type_traits>
#include <vector>

namespace bastide::ai {

/// Takes states apart by the formulas of Evaluation (carcassonne_evaluation.hpp) into parts with names. It is
/// for people: it allocates, and nothing in it is incremental.
template <engine::TileGame G>
class WorthParts {
 public:
  using State = typename G::State;

  /// `game` must outlive this object.
  WorthParts(const G& game, const EvaluationParameters& parameters)
      : game_(game),
        holes_(game.tables()),
        counts_(holes_, game.tables().signature_count()),
        worth_(game, parameters),
        supply_worths_(parameters) {}

  /// Parts that bring nobody anything are left out.
  [[nodiscard]] std::vector<WorthPart> parts(const State& state) {
    parts_.clear();
    if (state.phase == engine::Phase::over) {
      add(WorthPart::Term::track, values_of(game_.scores(state)));
      return parts_;
    }
    Values track{};
    for (std::size_t player = 0; player < state.players; ++player) track[player] = state.points[player];
    add(WorthPart::Term::track, track);
    const auto frame = worth_.frame_of(state);
    counts_.start(frame.bag);
    worth_.start(frame);
    position_.read(game_, state, counts_, worth_);
    Sheet sheet;
    for (std::size_t player = 0; player < state.players; ++player) sheet.free[player] = state.supply[player];
    std::vector<WorthPart> modules;
    if constexpr (G::kHasModules) modules = parts_of_modules(state, sheet);
    const Said* const said = said_of(state, sheet);
    add_features(said);
    add_unclaimed(state);
    add_meetings(state);
    for (WorthPart& part : modules) add(std::move(part));
    add_followers(state, sheet, said);
    return parts_;
  }

 private:
  static constexpr engine::Capacity C = G::kCapacity;
  using Said = typename PositionSheet<G>::Said;

  /// As ModuleTerms fill it in.
  struct Sheet {
    Values worth{};
    FreeFigures free{};
  };

  static Values whole(const PartValues& values) noexcept {
    Values points{};
    for (std::size_t p = 0; p < points.size(); ++p) points[p] = whole_of(values[p]);
    return points;
  }
  static bool is_nothing(const Values& values) noexcept {
    return std::all_of(values.begin(), values.end(), [](float value) { return value == 0; });
  }
  void add(WorthPart part) {
    if (!is_nothing(part.points) || !is_nothing(part.home)) parts_.push_back(std::move(part));
  }
  void add(WorthPart::Term term, const Values& points) { add({term, {}, {}, -1, -1, points, {}}); }

  /// What a net says of the features; null where none speaks.
  [[nodiscard]] const Said* said_of(const State& state, const Sheet& sheet) {
    if (!worth_.listener().has_net()) return nullptr;
    return &position_.said(worth_.listener(), with_leaving(sheet.free, position_.leaving(), state.players));
  }
  static void move(Values& points, const PartValues& moved) noexcept {
    for (std::size_t p = 0; p < points.size(); ++p) points[p] += whole_of(moved[p]);
  }

  void add_features(const Said* said) {
    for (std::size_t i = 0; i < position_.size(); ++i) {
      const auto& sheet = position_.feature(i);
      Values points = whole(sheet.share.points);
      if (said != nullptr) move(points, said->each[i]);
      add({WorthPart::Term::feature, {}, sheet.kind, sheet.id, -1, points, whole(sheet.share.home)});
    }
  }
  void add_meetings(const State& state) {
    auto& ways = position_.ways();
    for (std::size_t i = 0; i < ways.meeting_count(); ++i) {
      const Meeting& meeting = ways.meeting(i);
      add_meeting(kind_of(state, meeting.first), meeting, whole(position_.meeting_worth(i)));
    }
    const auto& fields = position_.open_fields();
    for (std::size_t i = 0; i < fields.corner_count(); ++i) {
      add_meeting(engine::FeatureKind::field, fields.corner(i), whole(position_.corner_moved(i)));
    }
  }
  void add_meeting(engine::FeatureKind kind, const Meeting& meeting, const Values& points) {
    add({WorthPart::Term::meeting, {}, kind, meeting.first, meeting.second, points, {}});
  }
  /// What a net sees in open features without figures.
  void add_unclaimed(const State& state) {
    if (!worth_.listener().has_net()) return;
    for (std::size_t i = 0; i < position_.ways().way_count(); ++i) {
      const auto& way = position_.ways().way_at(i);
      add_moved(state, way.feature, position_.way_moved(way));
    }
    for (std::size_t i = 0; i < position_.open_fields().unclaimed_count(); ++i)
      add_moved(state, position_.open_fields().unclaimed(i), position_.field_moved(i));
  }
  void add_moved(const State& state, int node, const PartValues& moved) {
    add({WorthPart::Term::feature, {}, kind_of(state, node), node, -1, whole(moved), {}});
  }
  [[nodiscard]] engine::FeatureKind kind_of(const State& state, int node) const {
    return state.land.segment_of(game_.tables(), node).kind;
  }
  [[nodiscard]] std::vector<WorthPart> parts_of_modules(const State& state, Sheet& sheet) const {
    std::vector<WorthPart> parts;
    std::size_t at = 0;
    G::for_each_module([&]<class M>(std::type_identity<M>) {
      Sheet added = sheet;
      added.worth = {};
      ModuleTerms<M>::add(game_, state, worth_.parameters().modules, worth_.share_left(), added);
      sheet.free = added.free;
      parts.push_back({WorthPart::Term::module, module_name(at++), {}, -1, -1, added.worth, {}});
    });
    return parts;
  }
  void add_followers(const State& state, const Sheet& sheet, const Said* said) {
    Values turns{};
    Values supply{};
    Values home{};
    const SupplyWorth& supply_worth = supply_worths_.of(state.players);
    for (std::size_t player = 0; player < state.players; ++player) {
      const int left = worth_.turns(player);
      turns[player] = worth_.formulas().followers.turn * static_cast<float>(left);
      supply[player] = supply_worth(sheet.free[player], left);
      home[player] =
          supply_worth(sheet.free[player] + whole_of(position_.total().home[player]), left) - supply[player];
    }
    if (said != nullptr) {
      const FreeFigures figures = with_home(sheet.free, position_.total().home, state.players);
      move(supply, worth_.listener().moved_by_supplies(figures, said->supplies));
    }
    add(WorthPart::Term::turns, turns);
    add(WorthPart::Term::supply, supply);
    add(WorthPart::Term::home, home);
  }

  /// The name of a module by its place in BASTIDE_MODULES: "river", "house rules" ….
  static std::string module_name(std::size_t at) {
#define BASTIDE_NAMES_OF(...) #__VA_ARGS__
#define BASTIDE_NAMES(list) BASTIDE_NAMES_OF(list)
    const std::string_view names = BASTIDE_NAMES((BASTIDE_MODULES));
#undef BASTIDE_NAMES
#undef BASTIDE_NAMES_OF
    std::string name;
    for (const char letter : names) {
      if (letter == ',') {
        if (at-- == 0) break;
        name.clear();
      } else if (std::isalpha(static_cast<unsigned char>(letter)) != 0) {
        if (std::isupper(static_cast<unsigned char>(letter)) != 0 && !name.empty()) name += ' ';
        name += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
      }
    }
    return name;
  }

  const G& game_;
  HoleTables<C.types> holes_;
  BagCounts<C.types> counts_;
  FeatureWorth<G> worth_;
  SupplyWorths supply_worths_;
  PositionSheet<G> position_;
  std::vector<WorthPart> parts_;
};

/// The Castle's evaluation names its own.
template <>
class WorthParts<engine::Castle> {
 public:
  WorthParts(const engine::Castle& game, const EvaluationParameters& parameters)
      : evaluation_(game, parameters) {}

  [[nodiscard]] std::vector<WorthPart> parts(const engine::CastleState& state) const {
    return evaluation_.parts(state);
  }

 private:
  Evaluation<engine::Castle> evaluation_;
};

}  // namespace bastide::ai
