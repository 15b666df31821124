#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace bastide {

/// Input from outside that cannot be used: a file, a command line, a position, a record.
///
/// The message is for the person who wrote the input. It says where (`file:line:column` as far as it is
/// known), what was found and what was expected, in one line without a full stop at its end.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// `text` on one line as it may be printed, cut after so many bytes, which "…" then says.
[[nodiscard]] std::string cut_after(std::string_view text, std::size_t bytes);

/// `found` as it may stand in a message: in double quotes, on one line, cut after some 40 bytes.
[[nodiscard]] std::string in_quotes(std::string_view found);

/// `words` as they may stand in a message: "a, b, c"; "none" when there are none.
[[nodiscard]] std::string listed(std::span<const std::string_view> words);

}  // namespace bastide
