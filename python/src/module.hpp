#pragma once

#include "engine/error.hpp"

#include <algorithm>
#include <cstdint>
#include <pybind11/pybind11.h>
#include <string>
#include <typeinfo>
#include <utility>

/// The module bastide._core: engine and players without their types (engine/any, ai/bots, ai/analysis), as
/// Python has them. Nothing here knows rules; what Python hands over is checked where it comes in, and what
/// is wrong with it is an exception of Python.
namespace bastide::python {

namespace py = pybind11;

/// A class of the module. Python can make an object without its value: by `Class.__new__(Class)`, and in a
/// subclass before super().__init__(). pybind11 would hand out raw memory for it where it is used; this is a
/// TypeError instead. So is the assignment of another class to `__class__`, with which pybind11 would take
/// the value of the one for the other's.
template <class T, class... Options>
[[nodiscard]] py::class_<T, Options...> class_of(py::module_& module, const char* name,
                                                 const std::string& doc) {
  py::class_<T, Options...> made(module, name, doc.c_str());
  py::detail::get_type_info(typeid(T))->operator_new = [](std::size_t) -> void* {
    throw py::type_error(
        "found an object of bastide that was not made, expected one whose __init__ was called");
  };
  // Python gives an object another class where the layouts are one. A field that nothing uses makes each
  // class's its own, which subclasses have from it.
  reinterpret_cast<PyTypeObject*>(made.ptr())->tp_basicsize += static_cast<Py_ssize_t>(sizeof(void*));
  // Pickles of the first two protocols have no place for objects that are made by __setstate__.
  made.def("__reduce_ex__", [](const py::object& self, int protocol) {
    constexpr int kFirst = 2;
    return py::module_::import("builtins")
        .attr("object")
        .attr("__reduce_ex__")(self, std::max(protocol, kFirst));
  });
  return made;
}

/// A number that others follow from.
struct Seed {
  std::uint64_t number = 0;
};

/// A method for `def`. pybind11 takes pointers to methods for functions of a pointer, which None is; a
/// reference it is not.
template <class Result, class T, class... Arguments>
[[nodiscard]] auto method(Result (T::*call)(Arguments...) const) {
  return [call](const T& self, Arguments... arguments) -> Result {
    return (self.*call)(std::forward<Arguments>(arguments)...);
  };
}
template <class Result, class T, class... Arguments>
[[nodiscard]] auto method(Result (T::*call)(Arguments...) const noexcept) {
  return [call](const T& self, Arguments... arguments) -> Result {
    return (self.*call)(std::forward<Arguments>(arguments)...);
  };
}
template <class Result, class T, class... Arguments>
[[nodiscard]] auto method(Result (T::*call)(Arguments...)) {
  return [call](T& self, Arguments... arguments) -> Result {
    return (self.*call)(std::forward<Arguments>(arguments)...);
  };
}

/// Refuses objects of the class that all classes of pybind11 go out from, which would end the process. To be
/// called before there are any.
void guard_base_class();

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

/// Whole numbers of 64 bits; those beyond are told of, which pybind11 would answer with a list of signatures.
template <>
struct pybind11::detail::type_caster<bastide::python::Seed> {
  PYBIND11_TYPE_CASTER(bastide::python::Seed, const_name("int"));

  static handle cast(bastide::python::Seed seed, return_value_policy, handle) {
    return int_(seed.number).release();
  }
  bool load(handle source, bool convert) {
    make_caster<std::uint64_t> number;
    if (number.load(source, convert)) {
      value.number = cast_op<std::uint64_t>(number);
      return true;
    }
    if (!source || !PyLong_Check(source.ptr())) return false;
    throw bastide::InputError("seed: found " + str(source).cast<std::string>() +
                              ", expected 0 to 18446744073709551615");
  }
};
