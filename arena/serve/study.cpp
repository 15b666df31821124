#include "arena/serve/study.hpp"

#include "arena/analysis/review.hpp"
#include "arena/analysis/words.hpp"
#include "arena/commentary/commentary.hpp"
#include "arena/commentary/told_json.hpp"
#include "arena/files/text_reader.hpp"
#include "arena/imports/retelling.hpp"
#include "arena/imports/sources.hpp"
#include "arena/serve/api_error.hpp"
#include "arena/serve/board_json.hpp"
#include "arena/serve/roster.hpp"
#include "engine/any/named_game.hpp"
#include "engine/error.hpp"
#include "engine/text/rules_name.hpp"

#include <algorithm>
#include <utility>

namespace bastide::arena {

namespace {

std::vector<std::string> unnamed(const engine::AnyState& state) {
  return engine::names_by_seat(std::vector<std::string>(static_cast<std::size_t>(state.player_count())));
}

/// Without blanks and the mark of an encoding in front.
std::string trimmed(const std::string& text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  const std::size_t from = text.starts_with(kMark) ? kMark.size() : 0;
  return text.substr(std::min(text.find_first_not_of(" \t\r\n", from), text.size()));
}

}  // namespace

engine::Action study_action(const engine::AnyState& state, const std::string& text) {
  if (!state.actor().is_chance()) return state.parse(text);
  for (const auto& outcome : state.chance_outcomes()) {
    if (state.text_of(outcome.action) == text) return outcome.action;
  }
  throw InputError("moves: found " + in_quotes(text) + ", expected what chance may bring there");
}

Study::Study(std::string title, engine::AnyGame game, engine::AnyState position)
    : title_(std::move(title)),
      game_(std::move(game)),
      start_(std::move(position)),
      names_(unnamed(start_)),
      rules_(game_.rules().name) {}

Study::Study(std::string title, engine::AnyGame game, engine::Record record, std::string note,
             std::string rules)
    : title_(std::move(title)),
      game_(std::move(game)),
      start_(game_.start(static_cast<int>(record.players.size()))),
      record_(std::move(record)),
      names_(engine::names_by_seat(record_->players)),
      note_(std::move(note)),
      rules_(rules.empty() ? game_.rules().name : std::move(rules)) {}

std::string Study::text() const {
  return record_ ? game_.write_record(*record_) : start_.position();
}

Json Study::turns() const {
  Json turns = Json::array();
  if (!record_) return turns;
  Commentary commentary(start_, names_);
  constexpr std::size_t kNone = ~std::size_t{0};
  std::size_t begun = kNone;  // index of the turn's first action
  Json told = Json::array();
  for (std::size_t i = 0; i < record_->actions.size(); ++i) {
    if (begun == kNone && commentary.state().actor().is_player()) begun = i;
    if (const auto turn = commentary.follow(record_->actions[i])) told.push_back(turn_json(*turn));
    if (told.empty() || begun == kNone) continue;
    turns.push_back({{"told", std::exchange(told, Json::array())}, {"at", begun}, {"end", i + 1}});
    begun = kNone;
  }
  if (begun != kNone)
    turns.push_back({{"told", Json::array()}, {"at", begun}, {"end", record_->actions.size()}});
  return turns;
}

Json Study::about() const {
  return {{"title", title_},
          {"rules", game_.rules().name},
          {"names", names_},
          {"note", note_},
          {"actions", record_ ? record_->actions.size() : 0},
          {"turns", turns()}};
}

engine::AnyState Study::state(const StudyPlace& place) const {
  const std::size_t most = record_ ? record_->actions.size() : 0;
  if (place.at > most)
    throw InputError("at: found " + std::to_string(place.at) + ", expected at most " + std::to_string(most));
  engine::AnyState state = start_;
  for (std::size_t i = 0; i < place.at; ++i) state.apply(record_->actions[i]);
  for (const std::string& move : place.moves) state.apply(study_action(state, move));
  return state;
}

std::vector<engine::Action> Study::played(const StudyPlace& place) const {
  if (!record_ || !place.moves.empty() || place.at >= record_->actions.size()) return {};
  const engine::AnyState before = state(place);
  if (!before.actor().is_player() || !before.begins_turn()) return {};
  return turn_from(*record_, before, place.at);
}

engine::Record Study::record_to(const StudyPlace& place) const {
  engine::AnyState now = state({place.at, {}});
  engine::Record record = record_.value_or(engine::Record{});
  record.actions.resize(std::min(place.at, record.actions.size()));
  for (const std::string& move : place.moves) {
    record.actions.push_back(study_action(now, move));
    now.apply(record.actions.back());
  }
  record.thinking.clear();
  return record;
}

std::string Study::link(const StudyPlace& place) const {
  if (!record_) throw ApiError(409, "link", "a position", "a game of the base game for two");
  const engine::Record record = record_to(place);
  try {
    return link_of(game_, record);
  } catch (const InputError& error) {
    throw ApiError(409, "link", error.what(), "a game of the base game for two");
  }
}

Json Study::look(const StudyPlace& place) const {
  Commentary commentary(state({place.at, {}}), names_);
  Json log = Json::array();
  for (const std::string& move : place.moves) {
    const engine::Action action = study_action(commentary.state(), move);
    if (const auto turn = commentary.follow(action)) log.push_back(turn_json(*turn));
  }
  const engine::AnyState& now = commentary.state();
  Json json = {{"board", board_json(now)},
               {"choices", choices_json(now)},
               {"log", std::move(log)},
               {"position", now.position()}};
  if (record_) json["record"] = game_.write_record(record_to(place));
  const std::vector<engine::Action> turn = played(place);
  if (!turn.empty()) json["played"] = actions_text(now, turn);
  return json;
}

Study read_study(const std::string& given, const std::string& name, std::size_t number) {
  const std::string text = trimmed(given);
  const bool own = text.starts_with(kRecordHeading) || text.starts_with(kPositionHeading);
  if (own) require_built_in_rules(engine::read_rules_name(text, name));
  if (text.starts_with(kPositionHeading)) {
    engine::AnyGame game = engine::named_game(text, name);
    engine::AnyState position = game.read_position(text, name);
    return {name, std::move(game), std::move(position)};
  }
  const std::vector<GameText> games = games_in({name, text});
  if (number == 0 || number > games.size())
    throw InputError("number: found " + std::to_string(number) + ", expected 1 to " +
                     std::to_string(games.size()));
  const GameText& chosen = games[number - 1];
  if (own) require_built_in_rules(engine::read_rules_name(chosen.text, chosen.name));
  CheckedGame game = import_game(chosen);
  std::string note = game.difference ? "differs from the rules: " + difference_text(*game.difference) : "";
  if (games.size() > 1)
    note += (note.empty() ? "" : "; ") + std::to_string(games.size()) + " games are in the text";
  return {chosen.name, std::move(game.game), std::move(game.record), std::move(note)};
}

}  // namespace bastide::arena
