// What is best in a position, and what it holds in store.

#include "ai/analysis/any_analyst.hpp"
#include "ai/bots/bot.hpp"
#include "engine/error.hpp"
#include "src/game.hpp"
#include "src/thinking.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <string>
#include <utility>
#include <vector>

namespace bastide::python {
namespace {

/// A line with the texts of its actions, which only the position that it starts from can give.
struct Line {
  ai::Line line;
  std::vector<std::string> texts;
  std::vector<std::string> continuation;
};

struct Analysis {
  ai::Analysis analysis;
  std::vector<Line> lines;
};

Analysis with_texts(const engine::AnyState& seen, ai::Analysis&& analysis) {
  Analysis result{std::move(analysis), {}};
  for (const ai::Line& line : result.analysis.lines) {
    engine::AnyState end = seen;
    for (const engine::Action action : line.actions) end.apply(action);
    result.lines.push_back({line, texts_of(seen, line.actions), texts_of(end, line.continuation)});
  }
  return result;
}

ai::MctsParameters search_of(const std::string& bot) {
  const ai::Bot found = ai::load_bot(bot);
  if (const auto* parameters = std::get_if<ai::MctsParameters>(&found.parameters)) return *parameters;
  throw InputError("bot: found " + in_quotes(bot) + ", expected one with player = \"mcts\"");
}

/// An analyst with its tree. Threads may share one: it takes their questions one by one.
class Analyst {
 public:
  Analyst(const std::string& bot, int threads) : parameters_(search_of(bot)), threads_(threads) {
    constexpr int kMostThreads = 256;
    if (threads < 1 || threads > kMostThreads)
      throw InputError("threads: found " + std::to_string(threads) + ", expected 1 to 256");
  }

  [[nodiscard]] Analysis analyse(const State& state, const ai::AnalysisLimits& limits, std::uint64_t seed,
                                 const std::vector<engine::Action>& played) {
    check(limits);
    const engine::AnyState seen = state.seen();
    check(seen, played);
    ai::Analysis analysis;
    think_unlocked([&](const std::atomic<bool>& stop) {
      const Lock lock(mutex_);
      if (!tried_) try_threads(threads_ - 1);
      tried_ = true;
      analysis = analyst_of(seen.game()).analyse(seen, limits, seed, played, [&](const ai::Analysis&) {
        return !stop;
      });
    });
    return with_texts(seen, std::move(analysis));
  }

 private:
  static void check(const ai::AnalysisLimits& limits) {
    if (!(limits.seconds >= 0 && limits.seconds <= ai::kLongestMove))
      throw InputError("seconds: found " + std::to_string(limits.seconds) + ", expected 0 to 3600");
    constexpr std::int64_t kMostIterations = 1'000'000'000;
    if (limits.seconds == 0 && (limits.iterations < 1 || limits.iterations > kMostIterations))
      throw InputError("iterations: found " + std::to_string(limits.iterations) +
                       ", expected 1 to 1000000000");
    constexpr int kMostLines = 100;
    if (limits.top < 0 || limits.top > kMostLines)
      throw InputError("top: found " + std::to_string(limits.top) + ", expected 0 to 100");
  }
  static void check(engine::AnyState seen, const std::vector<engine::Action>& played) {
    const engine::Actor mover = seen.actor();
    for (const engine::Action action : played) {
      if (seen.actor() != mover)
        throw InputError("played: found an action after the player's own, expected none");
      seen.apply(action);
    }
  }
  [[nodiscard]] ai::AnyAnalyst& analyst_of(const engine::AnyGame& game) {
    if (!analyst_ || &analyst_->game().impl() != &game.impl()) analyst_.emplace(game, parameters_, threads_);
    return *analyst_;
  }

  const ai::MctsParameters parameters_;
  const int threads_;
  OwnMutex mutex_;      ///< for what follows; never waited for with the interpreter's lock
  bool tried_ = false;  ///< whether the system grants the threads
  std::optional<ai::AnyAnalyst> analyst_;
};

void add_analysis(py::module_& module) {
  class_of<ai::Estimate>(module, "Estimate", "A mean with its standard error, 0 where it is exact.")
      .def_readonly("mean", &ai::Estimate::mean,
                    "The mean, in points or as a chance from 0 to 1, as its field says.")
      .def_readonly("error", &ai::Estimate::error, "Its standard error, in the same unit.")
      .def("__repr__",
           [](const ai::Estimate& self) { return py::str("{:.4g} ± {:.2g}").format(self.mean, self.error); });

  const auto prospect = [](ai::Estimate ai::Prospect::*part) {
    return [part](const Line& self) { return self.line.prospect.*part; };
  };
  class_of<Line>(
      module, "Line",
      "One way to take a decision: all that its player decides until somebody else, chance included, "
      "acts.")
      .def_property_readonly(
          "actions", [](const Line& self) { return list_of(self.line.actions); },
          "Tile, figure and what else is asked.")
      .def_readonly("texts", &Line::texts, "The texts of those actions.")
      .def_property_readonly("win", prospect(&ai::Prospect::win),
                             "Chance to win, 0 to 1, a draw counting half.")
      .def_property_readonly("own", prospect(&ai::Prospect::own), "Points at the end.")
      .def_property_readonly("other", prospect(&ai::Prospect::other),
                             "Points of the best opponent at the end.")
      .def_property_readonly("lead", prospect(&ai::Prospect::lead), "Own points less the other's.")
      .def_property_readonly(
          "loss", [](const Line& self) { return self.line.loss; }, "Points of lead behind the best line.")
      .def_property_readonly(
          "win_loss", [](const Line& self) { return self.line.win_loss; },
          "Chance to win behind the best line.")
      .def_property_readonly(
          "prior", [](const Line& self) { return self.line.prior; },
          "Probability, 0 to 1, that the search gave it before it looked.")
      .def_property_readonly(
          "visits", [](const Line& self) { return self.line.visits; }, "Descents of the search through it.")
      .def_property_readonly(
          "playouts", [](const Line& self) { return self.line.playouts; },
          "Games played on from it; 0 where the figures are exact.")
      .def_readonly("continuation", &Line::continuation,
                    "Texts of what most descents did next, chance and others included; may be empty.")
      .def("__repr__", [](const Line& self) {
        std::string text;
        for (const std::string& action : self.texts) text += " " + action;
        return "<bastide.Line" + text + ">";
      });

  class_of<Analysis>(module, "Analysis", "What is known of a decision.")
      .def_property_readonly(
          "player", [](const Analysis& self) { return self.analysis.player; }, "Who decides, from 0.")
      .def_readonly("lines", &Analysis::lines, "The ways to take it, best first.")
      .def_property_readonly(
          "best",
          [](const Analysis& self) {
            if (self.lines.empty())
              throw InputError("found an analysis without lines, expected one with top of 1 or more");
            return self.lines.front();
          },
          "The first of them. Raises Error where the analysis was asked for none.")
      .def_property_readonly(
          "chances", [](const Analysis& self) { return self.analysis.chances; },
          "By player, to win when the best line is taken: estimates from 0 to 1.")
      .def_property_readonly(
          "exact", [](const Analysis& self) { return self.analysis.exact; },
          "Whether the rest of the game was searched to its end.")
      .def_property_readonly(
          "iterations", [](const Analysis& self) { return self.analysis.iterations; },
          "Descents of the search.")
      .def_property_readonly(
          "orders", [](const Analysis& self) { return self.analysis.orders; },
          "Orders of the tiles that the lines were played on.")
      .def_property_readonly(
          "seconds", [](const Analysis& self) { return self.analysis.seconds; }, "Wall time.");

  class_of<Analyst>(
      module, "Analyst",
      "Says what is best in positions: the tree search of `bot`, one with player = \"mcts\", proposes "
      "lines, and those are played on to the end of the game, all on the same orders of the tiles. "
      "Ends of few tiles are searched exactly. Threads may share one; Ctrl-C ends its thinking.")
      .def(py::init([](const std::filesystem::path& bot, int threads) {
             return std::make_unique<Analyst>(bot.string(), threads);
           }),
           py::arg("bot") = "puct", py::arg("threads") = 1,
           "`bot` is a built-in one's name or the path of a bot file, `threads` 1 to 256. Raises Error for "
           "what it cannot use.")
      .def(
          "analyse",
          [](Analyst& self, const State& state, double seconds, std::optional<std::int64_t> iterations,
             int top, Seed seed, const std::vector<engine::Action>& played) {
            const ai::AnalysisLimits limits{iterations ? 0 : seconds, iterations.value_or(0), top};
            return self.analyse(state, limits, seed.number, played);
          },
          py::arg("state"), py::kw_only(), py::arg("seconds") = 5.0, py::arg("iterations") = py::none(),
          py::arg("top") = 5, py::arg("seed") = Seed{1}, py::arg("played") = std::vector<engine::Action>(),
          "The decision in `state`, as the player who decides sees it. It takes `seconds` of wall time or, "
          "where "
          "they are given, `iterations` of the search and a sixteenth as many orders of the tiles; with one "
          "thread "
          "these give the same for the same seed. `top` lines are played on whatever they come to, and the "
          "line that "
          "begins with `played` is among them. Raises Error where no player decides.");
}

// -- what a position holds in store -----------------------------------------------------------------------

struct FeatureOutlook {
  ai::FeatureOutlook known;
  std::string place;
  std::size_t players;

  [[nodiscard]] std::vector<double> by_player(const std::array<double, engine::kMaxPlayers>& values) const {
    return {values.begin(), values.begin() + static_cast<std::ptrdiff_t>(players)};
  }
};

struct Outlook {
  std::vector<std::pair<Place, std::map<std::string, int>>> cells;
  std::vector<FeatureOutlook> features;
  std::int64_t playouts = 0;
};

Outlook outlook_of(const State& state, int playouts, Seed seed, double seconds) {
  if (playouts < 1) throw InputError("playouts: found " + std::to_string(playouts) + ", expected 1 or more");
  if (!(seconds >= 0)) throw InputError("seconds: found " + std::to_string(seconds) + ", expected 0 or more");
  const engine::AnyState seen = state.seen();
  ai::Outlook known;
  think_unlocked([&](const std::atomic<bool>& stop) {
    known = ai::outlook(seen, playouts, seed.number, seconds, &stop);
  });
  Outlook outlook;
  outlook.playouts = known.playouts;
  const auto& tiles = seen.game().tiles().tiles;
  for (const ai::OpenCell& cell : known.cells) {
    std::map<std::string, int> fits;
    for (const ai::Fit& fit : cell.fits) fits[tiles.at(static_cast<std::size_t>(fit.type)).id] = fit.copies;
    outlook.cells.emplace_back(Place(cell.cell.x, cell.cell.y), std::move(fits));
  }
  const auto players = static_cast<std::size_t>(seen.player_count());
  for (ai::FeatureOutlook& feature : known.features) {
    std::string place = seen.place_of(feature.node);
    outlook.features.push_back({std::move(feature), std::move(place), players});
  }
  return outlook;
}

void add_outlook(py::module_& module) {
  class_of<FeatureOutlook>(module, "FeatureOutlook", "What becomes of a feature, over all playouts.")
      .def_property_readonly(
          "kind", [](const FeatureOutlook& self) { return engine::name_of(self.known.kind); },
          "\"road\", \"city\" …")
      .def_readonly("place", &FeatureOutlook::place, "Its first segment, as in \"1,0:road@S\".")
      .def_property_readonly(
          "closes", [](const FeatureOutlook& self) { return self.known.closes; },
          "Probability, 0 to 1, that it is completed; 0 for fields, which never are.")
      .def_property_readonly(
          "scores", [](const FeatureOutlook& self) { return self.by_player(self.known.scores); },
          "By player: probability to have the majority there when it is scored.")
      .def_property_readonly(
          "points", [](const FeatureOutlook& self) { return self.by_player(self.known.points); },
          "By player: points expected from it.");
  class_of<Outlook>(module, "Outlook", "What a position holds in store.")
      .def_readonly(
          "cells", &Outlook::cells,
          "Empty cells (x, y) beside tiles, each with the tiles to come that fit there by name, and how many "
          "there are of each.")
      .def_readonly("features", &Outlook::features, "The open features.")
      .def_readonly("playouts", &Outlook::playouts, "Games played.");
  module.def(
      "outlook", &outlook_of, py::arg("state"), py::kw_only(), py::arg("playouts") = 200,
      py::arg("seed") = Seed{1}, py::arg("seconds") = 0.0,
      "What becomes of the open features of a state where a player decides: the game is played to its end so "
      "many times by players who look one turn ahead. `seconds` of wall time, where they are not 0, end that "
      "earlier, and Ctrl-C ends it with KeyboardInterrupt. Raises Error where no player decides.");
}

}  // namespace

void add_analyses(py::module_& module) {
  add_analysis(module);
  add_outlook(module);
}

}  // namespace bastide::python
