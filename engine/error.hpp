#pragma once

#include <stdexcept>
#include <string>

namespace bastide {

/// Input from outside that cannot be used: a file, a command line, a position, a record.
///
/// The message is for the person who wrote the input. It says where (`file:line:column` as far as it is
/// known), what was found and what was expected, in one line without a full stop at its end.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace bastide
