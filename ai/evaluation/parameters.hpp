#pragma once

#include "ai/evaluation/all_module_terms.hpp"
#include "ai/evaluation/feature_net.hpp"
#include "engine/config/config.hpp"

#include <array>
#include <string>
#include <string_view>

/// The numbers of the evaluation. Defaults are those of configs/bots/evaluator.toml, which explains each and
/// names the experiment that set it.
namespace bastide::ai {

/// What free followers are worth.
struct FollowerParameters {
  /// Points of the first, second … follower in the supply while many turns are left.
  std::array<float, 7> worth{};
  /// Own turns left, after those that the followers before it take up, at which a follower is worth half.
  float horizon = 0;
  /// Points that every own turn still to come is worth.
  float turn = 0;

  bool operator==(const FollowerParameters&) const = default;
};

/// Roads or cities, by the holes that they lead to. In every turn of its owner a hole is filled with hazard
/// rate (c / t)^power, where c of the t tiles that are left end the feature there, and spoilt for good with
/// hazard `death`; what comes first counts.
struct WayParameters {
  float rate = 0;
  float power = 0;
  float death = 0;
  /// How much of a tile that ends a feature one is worth that fits and leads further.
  float extension = 0;
  /// Tiles and coats of arms that each hole adds on the way to completion.
  float growth = 0;
  /// The same for a feature that stays open until the end, unless it is dead.
  float open_growth = 0;
  /// Where two features lead to one hole, whoever gains by it may join them there: the rate of that. It takes
  /// the place of `rate`, and the tiles that join them that of those that close.
  float join = 0;
  /// Of what the leader by one figure would get where others have figures, too, how much it keeps.
  float contested = 0;

  bool operator==(const WayParameters&) const = default;
};

/// Monasteries, and what else waits for its eight neighbours. For each of the tiles left an empty neighbour
/// is filled with hazard rate (f / t)^power, where f of t tiles fit.
struct CentreParameters {
  float rate = 0;
  float power = 0;

  bool operator==(const CentreParameters&) const = default;
};

struct FieldParameters {
  /// Cities that are still to be begun and completed at a field's edge over a whole game.
  float growth = 0;
  /// How much of a field its leader loses to others over a whole game.
  float risk = 0;
  /// Turns of an owner that every tile left is for a city without figures.
  float free = 0;
  /// Of a sole leader by one farmer over others', how much it keeps.
  float contested = 0;

  bool operator==(const FieldParameters&) const = default;
};

/// The Castle.
struct CastleParameters {
  /// How often in each turn of its owner one open end of a path, tower or house is closed.
  float path = 0;
  float tower = 0;
  float house = 0;
  /// Tiles that each open end adds on the way to completion.
  float growth = 0;
  /// Tiles by which the larger keep must lead with the whole game left to be safe half of the time.
  float keep = 0;
  /// What tokens are worth, by their numbers; the first three while the whole game is left.
  std::array<float, 9> tokens{};
  /// What followers are worth, as a multiple of what they are in Carcassonne.
  float followers = 0;

  bool operator==(const CastleParameters&) const = default;
};

/// What hangs on how many play.
struct FormulaParameters {
  FollowerParameters followers;
  WayParameters road;
  WayParameters city;
  CentreParameters monastery;
  FieldParameters field;

  bool operator==(const FormulaParameters&) const = default;

  /// As EvaluationParameters do, of tables whose names begin with `before`.
  template <class P, class Visitor>
  static void visit(P& parameters, Visitor&& visitor, const std::string& before = "") {
    visitor(before + "followers", "worth", parameters.followers.worth, -50, 50);
    visitor(before + "followers", "horizon", parameters.followers.horizon, 0, 100);
    visitor(before + "followers", "turn", parameters.followers.turn, -50, 50);
    visit_way(before + "road", parameters.road, visitor);
    visit_way(before + "city", parameters.city, visitor);
    visitor(before + "monastery", "rate", parameters.monastery.rate, 0, 10);
    visitor(before + "monastery", "power", parameters.monastery.power, 0, 10);
    visitor(before + "field", "growth", parameters.field.growth, -50, 50);
    visitor(before + "field", "risk", parameters.field.risk, 0, 1);
    visitor(before + "field", "free", parameters.field.free, 0, 10);
    visitor(before + "field", "contested", parameters.field.contested, 0, 1);
  }

 private:
  template <class Way, class Visitor>
  static void visit_way(const std::string& table, Way& way, Visitor& visitor) {
    visitor(table, "rate", way.rate, 0, 10);
    visitor(table, "power", way.power, 0, 10);
    visitor(table, "death", way.death, 0, 10);
    visitor(table, "extension", way.extension, 0, 1);
    visitor(table, "growth", way.growth, 0, 10);
    visitor(table, "open_growth", way.open_growth, 0, 10);
    visitor(table, "join", way.join, 0, 10);
    visitor(table, "contested", way.contested, 0, 1);
  }
};

struct EvaluationParameters : FormulaParameters {
  static constexpr const char* kLearnedKey = "learned";

  /// Those of configs/bots/evaluator.toml.
  EvaluationParameters();

  FormulaParameters three;  ///< where three play
  FormulaParameters crowd;  ///< where four play, or more
  ModuleParameters modules;
  CastleParameters castle;
  /// What is added that was learned (`learned`, a text).
  LearnedValues learned;

  bool operator==(const EvaluationParameters&) const = default;

  /// Those for so many players.
  [[nodiscard]] const FormulaParameters& formulas(int players) const noexcept {
    return players < 3 ? *this : players == 3 ? three : crowd;
  }

  /// Calls `visitor(table, key, value, low, high)` for each number, and for each list of numbers, of
  /// `parameters`, in the order of the file.
  template <class P, class Visitor>
  static void visit(P& parameters, Visitor&& visitor) {
    FormulaParameters::visit(parameters, visitor);
    ModuleParameters::visit(parameters.modules, visitor);
    visitor("castle", "path", parameters.castle.path, 0, 10);
    visitor("castle", "tower", parameters.castle.tower, 0, 10);
    visitor("castle", "house", parameters.castle.house, 0, 10);
    visitor("castle", "growth", parameters.castle.growth, 0, 10);
    visitor("castle", "keep", parameters.castle.keep, 0, 100);
    visitor("castle", "tokens", parameters.castle.tokens, -50, 50);
    visitor("castle", "followers", parameters.castle.followers, 0, 10);
    FormulaParameters::visit(parameters.three, visitor, "three.");
    FormulaParameters::visit(parameters.crowd, visitor, "crowd.");
  }

  /// `parameters` with what the table and the tables in it say. Throws InputError.
  [[nodiscard]] static EvaluationParameters read(const engine::Config& config,
                                                 EvaluationParameters parameters);
  /// `parameters` with what the table `key` of `config` says, if there is one. Throws InputError.
  [[nodiscard]] static EvaluationParameters read_table(const engine::Config& config, const char* key,
                                                       const EvaluationParameters& parameters);
};

}  // namespace bastide::ai
