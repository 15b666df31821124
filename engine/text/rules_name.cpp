#include "engine/text/rules_name.hpp"

#include "engine/text/lines.hpp"

namespace bastide::engine {
namespace {

bool is_record(std::string_view text) {
  constexpr std::string_view kRecord = "bastide record";
  const std::size_t at = text.find("bastide");
  return at != std::string_view::npos && text.substr(at, kRecord.size()) == kRecord;
}

}  // namespace

RulesLine read_rules_line(std::string_view text, const std::string& source) {
  for (const Line& line : read_lines(text, is_record(text) ? "record" : "position", source)) {
    if (line.words[0] != "rules") continue;
    if (line.words.size() < 2) fail_at(source, line.number, "found no name of a rule set, expected one");
    return {words_after_key(line), line.number};
  }
  fail_at(source, last_line(text), "found no rules, expected a line such as \"rules base\"");
}

std::string read_rules_name(std::string_view text, const std::string& source) {
  return read_rules_line(text, source).name;
}

}  // namespace bastide::engine
