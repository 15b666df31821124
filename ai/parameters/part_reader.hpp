#pragma once

#include "engine/config/config.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

/// How players tell of their parameters. Each kind has a function
///
///     template <class P, class Visitor> static void visit(P& parameters, Visitor&& visitor);
///
/// which calls `visitor(key, value, low, high)` for each number and `visitor(key, value)` for each choice and
/// flag, in the order of the bot files. Reading, writing and listing them are visitors: keys and ranges stand
/// there and nowhere else.
namespace bastide::ai {

/// The names that an enumeration's values have in files, in their order.
template <class Enum>
constexpr std::array<std::string_view, 0> kNamesOf{};

/// Takes what a table says; what it leaves out stays as it is. Throws InputError.
class PartReader {
 public:
  explicit PartReader(const engine::Config& config) : config_(config) {}

  void operator()(const char* key, double& value, double low, double high) const {
    value = config_.number_or(key, value, low, high);
  }
  template <class Integer>
  requires std::is_integral_v<Integer>
  void operator()(const char* key, Integer& value, std::int64_t low, std::int64_t high) const {
    value = static_cast<Integer>(config_.integer_or(key, value, low, high));
  }
  void operator()(const char* key, bool& value) const { value = config_.flag_or(key, value); }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void operator()(const char* key, Enum& value) const {
    constexpr auto& kNames = kNamesOf<Enum>;
    value = static_cast<Enum>(
        config_.choice_or(key, static_cast<std::size_t>(value), {kNames.begin(), kNames.end()}));
  }

 private:
  const engine::Config& config_;
};

}  // namespace bastide::ai
