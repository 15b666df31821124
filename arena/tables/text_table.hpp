#pragma once

#include "engine/text/canvas.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace bastide::arena {

using engine::columns_of;

/// Rows of cells as text with aligned columns, two blanks between them. The first row is the heading.
class TextTable {
 public:
  enum class Align { left, right };
  /// What becomes of a table that is wider than it may be: its lines are cut, or the columns that do not fit
  /// follow in tables of their own, each behind the columns that name its rows.
  enum class Wide { cut, split };

  /// The first `names` columns name the rows.
  explicit TextTable(std::vector<Align> columns, std::size_t names = 1)
      : columns_(std::move(columns)), names_(names) {}

  /// One cell for each column; missing ones are empty.
  void add(std::vector<std::string> cells);
  /// Every line ends with a newline and none with a blank. No line is wider than `width` columns; 0 is any
  /// width.
  [[nodiscard]] std::string text(int width = 0, Wide wide = Wide::split) const;

 private:
  using Widths = std::vector<std::size_t>;
  [[nodiscard]] Widths widths() const;
  [[nodiscard]] std::string text_of(const std::vector<std::size_t>& columns, const Widths& widths,
                                    std::size_t width) const;

  std::vector<Align> columns_;
  std::size_t names_;
  std::vector<std::vector<std::string>> rows_;
};

/// As much of `text` as fits into so many columns, with … where it was cut; 0 is any number.
[[nodiscard]] std::string cut_to(std::string_view text, std::size_t columns);

/// A share from 0 to 1 as "12.3 %".
[[nodiscard]] std::string percent_text(double share);
/// "+3.1 … +5.2".
[[nodiscard]] std::string interval_text(double low, double high, int decimals);

}  // namespace bastide::arena
