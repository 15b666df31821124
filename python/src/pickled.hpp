#pragma once

#include "engine/error.hpp"
#include "src/module.hpp"

#include <utility>

namespace bastide::python {

/// What was pickled, taken apart. What it says is read and checked like any other text.
class Pickled {
 public:
  /// Throws InputError unless there are so many parts.
  Pickled(py::tuple saved, std::size_t parts) : parts_(std::move(saved)) {
    if (parts_.size() != parts) {
      throw InputError("pickle: found " + std::to_string(parts_.size()) + " parts, expected " +
                       std::to_string(parts));
    }
  }

  /// Throws InputError where the part is of another type.
  template <class Part>
  [[nodiscard]] Part part(std::size_t index) const {
    try {
      if (!py::object(parts_[index]).is_none()) return parts_[index].cast<Part>();
    } catch (const py::cast_error&) {
      // told below
    }
    throw InputError("pickle: found something else in its part " + std::to_string(index + 1));
  }

 private:
  py::tuple parts_;
};

}  // namespace bastide::python
