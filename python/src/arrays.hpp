#pragma once

#include "engine/error.hpp"
#include "src/dlpack.hpp"
#include "src/module.hpp"

#include <climits>
#include <cstdint>
#include <memory>
#include <pybind11/numpy.h>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// Arrays of numpy and of others (DLPack) that are read and written to without copies.
namespace bastide::python {

using Shape = std::vector<py::ssize_t>;

inline std::string text_of(const Shape& shape) {
  std::string text;
  for (const py::ssize_t size : shape) text += (text.empty() ? "" : ", ") + std::to_string(size);
  return "(" + text + ")";
}

/// Somebody else's numbers, which stay where they are as long as this lives.
template <class Number>
struct Borrowed {
  std::span<Number> numbers;
  py::object owner;  ///< the array, or the capsule that it gave
  py::object guard;  ///< of numpy's arrays: those with a weak reference are not resized
};

/// Reads one array of what was given; its messages begin with the array's name.
class ArrayReader {
 public:
  ArrayReader(const char* name, const Shape& shape) : name_(name), shape_(shape) {}

  /// Throws InputError unless the numbers are as they are wanted, py::type_error where there are none. For
  /// bool bytes will do.
  template <class Number>
  [[nodiscard]] Borrowed<Number> read(const py::object& array) const {
    if (py::isinstance<py::array>(array)) return of_numpy<Number>(py::reinterpret_borrow<py::array>(array));
    if (py::hasattr(array, "__dlpack__")) return of_dlpack<Number>(array);
    throw py::type_error(std::string(name_) + ": found " + Py_TYPE(array.ptr())->tp_name +
                         ", expected an array of numpy, or one with __dlpack__, of the type " +
                         wanted<Number>());
  }

 private:
  [[noreturn]] void fail(const std::string& found, const std::string& expected) const {
    throw InputError(std::string(name_) + ": found " + found + ", expected " + expected);
  }
  template <class Number>
  [[nodiscard]] static std::string wanted() {
    return py::str(py::dtype::of<std::remove_const_t<Number>>()).template cast<std::string>();
  }
  template <class Number>
  [[nodiscard]] Borrowed<Number> borrowed(void* data, py::object owner, py::object guard) const {
    if (reinterpret_cast<std::uintptr_t>(data) % alignof(Number) != 0)
      fail("numbers at odd addresses", "an array of numpy's own");
    std::size_t size = 1;
    for (const py::ssize_t length : shape_) size *= static_cast<std::size_t>(length);
    return {{static_cast<Number*>(data), size}, std::move(owner), std::move(guard)};
  }

  template <class Number>
  [[nodiscard]] Borrowed<Number> of_numpy(const py::array& array) const {
    using Value = std::remove_const_t<Number>;
    const bool bytes = std::is_same_v<Value, bool> && py::isinstance<py::array_t<std::uint8_t>>(array);
    if (!bytes && !py::isinstance<py::array_t<Value>>(array))
      fail("numbers of type " + py::str(array.dtype()).cast<std::string>(), wanted<Number>());
    const Shape found(array.shape(), array.shape() + array.ndim());
    if (found != shape_) fail("the shape " + text_of(found), text_of(shape_));
    if ((array.flags() & py::array::c_style) == 0)
      fail("an array with gaps or by columns", "rows in one piece");
    if (!std::is_const_v<Number> && !array.writeable()) fail("an array to read only", "one to write to");
    return borrowed<Number>(const_cast<void*>(array.data()), array, py::weakref(py::handle(array)));
  }

  template <class Number>
  [[nodiscard]] Borrowed<Number> of_dlpack(const py::object& array) const {
    const auto device = array.attr("__dlpack_device__")().cast<std::pair<int, int>>();
    if (device.first != dlpack::kCpu)
      fail("memory of the device " + std::to_string(device.first),
           "the processor's, " + std::to_string(dlpack::kCpu));
    // The capsule frees the tensor when nobody has it any more.
    const py::object capsule = capsule_of(array);
    if (PyCapsule_IsValid(capsule.ptr(), dlpack::ManagedVersioned::kName) != 0) {
      const auto& managed = value_of<dlpack::ManagedVersioned>(capsule);
      if (managed.major != 1) fail("version " + std::to_string(managed.major) + " of DLPack", "version 1");
      if (!std::is_const_v<Number> && (managed.flags & dlpack::ManagedVersioned::kReadOnly) != 0)
        fail("an array to read only", "one to write to");
      return of_tensor<Number>(managed.tensor, capsule);
    }
    if (PyCapsule_IsValid(capsule.ptr(), dlpack::Managed::kName) != 0)
      return of_tensor<Number>(value_of<dlpack::Managed>(capsule).tensor, capsule);
    throw py::type_error(std::string(name_) +
                         ": found no tensor in what __dlpack__ gave, expected a capsule with one");
  }
  /// In version 1 where the array knows it.
  [[nodiscard]] static py::object capsule_of(const py::object& array) {
    const auto give = array.attr("__dlpack__");
    try {
      return give(py::arg("max_version") = py::make_tuple(1, 0));
    } catch (py::error_already_set& error) {
      if (!error.matches(PyExc_TypeError)) throw;
    }
    return give();
  }
  template <class Managed>
  [[nodiscard]] static const Managed& value_of(const py::object& capsule) {
    return *static_cast<const Managed*>(PyCapsule_GetPointer(capsule.ptr(), Managed::kName));
  }

  template <class Number>
  [[nodiscard]] Borrowed<Number> of_tensor(const dlpack::Tensor& tensor, const py::object& capsule) const {
    if (tensor.device != dlpack::kCpu)
      fail("memory of the device " + std::to_string(tensor.device),
           "the processor's, " + std::to_string(dlpack::kCpu));
    using Value = std::remove_const_t<Number>;
    if (!fits<Value>(tensor.type)) {
      fail("numbers of DLPack's type " + std::to_string(tensor.type.code) + " with " +
               std::to_string(tensor.type.bits) + " bits",
           wanted<Number>());
    }
    if (tensor.dimensions != static_cast<std::int32_t>(shape_.size()))
      fail(std::to_string(tensor.dimensions) + " dimensions", "the shape " + text_of(shape_));
    const Shape found(tensor.shape, tensor.shape + tensor.dimensions);
    if (found != shape_) fail("the shape " + text_of(found), text_of(shape_));
    py::ssize_t stride = 1;
    for (std::size_t i = found.size(); tensor.strides != nullptr && i-- > 0;) {
      if (found[i] != 1 && tensor.strides[i] != stride)
        fail("an array with gaps or by columns", "rows in one piece");
      stride *= found[i];
    }
    return borrowed<Number>(static_cast<std::byte*>(tensor.data) + tensor.offset, capsule, py::none());
  }
  template <class Value>
  [[nodiscard]] static bool fits(dlpack::Type type) noexcept {
    if (type.bits != sizeof(Value) * CHAR_BIT || type.lanes != 1) return false;
    if constexpr (std::is_same_v<Value, bool>)
      return type.code == dlpack::kBool || type.code == dlpack::kUint;
    return type.code == (std::is_floating_point_v<Value> ? dlpack::kFloat : dlpack::kInt);
  }

  const char* name_;
  const Shape& shape_;
};

/// Numbers of the package's own that packages beside numpy may take, by DLPack.
struct Tensor {
  std::shared_ptr<void> numbers;
  dlpack::Type type;
  std::vector<std::int64_t> shape;
};

/// Numbers that this object owns as an array that Python may only read: what is written there next may rely
/// on what stands there. It lives as long as one of its arrays.
template <class Number>
class OwnArray {
 public:
  explicit OwnArray(const Shape& shape) : shape_(shape) {
    std::size_t size = 1;
    for (const py::ssize_t length : shape) size *= static_cast<std::size_t>(length);
    numbers_ = std::shared_ptr<Number[]>(new Number[size]());
    size_ = size;
  }

  [[nodiscard]] std::span<Number> numbers() const noexcept { return {numbers_.get(), size_}; }
  [[nodiscard]] py::array array() const {
    const py::capsule owner(new std::shared_ptr<Number[]>(numbers_),
                            [](void* held) { delete static_cast<std::shared_ptr<Number[]>*>(held); });
    py::array_t<Number> array(shape_, numbers_.get(), owner);
    py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return array;
  }
  [[nodiscard]] Tensor tensor() const {
    constexpr auto kCode = std::is_same_v<Number, bool>       ? dlpack::kBool
                           : std::is_floating_point_v<Number> ? dlpack::kFloat
                                                              : dlpack::kInt;
    return {std::shared_ptr<void>(numbers_, numbers_.get()),
            {kCode, static_cast<std::uint8_t>(sizeof(Number) * CHAR_BIT), 1},
            {shape_.begin(), shape_.end()}};
  }

 private:
  Shape shape_;
  std::shared_ptr<Number[]> numbers_;
  std::size_t size_;
};

/// The class of Tensor.
void add_tensors(py::module_& module);

}  // namespace bastide::python
