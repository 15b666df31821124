#include "arena/commands/game_input.hpp"

#include "arena/commands/options.hpp"
#include "arena/files/text_reader.hpp"
#include "arena/store/store.hpp"
#include "arena/tournament/game_record.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/any/visit.hpp"
#include "engine/error.hpp"
#include "engine/text/rules_name.hpp"

#include <limits>

namespace bastide::arena {

namespace {

GameInput read_stored(const GameChoice& choice) {
  if (choice.rules)
    throw InputError("--rules: found with a store, expected none: a store has the rules of its games");
  const auto store = Store::open(choice.file, Store::Access::read);
  if (!choice.number) {
    throw InputError(choice.file + " holds " + std::to_string(store->count_games()) +
                     " games: expected --game N (bastide arena games --store " + choice.file +
                     " lists them)");
  }
  const auto stored = store->game(*choice.number);
  if (!stored) {
    throw InputError("--game: found " + std::to_string(*choice.number) + ", which is not in " + choice.file +
                     " (bastide arena games --store " + choice.file + " lists its games)");
  }
  const TournamentConfig config = stored_tournament(*store);
  engine::AnyGame any(config.rules);
  engine::Record record =
      engine::visit(any, [&](const auto& game) { return record_of(game, config, *stored, store->path()); });
  return {choice.file, std::move(any), std::move(record)};
}

}  // namespace

CLI::Option* add_game_options(CLI::App& command, GameChoice& choice) {
  CLI::Option* file =
      command
          .add_option("file", choice.file, "Position, record, or a tournament's store; - for standard input")
          ->type_name("FILE");
  in_range(command.add_option("--game", choice.number, "Which game of a store, or of a file of several"),
           std::int64_t{1}, std::numeric_limits<std::int64_t>::max());
  add_rules_option(command, choice.rules, "Rule set instead of the one that the file names");
  return file;
}

GameInput read_game(const GameChoice& choice) {
  if (choice.file != "-" && is_database(choice.file)) return read_stored(choice);
  const std::string source = choice.file == "-" ? "standard input" : choice.file;
  const std::string text = read_game_text(choice.file, choice.number);
  engine::AnyGame game =
      engine::AnyGame::load(choice.rules ? *choice.rules : engine::read_rules_name(text, source));
  if (text.starts_with(kRecordHeading)) {
    engine::Record record = game.read_record(text, source);
    return {source, std::move(game), std::move(record)};
  }
  engine::AnyState position = game.read_position(text, source);
  return {source, std::move(game), std::move(position)};
}

}  // namespace bastide::arena
