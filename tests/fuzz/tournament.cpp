// Any bytes are a tournament or an InputError.

#include "arena/tournament/tournament_config.hpp"
#include "engine/error.hpp"

using namespace bastide;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  try {
    (void)arena::read_tournament(std::string(reinterpret_cast<const char*>(data), size), "fuzz");
  } catch (const InputError&) {
  }
  return 0;
}
