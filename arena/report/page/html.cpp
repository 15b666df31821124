#include "arena/report/page/html.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <fmt/format.h>

namespace bastide::arena {

std::string script_safe(std::string json) {
  for (std::size_t at = json.find('<'); at != std::string::npos; at = json.find('<', at))
    json.replace(at, 1, "\\u003c");
  return json;
}

std::string base64_of_hex(std::string_view hex) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr int kBits = 6;
  std::string text;
  std::uint32_t pending = 0;
  int bits = 0;
  for (const char digit : hex) {
    pending = pending << 4 | static_cast<std::uint32_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
    bits += 4;
    if (bits < kBits) continue;
    bits -= kBits;
    text += kDigits[pending >> bits & 0x3FU];
  }
  if (bits > 0) text += kDigits[pending << (kBits - bits) & 0x3FU];
  while (text.size() % 4 != 0) text += '=';
  return text;
}

std::string worded(std::string_view key, std::string_view english, const std::vector<WordedValue>& values) {
  std::string html = fmt::format(R"(<span data-t="{}">)", key);
  for (std::size_t open = english.find('{'); open != std::string_view::npos; open = english.find('{')) {
    const std::size_t close = english.find('}', open);
    const std::string_view name = english.substr(open + 1, close - open - 1);
    const auto value = std::find_if(values.begin(), values.end(),
                                    [name](const WordedValue& each) { return each.name == name; });
    assert(value != values.end());
    html +=
        escaped(english.substr(0, open)) + fmt::format(R"(<span data-v="{}">{}</span>)", name, value->html);
    english.remove_prefix(close + 1);
  }
  return html + escaped(english) + "</span>";
}

std::string name_html(const std::string& name) {
  constexpr std::string_view kUnnamed = "player ";
  const std::string number = name.starts_with(kUnnamed) ? name.substr(kUnnamed.size()) : "";
  const bool unnamed = !number.empty() && number.find_first_not_of("0123456789") == std::string::npos;
  return unnamed ? worded("player_n", "player {n}", {{"n", number}}) : escaped(name);
}

std::string rules_html(const std::string& name) {
  return fmt::format(R"(<span data-rules="{0}">{0}</span>)", escaped(name));
}

HtmlTable::HtmlTable(std::string_view caption, const std::vector<std::string>& columns) {
  text_ =
      fmt::format("<div class=\"scroll\" tabindex=\"0\"><table><caption>{}</caption><thead><tr>", caption);
  for (const std::string& column : columns) text_ += fmt::format("<th scope=\"col\">{}</th>", column);
  text_ += "</tr></thead><tbody>";
}

void HtmlTable::add(const std::vector<std::string>& cells) {
  text_ += "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i == 0) {
      text_ += fmt::format("<th scope=\"row\">{}</th>", cells[i]);
    } else {
      text_ += fmt::format("<td>{}</td>", cells[i]);
    }
  }
  text_ += "</tr>\n";
}

std::string HtmlTable::html() const {
  return text_ + "</tbody></table></div>\n";
}

}  // namespace bastide::arena
