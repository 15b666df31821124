#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bastide::arena {

/// The last bytes of an endless text.
class TextTail {
 public:
  explicit TextTail(std::size_t limit) noexcept : most_(limit) {}

  void append(std::string_view bytes);
  /// Whole lines as far as there are any, as UTF-8 that is safe to print: a control character, and what is
  /// not UTF-8, becomes '?', a tab a blank.
  [[nodiscard]] std::string text() const;

 private:
  std::size_t most_;
  std::string bytes_;  ///< up to twice as many as wanted, so that a byte is moved at most once
  bool cut_ = false;   ///< whether something came before
};

}  // namespace bastide::arena
