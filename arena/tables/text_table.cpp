#include "arena/tables/text_table.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

namespace bastide::arena {

void TextTable::add(std::vector<std::string> cells) {
  assert(cells.size() <= columns_.size());
  cells.resize(columns_.size());
  rows_.push_back(std::move(cells));
}

TextTable::Widths TextTable::widths() const {
  Widths widths(columns_.size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns_of(row[i]));
  }
  return widths;
}

std::string TextTable::text_of(const std::vector<std::size_t>& columns, const Widths& widths,
                               std::size_t width) const {
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (const std::size_t i : columns) {
      const std::string padding(widths[i] - columns_of(row[i]), ' ');
      if (i != columns.front()) line += "  ";
      line += columns_[i] == Align::left ? row[i] + padding : padding + row[i];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += cut_to(line, width) + "\n";
  }
  return text;
}

std::string TextTable::text(int width, Wide wide) const {
  constexpr std::size_t kGap = 2;
  const Widths all = widths();
  const auto limit = static_cast<std::size_t>(std::max(width, 0));
  std::vector<std::size_t> names;
  std::size_t named = 0;
  for (std::size_t i = 0; i < std::min(names_, columns_.size()); ++i) {
    names.push_back(i);
    named += all[i] + kGap;
  }
  std::string text;
  std::vector<std::size_t> shown = names;
  std::size_t taken = named;
  for (std::size_t i = names.size(); i < columns_.size(); ++i) {
    const bool fits = limit == 0 || wide == Wide::cut || taken + all[i] <= limit;
    if (!fits && shown.size() > names.size()) {
      text += text_of(shown, all, limit) + "\n";
      shown = names;
      taken = named;
    }
    shown.push_back(i);
    taken += all[i] + kGap;
  }
  return text + text_of(shown, all, limit);
}

std::string cut_to(std::string_view text, std::size_t columns) {
  if (columns == 0 || columns_of(text) <= columns) return std::string(text);
  std::size_t end = 0;
  for (std::size_t left = columns - 1; end < text.size(); ++end) {
    const bool begins = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
    if (begins && left-- == 0) break;
  }
  return std::string(text.substr(0, end)) + "…";
}

std::string percent_text(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string interval_text(double low, double high, int decimals) {
  return fmt::format("{:+.{}f} … {:+.{}f}", low, decimals, high, decimals);
}

}  // namespace bastide::arena
