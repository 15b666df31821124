#include "engine/config/nesting.hpp"

#include <algorithm>

namespace bastide::engine {

namespace {

/// Walks over a TOML text and counts what is open; strings and comments are stepped over whole.
class NestingScan {
 public:
  explicit NestingScan(std::string_view text) noexcept : text_(text) {}

  std::optional<std::size_t> run() noexcept {
    while (at_ < text_.size()) {
      step(text_[at_]);
      if (brackets_ > kMaxBrackets || dots_ > kMaxDots) return line();
    }
    return std::nullopt;
  }

 private:
  void step(char c) noexcept {
    switch (c) {
      case '#':
        at_ = std::min(text_.find('\n', at_), text_.size());
        return;
      case '"':
      case '\'':
        skip_string(c);
        return;
      case '[':
      case '{':
        ++brackets_;
        dots_ = 0;
        break;
      case ']':
      case '}':
        brackets_ = std::max(0, brackets_ - 1);
        dots_ = 0;
        break;
      case '.':
        ++dots_;
        break;
      case '=':
      case ',':
      case '\n':
        dots_ = 0;
        break;
      default:
        break;
    }
    ++at_;
  }

  void skip_string(char quote) noexcept {
    const bool several_lines = starts_with_three(quote);
    at_ += several_lines ? 3 : 1;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == quote && (!several_lines || starts_with_three(quote))) break;
      if (c == '\n' && !several_lines) return;  // never closed: the parser stops here
      at_ += c == '\\' && quote == '"' ? 2 : 1;
    }
    at_ += several_lines ? 3 : 1;
    // A string over several lines may end in up to two quotes of its own.
    for (int own = 0; several_lines && own < 2 && at_ < text_.size() && text_[at_] == quote; ++own) ++at_;
  }

  bool starts_with_three(char quote) const noexcept {
    return text_.size() - at_ >= 3 && text_[at_] == quote && text_[at_ + 1] == quote &&
           text_[at_ + 2] == quote;
  }

  std::size_t line() const noexcept {
    const std::size_t end = std::min(at_, text_.size());
    return 1 +
           static_cast<std::size_t>(std::count(text_.begin(), text_.begin() + static_cast<long>(end), '\n'));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int brackets_ = 0;
  int dots_ = 0;
};

}  // namespace

std::optional<std::size_t> line_nested_too_deep(std::string_view text) noexcept {
  return NestingScan(text).run();
}

}  // namespace bastide::engine
