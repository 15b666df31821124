#include "src/module.hpp"

#include "engine/error.hpp"

#include <exception>

namespace bastide::python {

void guard_base_class() {
  auto* const base = reinterpret_cast<PyTypeObject*>(py::detail::get_internals().instance_base);
  base->tp_new = [](PyTypeObject* type, PyObject*, PyObject*) -> PyObject* {
    try {
      if (!py::detail::all_type_info(type).empty()) return py::detail::make_new_instance(type);
      PyErr_SetString(PyExc_TypeError, "found a class without a value, expected one of a module's");
    } catch (py::error_already_set& error) {
      error.restore();
    } catch (const std::exception& error) {
      PyErr_SetString(PyExc_TypeError, error.what());
    }
    return nullptr;
  };
}

namespace {

/// pybind11 and what thinks take locks of the main interpreter, for which others would wait for ever.
bool in_main_interpreter() {
  return PyInterpreterState_Get() == PyInterpreterState_Main();
}
constexpr const char* kNotMain =
    "bastide: found an import in a subinterpreter, expected it in the main interpreter; processes take its "
    "place "
    "(multiprocessing)";

void fill(py::module_& module) {
  module.doc() = "The engine and the players of Bastide; import bastide, which has all of it.";
  module.attr("__version__") = BASTIDE_VERSION;
  py::register_exception<InputError>(module, "Error", PyExc_ValueError);
  module.attr("Error").attr("__module__") = "bastide";
  module.attr("Error").attr("__doc__") =
      "Rules, a position, a record, an action or a bot that cannot be used; a ValueError. The message says "
      "where, what was found and what was expected.";
  guard_base_class();
  add_actions(module);
  add_features(module);
  add_games(module);
  add_states(module);
  add_records(module);
  add_turns(module);
  add_players(module);
  add_evaluations(module);
  add_analyses(module);
  add_encodings(module);
  add_batches(module);
  add_thinking(module);
  // Python hands out copies of a module that is there already without asking it.
  module.def("_require_main_interpreter", [] {
    if (!in_main_interpreter()) throw py::import_error(kNotMain);
  });
}

}  // namespace

// What PYBIND11_MODULE writes, which would begin with such locks.
PYBIND11_PLUGIN_IMPL(_core) {
  if (!in_main_interpreter()) {
    PyErr_SetString(PyExc_ImportError, kNotMain);
    return nullptr;
  }
  PYBIND11_CHECK_PYTHON_VERSION
  PYBIND11_ENSURE_INTERNALS_READY
  static py::module_::module_def definition;
  auto module = py::module_::create_extension_module("_core", nullptr, &definition);
  try {
    fill(module);
    return module.ptr();
  }
  PYBIND11_CATCH_INIT_EXCEPTIONS
}

}  // namespace bastide::python
