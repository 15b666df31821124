#include "arena/serve/variations.hpp"

#include "arena/files/parse_json.hpp"
#include "arena/protocol/json_object.hpp"
#include "arena/serve/api_error.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

namespace bastide::arena {

namespace {

constexpr std::string_view kStudyFile = "study 1";
constexpr std::string_view kStudyKey = "bastide";

/// The move with an id, of those that are in the order of theirs; nullptr where there is none.
const StoredMove* move_with(std::span<const StoredMove> moves, std::int64_t id) {
  const auto found =
      std::lower_bound(moves.begin(), moves.end(), id,
                       [](const StoredMove& move, std::int64_t sought) { return move.id < sought; });
  return found != moves.end() && found->id == id ? &*found : nullptr;
}

/// A move of a file, which may only follow one that was read.
StoredMove read_move(const JsonObject& json, const std::vector<StoredMove>& before) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  StoredMove move{json.integer("id", 1, kMost), json.integer("parent", 0, kMost),
                  static_cast<std::size_t>(json.integer("at", 0, kMost)), json.text("move")};
  const StoredMove* parent = move_with(before, move.parent);
  if (!before.empty() && before.back().id >= move.id)
    json.fail("id: found " + std::to_string(move.id) + ", expected one above " +
              std::to_string(before.back().id));
  if (move.parent != 0 && (parent == nullptr || parent->at != move.at))
    json.fail("parent: found " + std::to_string(move.parent) +
              ", expected 0, or the id of a move before it with the same at");
  return move;
}

}  // namespace

const StoredMove* Variations::child(std::int64_t parent, std::size_t at, const std::string& move) const {
  const auto found = std::find_if(moves_.begin(), moves_.end(), [&](const StoredMove& other) {
    return other.parent == parent && other.at == at && other.text == move;
  });
  return found == moves_.end() ? nullptr : &*found;
}

bool Variations::keep(const StudyPlace& place) {
  std::int64_t last = 0;
  std::size_t known = 0;
  for (; known < place.moves.size(); ++known) {
    const StoredMove* there = child(last, place.at, place.moves[known]);
    if (there == nullptr) break;
    last = there->id;
  }
  const std::size_t all = moves_.size() + place.moves.size() - known;
  if (all > kMostVariationMoves)
    throw ApiError(409, "moves", std::to_string(all) + " moves of variations",
                   "at most " + std::to_string(kMostVariationMoves));
  const bool grows = known < place.moves.size();
  for (; known < place.moves.size(); ++known) {
    const std::int64_t id = moves_.empty() ? 1 : moves_.back().id + 1;
    moves_.push_back({id, last, place.at, place.moves[known]});
    last = id;
  }
  return grows;
}

void Variations::drop(const StudyPlace& place) {
  std::int64_t last = 0;
  for (const std::string& move : place.moves) {
    const StoredMove* there = child(last, place.at, move);
    if (there == nullptr) throw ApiError(404, "moves", in_quotes(move), "a move of a variation that is kept");
    last = there->id;
  }
  if (last == 0) throw ApiError(400, "moves", "none", "those of a variation");
  std::set<std::int64_t> gone = {last};  // a parent stands before its children
  std::erase_if(moves_, [&](const StoredMove& move) {
    if (gone.contains(move.parent)) gone.insert(move.id);
    return gone.contains(move.id);
  });
}

Json Variations::json() const {
  Json list = Json::array();
  for (const StoredMove& move : moves_)
    list.push_back({{"id", move.id}, {"parent", move.parent}, {"at", move.at}, {"move", move.text}});
  return list;
}

StudyPlace place_of_move(std::span<const StoredMove> moves, const StoredMove& move) {
  StudyPlace place{move.at, {move.text}};
  for (const StoredMove* before = move_with(moves, move.parent); before != nullptr;
       before = move_with(moves, before->parent))
    place.moves.push_back(before->text);
  std::reverse(place.moves.begin(), place.moves.end());
  return place;
}

StudyPlace spelled(const Study& study, StudyPlace place) {
  engine::AnyState state = study.state({place.at, {}});
  StudyPlace spelled{place.at, {}};
  for (const std::string& move : place.moves) {
    const engine::Action action = study_action(state, move);
    const engine::Record* record = study.record();
    const bool own = spelled.moves.empty() && record != nullptr && spelled.at < record->actions.size() &&
                     record->actions[spelled.at] == action;
    if (own) {
      ++spelled.at;
    } else {
      spelled.moves.push_back(state.text_of(action));
    }
    state.apply(action);
  }
  return spelled;
}

Json study_file(const Study& study, const Variations& variations) {
  Json json = {{std::string(kStudyKey), kStudyFile}, {"title", study.title()}, {"note", study.note()}};
  json[study.record() != nullptr ? "record" : "position"] = study.text();
  json["variations"] = variations.json();
  return json;
}

bool is_study_file(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  return json.is_object() && json.contains(kStudyKey);
}

OpenedStudy read_study_file(const std::string& text, const std::string& name) {
  const nlohmann::json parsed = parse_json(text, name);
  const JsonObject json(parsed, name);
  if (json.text(kStudyKey) != kStudyFile)
    json.fail("bastide: found " + in_quotes(json.text(kStudyKey)) + ", expected " +
              in_quotes(std::string(kStudyFile)));
  const std::string title = json.text_or("title", name);
  const Study read = read_study(json.has("record") ? json.text("record") : json.text("position"), title, 1);
  Study study =
      read.record() != nullptr ? Study(title, read.game(), *read.record(), json.text_or("note", "")) : read;
  std::vector<StoredMove> moves;
  for (const JsonObject& entry : json.objects("variations")) {
    if (moves.size() == kMostVariationMoves)
      json.fail("variations: found more than " + std::to_string(kMostVariationMoves) + ", expected fewer");
    moves.push_back(read_move(entry, moves));
    const StudyPlace place = place_of_move(moves, moves.back());
    if (spelled(study, place).moves != place.moves)
      entry.fail("move: found " + in_quotes(moves.back().text) +
                 ", which the game itself has there or the "
                 "notation writes otherwise, expected another one");
  }
  return {std::move(study), Variations(std::move(moves))};
}

}  // namespace bastide::arena
