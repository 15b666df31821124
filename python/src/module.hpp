#pragma once

#include <pybind11/pybind11.h>
#include <string>
#include <typeinfo>

/// The module bastide._core: engine and players without their types (engine/any, ai/bots, ai/analysis), as
/// Python has them. Nothing here knows rules; what Python hands over is checked where it comes in, and what
/// is wrong with it is an exception of Python.
namespace bastide::python {

namespace py = pybind11;

/// A class of the module. Python can make an object without its value: by `Class.__new__(Class)`, and in a
/// subclass before super().__init__(). pybind11 would hand out raw memory for it where it is used; this is a
/// TypeError instead. Where None is no value of a parameter, the parameter is a reference: pybind11 refuses
/// None for those, and has a null pointer for a holder.
template <class T, class... Options>
[[nodiscard]] py::class_<T, Options...> class_of(py::module_& module, const char* name,
                                                 const std::string& doc) {
  py::class_<T, Options...> made(module, name, doc.c_str());
  py::detail::get_type_info(typeid(T))->operator_new = [](std::size_t) -> void* {
    throw py::type_error(
        "found an object of bastide that was not made, expected one whose __init__ was called");
  };
  return made;
}

// What each file adds to the module, in this order: later ones take and give what earlier ones know.
void add_actions(py::module_& module);
void add_features(py::module_& module);
void add_games(py::module_& module);
void add_states(py::module_& module);
void add_records(py::module_& module);
void add_turns(py::module_& module);
void add_players(py::module_& module);
void add_evaluations(py::module_& module);
void add_analyses(py::module_& module);
void add_encodings(py::module_& module);
void add_batches(py::module_& module);
/// Breaks off what still thinks when the interpreter ends.
void add_thinking(py::module_& module);

}  // namespace bastide::python
