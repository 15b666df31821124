#include "engine/config/parser_guard.hpp"

#include <algorithm>

namespace bastide::engine {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Walks over a TOML text and counts what is open; strings and comments are stepped over whole.
class GuardScan {
 public:
  explicit GuardScan(std::string_view text) noexcept : text_(text) {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
  }

  std::optional<GuardRefusal> run() {
    while (at_ < text_.size()) {
      if (!may_stand_bare()) {
        return GuardRefusal{line(), "found a character that is not plain ASCII, expected it within quotes"};
      }
      step(text_[at_]);
      if (brackets_ > kMaxBrackets || dots_ > kMaxDots) {
        return GuardRefusal{line(), "found nesting too deep, expected at most " +
                                        std::to_string(kMaxBrackets) + " open brackets and " +
                                        std::to_string(kMaxDots) + " dots in a key"};
      }
    }
    return std::nullopt;
  }

 private:
  /// Whether the character here may stand outside texts and comments: printable ASCII, tab, line break.
  bool may_stand_bare() const noexcept {
    const char c = text_[at_];
    if (c == '\r') return text_.substr(at_).starts_with("\r\n");
    return c == '\t' || c == '\n' || (c >= ' ' && c <= '~');
  }

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

std::optional<GuardRefusal> guard_refusal(std::string_view text) {
  return GuardScan(text).run();
}

}  // namespace bastide::engine
