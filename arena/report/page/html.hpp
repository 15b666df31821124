#pragma once

#include "arena/files/markup.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Small parts of pages.
namespace bastide::arena {

/// JSON as it may stand in a `<script>` element: nothing in it ends the element or begins another.
[[nodiscard]] std::string script_safe(std::string json);

/// Base64 of the bytes that `hex` writes, two digits each: what a Content-Security-Policy names scripts by.
[[nodiscard]] std::string base64_of_hex(std::string_view hex);

/// A table with a caption; cells hold HTML. The first column heads its rows, the others are numbers. It
/// scrolls where the window is too narrow.
class HtmlTable {
 public:
  HtmlTable(std::string_view caption, const std::vector<std::string>& columns);
  void add(const std::vector<std::string>& cells);
  [[nodiscard]] std::string html() const;

 private:
  std::string text_;
};

}  // namespace bastide::arena
