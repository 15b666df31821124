// Any bytes are a record or an InputError, in the base game, in one with everything and in The Castle; what
// reads back is what was written.

#include "engine/text/record.hpp"

#include "engine/error.hpp"
#include "engine/games/games.hpp"
#include "tests/fuzz/games.hpp"

#include <cstdlib>

using namespace bastide::engine;

namespace {

template <class G>
void check_reads_back(const G& game, std::string_view text) {
  Record record;
  try {
    record = read_record(game, text, "fuzz");
  } catch (const bastide::InputError&) {
    return;
  }
  if (read_record(game, write_record(game, record), "again") != record) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_reads_back(bastide::tests::base_game(), text);
  check_reads_back(bastide::tests::game_with_everything(), text);
  check_reads_back(bastide::tests::castle_game(), text);
  return 0;
}
