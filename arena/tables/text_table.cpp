#include "arena/tables/text_table.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

namespace bastide::arena {

std::size_t columns_of(std::string_view text) noexcept {
  // Every byte but those that continue a character.
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
  }));
}

void TextTable::add(std::vector<std::string> cells) {
  assert(cells.size() <= columns_.size());
  cells.resize(columns_.size());
  rows_.push_back(std::move(cells));
}

std::string TextTable::text() const {
  std::vector<std::size_t> widths(columns_.size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns_of(row[i]));
  }
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - columns_of(row[i]), ' ');
      if (i > 0) line += "  ";
      line += columns_[i] == Align::left ? row[i] + padding : padding + row[i];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string percent_text(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string interval_text(double low, double high, int decimals) {
  return fmt::format("{:+.{}f} … {:+.{}f}", low, decimals, high, decimals);
}

}  // namespace bastide::arena
