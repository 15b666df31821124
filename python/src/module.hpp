#pragma once

#include <pybind11/pybind11.h>

/// The module bastide._core: engine and players without their types (engine/any, ai/bots, ai/analysis), as
/// Python has them. Nothing here knows rules; what Python hands over is checked where it comes in, and what
/// is wrong with it is an exception of Python.
namespace bastide::python {

namespace py = pybind11;

// What each file adds to the module, in this order: later ones take and give what earlier ones know.
void add_games(py::module_& module);
void add_players(py::module_& module);
void add_analyses(py::module_& module);
void add_batches(py::module_& module);
/// Breaks off what still thinks when the interpreter ends.
void add_thinking(py::module_& module);

}  // namespace bastide::python
