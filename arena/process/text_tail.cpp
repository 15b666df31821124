#include "arena/process/text_tail.hpp"

#include "engine/printable.hpp"

namespace bastide::arena {

void TextTail::append(std::string_view bytes) {
  bytes_ += bytes;
  if (bytes_.size() <= 2 * most_) return;
  bytes_.erase(0, bytes_.size() - most_);
  cut_ = true;
}

std::string TextTail::text() const {
  std::string_view tail = bytes_;
  const bool cut = cut_ || tail.size() > most_;
  if (tail.size() > most_) tail.remove_prefix(tail.size() - most_);
  if (cut) {
    const std::size_t newline = tail.find('\n');
    if (newline + 1 < tail.size()) tail.remove_prefix(newline + 1);  // npos + 1 is 0: one endless line
  }
  return printable_lines(tail);
}

}  // namespace bastide::arena
