#include "arena/report/page/html.hpp"

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
