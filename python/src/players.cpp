// Bots that choose.

#include "ai/bots/any_player.hpp"
#include "engine/config/config.hpp"
#include "engine/error.hpp"
#include "src/game.hpp"
#include "src/pickled.hpp"
#include "src/thinking.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <pybind11/stl.h>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace bastide::python {
namespace {

struct Thought {
  ai::Thought thought;
  double seconds;
};

/// A bot with its memory of a game. Threads may share one: it takes their questions one by one.
class Bot {
 public:
  /// `budget` and `parameters` are the lines of those tables of a bot file; an empty text leaves what the bot
  /// has. Throws InputError.
  Bot(std::string name, std::string budget, std::string parameters, std::uint64_t seed)
      : name_(std::move(name)),
        budget_text_(std::move(budget)),
        parameters_text_(std::move(parameters)),
        seed_(seed),
        bot_(ai::load_bot(name_)) {
    using engine::Config;
    if (!budget_text_.empty()) bot_.budget = ai::read_budget(Config::parse(budget_text_, "budget"));
    if (!parameters_text_.empty()) {
      bot_.parameters = ai::read_parameters(Config::parse(parameters_text_, "parameters"), bot_.parameters);
    }
    if (bot_.budget.has_clock()) {
      throw InputError(
          name_ + ": found a clock for the whole game, expected seconds or iterations for each decision");
    }
  }

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] py::tuple parts() const {
    return py::make_tuple(name_, budget_text_, parameters_text_, seed_);
  }

  void new_game(std::optional<Seed> seed) {
    const py::gil_scoped_release unlocked;
    const Lock lock(mutex_);
    if (seed) seed_ = seed->number;
    if (player_) player_->new_game(seed_);
  }

  [[nodiscard]] Thought think(const State& state) {
    const engine::AnyState seen = state.seen();
    Thought result{};
    const auto choose = [&](const std::atomic<bool>* stop) {
      const Lock lock(mutex_);
      if (!tried_) try_threads(threads_of(bot_.parameters) - 1);
      tried_ = true;
      ai::Budget budget{bot_.budget.iterations, bot_.budget.seconds};
      budget.stop = stop;
      const auto began = std::chrono::steady_clock::now();
      result.thought = player_of(seen.game()).choose(seen, budget);
      result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    };
    if (searches()) {
      think_unlocked([&](const std::atomic<bool>& stop) { choose(&stop); });
    } else {
      work_unlocked([&] { choose(nullptr); });
    }
    return result;
  }

 private:
  /// Whether it takes long enough that somebody may want to break it off.
  [[nodiscard]] bool searches() const noexcept {
    return !std::holds_alternative<ai::RandomParameters>(bot_.parameters) &&
           !std::holds_alternative<ai::GreedyParameters>(bot_.parameters) &&
           !std::holds_alternative<ai::EvaluatorParameters>(bot_.parameters);
  }
  [[nodiscard]] static int threads_of(const ai::Parameters& parameters) {
    return std::visit(
        [](const auto& kind) {
          if constexpr (requires { kind.threads; }) {
            return static_cast<int>(kind.threads);
          } else {
            return 1;
          }
        },
        parameters);
  }
  /// The player, made anew where the game is another one.
  [[nodiscard]] ai::AnyPlayer& player_of(const engine::AnyGame& game) {
    if (!player_ || &game.impl() != &game_->impl()) {
      player_.emplace(game, bot_);
      game_.emplace(game);
      player_->new_game(seed_);
    }
    return *player_;
  }

  const std::string name_;
  const std::string budget_text_;
  const std::string parameters_text_;
  OwnMutex mutex_;  ///< for what follows; never waited for with the interpreter's lock
  std::uint64_t seed_;
  ai::Bot bot_;
  bool tried_ = false;  ///< whether the system grants the threads
  std::optional<engine::AnyGame> game_;
  std::optional<ai::AnyPlayer> player_;
};

}  // namespace

void add_players(py::module_& module) {
  class_of<Thought>(module, "Thought", "What a bot decided, and what it thought.")
      .def_property_readonly(
          "action", [](const Thought& self) { return self.thought.action; }, "What it would do.")
      .def_property_readonly(
          "value", [](const Thought& self) { return self.thought.value; },
          "Points that it expects to be ahead of the best opponent at the end; 0 from bots without an "
          "opinion.")
      .def_property_readonly(
          "iterations", [](const Thought& self) { return self.thought.iterations; },
          "Spent on this decision; what one is, each kind of bot says.")
      .def_readonly("seconds", &Thought::seconds, "Wall time.");

  class_of<Bot>(
      module, "Bot",
      "A player with its budget and its memory of a game; bastide.bot makes one. Threads may share it: "
      "it takes one question after the other, and lets other threads of Python run meanwhile. Ctrl-C "
      "ends its thinking with KeyboardInterrupt.")
      .def(py::init([](std::string name, std::string budget, std::string parameters, Seed seed) {
             return std::make_unique<Bot>(std::move(name), std::move(budget), std::move(parameters),
                                          seed.number);
           }),
           py::arg("name"), py::arg("budget"), py::arg("parameters"), py::arg("seed"),
           "bastide.bot writes what it takes: `budget` and `parameters` are the lines of these tables of a "
           "bot file, \"\" for what "
           "the bot's own says. Raises Error.")
      .def_property_readonly("name", method(&Bot::name), "What it was loaded by.")
      .def("new_game", method(&Bot::new_game), py::arg("seed") = py::none(),
           "Forgets the last game, and starts the bot's random numbers from `seed`, the last one without.")
      .def(
          "choose", [](Bot& self, const State& state) { return self.think(state).thought.action; },
          py::arg("state"),
          "What it does in a state where a player decides, as that player: a bot plays any seat, and looks "
          "at no "
          "more than that player knows. With a budget in iterations the same seed and states give the same "
          "actions. Raises Error where no player decides.")
      .def("think", method(&Bot::think), py::arg("state"), "The same with what it thought.")
      .def("__repr__", [](const Bot& self) { return "<bastide.Bot " + self.name() + ">"; })
      .def(py::pickle([](const Bot& self) { return self.parts(); },
                      [](const py::tuple& saved) {
                        const Pickled parts(saved, 4);
                        return std::make_unique<Bot>(parts.part<std::string>(0), parts.part<std::string>(1),
                                                     parts.part<std::string>(2),
                                                     parts.part<std::uint64_t>(3));
                      }));
  module.def(
      "bots", [] { return engine::built_in_names("bots"); }, "The names of the bots that are built in.");
}

}  // namespace bastide::python
