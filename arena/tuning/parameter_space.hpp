#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/bots/parameter_list.hpp"
#include "arena/optimisers/method.hpp"
#include "engine/config/config.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Which parameters of a bot are tuned, and how the points of a search become bots.
namespace bastide::arena {

/// A parameter's new value, by its path: "road.rate", "followers.worth[0]".
using Change = std::pair<std::string, Json>;

/// Parameters of a bot as values by path.
class BotParameters {
 public:
  /// Throws InputError for a program that cannot be asked for its options.
  explicit BotParameters(Competitor bot);

  [[nodiscard]] const Competitor& bot() const noexcept { return bot_; }
  /// All that it has, in the order of its file.
  [[nodiscard]] const std::vector<Parameter>& list() const noexcept { return list_; }
  /// The one that a path names, without its index; nullptr if there is none.
  [[nodiscard]] const Parameter* find(const std::string& path) const;
  /// The present value at a path; of a list the one at its index.
  [[nodiscard]] Json value(const std::string& path) const;

  /// The bot with these values, called `name`. Throws InputError for values that it refuses.
  [[nodiscard]] Competitor with(const std::vector<Change>& changes, const std::string& name) const;

 private:
  void set_option(BotCommand& command, const std::string& path, const Json& value) const;

  Competitor bot_;
  std::vector<Parameter> list_;
};

/// "followers.worth[0]": the path of a list and an index, where there is one.
struct ListedPath {
  std::string list;
  std::optional<std::size_t> index;
};
[[nodiscard]] ListedPath split_path(const std::string& path);

/// A number, or several that move together, as one coordinate of the points of a search.
struct TunedParameter {
  std::string name;                ///< its path, or that of the group
  std::vector<std::string> paths;  ///< that it stands for
  std::vector<double> starts;      ///< by path
  double low = 0;                  ///< of the first path
  double high = 0;
  bool whole = false;
  bool logarithmic = false;
  /// What a coordinate of 1 adds; on a logarithmic scale the share by which it multiplies beside 1.
  double step = 0;
  bool given_step = false;  ///< in the file, so that none is looked for

  [[nodiscard]] double start() const noexcept { return starts.front(); }
  /// The value of a path at a coordinate.
  [[nodiscard]] double value(std::size_t path, double coordinate) const;
  /// The coordinate where the first path has this value.
  [[nodiscard]] double coordinate(double value) const;
};

/// All parameters that are tuned.
class ParameterSpace {
 public:
  ParameterSpace(BotParameters bot, std::vector<TunedParameter> parameters)
      : bot_(std::move(bot)), parameters_(std::move(parameters)) {}

  [[nodiscard]] const BotParameters& bot() const noexcept { return bot_; }
  [[nodiscard]] const std::vector<TunedParameter>& parameters() const noexcept { return parameters_; }
  void set_step(std::size_t parameter, double step) { parameters_[parameter].step = step; }

  /// Where points may lie, so that no value leaves its range.
  [[nodiscard]] Box box() const;
  /// The values of a point, by path.
  [[nodiscard]] std::vector<Change> changes(const Coordinates& point) const;
  [[nodiscard]] Competitor bot_at(const Coordinates& point, const std::string& name) const {
    return bot_.with(changes(point), name);
  }

 private:
  BotParameters bot_;
  std::vector<TunedParameter> parameters_;
};

/// Whose values a search starts from: a file's `start` where it has one, or in any case the bot's.
enum class Starts { of_file, of_bot };

/// Reads [[parameter]] tables of numbers:
///
///     path = "road.rate"             # or "road.*", "*": all numbers there, one by one
///     paths = ["road.death", …]      # in place of it, a group that moves together
///     name = "death"                 # of a group
///     low = 0.01                     # within the program's range
///     high = 1
///     scale = "log"                  # or "linear"; log for what is above 0 and cannot fall below
///     step = 0.1                     # what a step changes; found by itself if left out
///     start = 0.1                    # in place of the bot's value
///
/// Throws InputError.
[[nodiscard]] std::vector<TunedParameter> read_tuned_parameters(const std::vector<engine::Config>& tables,
                                                                const BotParameters& bot,
                                                                Starts starts = Starts::of_file);

}  // namespace bastide::arena
