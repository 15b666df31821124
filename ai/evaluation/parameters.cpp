#include "ai/evaluation/parameters.hpp"

#include <map>
#include <string>
#include <type_traits>
#include <vector>

namespace bastide::ai {
namespace {

constexpr const char* kFromKey = "from";

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

/// The evaluation of a bot's file, which must be a whole one: one that names another might come back to
/// itself.
EvaluationParameters evaluation_of_file(const std::string& name) {
  const engine::FoundFile file = engine::find_config("bots", name);
  const engine::Config bot = engine::Config::parse(file.text, file.source);
  const std::string player = bot.text("player");
  if (player != "evaluator")
    bot.fail("player",
             "player: found " + player + ", expected evaluator, whose numbers are those of an evaluation");
  if (!bot.has("parameters")) return {};
  const engine::Config table = bot.table("parameters");
  if (table.has(kFromKey))
    table.fail(kFromKey, "from: found a bot that takes another's numbers, expected its own");
  EvaluationParameters found = EvaluationParameters::read(table, {});
  table.finish();
  return found;
}

}  // namespace

EvaluationParameters::EvaluationParameters() {
  followers.horizon = 6.33F;
  followers.turn = 1.2F;
  followers.worth = {19.2F, 11.5F, 8.51F, 7.41F, 6.4F, 5.63F, 4.48F};
  road.rate = 0.344F;
  road.power = 0.629F;
  road.death = 0.104F;
  road.extension = 0.026F;
  road.growth = 0.109F;
  road.open_growth = 0.864F;
  road.join = 0.122F;
  road.contested = 0.9F;
  city.rate = 0.391F;
  city.power = 0.611F;
  city.death = 0.199F;
  city.extension = 0.00564F;
  city.growth = 1.84F;
  city.open_growth = 0.482F;
  city.join = 0.426F;
  city.contested = 0.9F;
  monastery.rate = 0.0585F;
  monastery.power = 0.34F;
  field.growth = 2.18F;
  field.risk = 0.605F;
  field.free = 0.668F;
  field.contested = 0.9F;
  castle.path = 0.341F;
  castle.tower = 0.214F;
  castle.house = 0.275F;
  castle.growth = 0.0545F;
  castle.keep = 57.4F;
  castle.followers = 1.01F;
  castle.tokens = {8.05F, 10.5F, 9.54F, 8.71F, 1.87F, 4.31F, -2.32F, 3.32F, 0.742F};
  three.followers.worth = {14.8F, 9.1F, 6.92F, 5.74F, 4.76F, 4.2F, 2.82F};
  three.followers.horizon = 5.17F;
  three.followers.turn = 1.2F;
  three.road.rate = 0.277F;
  three.road.power = 0.635F;
  three.road.death = 0.129F;
  three.road.extension = 0.0182F;
  three.road.growth = 0.387F;
  three.road.open_growth = 0.676F;
  three.road.join = 0.316F;
  three.road.contested = 0.9F;
  three.city.rate = 0.279F;
  three.city.power = 0.669F;
  three.city.death = 0.15F;
  three.city.extension = 0.0242F;
  three.city.growth = 1.82F;
  three.city.open_growth = 0.502F;
  three.city.join = 0.429F;
  three.city.contested = 0.9F;
  three.monastery.rate = 0.0398F;
  three.monastery.power = 0.304F;
  three.field.growth = 1.55F;
  three.field.risk = 0.574F;
  three.field.free = 0.847F;
  three.field.contested = 0.9F;
  crowd.followers.worth = {13.3F, 7.75F, 5.37F, 3.82F, 3.64F, 1.8F, 0.771F};
  crowd.followers.horizon = 6.43F;
  crowd.followers.turn = 1.2F;
  crowd.road.rate = 0.099F;
  crowd.road.power = 0.41F;
  crowd.road.death = 0.0824F;
  crowd.road.extension = 0.0172F;
  crowd.road.growth = 0.785F;
  crowd.road.open_growth = 0.371F;
  crowd.road.join = 0.235F;
  crowd.road.contested = 0.9F;
  crowd.city.rate = 0.352F;
  crowd.city.power = 0.687F;
  crowd.city.death = 0.199F;
  crowd.city.extension = 0.0323F;
  crowd.city.growth = 1.36F;
  crowd.city.open_growth = 0.308F;
  crowd.city.join = 0.534F;
  crowd.city.contested = 0.9F;
  crowd.monastery.rate = 0.0181F;
  crowd.monastery.power = 0.31F;
  crowd.field.growth = 0.866F;
  crowd.field.risk = 0.64F;
  crowd.field.free = 0.615F;
  crowd.field.contested = 0.9F;
}

EvaluationParameters EvaluationParameters::read(const engine::Config& config,
                                                EvaluationParameters parameters) {
  if (config.has(kFromKey))
    parameters = config.found(kFromKey, [&] { return evaluation_of_file(config.text(kFromKey)); });
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
