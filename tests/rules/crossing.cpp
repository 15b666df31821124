#include "tests/rules/crossing.hpp"

#include "tests/catch.hpp"
#include "tests/paths.hpp"

namespace bastide::tests {

using namespace bastide::engine;

namespace {

const char* const kMap = R"(
    .      .      e:E180   .      .
    .      n:B0   g:G90    .      D0
    a:A270 u:U0   x:CROSS0 b:A90  k:E90
    .      w:B0   f:F90    s:B0   .
    .      .      h:E0     .      .
)";

/// Lays a tile and has `player`, if any, take the segment.
void lay_for(ModuleTable& table, int player, const std::string& label, const std::string& segment) {
  table.set_up().current = static_cast<std::uint8_t>(std::max(0, player));
  table.lay(label);
  if (player >= 0) {
    table.take(segment);
  } else if (table.asks_for_follower()) {
    table.take_nothing();
  }
}

}  // namespace

ModuleTable crossing(const Holders& holders) {
  const std::string tiles = "tiles = ['base', '" BASTIDE_SOURCE_DIR "/tests/data/crossing.toml']\n";
  ModuleTable table(kMap, holders.players, tiles + holders.rules);
  for (const char* label : {"k"}) lay_for(table, -1, label, "");
  lay_for(table, holders.road_of_2, "b", "road@W");
  lay_for(table, -1, "s", "");
  lay_for(table, holders.city_of_8, "f", "city@N");
  for (const char* label : {"h", "w"}) lay_for(table, -1, label, "");
  lay_for(table, holders.road_of_3, "u", "road@E");
  for (const char* label : {"a", "n"}) lay_for(table, -1, label, "");
  lay_for(table, holders.city_of_6, "g", "city@S");
  lay_for(table, -1, "e", "");
  table.set_up().current = static_cast<std::uint8_t>(holders.players - 1);
  return table;
}

void put_on_track(ModuleTable& table, int player, int follower, int lady) {
  const auto p = static_cast<std::size_t>(player);
  table.set_up().points[p] = static_cast<std::int16_t>(follower);
  table.set_up().lady_points[p] = static_cast<std::int16_t>(lady);
}

std::string victims(const ModuleTable& table) {
  if (table.state().phase != Phase::choose_victim) return "";
  std::string text;
  for (int player = 1; player <= table.state().players; ++player) {
    if (table.may("rob:" + std::to_string(player)))
      text += (text.empty() ? "" : " ") + std::to_string(player);
  }
  return text;
}

int robber_of(const ModuleTable& table, int player) {
  const std::uint8_t space = table.state().robbers[static_cast<std::size_t>(player)];
  return space == kAtHome ? -1 : space;
}

}  // namespace bastide::tests
