#include "arena/bots/parameter_list.hpp"

#include "arena/bots/key_comments.hpp"
#include "engine/config/defaults.hpp"
#include "engine/error.hpp"

#include <array>
#include <cassert>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <type_traits>

namespace bastide::arena {

namespace {

using Type = Parameter::Type;

/// The built-in bot file that explains the evaluation, and those for each kind of player.
constexpr std::string_view kEvaluationFile = "evaluator";
constexpr std::array<std::string_view, std::variant_size_v<ai::Parameters>> kExplainedIn = {
    "random", "greedy", kEvaluationFile, "flat", "mcts", "heyden-2", "bastide"};

template <class Integer>
Json written(const Integer& value) {
  return value;
}
/// A float as the shortest number that is read as the same float: 0.1, not 0.10000000149.
Json written(float value) {
  return std::stod(fmt::format("{}", value));
}
template <std::size_t size>
Json written(const std::array<float, size>& values) {
  Json list = Json::array();
  for (const float value : values) list.push_back(written(value));
  return list;
}

/// Notes what a `visit` of parameters shows; paths begin with `before`.
class Lister {
 public:
  Lister(std::vector<Parameter>& list, std::string before) : list_(list), before_(std::move(before)) {}

  void operator()(const char* key, bool value) const {
    list_.push_back({before_ + key, Type::flag, {}, 0, 0, value});
  }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void operator()(const char* key, Enum value) const {
    const auto& names = ai::kNamesOf<Enum>;
    list_.push_back({before_ + key,
                     Type::choice,
                     {names.begin(), names.end()},
                     0,
                     0,
                     names[static_cast<std::size_t>(value)]});
  }
  template <class Value>
  void operator()(const char* key, const Value& value, double low, double high) const {
    constexpr Type kType = std::is_integral_v<Value>         ? Type::whole
                           : std::is_floating_point_v<Value> ? Type::number
                                                             : Type::numbers;
    list_.push_back({before_ + key, kType, {}, low, high, written(value)});
  }
  /// The same in a table of its own.
  template <class Value>
  void operator()(const std::string& table, const char* key, const Value& value, double low,
                  double high) const {
    (*this)((table + "." + key).c_str(), value, low, high);
  }

 private:
  std::vector<Parameter>& list_;
  std::string before_;
};

struct Describer {
  std::vector<Parameter>& list;

  void operator()(const ai::RandomParameters&) const {}
  void operator()(const ai::FlatParameters&) const {}
  void operator()(const ai::GreedyParameters& parameters) const { add(parameters, ""); }
  void operator()(const ai::EvaluatorParameters& parameters) const { add(parameters.evaluation, ""); }
  void operator()(const ai::MctsParameters& parameters) const {
    add(parameters, "");
    add(parameters.evaluation, "evaluation.");
  }
  void operator()(const ai::ChampionParameters& parameters) const {
    add(parameters, "");
    add(parameters.evaluation, "evaluation.");
  }
  void operator()(const ai::ExpectimaxParameters& parameters) const {
    add(parameters, "");
    if (parameters.evaluation == ai::LeafKind::value) add(parameters.value, "value.");
  }

  template <class P>
  void add(const P& parameters, const char* before) const {
    P::visit(parameters, Lister(list, before));
  }
  void add(const ai::EvaluationParameters& parameters, const char* before) const {
    list.push_back({std::string(before) + ai::EvaluationParameters::kLearnedKey,
                    Type::text,
                    {},
                    0,
                    0,
                    parameters.learned.names});
    ai::EvaluationParameters::visit(parameters, Lister(list, before));
  }
};

/// The comments of a built-in bot file, by path.
KeyComments comments_of(std::string_view bot) {
  const auto text = engine::default_file(fmt::format("bots/{}.toml", bot));
  assert(text);
  return read_key_comments(*text);
}

/// The same parameters as they are where a bot file says nothing; a choice that decides which others there
/// are stays.
ai::Parameters standard_of(const ai::Parameters& parameters) {
  return std::visit(
      [](const auto& own) -> ai::Parameters {
        std::decay_t<decltype(own)> standard{};
        if constexpr (std::is_same_v<std::decay_t<decltype(own)>, ai::ExpectimaxParameters>)
          standard.evaluation = own.evaluation;
        return standard;
      },
      parameters);
}

/// What evaluator.toml says of a number. It calls "city.rate" what is "evaluation.city.rate" elsewhere, or
/// "three.city.rate".
std::string comment_in(const KeyComments& comments, std::string path) {
  for (std::size_t table = 0; table != std::string::npos; table = path.find('.')) {
    if (table > 0) path.erase(0, table + 1);
    const auto found = comments.find("parameters." + path);
    if (found != comments.end()) return found->second;
  }
  return "";
}

std::string_view type_text(Type type) {
  return type == Type::whole ? "whole number" : "number";
}

}  // namespace

std::vector<Parameter> list_parameters(const ai::Parameters& parameters) {
  std::vector<Parameter> list;
  std::visit(Describer{list}, parameters);
  return list;
}

std::vector<ExplainedParameter> explain_parameters(const ai::Parameters& parameters) {
  const KeyComments own = comments_of(kExplainedIn[parameters.index()]);
  const KeyComments evaluation = comments_of(kEvaluationFile);
  const std::vector<Parameter> standard = list_parameters(standard_of(parameters));
  std::vector<ExplainedParameter> explained;
  for (Parameter& parameter : list_parameters(parameters)) {
    const auto found = own.find("parameters." + parameter.path);
    const std::string comment = found != own.end() ? found->second : comment_in(evaluation, parameter.path);
    const Json& usual = standard[explained.size()].value;
    explained.push_back({std::move(parameter), usual, comment});
  }
  return explained;
}

std::string range_text(const Parameter& parameter) {
  switch (parameter.type) {
    case Type::choice:
      return fmt::format("one of {}", fmt::join(parameter.choices, ", "));
    case Type::flag:
      return "true or false";
    case Type::text:
      return "a text";
    case Type::numbers:
      return fmt::format("{} numbers from {} to {}", parameter.value.size(), parameter.low, parameter.high);
    default:
      return fmt::format("{} from {} to {}", type_text(parameter.type), parameter.low, parameter.high);
  }
}

std::string value_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) return fmt::format("{}", value.get<double>());
  if (!value.is_array()) return value.dump();
  std::vector<std::string> texts;
  for (const Json& element : value) texts.push_back(value_text(element));
  return fmt::format("[{}]", fmt::join(texts, ", "));
}

}  // namespace bastide::arena
