#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <type_traits>

/// What tests/faults/run.py includes in the files of its copy that it writes faults into. One program holds
/// all faults; the environment says by its name which of them is on.
namespace bastide::faults {

/// FNV-1a of a fault's name.
[[nodiscard]] constexpr std::uint32_t number_of(std::string_view name) noexcept {
  std::uint32_t hash = 2'166'136'261;
  for (const char letter : name) hash = (hash ^ static_cast<unsigned char>(letter)) * 16'777'619;
  return hash;
}

[[nodiscard]] inline std::uint32_t chosen_by_environment() noexcept {
  const char* const name = std::getenv("BASTIDE_FAULT");
  return name == nullptr ? 0 : number_of(name);
}
inline const std::uint32_t chosen = chosen_by_environment();

/// Never at compile time: what a constant is made of has no faults.
[[nodiscard]] constexpr bool is_on(std::uint32_t number) noexcept {
  return !std::is_constant_evaluated() && number == chosen;
}

}  // namespace bastide::faults

#define BASTIDE_FAULT(name) \
  (::bastide::faults::is_on(std::integral_constant<std::uint32_t, ::bastide::faults::number_of(name)>::value))
