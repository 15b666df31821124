#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace bastide::tests {

/// A name that would do harm if a page took it for markup.
inline const std::string kNasty = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>&";

[[nodiscard]] inline std::size_t count_of(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

/// The data that a page's script reads; throws if there is none.
[[nodiscard]] inline nlohmann::json data_of(const std::string& page) {
  const std::string begin = "<script type=\"application/json\" id=\"data\">";
  const std::size_t from = page.find(begin) + begin.size();
  return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

}  // namespace bastide::tests
