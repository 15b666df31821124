#include "arena/bench/speeds_report.hpp"

#include "arena/files/json.hpp"
#include "arena/tables/text_table.hpp"

#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena {
namespace {

std::string number_text(const Measurement& measurement) {
  return fmt::format("{:.{}f}", measurement.value, measurement.quantity.digits);
}

std::string rules_table(const std::vector<Speeds::ByRules>& by_rules) {
  assert(!by_rules.empty());
  const std::vector<Measurement>& columns = by_rules.front().measurements;
  std::vector<TextTable::Align> aligned(columns.size() + 1, TextTable::Align::right);
  aligned.front() = TextTable::Align::left;
  TextTable table(aligned);
  std::vector<std::string> words{""};
  std::vector<std::string> units{""};
  for (const Measurement& column : columns) {
    words.emplace_back(column.quantity.words);
    units.emplace_back(column.quantity.unit);
  }
  table.add(words);
  table.add(units);
  for (const Speeds::ByRules& speeds : by_rules) {
    std::vector<std::string> row{speeds.rules};
    for (const Measurement& measurement : speeds.measurements) row.push_back(number_text(measurement));
    table.add(row);
  }
  return table.text();
}

/// Whole numbers as such, the others with the digits that they have.
Json number_json(const Measurement& measurement) {
  if (measurement.quantity.digits == 0) return std::llround(measurement.value);
  const double scale = std::pow(10, measurement.quantity.digits);
  return std::round(measurement.value * scale) / scale;
}

Json measurements_json(const std::vector<Measurement>& measurements) {
  auto json = Json::object();
  for (const Measurement& measurement : measurements)
    json[measurement.quantity.key] = number_json(measurement);
  return json;
}

}  // namespace

std::string speeds_text(const Speeds& speeds) {
  using Align = TextTable::Align;
  TextTable base({Align::left, Align::right, Align::left});
  for (const Measurement& measurement : speeds.base_only) {
    base.add({measurement.quantity.words, number_text(measurement), measurement.quantity.unit});
  }
  return rules_table(speeds.by_rules) + "\nbase alone\n" + base.text();
}

Json speeds_json(const Speeds& speeds) {
  Json json = measurements_json(speeds.base_only);
  auto& by_rules = json["by_rules"];
  for (const auto& [rules, measurements] : speeds.by_rules) by_rules[rules] = measurements_json(measurements);
  return json;
}

}  // namespace bastide::arena
