#pragma once

#include "engine/error.hpp"
#include "src/module.hpp"

#include <memory>
#include <pybind11/numpy.h>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

/// Arrays of numpy that are written to without copies.
namespace bastide::python {

inline std::string text_of(const std::vector<py::ssize_t>& shape) {
  std::string text;
  for (const py::ssize_t size : shape) text += (text.empty() ? "" : ", ") + std::to_string(size);
  return "(" + text + ")";
}

/// The array's own numbers. Throws InputError unless it has them as they are wanted.
template <class Number>
std::span<Number> numbers_of(const char* name, const py::array& array,
                             const std::vector<py::ssize_t>& shape) {
  const auto fail = [&](const std::string& found, const std::string& expected) {
    throw InputError(std::string(name) + ": found " + found + ", expected " + expected);
  };
  using Value = std::remove_const_t<Number>;
  if (!py::isinstance<py::array_t<Value>>(array)) {
    fail("numbers of type " + py::str(array.dtype()).cast<std::string>(),
         py::str(py::dtype::of<Value>()).cast<std::string>());
  }
  const std::vector<py::ssize_t> found(array.shape(), array.shape() + array.ndim());
  if (found != shape) fail("the shape " + text_of(found), text_of(shape));
  if ((array.flags() & py::array::c_style) == 0)
    fail("an array with gaps or by columns", "rows in one piece");
  if ((array.flags() & py::detail::npy_api::NPY_ARRAY_ALIGNED_) == 0)
    fail("numbers at odd addresses", "an array of numpy's own");
  if (!std::is_const_v<Number> && !array.writeable()) fail("an array to read only", "one to write to");
  auto* const data = const_cast<Value*>(static_cast<const Value*>(array.data()));
  return {data, static_cast<std::size_t>(array.size())};
}

/// Numbers that this object owns as an array that Python may only read: what is written there next may rely
/// on what stands there. It lives as long as one of its arrays.
template <class Number>
class OwnArray {
 public:
  explicit OwnArray(const std::vector<py::ssize_t>& shape) : shape_(shape) {
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

 private:
  std::vector<py::ssize_t> shape_;
  std::shared_ptr<Number[]> numbers_;
  std::size_t size_;
};

}  // namespace bastide::python
