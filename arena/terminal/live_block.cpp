#include "arena/terminal/live_block.hpp"

#include <algorithm>

namespace bastide::arena {

std::string LiveBlock::draw(std::string_view text, std::size_t rows) {
  std::string drawing = drawn_ > 0 ? "\r\x1b[" + std::to_string(drawn_) + "A" : "";
  const std::size_t room = rows > 1 ? rows - 1 : text.size();
  drawn_ = 0;
  for (std::size_t at = 0; at < text.size() && drawn_ < room; ++drawn_) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    drawing.append(text.substr(at, end - at)).append("\x1b[K\n");
    at = end + 1;
  }
  return drawing + "\x1b[J";
}

}  // namespace bastide::arena
