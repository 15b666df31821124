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

/// What stands for a {value} in words: HTML.
struct WordedValue {
  std::string_view name;
  std::string html;
};
/// Words that a script says again in another language (wording.js): `english` are those of `key`. HTML.
[[nodiscard]] std::string worded(std::string_view key, std::string_view english,
                                 const std::vector<WordedValue>& values = {});
/// The name of a player, who may have none but "player 2".
[[nodiscard]] std::string name_html(const std::string& name);
/// The name of a rule set.
[[nodiscard]] std::string rules_html(const std::string& name);

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
