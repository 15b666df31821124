#pragma once

#include <charconv>
#include <string_view>
#include <system_error>

/// The arguments of programs that measure.
namespace bastide::bench {

/// Whether all of `text` is a number; it goes to `number`.
template <class Number>
[[nodiscard]] bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace bastide::bench
