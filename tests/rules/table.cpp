#include "tests/rules/table.hpp"

#include "engine/carcassonne/consistency.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"

#include <cctype>
#include <sstream>
#include <stdexcept>

namespace bastide::tests {

using namespace bastide::engine;

namespace {

std::vector<std::string> words_of(std::string_view text, char separator) {
  std::vector<std::string> words;
  std::istringstream stream{std::string(text)};
  for (std::string word; std::getline(stream, word, separator);) {
    const std::size_t from = word.find_first_not_of(" \n");
    if (from == std::string::npos) continue;
    words.push_back(word.substr(from, word.find_last_not_of(" \n") + 1 - from));
  }
  return words;
}

[[noreturn]] void refuse(const std::string& message) {
  throw std::invalid_argument("table: " + message);
}

}  // namespace

Table::Table(std::string_view map, int players, const std::string& rules)
    : Table(map, players, game_of(rules)) {}

Table::Table(std::string_view map, int players, const BaseCarcassonne& game)
    : game_(game), state_(game.initial(players)) {
  read(map);
  check_consistency(game_, state_);
}

void Table::read(std::string_view map) {
  std::map<std::string, Place> places;
  const std::vector<std::string> rows = words_of(map, '\n');
  for (std::size_t y = 0; y < rows.size(); ++y) {
    const std::vector<std::string> row = words_of(rows[y], ' ');
    for (std::size_t x = 0; x < row.size(); ++x) {
      if (row[x] == ".") continue;
      const std::size_t colon = row[x].find(':');
      const std::string label = colon == std::string::npos ? "" : row[x].substr(0, colon);
      Place place = tile_named(row[x].substr(label.empty() ? 0 : colon + 1));
      place.cell = {static_cast<int>(x), static_cast<int>(y)};
      if (!places.emplace(label, place).second) refuse("two tiles are labelled \"" + label + '"');
    }
  }
  if (places.count("") == 0) refuse("no start tile");
  const Cell start = places.at("").cell;
  for (auto& [label, place] : places) place.cell = {place.cell.x - start.x, place.cell.y - start.y};
  places_ = places;
}

Table::Place Table::tile_named(std::string_view text) const {
  std::size_t letters = 0;
  while (letters < text.size() && std::isalpha(static_cast<unsigned char>(text[letters]))) ++letters;
  const int degrees = std::stoi(std::string(text.substr(letters)));
  if (degrees % 90 != 0) refuse("a tile is turned by quarters: " + std::string(text));
  return {{}, type_named(std::string(text.substr(0, letters))), degrees / 90};
}

int Table::type_named(const std::string& tile) const {
  const auto type = game_.tables().set().find(tile);
  if (!type) refuse("there is no tile " + tile);
  return static_cast<int>(*type);
}

const Table::Place& Table::place_of(const std::string& label) const {
  const auto found = places_.find(label);
  if (found == places_.end()) refuse("the map has no tile labelled " + label);
  return found->second;
}

Action Table::placement(const Place& place) const {
  const int distinct = game_.tables().rotations(place.type);
  return Action::place_tile(key_of(place.cell), place.rotation % distinct);
}

int Table::segment_named(const std::string& text) const {
  const std::size_t at = text.find('@');
  const std::string kind = text.substr(0, at);
  const auto& board = state_.land.board();
  const OrientedTile& tile = game_.tables().oriented(board.oriented_at(state_.placed));
  int segment = tile.centre;
  if (at != std::string::npos) {
    const auto port = port_named(text.substr(at + 1));
    if (!port) refuse("there is no port " + text);
    segment = tile.segment_at[static_cast<std::size_t>(*port)];
  }
  if (segment == kNoSegment) refuse("the tile has no " + text);
  if (name_of(tile.segments[static_cast<std::size_t>(segment)].kind) != kind) refuse("that is no " + text);
  return segment;
}

void Table::play(std::string_view turns) {
  for (const std::string& turn : words_of(turns, ',')) {
    const std::vector<std::string> words = words_of(turn, ' ');
    lay(words.at(0));
    if (words.size() > 1) {
      take(words[1]);
    } else if (asks_for_follower()) {
      take_nothing();
    }
  }
}

void Table::lay(const std::string& label) {
  const Place place = place_of(label);
  draw(game_.tables().set().tiles[static_cast<std::size_t>(place.type)].id);
  INFO("laying " << label);
  apply(placement(place));
}

void Table::take(const std::string& segment) {
  INFO("taking " << segment);
  REQUIRE(asks_for_follower());
  apply(Action::place_figure(segment_named(segment)));
}

void Table::take_nothing() {
  apply(Action::pass());
}

void Table::draw(const std::string& tile) {
  INFO("drawing " << tile);
  REQUIRE(game_.actor(state_).is_chance());
  apply(Action::draw(type_named(tile)));
}

void Table::leave_in_bag(std::string_view tiles) {
  state_.bag.fill(0);
  state_.bag_size = 0;
  for (const std::string& tile : words_of(tiles, ' ')) {
    ++state_.bag[static_cast<std::size_t>(type_named(tile))];
    ++state_.bag_size;
  }
  check_consistency(game_, state_);
}

bool Table::may_take(const std::string& segment) const {
  return asks_for_follower() && game_.is_legal(state_, Action::place_figure(segment_named(segment)));
}

bool Table::fits(const std::string& label) const {
  const Place& place = place_of(label);
  State drawn = state_;
  game_.apply(drawn, Action::draw(place.type));
  return game_.is_legal(drawn, placement(place));
}

bool Table::asks_for_follower() const {
  return state_.phase == Phase::place_figure;
}
bool Table::is_over() const {
  return game_.actor(state_).is_nobody();
}

std::vector<int> Table::points() const {
  return {state_.points.begin(), state_.points.begin() + state_.players};
}

std::vector<int> Table::if_ended() const {
  const Scores scores = game_.scores_if_ended(state_);
  return {scores.begin(), scores.begin() + state_.players};
}

std::vector<int> Table::supply() const {
  return {state_.supply.begin(), state_.supply.begin() + state_.players};
}

int Table::copies_left(const std::string& tile) const {
  return state_.bag[static_cast<std::size_t>(type_named(tile))];
}

void Table::apply(Action action) {
  REQUIRE(game_.is_legal(state_, action));
  game_.apply(state_, action);
  check_consistency(game_, state_);
}

}  // namespace bastide::tests
