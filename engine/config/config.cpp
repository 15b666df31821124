#include "engine/config/config.hpp"

#include "engine/config/nearest.hpp"
#include "engine/config/parser_guard.hpp"
#include "engine/config/text_file.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <toml++/toml.h>
#include <tuple>
#include <utility>

namespace bastide::engine {

namespace {

struct Document {
  std::string source;
  toml::table root;
};

[[noreturn]] void fail_at(const std::string& source, toml::source_position place, std::string_view message) {
  std::string where = source + ":";
  if (place.line > 0) where += std::to_string(place.line) + ":" + std::to_string(place.column) + ":";
  throw InputError(where + " " + std::string(message));
}

std::string written(double value) {
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  return {buffer.data(), end};
}

/// What stands in the file, for "found …".
std::string described(const toml::node& node) {
  if (const auto* text = node.as_string()) return in_quotes(text->get());
  if (const auto* integer = node.as_integer()) return std::to_string(integer->get());
  if (const auto* number = node.as_floating_point()) return written(number->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  if (node.is_table()) return "a table";
  if (node.is_array()) return "a list";
  return "a date or time";
}

using KeySet = std::set<std::string, std::less<>>;

toml::table parsed(std::string_view text, const std::string& source) {
  if (text.size() > kMaxTextBytes)
    throw InputError(source + ": found more than 1 MiB, expected a short text");
  if (const auto refusal = guard_refusal(text)) {
    throw InputError(source + ":" + std::to_string(refusal->line) + ": " + refusal->message);
  }
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    std::string message(error.description().substr(0, 400));
    std::replace_if(
        message.begin(), message.end(), [](unsigned char c) { return c < 0x20; }, ' ');
    fail_at(source, error.source().begin, message + ", expected well-formed TOML");
  }
}

std::string range(const std::string& what, const std::string& low, const std::string& high) {
  return what + " from " + low + " to " + high;
}

}  // namespace

/// A table of the document and the keys that have been asked for.
struct Config::Node {
  std::shared_ptr<const Document> document;
  const toml::table* table = nullptr;
  toml::source_position place;
  KeySet asked;

  [[nodiscard]] const toml::node* find(std::string_view key) {
    asked.emplace(key);
    return table->get(key);
  }

  [[nodiscard]] const toml::node& need(std::string_view key, const std::string& expected) {
    if (const toml::node* found = find(key)) return *found;
    fail_at(document->source, place, std::string(key) + " is missing, expected " + expected);
  }

  [[noreturn]] void mismatch(std::string_view key, const toml::node& found,
                             const std::string& expected) const {
    fail_at(document->source, found.source().begin,
            std::string(key) + ": found " + described(found) + ", expected " + expected);
  }

  [[nodiscard]] const toml::array& list(std::string_view key, const std::string& expected) {
    const toml::node& found = need(key, expected);
    if (!found.is_array()) mismatch(key, found, expected);
    return *found.as_array();
  }

  [[nodiscard]] std::int64_t whole(std::string_view key, const toml::node& found, std::int64_t low,
                                   std::int64_t high) const {
    const auto* integer = found.as_integer();
    if (integer == nullptr || integer->get() < low || integer->get() > high) {
      mismatch(key, found, range("a whole number", std::to_string(low), std::to_string(high)));
    }
    return integer->get();
  }

  [[nodiscard]] double real(std::string_view key, const toml::node& found, double low, double high) const {
    double value = std::nan("");
    if (const auto* integer = found.as_integer()) value = static_cast<double>(integer->get());
    if (const auto* number = found.as_floating_point()) value = number->get();
    // Also true of NaN, which compares as false with everything.
    if (!std::isfinite(value) || value < low || value > high) {
      mismatch(key, found, range("a number", written(low), written(high)));
    }
    // -0.0 would be written as -0, the whole number 0, and read back as another number than it was.
    return value == 0 ? 0.0 : value;
  }

  [[nodiscard]] Config child(const toml::table& below) const {
    // A table that only dotted keys made has no place of its own; its parent's is the next best.
    const toml::source_position own = below.source().begin;
    return Config(std::make_shared<Node>(Node{document, &below, own.line > 0 ? own : place, {}}));
  }
};

Config Config::parse(std::string_view text, const std::string& source) {
  auto document = std::make_shared<const Document>(Document{source, parsed(text, source)});
  const toml::table* root = &document->root;
  return Config(std::make_shared<Node>(Node{std::move(document), root, {1, 1}, {}}));
}

Config Config::load(const std::string& path) {
  return parse(read_text_file(path), path);
}

bool Config::has(std::string_view key) const {
  return node_->find(key) != nullptr;
}

bool Config::is_list(std::string_view key) const {
  const toml::node* found = node_->find(key);
  return found != nullptr && found->is_array();
}

Config::Kind Config::kind_of(std::string_view key) const {
  const toml::node* found = node_->find(key);
  if (found == nullptr) return Kind::nothing;
  if (found->is_string()) return Kind::text;
  if (found->is_integer()) return Kind::whole;
  if (found->is_floating_point()) return Kind::number;
  if (found->is_boolean()) return Kind::flag;
  if (found->is_array()) return Kind::list;
  return found->is_table() ? Kind::table : Kind::time;
}

std::vector<std::string> Config::keys() const {
  std::vector<const toml::key*> found;
  for (const auto& entry : *node_->table) found.push_back(&entry.first);
  std::sort(found.begin(), found.end(), [](const toml::key* a, const toml::key* b) {
    const auto begin_a = a->source().begin;
    const auto right = b->source().begin;
    return std::tie(begin_a.line, begin_a.column) < std::tie(right.line, right.column);
  });
  std::vector<std::string> names;
  for (const toml::key* key : found) names.emplace_back(key->str());
  return names;
}

std::string Config::text(std::string_view key) const {
  const std::string expected = "a text in quotes";
  const toml::node& found = node_->need(key, expected);
  if (!found.is_string()) node_->mismatch(key, found, expected);
  return found.as_string()->get();
}

std::string Config::text_or(std::string_view key, std::string fallback) const {
  return has(key) ? text(key) : std::move(fallback);
}

std::int64_t Config::integer(std::string_view key, std::int64_t low, std::int64_t high) const {
  const auto expected = range("a whole number", std::to_string(low), std::to_string(high));
  return node_->whole(key, node_->need(key, expected), low, high);
}

std::int64_t Config::integer_or(std::string_view key, std::int64_t fallback, std::int64_t low,
                                std::int64_t high) const {
  return has(key) ? integer(key, low, high) : fallback;
}

double Config::number(std::string_view key, double low, double high) const {
  const auto expected = range("a number", written(low), written(high));
  return node_->real(key, node_->need(key, expected), low, high);
}

double Config::number_or(std::string_view key, double fallback, double low, double high) const {
  return has(key) ? number(key, low, high) : fallback;
}

bool Config::flag_or(std::string_view key, bool fallback) const {
  const toml::node* found = node_->find(key);
  if (found == nullptr) return fallback;
  if (!found->is_boolean()) node_->mismatch(key, *found, "true or false");
  return found->as_boolean()->get();
}

std::vector<std::string> Config::texts(std::string_view key) const {
  const std::string expected = "a list of texts in quotes";
  std::vector<std::string> values;
  for (const toml::node& found : node_->list(key, expected)) {
    if (!found.is_string()) node_->mismatch(key, found, expected);
    values.push_back(found.as_string()->get());
  }
  return values;
}

std::vector<std::int64_t> Config::integers(std::string_view key, std::int64_t low, std::int64_t high) const {
  const auto expected = range("a list of whole numbers", std::to_string(low), std::to_string(high));
  std::vector<std::int64_t> values;
  for (const toml::node& found : node_->list(key, expected)) {
    values.push_back(node_->whole(key, found, low, high));
  }
  return values;
}

std::vector<double> Config::numbers(std::string_view key, double low, double high) const {
  const auto expected = range("a list of numbers", written(low), written(high));
  std::vector<double> values;
  for (const toml::node& found : node_->list(key, expected)) {
    values.push_back(node_->real(key, found, low, high));
  }
  return values;
}

std::size_t Config::choice(std::string_view key, const std::vector<std::string_view>& choices) const {
  const std::string expected = "one of: " + listed(choices);
  const toml::node& found = node_->need(key, expected);
  const auto* text = found.as_string();
  const auto chosen =
      text == nullptr ? choices.end() : std::find(choices.begin(), choices.end(), text->get());
  if (chosen == choices.end()) node_->mismatch(key, found, expected);
  return static_cast<std::size_t>(chosen - choices.begin());
}

std::size_t Config::choice_or(std::string_view key, std::size_t fallback,
                              const std::vector<std::string_view>& choices) const {
  return has(key) ? choice(key, choices) : fallback;
}

Config Config::table(std::string_view key) const {
  const std::string expected = "a table [" + std::string(key) + "]";
  const toml::node& found = node_->need(key, expected);
  if (!found.is_table()) node_->mismatch(key, found, expected);
  return node_->child(*found.as_table());
}

std::vector<Config> Config::tables(std::string_view key) const {
  std::vector<Config> found;
  if (!has(key)) return found;
  const std::string expected = "a list of tables, [[" + std::string(key) + "]]";
  for (const toml::node& element : node_->list(key, expected)) {
    if (!element.is_table()) node_->mismatch(key, element, expected);
    found.push_back(node_->child(*element.as_table()));
  }
  return found;
}

void Config::finish() const {
  for (const std::string& key : keys()) {
    if (node_->asked.contains(key)) continue;
    std::string message = "found unknown key " + in_quotes(key);
    const std::vector<std::string_view> known(node_->asked.begin(), node_->asked.end());
    if (const auto meant = nearest_word(key, known)) {
      message += ", expected perhaps " + in_quotes(*meant);
    } else {
      message += ", expected " + (known.empty() ? "no key here" : "one of: " + listed(known));
    }
    fail_at(source(), node_->table->find(key)->first.source().begin, message);
  }
}

void Config::fail(std::string_view key, const std::string& message) const {
  const toml::node* found = key.empty() ? nullptr : node_->table->get(key);
  const bool placed = found != nullptr && found->source().begin.line > 0;
  fail_at(source(), placed ? found->source().begin : node_->place, message);
}

const std::string& Config::source() const noexcept {
  return node_->document->source;
}

}  // namespace bastide::engine
