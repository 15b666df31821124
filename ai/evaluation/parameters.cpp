#include "ai/evaluation/parameters.hpp"

#include <map>
#include <string>
#include <type_traits>
#include <vector>

namespace bastide::ai {
namespace {

/// Takes numbers from the tables of a file, as far as it has them.
class NumberReader {
 public:
  explicit NumberReader(const engine::Config& config) : config_(config) {}

  template <class Value>
  void operator()(const std::string& table, const char* key, Value& value, double low, double high) {
    const engine::Config* const found = table_of(table);
    if (found != nullptr && found->has(key)) read(*found, key, value, low, high);
  }

  void finish() const {
    for (const auto& [name, table] : tables_) table.finish();
  }

 private:
  /// "crowd.road" is a table in a table; null where there is none.
  [[nodiscard]] const engine::Config* table_of(const std::string& path) {
    const auto known = tables_.find(path);
    if (known != tables_.end()) return &known->second;
    const std::size_t dot = path.rfind('.');
    const bool inner = dot != std::string::npos;
    const engine::Config* const outer = inner ? table_of(path.substr(0, dot)) : &config_;
    const std::string name = inner ? path.substr(dot + 1) : path;
    if (outer == nullptr || !outer->has(name)) return nullptr;
    return &tables_.emplace(path, outer->table(name)).first->second;
  }
  static void read(const engine::Config& table, const char* key, float& value, double low, double high) {
    value = static_cast<float>(table.number(key, low, high));
  }
  template <std::size_t size>
  static void read(const engine::Config& table, const char* key, std::array<float, size>& values, double low,
                   double high) {
    const std::vector<double> found = table.numbers(key, low, high);
    if (found.size() != size) {
      table.fail(key, std::string(key) + ": found " + std::to_string(found.size()) + " numbers, expected " +
                          std::to_string(size));
    }
    for (std::size_t i = 0; i < size; ++i) values[i] = static_cast<float>(found[i]);
  }

  const engine::Config& config_;
  std::map<std::string, engine::Config> tables_;
};

}  // namespace

EvaluationParameters::EvaluationParameters() {
  followers.horizon = 2.1F;
  followers.turn = 1.2F;
  followers.worth = {10, 6.7F, 4.3F, 3.1F, 1.4F, 0.9F, 0.5F};
  road.rate = 0.14F;
  road.power = 0.85F;
  road.death = 0.074F;
  road.extension = 0.02F;
  road.growth = 0.97F;
  road.open_growth = 0.32F;
  road.join = 0.15F;
  road.contested = 0.9F;
  city.rate = 0.26F;
  city.power = 0.59F;
  city.death = 0.17F;
  city.extension = 0.02F;
  city.growth = 1.3F;
  city.open_growth = 0.33F;
  city.join = 0.3F;
  city.contested = 0.9F;
  monastery.rate = 0.032F;
  monastery.power = 0.49F;
  field.growth = 0.01F;
  field.risk = 0.64F;
  field.free = 0.45F;
  field.contested = 0.9F;
  castle.path = 0.2F;
  castle.tower = 0.115F;
  castle.house = 0.18F;
  castle.growth = 0.14F;
  castle.keep = 82;
  castle.followers = 1.2F;
  castle.tokens = {18, 7, 11, -4, 3, 1.4F, 4.2F, 9, 6.6F};
  three.followers.worth = {22.8F, 11.7F, 8.21F, 6.64F, 5.48F, 4.12F, 2.92F};
  three.followers.horizon = 10.3F;
  three.followers.turn = 1.2F;
  three.road.rate = 0.2F;
  three.road.power = 0.648F;
  three.road.death = 0.155F;
  three.road.extension = 0.0141F;
  three.road.growth = 0.208F;
  three.road.open_growth = 0.555F;
  three.road.join = 0.198F;
  three.road.contested = 0.9F;
  three.city.rate = 0.265F;
  three.city.power = 0.66F;
  three.city.death = 0.109F;
  three.city.extension = 0.0287F;
  three.city.growth = 1.04F;
  three.city.open_growth = 0.452F;
  three.city.join = 0.318F;
  three.city.contested = 0.9F;
  three.monastery.rate = 0.0304F;
  three.monastery.power = 0.285F;
  three.field.growth = 0.0127F;
  three.field.risk = 0.587F;
  three.field.free = 0.666F;
  three.field.contested = 0.9F;
  crowd.followers.worth = {26.5F, 11.6F, 8.12F, 4.82F, 3.48F, 2.33F, 1.28F};
  crowd.followers.horizon = 14.7F;
  crowd.followers.turn = 1.2F;
  crowd.road.rate = 0.102F;
  crowd.road.power = 0.522F;
  crowd.road.death = 0.129F;
  crowd.road.extension = 0.017F;
  crowd.road.growth = 0.343F;
  crowd.road.open_growth = 0.299F;
  crowd.road.join = 0.255F;
  crowd.road.contested = 0.9F;
  crowd.city.rate = 0.371F;
  crowd.city.power = 0.768F;
  crowd.city.death = 0.213F;
  crowd.city.extension = 0.0365F;
  crowd.city.growth = 1.02F;
  crowd.city.open_growth = 0.351F;
  crowd.city.join = 0.545F;
  crowd.city.contested = 0.9F;
  crowd.monastery.rate = 0.0167F;
  crowd.monastery.power = 0.243F;
  crowd.field.growth = 0.00638F;
  crowd.field.risk = 0.682F;
  crowd.field.free = 0.463F;
  crowd.field.contested = 0.9F;
}

EvaluationParameters EvaluationParameters::read(const engine::Config& config,
                                                EvaluationParameters parameters) {
  NumberReader reader(config);
  visit(parameters, reader);
  reader.finish();
  if (config.has(kLearnedKey)) {
    parameters.learned =
        config.found(kLearnedKey, [&] { return LearnedValues::named(config.text(kLearnedKey)); });
  }
  return parameters;
}

EvaluationParameters EvaluationParameters::read_table(const engine::Config& config, const char* key,
                                                      const EvaluationParameters& parameters) {
  if (!config.has(key)) return parameters;
  const engine::Config table = config.table(key);
  EvaluationParameters found = read(table, parameters);
  table.finish();
  return found;
}

}  // namespace bastide::ai
