#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bastide::arena {

/// Bytes as they come in, and lines as they go out.
class LineBuffer {
 public:
  void append(std::string_view bytes) {
    // What was taken is thrown away when it is most of what is held, so that a byte is moved at most once.
    if (begin_ > bytes_.size() / 2) {
      bytes_.erase(0, begin_);
      searched_ -= begin_;
      begin_ = 0;
    }
    bytes_ += bytes;
  }

  /// The first line, without its newline, if all of it is there.
  [[nodiscard]] std::optional<std::string> take() {
    const std::size_t end = bytes_.find('\n', searched_);
    searched_ = end == std::string::npos ? bytes_.size() : end + 1;
    if (end == std::string::npos) return std::nullopt;
    std::string line = bytes_.substr(begin_, end - begin_);
    begin_ = searched_;
    return line;
  }

  /// What came behind the last newline, if nobody has taken it.
  [[nodiscard]] std::string_view last_piece() const {
    const std::size_t newline = bytes_.rfind('\n');
    const std::size_t from = newline == std::string::npos ? begin_ : std::max(begin_, newline + 1);
    return std::string_view(bytes_).substr(from);
  }

  /// Bytes that wait, whether they are a line or not.
  [[nodiscard]] std::size_t size() const noexcept { return bytes_.size() - begin_; }
  [[nodiscard]] bool empty() const noexcept { return size() == 0; }

 private:
  std::string bytes_;
  std::size_t begin_ = 0;     ///< of what has not been taken
  std::size_t searched_ = 0;  ///< up to here there is no newline after begin_
};

}  // namespace bastide::arena
