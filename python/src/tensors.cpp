// Tensors for other packages, by DLPack.

#include "src/arrays.hpp"

#include <optional>
#include <pybind11/stl.h>
#include <utility>

namespace bastide::python {
namespace {

/// What a capsule holds, with all that it points to.
template <class Managed>
struct Given {
  Managed managed{};
  Tensor tensor;

  explicit Given(Tensor shared) : tensor(std::move(shared)) {
    managed.owner = this;
    managed.free = [](Managed* freed) { delete static_cast<Given*>(freed->owner); };
    managed.tensor = {
        tensor.numbers.get(), dlpack::kCpu,        0,       static_cast<std::int32_t>(tensor.shape.size()),
        tensor.type,          tensor.shape.data(), nullptr, 0};
  }

  [[nodiscard]] static py::object capsule(std::unique_ptr<Given> given) {
    PyObject* const made = PyCapsule_New(&given->managed, Managed::kName, [](PyObject* capsule) {
      // Who took the tensor gave the capsule another name, and frees it.
      if (PyCapsule_IsValid(capsule, Managed::kName) == 0) return;
      auto* const managed = static_cast<Managed*>(PyCapsule_GetPointer(capsule, Managed::kName));
      managed->free(managed);
    });
    if (made == nullptr) throw py::error_already_set();
    (void)given.release();
    return py::reinterpret_steal<py::object>(made);
  }
};

[[noreturn]] void refuse(const char* message) {
  PyErr_SetString(PyExc_BufferError, message);
  throw py::error_already_set();
}

/// As the protocol has it: those who do not ask for version 1 are not told that they may only read.
py::object capsule_of(const Tensor& tensor, const py::object& stream,
                      const std::optional<std::pair<int, int>>& max_version,
                      const std::optional<std::pair<int, int>>& device, const std::optional<bool>& copy) {
  if (!stream.is_none()) refuse("found a stream, expected none for memory of the processor");
  if (device && device->first != dlpack::kCpu)
    refuse("found another device asked for, expected the processor's memory");
  if (copy.value_or(false)) refuse("found a copy asked for, expected the numbers where they are");
  if (!max_version || max_version->first < 1)
    return Given<dlpack::Managed>::capsule(std::make_unique<Given<dlpack::Managed>>(tensor));
  using Versioned = Given<dlpack::ManagedVersioned>;
  auto given = std::make_unique<Versioned>(tensor);
  given->managed.major = 1;
  given->managed.flags = dlpack::ManagedVersioned::kReadOnly;
  return Versioned::capsule(std::move(given));
}

}  // namespace

void add_tensors(py::module_& module) {
  class_of<Tensor>(module, "Tensor",
                   "Numbers of a BatchEnv's own for packages that take DLPack, as torch.from_dlpack does, "
                   "without copies. To be "
                   "read only.")
      .def_property_readonly(
          "shape", [](const Tensor& self) { return py::tuple(py::cast(self.shape)); },
          "As numpy's arrays have it.")
      .def("__dlpack__", &capsule_of, py::kw_only(), py::arg("stream") = py::none(),
           py::arg("max_version") = py::none(), py::arg("dl_device") = py::none(),
           py::arg("copy") = py::none(), "The protocol's capsule. Raises BufferError.")
      .def(
          "__dlpack_device__", [](const Tensor&) { return py::make_tuple(dlpack::kCpu, 0); },
          "The processor's memory.");
}

}  // namespace bastide::python
