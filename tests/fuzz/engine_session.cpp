// What an arena says to a built-in bot, whatever lines they are, is answered or an InputError.

#include "arena/protocol/engine_session.hpp"

#include "engine/error.hpp"

#include <algorithm>
#include <string_view>

using namespace bastide;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const ai::Bot bot = ai::load_bot("greedy");
  arena::EngineSession session(bot, [](std::string_view) {});
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  try {
    while (!rest.empty()) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      if (!session.receive(line)) break;
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    }
  } catch (const InputError&) {
  }
  return 0;
}
