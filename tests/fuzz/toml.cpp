// Any bytes are a tile set, a rule set, a wall or an InputError.

#include "engine/error.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/tiles/tile_set.hpp"
#include "engine/walls/wall.hpp"
#include "tests/fuzz/games.hpp"

using namespace bastide::engine;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    (void)read_tile_set(text, "fuzz");
  } catch (const bastide::InputError&) {
  }
  try {
    (void)read_rule_set(text, "fuzz");
  } catch (const bastide::InputError&) {
  }
  try {
    (void)read_wall(text, "fuzz", bastide::tests::castle_game().tables().set());
  } catch (const bastide::InputError&) {
  }
  return 0;
}
