#include "arena/reviews/found_games.hpp"

#include "arena/deals/siphash.hpp"
#include "arena/files/text_reader.hpp"
#include "arena/imports/jcz_setup.hpp"
#include "arena/imports/link.hpp"
#include "arena/imports/sources.hpp"
#include "arena/store/store.hpp"
#include "arena/tournament/game_record.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/any/visit.hpp"
#include "engine/error.hpp"
#include "engine/rules/rule_set.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

/// The name of rules, or where their file is whatever folder is worked in.
std::string lasting_rules(const std::string& rules) {
  std::error_code error;
  return std::filesystem::is_regular_file(rules, error)
             ? std::filesystem::absolute(rules).lexically_normal().string()
             : rules;
}

/// Finds games, source by source.
class GameFinder {
 public:
  GameFinder(const GameSources& sources, const SourceEar& failed, const SourceEar& differs)
      : sources_(sources), failed_(failed), differs_(differs) {
    if (sources.where) filter_.emplace(*sources.where);
  }

  [[nodiscard]] std::vector<GameToReview> find() {
    for (const std::string& path : source_paths(sources_.from)) {
      if (is_left_out(path)) continue;
      std::error_code error;
      const bool link = is_link(path) && !std::filesystem::exists(path, error);
      const std::string name = link ? fmt::format("link {}", ++links_) : path;
      attempt(name, [&] {
        if (!link && path != "-" && is_database(path)) {
          return add_store(path);
        }
        for (const GameText& text : games_in(link ? GameText{name, path} : read_source(path)))
          attempt(text.name, [&] { add_text(text); });
      });
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] bool is_left_out(const std::string& path) const {
    return std::any_of(sources_.but.begin(), sources_.but.end(), [&](const std::string& other) {
      std::error_code error;
      return std::filesystem::equivalent(path, other, error);
    });
  }

  template <class Work>
  void attempt(const std::string& name, const Work& work) {
    try {
      work();
    } catch (const InputError& error) {
      // A condition that is none is no matter of one source.
      if (std::string_view(error.what()).starts_with("--where")) throw;
      failed_(name, error.what());
    }
  }

  void add_text(const GameText& text) {
    const CheckedGame checked = import_game(text, {.rules = sources_.rules});
    if (filter_ && !filter_->chooses(checked.game, checked.record, text.name)) return;
    if (checked.difference) differs_(text.name, difference_text(*checked.difference));
    GameToReview game;
    game.source = text.name;
    game.rules = sources_.rules ? lasting_rules(*sources_.rules) : checked.record.rules;
    if (!sources_.rules && !is_built_in(checked.game.rules()))
      game.rules_text = rules_file(checked.game.rules());
    add(checked.game, checked.record, std::move(game));
  }

  void add_store(const std::string& path) {
    const auto store = Store::open(path, Store::Access::read);
    const TournamentConfig config = stored_tournament(*store);
    const engine::AnyGame any(config.rules);
    engine::visit(any, [&](const auto& game) {
      store->for_each_game(sources_.where.value_or("1"), true, [&](const StoredGame& stored) {
        const std::string name = fmt::format("{}: game {}", path, stored.number);
        attempt(name, [&] {
          engine::Record record = record_of(game, config, stored, path);
          if (stored.played.origin.began > 0)
            record.date = utc_text(stored.played.origin.began / kMilliseconds);
          GameToReview found;
          found.source = name;
          found.rules = config.rules_name;
          add(any, record, std::move(found));
        });
      });
    });
  }

  void add(const engine::AnyGame& game, const engine::Record& record, GameToReview found) {
    found.content = content_of(game, record);
    found.record = game.write_record(record);
    found_.push_back(std::move(found));
  }

  static constexpr std::int64_t kMilliseconds = 1000;

  const GameSources& sources_;
  const SourceEar& failed_;
  const SourceEar& differs_;
  std::optional<GameFilter> filter_;
  std::vector<GameToReview> found_;
  int links_ = 0;
};

}  // namespace

std::vector<GameToReview> find_games(const GameSources& sources, const SourceEar& failed,
                                     const SourceEar& differs) {
  return GameFinder(sources, failed, differs).find();
}

bool GameFilter::chooses(const engine::AnyGame& game, const engine::Record& record,
                         const std::string& source) {
  try {
    std::string columns = "? AS source, ? AS rules, ? AS date, ? AS turns, ? AS players";
    for (int player = 1; player <= engine::kMaxPlayers; ++player)
      columns += fmt::format(", ? AS player{}", player);
    Statement ask(database_, "SELECT 1 FROM (SELECT " + columns + ") WHERE " + where_ + "\n");
    ask.bind(1, std::string_view(source)).bind(2, std::string_view(record.rules));
    record.date.empty() ? ask.bind_null(3) : ask.bind(3, std::string_view(record.date));
    ask.bind(4, static_cast<std::int64_t>(game.turn_count(record)));
    ask.bind(5, static_cast<std::int64_t>(record.players.size()));
    int at = 6;
    for (const std::string& player : record.players) ask.bind(at++, std::string_view(player));
    return ask.step();
  } catch (const DatabaseError& error) {
    throw InputError(
        "--where: found " + in_quotes(where_) +
        ", expected a condition in SQL over source, rules, date, turns, players, player1 …: " + error.what());
  }
}

std::string content_of(const engine::AnyGame& game, const engine::Record& record) {
  engine::Record played;
  played.rules = record.rules;
  played.players = record.players;
  played.actions = record.actions;
  const std::string text = game.write_record(played);
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  return fmt::format("{:016x}{:016x}", siphash(SipKey{1, 0}, bytes), siphash(SipKey{2, 0}, bytes));
}

engine::AnyGame load_game(const GameToReview& game) {
  if (!game.rules_text) return engine::AnyGame::load(game.rules);
  return engine::AnyGame(engine::read_rule_set(*game.rules_text, game.rules));
}

}  // namespace bastide::arena
