#pragma once

#include "engine/error.hpp"

#include <string>

namespace bastide::tests {

/// The message of the InputError that `action` throws; empty when it throws none.
template <typename Action>
[[nodiscard]] std::string message_of(Action action) {
  try {
    static_cast<void>(action());
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace bastide::tests
