// Any bytes are games of other programs, or an InputError; what is written of them in the formats of others
// reads back as the same game.

#include "arena/imports/retelling.hpp"
#include "arena/imports/sources.hpp"
#include "engine/error.hpp"

#include <cstdlib>

using namespace bastide;

namespace {

/// The game of a text, if there is one.
std::optional<arena::CheckedGame> read(const arena::GameText& text) {
  try {
    return arena::import_game(text);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

void check_comes_back(const arena::CheckedGame& game, const std::string& text) {
  const auto again = read({"again", text});
  if (!again || again->record.actions != game.record.actions) std::abort();
}

/// What was read is a game by our rules, whatever the differences.
void check(const arena::CheckedGame& game) {
  const std::string record = game.game.write_record(game.record);
  if (game.game.read_record(record, "record").actions != game.record.actions) std::abort();
  std::string save;
  try {
    save = arena::jcz_of(game.game, game.record);
  } catch (const InputError&) {
    return;  // rules that others lack
  }
  if (!arena::told_again(game.game, game.record).turns.empty()) check_comes_back(game, save);
  std::string link;
  try {
    link = arena::link_of(game.game, game.record);
  } catch (const InputError&) {
    return;
  }
  if (game.over) check_comes_back(game, link);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  constexpr std::size_t kMostGames = 3;
  const arena::GameText source{"fuzz", std::string(reinterpret_cast<const char*>(data), size)};
  std::vector<arena::GameText> games;
  try {
    games = arena::games_in(source);
  } catch (const InputError&) {
    return 0;
  }
  if (games.size() > kMostGames) games.resize(kMostGames);
  for (const arena::GameText& text : games) {
    if (const auto game = read(text)) check(*game);
  }
  return 0;
}
