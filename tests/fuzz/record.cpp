// Any bytes are a record or an InputError; what reads back is what was written.

#include "engine/text/record.hpp"

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  Record record;
  try {
    record = read_record(base_game(), {reinterpret_cast<const char*>(data), size}, "fuzz");
  } catch (const bastide::InputError&) {
    return 0;
  }
  if (read_record(base_game(), write_record(base_game(), record), "again") != record) std::abort();
  return 0;
}
