// Any bytes are a position or an InputError; what reads back is what was written.

#include "engine/text/position.hpp"

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/config/defaults.hpp"
#include "engine/error.hpp"

#include <cstdlib>

using namespace bastide::engine;

namespace {

const BaseCarcassonne& base_game() {
  static const RuleSet rules = read_rule_set(default_file("rules/base.toml").value(), "rules/base.toml");
  static const BaseCarcassonne game(rules, load_tiles(rules));
  return game;
}

void check_reads_back(const BaseCarcassonne::State& state) {
  const std::string once = write_position(base_game(), state);
  if (write_position(base_game(), read_position(base_game(), once, "again")) != once) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  BaseCarcassonne::State state;
  try {
    state = read_position(base_game(), {reinterpret_cast<const char*>(data), size}, "fuzz");
  } catch (const bastide::InputError&) {
    return 0;
  }
  check_reads_back(state);
  return 0;
}
