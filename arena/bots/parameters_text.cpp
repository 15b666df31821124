#include "arena/bots/parameters_text.hpp"

#include "arena/bots/parameter_list.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

/// A table's own keys come before the tables in it.
std::string table_text(const std::string& name, const Json& table) {
  std::string own;
  std::string inner;
  for (const auto& [key, value] : table.items()) {
    if (value.is_object()) {
      inner += table_text(name + "." + key, value);
    } else {
      own += fmt::format("{} = {}\n", key, value.is_string() ? value.dump() : value_text(value));
    }
  }
  return (own.empty() ? "" : fmt::format("[{}]\n{}", name, own)) + inner;
}

}  // namespace

Json parameters_json(const ai::Parameters& parameters) {
  Json json = Json::object();
  for (const Parameter& parameter : list_parameters(parameters)) {
    Json* table = &json;
    std::size_t begin = 0;
    for (std::size_t dot = 0; (dot = parameter.path.find('.', begin)) != std::string::npos; begin = dot + 1)
      table = &(*table)[parameter.path.substr(begin, dot - begin)];
    (*table)[parameter.path.substr(begin)] = parameter.value;
  }
  return json;
}

std::string parameters_toml(const ai::Parameters& parameters) {
  return parameters_toml(parameters_json(parameters));
}

std::string parameters_toml(const Json& parameters) {
  return table_text("parameters", parameters);
}

}  // namespace bastide::arena
