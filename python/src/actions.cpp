// Actions: values of 32 bits.

#include "engine/error.hpp"
#include "src/game.hpp"
#include "src/pickled.hpp"

#include <optional>
#include <pybind11/operators.h>
#include <pybind11/stl.h>
#include <unordered_map>

namespace bastide::python {

using engine::Action;

namespace {

/// The action with these bits. Throws InputError where they are no action's.
Action action_of_bits(std::uint32_t bits) {
  const Action action = Action::from_bits(bits);
  const auto kind = static_cast<std::size_t>(action.kind());
  if (kind >= engine::kActionKindNames.size() || Action::of(action.kind(), action.payload()) != action)
    throw InputError("found the bits " + std::to_string(bits) + ", expected those of an action");
  return action;
}

bool is(Action action, Action::Kind kind) {
  return action.kind() == kind;
}

}  // namespace

void add_actions(py::module_& module) {
  using Kind = Action::Kind;
  const auto when = [](Kind kind, auto read) {
    return [kind, read](Action action) {
      using Value = decltype(read(action));
      return is(action, kind) ? std::optional<Value>(read(action)) : std::nullopt;
    };
  };
  class_of<Action>(
      module, "Action",
      "One small decision or chance event. Equal actions are the same decision in one game; what "
      "it means, a state says: State.text.")
      .def(py::init(&action_of_bits), py::arg("bits"),
           "The action with these packed bits. Raises Error where they are none's.")
      .def_property_readonly("bits", method(&Action::bits), "All of it, packed into 32 bits.")
      .def_property_readonly(
          "kind", [](Action action) { return engine::name_of(action.kind()); },
          "\"draw\", \"place_tile\", \"place_figure\", \"pass\" and so on.")
      .def_property_readonly(
          "cell",
          when(Kind::place_tile, [](Action action) { return place_of(engine::cell_of(action.cell_key())); }),
          "Of a placement: the cell (x, y); x grows to the east, y to the south.")
      .def_property_readonly("rotation",
                             when(Kind::place_tile, [](Action action) { return action.rotation(); }),
                             "Of a placement: quarter turns clockwise, 0 to 3.")
      .def_property_readonly("slot", when(Kind::place_tile, [](Action action) { return action.slot(); }),
                             "Of a placement: which tile of the hand; 0 where there is one.")
      .def_property_readonly("segment",
                             when(Kind::place_figure, [](Action action) { return action.segment(); }),
                             "Of a figure: the segment of the tile just placed.")
      .def_property_readonly(
          "figure", when(Kind::place_figure, [](Action action) { return engine::name_of(action.figure()); }),
          "Of a figure: \"follower\", \"guard\", \"large\", \"builder\" or \"pig\".")
      .def(py::self == py::self)
      .def("__hash__", [](Action action) { return action.bits(); })
      .def("__repr__",
           [](Action action) {
             return "<bastide.Action " + std::string(engine::name_of(action.kind())) + " " +
                    std::to_string(action.payload()) + ">";
           })
      .def(py::pickle(
          [](Action action) { return py::make_tuple(action.bits()); },
          [](const py::tuple& saved) { return action_of_bits(Pickled(saved, 1).part<std::uint32_t>(0)); }));
}

// -- one object for each --------------------------------------------------------------------------------

py::object object_of(Action action) {
  // Never destroyed: objects may not be let go of behind the interpreter's end.
  static auto& objects = *new std::unordered_map<std::uint32_t, py::object>;
  constexpr std::size_t kMost = 1U << 16;
  const auto found = objects.find(action.bits());
  if (found != objects.end()) return found->second;
  if (objects.size() >= kMost) objects.clear();
  return objects.emplace(action.bits(), py::cast(action)).first->second;
}

py::list list_of(const std::vector<Action>& actions) {
  py::list list(actions.size());
  for (std::size_t i = 0; i < actions.size(); ++i)
    PyList_SET_ITEM(list.ptr(), static_cast<py::ssize_t>(i), object_of(actions[i]).release().ptr());
  return list;
}

}  // namespace bastide::python
