#include "arena/commands/game_input.hpp"

#include "arena/commands/options.hpp"
#include "arena/files/text_reader.hpp"
#include "arena/imports/link.hpp"
#include "arena/imports/sources.hpp"
#include "arena/store/store.hpp"
#include "arena/tournament/game_record.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/any/named_game.hpp"
#include "engine/any/visit.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
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

/// What Bastide's own texts begin with.
constexpr char kOwn = 'b';
/// What JSON, pages and links begin with.
constexpr std::string_view kForeign = "{[<h";

/// A game in a format of others; nothing for what is none. Bastide's own texts are left alone, which are read
/// only as far as they must be.
std::optional<GameText> find_foreign(const std::string& path) {
  if (path == "-") {
    const int byte = std::cin.peek();
    const bool foreign = byte > 0 && kForeign.find(static_cast<char>(byte)) != kForeign.npos;
    return foreign ? std::optional(read_source(path)) : std::nullopt;
  }
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    if (is_link(path)) return GameText{"link", path};
    return std::nullopt;
  }
  if (std::filesystem::is_directory(path, error)) return std::nullopt;
  if (std::ifstream file(path, std::ios::binary); file.peek() == kOwn) return std::nullopt;
  GameText text = read_source(path);
  if (!is_foreign(text.text)) return std::nullopt;
  return text;
}

GameInput read_foreign(const GameText& source, const GameChoice& choice) {
  if (choice.rules) {
    throw InputError("--rules: found with " + source.name +
                     ", expected none: games of other programs say by which rules they were played");
  }
  const std::vector<GameText> games = games_in(source);
  const auto number = static_cast<std::size_t>(choice.number.value_or(1));
  if (number > games.size()) {
    throw InputError("--game: found " + std::to_string(number) + ", which is none of the " +
                     std::to_string(games.size()) + " games in " + source.name);
  }
  CheckedGame game = import_game(games[number - 1]);
  if (game.difference) {
    fmt::print(stderr, "bastide: {}: differs from the rules: {}\n", printable(games[number - 1].name),
               printable(difference_text(*game.difference)));
  }
  return {games[number - 1].name, std::move(game.game), std::move(game.record)};
}

}  // namespace

CLI::Option* add_game_options(CLI::App& command, GameChoice& choice) {
  CLI::Option* file =
      command
          .add_option(
              "file", choice.file,
              "Position, record, game of another program (see import), or a tournament's store; - for "
              "standard input")
          ->type_name("FILE");
  in_range(command.add_option("--game", choice.number, "Which game of a store, or of a file of several"),
           std::int64_t{1}, std::numeric_limits<std::int64_t>::max());
  add_rules_option(command, choice.rules, "Rule set instead of the one that the file names");
  return file;
}

void refuse_game(const std::string& path, std::string_view expected) {
  std::error_code error;
  // What begins with a bracket may be TOML as well as a log.
  if (!std::filesystem::is_regular_file(path, error) || is_database(path) || path.ends_with(".toml")) return;
  std::string beginning(kRecordHeading.size(), '\0');
  std::ifstream(path, std::ios::binary)
      .read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  if (beginning != kRecordHeading && !find_foreign(path)) return;
  throw InputError(
      fmt::format("{}: found a game, expected {}: bastide analyse {} --report PAGE looks at one "
                  "game, bastide review at many",
                  path, expected, in_quotes(path)));
}

GameInput read_game(const GameChoice& choice) {
  if (choice.file != "-" && is_database(choice.file)) return read_stored(choice);
  if (const auto foreign = find_foreign(choice.file)) return read_foreign(*foreign, choice);
  const std::string source = choice.file == "-" ? "standard input" : choice.file;
  const std::string text = read_game_text(choice.file, choice.number);
  engine::AnyGame game =
      choice.rules ? engine::AnyGame::load(*choice.rules) : engine::named_game(text, source);
  if (text.starts_with(kRecordHeading)) {
    engine::Record record = game.read_record(text, source);
    return {source, std::move(game), std::move(record)};
  }
  engine::AnyState position = game.read_position(text, source);
  return {source, std::move(game), std::move(position)};
}

}  // namespace bastide::arena
