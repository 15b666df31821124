// What states are worth, and what that is made of.

#include "ai/bots/bot.hpp"
#include "ai/evaluation/any_evaluation.hpp"
#include "engine/config/config.hpp"
#include "src/game.hpp"

#include <optional>
#include <pybind11/stl.h>
#include <string>
#include <variant>

namespace bastide::python {
namespace {

/// What states are worth, by the numbers of bot files' evaluations.
class Evaluation {
 public:
  /// `parameters` are the lines of an evaluator's table. Throws InputError.
  explicit Evaluation(const std::string& parameters) {
    const auto read =
        ai::read_parameters(engine::Config::parse(parameters, "parameters"), ai::EvaluatorParameters{});
    parameters_ = std::get<ai::EvaluatorParameters>(read).evaluation;
  }

  /// Points by player. In microseconds, so that the interpreter's lock is kept.
  [[nodiscard]] py::tuple worth(const State& state) {
    return values(evaluation_of(state).worth(state.any), state.any.player_count());
  }
  [[nodiscard]] py::list parts(const State& state) {
    py::list list;
    const int players = state.any.player_count();
    const auto place = [&](int node) -> py::object {
      if (node < 0) return py::none();
      return py::str(state.any.place_of(node));
    };
    for (const ai::WorthPart& part : evaluation_of(state).parts(state.any)) {
      const bool of_feature = part.node >= 0;
      list.append(py::make_tuple(std::string(part.name()), part.module,
                                 of_feature ? std::string(engine::name_of(part.kind)) : std::string(),
                                 place(part.node), place(part.other), values(part.points, players),
                                 values(part.home, players)));
    }
    return list;
  }

 private:
  [[nodiscard]] static py::tuple values(const ai::Values& values, int players) {
    py::tuple tuple(static_cast<std::size_t>(players));
    for (std::size_t p = 0; p < tuple.size(); ++p) tuple[p] = static_cast<double>(values[p]);
    return tuple;
  }
  [[nodiscard]] ai::AnyEvaluation& evaluation_of(const State& state) {
    const engine::AnyGame& game = state.any.game();
    if (!evaluation_ || &evaluation_->game().impl() != &game.impl()) evaluation_.emplace(game, parameters_);
    return *evaluation_;
  }

  ai::EvaluationParameters parameters_;
  std::optional<ai::AnyEvaluation> evaluation_;
};

}  // namespace

void add_evaluations(py::module_& module) {
  class_of<Evaluation>(
      module, "Evaluation",
      "What a state is worth, by the numbers of the bot evaluator; bastide.evaluation makes one.")
      .def(py::init<const std::string&>(), py::arg("parameters"),
           "`parameters` are the lines of an evaluator's table, which bastide.evaluation writes. Raises "
           "Error.")
      .def(
          "worth", method(&Evaluation::worth), py::arg("state"),
          "Points that each player may expect at the end, by player; the final scores when the game is over.")
      .def("_parts", method(&Evaluation::parts), py::arg("state"));
}

}  // namespace bastide::python
