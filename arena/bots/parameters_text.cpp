#include "arena/bots/parameters_text.hpp"

#include "arena/files/json.hpp"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <type_traits>

namespace bastide::arena {

namespace {

/// Puts what a `visit` of parameters shows into a JSON object.
class Collector {
 public:
  explicit Collector(Json& object) : object_(object) {}

  template <class Value>
  void operator()(const char* key, const Value& value) const {
    if constexpr (std::is_enum_v<Value>) {
      object_[key] = ai::kNamesOf<Value>[static_cast<std::size_t>(value)];
    } else {
      object_[key] = value;
    }
  }
  template <class Value>
  void operator()(const char* key, const Value& value, double, double) const {
    object_[key] = written(value);
  }
  /// The same in a table of its own.
  template <class Value>
  void operator()(const std::string& table, const char* key, const Value& value, double, double) const {
    object_[table][key] = written(value);
  }

 private:
  template <class Integer>
  static Json written(const Integer& value) {
    return value;
  }
  /// A float as the shortest number that is read as the same float: 0.1, not 0.10000000149.
  static Json written(float value) { return std::stod(fmt::format("{}", value)); }
  template <std::size_t size>
  static Json written(const std::array<float, size>& values) {
    Json list = Json::array();
    for (const float value : values) list.push_back(written(value));
    return list;
  }

  Json& object_;
};

struct Describer {
  Json operator()(const ai::RandomParameters&) const { return Json::object(); }
  Json operator()(const ai::FlatParameters&) const { return Json::object(); }
  Json operator()(const ai::GreedyParameters& parameters) const {
    return {{"figure_cost", parameters.figure_cost}};
  }
  Json operator()(const ai::EvaluatorParameters& parameters) const { return (*this)(parameters.evaluation); }
  Json operator()(const ai::EvaluationParameters& parameters) const { return visited(parameters); }
  Json operator()(const ai::MctsParameters& parameters) const {
    Json json = visited(parameters);
    json["evaluation"] = (*this)(parameters.evaluation);
    return json;
  }
  Json operator()(const ai::ExpectimaxParameters& parameters) const {
    Json json = {{"depth", parameters.depth},
                 {"evaluation", ai::leaf_kind_names()[static_cast<std::size_t>(parameters.evaluation)]},
                 {"pruning", ai::pruning_names()[static_cast<std::size_t>(parameters.pruning)]},
                 {"probing_factor", parameters.probing_factor},
                 {"exact_tiles", parameters.exact_tiles},
                 {"exact_nodes", parameters.exact_nodes}};
    if (parameters.evaluation == ai::LeafKind::value) json["value"] = (*this)(parameters.value);
    return json;
  }

  template <class P>
  static Json visited(const P& parameters) {
    Json json = Json::object();
    P::visit(parameters, Collector(json));
    return json;
  }
};

std::string value_text(const Json& value) {
  if (value.is_number_float()) return fmt::format("{}", value.get<double>());
  if (!value.is_array()) return value.dump();
  std::vector<std::string> texts;
  for (const Json& each : value) texts.push_back(value_text(each));
  return fmt::format("[{}]", fmt::join(texts, ", "));
}

/// A table's own keys come before the tables in it.
std::string table_text(const std::string& name, const Json& table) {
  std::string own;
  std::string inner;
  for (const auto& [key, value] : table.items()) {
    if (value.is_object()) {
      inner += table_text(name + "." + key, value);
    } else {
      own += fmt::format("{} = {}\n", key, value_text(value));
    }
  }
  return (own.empty() ? "" : fmt::format("[{}]\n{}", name, own)) + inner;
}

}  // namespace

Json parameters_json(const ai::Parameters& parameters) {
  return std::visit(Describer{}, parameters);
}

std::string parameters_toml(const ai::Parameters& parameters) {
  return table_text("parameters", parameters_json(parameters));
}

}  // namespace bastide::arena
