// Any bytes are a bot or an InputError; what a store keeps of a bot reads back as the same.

#include "arena/bots/competitor.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/config/config.hpp"
#include "engine/error.hpp"

#include <cstdlib>

using namespace bastide;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const std::string once = arena::bot_toml(arena::read_competitor(engine::Config::parse(text, "fuzz")));
    try {
      if (arena::bot_toml(arena::read_competitor(engine::Config::parse(once, "again"))) != once) std::abort();
    } catch (const InputError&) {
      std::abort();
    }
  } catch (const InputError&) {
  }
  return 0;
}
