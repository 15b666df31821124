#include "arena/tuning/tuned_file.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

namespace bastide::arena {

namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// A number with as many digits as a person wants to read; a float keeps 24 bits.
Json rounded(const Json& value) {
  if (!value.is_number_float()) return value;
  return std::stod(fmt::format("{:.5g}", value.get<double>()));
}

std::string toml_text(const Json& value) {
  if (value.is_string()) return value.dump();
  if (!value.is_array())
    return fmt::format("{}", value.is_number_float() ? fmt::format("{}", value.get<double>()) : value.dump());
  std::string text;
  for (const Json& element : value) text += (text.empty() ? "" : ", ") + toml_text(element);
  return "[" + text + "]";
}

/// New and old value of a key: a list is one.
struct Edit {
  Json now;
  Json before;
};

/// By the key's path in the file: "parameters.road.rate".
std::map<std::string, Edit> edits_of(const BotParameters& bot, const std::vector<Change>& changes) {
  std::map<std::string, Edit> edits;
  for (const auto& [path, value] : changes) {
    const ListedPath listed = split_path(path);
    const Json& before = bot.find(listed.list)->value;
    Edit& edit = edits.try_emplace("parameters." + listed.list, Edit{before, before}).first->second;
    (listed.index ? edit.now.at(*listed.index) : edit.now) = rounded(value);
  }
  std::erase_if(edits, [](const auto& entry) { return entry.second.now == entry.second.before; });
  return edits;
}

std::string line_of(const std::string& key, const Edit& edit) {
  return fmt::format("{} = {}  # {} before", key, toml_text(edit.now), toml_text(edit.before));
}

/// Goes through a file line by line.
class Editor {
 public:
  Editor(std::map<std::string, Edit> edits, const std::string& name)
      : edits_(std::move(edits)), name_(name) {}

  [[nodiscard]] std::string edited(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) take(line);
    leave_table();
    add_rest();
    return out_;
  }

 private:
  void take(const std::string& line) {
    const std::string bare = trimmed(line);
    if (list_open_) {  // what follows of a value that was replaced
      list_open_ = bare.find(']') == std::string::npos;
      return;
    }
    if (bare.starts_with('[') && bare.find(']') != std::string::npos) {
      leave_table();
      table_ = trimmed(bare.substr(1, bare.find(']') - 1));
      waiting_ = "";
      out_ += line + "\n";
      return;
    }
    const std::size_t equals = bare.find('=');
    if (bare.empty() || bare.starts_with('#') || equals == std::string::npos) {
      // Comments in front of the next table are its own: keys are added before them.
      waiting_ += line + "\n";
      return;
    }
    out_ += std::exchange(waiting_, "") + changed(line, trimmed(bare.substr(0, equals)), bare);
  }

  [[nodiscard]] std::string changed(const std::string& line, const std::string& key,
                                    const std::string& bare) {
    if (table_.empty() && key == "name") return fmt::format("name = {}\n", Json(name_).dump());
    const auto edit = edits_.find(table_.empty() ? key : table_ + "." + key);
    if (edit == edits_.end()) return line + "\n";
    const std::string text = line_of(key, edit->second);
    list_open_ = bare.find('[') != std::string::npos && bare.find(']') == std::string::npos;
    edits_.erase(edit);
    return text + "\n";
  }

  /// What the table had not.
  void leave_table() {
    for (auto edit = edits_.begin(); edit != edits_.end();) {
      const std::size_t dot = edit->first.rfind('.');
      if (edit->first.substr(0, dot) != table_) {
        ++edit;
        continue;
      }
      out_ += line_of(edit->first.substr(dot + 1), edit->second) + "\n";
      edit = edits_.erase(edit);
    }
    out_ += std::exchange(waiting_, "");
  }

  /// Tables that the file had not at all.
  void add_rest() {
    while (!edits_.empty()) {
      const std::string table = edits_.begin()->first.substr(0, edits_.begin()->first.rfind('.'));
      table_ = table;
      out_ += fmt::format("\n[{}]\n", table);
      leave_table();
    }
  }

  std::map<std::string, Edit> edits_;
  const std::string& name_;
  std::string out_;
  std::string waiting_;  ///< comments and blank lines, whose table is not known yet
  std::string table_;
  bool list_open_ = false;
};

}  // namespace

std::string tuned_file(const std::string& text, const BotParameters& bot, const std::vector<Change>& changes,
                       const std::string& name) {
  return Editor(edits_of(bot, changes), name).edited(text);
}

}  // namespace bastide::arena
