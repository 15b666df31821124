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
    auto found = tables_.find(table);
    if (found == tables_.end()) {
      if (!config_.has(table)) return;
      found = tables_.emplace(table, config_.table(table)).first;
    }
    if (found->second.has(key)) read(found->second, key, value, low, high);
  }

  void finish() const {
    for (const auto& [name, table] : tables_) table.finish();
  }

 private:
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
