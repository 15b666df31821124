#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bastide::arena {

/// Rows of cells as text with aligned columns, two blanks between them. The first row is the heading.
class TextTable {
 public:
  enum class Align { left, right };

  explicit TextTable(std::vector<Align> columns) : columns_(std::move(columns)) {}

  /// One cell for each column; missing ones are empty.
  void add(std::vector<std::string> cells);
  /// Every line ends with a newline and none with a blank.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// Columns that UTF-8 `text` takes on a terminal, each character counted as one.
[[nodiscard]] std::size_t columns_of(std::string_view text) noexcept;

/// A share from 0 to 1 as "12.3 %".
[[nodiscard]] std::string percent_text(double share);
/// "+3.1 … +5.2".
[[nodiscard]] std::string interval_text(double low, double high, int decimals);

}  // namespace bastide::arena
