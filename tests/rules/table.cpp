#include "tests/rules/table.hpp"

#include "engine/check.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"

#include <algorithm>
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

template <class State>
Scores on_track(const State& state) {
  Scores scores{};
  std::copy(state.points.begin(), state.points.end(), scores.begin());
  return scores;
}

Scores on_track(const LargeCarcassonne::State& state) {
  Scores scores{};
  for (int player = 0; player < state.players; ++player) {
    scores[static_cast<std::size_t>(player)] =
        state.points[static_cast<std::size_t>(player)] + state.lady_points[static_cast<std::size_t>(player)];
  }
  return scores;
}

template <class G>
const G& game_by(const std::string& rules) {
  if constexpr (std::is_same_v<G, BaseCarcassonne>) {
    return game_of(rules);
  } else if constexpr (std::is_same_v<G, Castle>) {
    return castle_game(rules);
  } else {
    return module_game(rules);
  }
}

}  // namespace

template <class G>
TableOf<G>::TableOf(std::string_view map, int players, const std::string& rules)
    : TableOf(map, players, game_by<G>(rules)) {}

template <class G>
TableOf<G>::TableOf(std::string_view map, int players, const G& game)
    : game_(game), state_(game.initial(players)) {
  read(map);
  check_consistency(game_, state_);
}

template <class G>
void TableOf<G>::read(std::string_view map) {
  std::optional<Cell> origin;
  if constexpr (std::is_same_v<G, Castle>) origin = Cell{0, 0};
  const std::vector<std::string> rows = words_of(map, '\n');
  for (std::size_t y = 0; y < rows.size(); ++y) {
    const std::vector<std::string> row = words_of(rows[y], ' ');
    for (std::size_t x = 0; x < row.size(); ++x) {
      read_word(row[x], {static_cast<int>(x), static_cast<int>(y)}, origin);
    }
  }
  if (!origin) refuse("no start tile");
  for (auto& [label, place] : places_) place.cell = {place.cell.x - origin->x, place.cell.y - origin->y};
}

template <class G>
void TableOf<G>::read_word(const std::string& word, Cell cell, std::optional<Cell>& origin) {
  if (word == ".") return;
  const std::size_t colon = word.find(':');
  const std::string label = colon == std::string::npos ? "" : word.substr(0, colon);
  if (std::is_same_v<G, Castle> && label.empty() && word.size() == 1) return;  // wall
  Place place = tile_named(std::string_view(word).substr(label.empty() ? 0 : colon + 1));
  place.cell = cell;
  if (label.empty()) {
    if (std::is_same_v<G, Castle>) refuse("an unlabelled tile inside the wall");
    const StartTile first = game_.tables().set().start.front();
    if (place.type == static_cast<int>(first.type) || !origin) origin = cell;
  } else if (!places_.emplace(label, place).second) {
    refuse("two tiles are labelled \"" + label + '"');
  }
}

template <class G>
typename TableOf<G>::Place TableOf<G>::tile_named(std::string_view text) const {
  std::size_t end = text.find('/');
  const std::size_t turn = end == text.npos ? 0 : end + 1;
  if (end == text.npos) {
    end = 0;
    while (end < text.size() && std::isalpha(static_cast<unsigned char>(text[end]))) ++end;
  }
  const int degrees = std::stoi(std::string(text.substr(std::max(turn, end))));
  if (degrees % 90 != 0) refuse("a tile is turned by quarters: " + std::string(text));
  return {{}, type_named(std::string(text.substr(0, end))), degrees / 90};
}

template <class G>
int TableOf<G>::type_named(const std::string& tile) const {
  const auto type = game_.tables().set().find(tile);
  if (!type) refuse("there is no tile " + tile);
  return static_cast<int>(*type);
}

template <class G>
const typename TableOf<G>::Place& TableOf<G>::place_of(const std::string& label) const {
  const auto found = places_.find(label);
  if (found == places_.end()) refuse("the map has no tile labelled " + label);
  return found->second;
}

template <class G>
Action TableOf<G>::placement(const Place& place) const {
  const int distinct = game_.tables().rotations(place.type);
  return Action::place_tile(key_of(place.cell), place.rotation % distinct);
}

template <class G>
int TableOf<G>::segment_of(typename State::Site site, const std::string& text) const {
  const std::size_t at = text.find('@');
  const std::string kind = text.substr(0, at);
  const auto& board = state_.land.board();
  const OrientedTile& tile = game_.tables().oriented(board.oriented_at(site));
  int segment = tile.centre;
  if (at == std::string::npos && segment == kNoSegment) {  // a field that reaches no edge
    for (int i = 0; i < tile.segment_count; ++i) {
      if (tile.segments[static_cast<std::size_t>(i)].ports == 0) segment = i;
    }
  }
  if (at != std::string::npos) {
    const auto port = port_named(text.substr(at + 1));
    if (!port) refuse("there is no port " + text);
    segment = tile.segment_at[static_cast<std::size_t>(*port)];
    // The middle of a plain edge of The Castle stands for its halves.
    if (segment == kNoSegment && third_of(*port) == 1) {
      segment = tile.segment_at[static_cast<std::size_t>(*port) - 1];
    }
  }
  if (segment == kNoSegment) refuse("the tile has no " + text);
  if (name_of(tile.segments[static_cast<std::size_t>(segment)].kind) != kind) refuse("that is no " + text);
  return segment;
}

template <class G>
void TableOf<G>::play(std::string_view turns) {
  for (const std::string& turn : words_of(turns, ',')) {
    const std::vector<std::string> words = words_of(turn, ' ');
    lay(words.at(0));
    for (std::size_t i = 1; i < words.size(); ++i) decide(words[i]);
    if (asks_for_follower()) take_nothing();
  }
}

template <class G>
void TableOf<G>::lay(const std::string& label) {
  const Place place = place_of(label);
  draw(game_.tables().set().tiles[static_cast<std::size_t>(place.type)].id);
  INFO("laying " << label);
  apply(placement(place));
}

template <class G>
void TableOf<G>::decide(std::string_view words) {
  for (const std::string& word : words_of(words, ' ')) {
    INFO("deciding " << word);
    apply(action_named(word));
  }
}

namespace {

int token_named(const std::string& text) {
  for (int kind = 0; kind < kTokenKinds; ++kind) {
    if (name_of(static_cast<TokenEffect>(kind)) == text) return kind;
  }
  refuse("there is no token " + text);
}

}  // namespace

/// A word that is none of the modules' or The Castle's names a segment for a follower.
template <class G>
Action TableOf<G>::action_named(const std::string& word) const {
  const std::size_t colon = word.find(':');
  const std::string key = word.substr(0, colon);
  const std::string rest = colon == std::string::npos ? "" : word.substr(colon + 1);
  if (word == "no-robber" || word == "-") return Action::pass();
  if (word.starts_with("robber@")) return Action::put_robber(std::stoi(word.substr(word.find('@') + 1)));
  for (std::size_t kind = 1; kind < kFigureForms.size(); ++kind) {
    if (key == kFigureForms[kind].name)
      return Action::place_figure(segment_named(rest), static_cast<FigureKind>(kind));
  }
  if (key == "ghost") return Action::put_ghost(figure_on(rest));
  if (key == "score" || key == "lady") return Action::announce(event_named(rest), key == "lady");
  if (key == "double") return Action::announce(event_named(rest), true);
  if (key == "reveal") return Action::reveal(token_named(rest));
  if (word == "again") return Action::use_token();
  if (key == "rob") return Action::rob(std::stoi(rest) - 1);
  if (key == "loot") return Action::record(rest == "lady");
  if (word == "go-along" || word == "stay") return Action::follow(word == "go-along");
  return Action::place_figure(segment_named(word));
}

template <class G>
bool TableOf<G>::is_on(int node, const std::string& label) const {
  const auto& land = state_.land;
  return land.board().key_at(land.site_of(node)) == key_of(place_of(label).cell);
}

template <class G>
const Figure<G::kCapacity>* TableOf<G>::figure_at(const std::string& label) const {
  for (int i = 0; i < state_.figure_count; ++i) {
    const auto& figure = state_.figures[static_cast<std::size_t>(i)];
    if (is_on(figure.node, label)) return &figure;
  }
  return nullptr;
}

template <class G>
int TableOf<G>::figure_on(const std::string& label) const {
  const auto* figure = figure_at(label);
  if (figure == nullptr) refuse("no figure stands on tile " + label);
  return figure->node;
}

template <class G>
int TableOf<G>::event_named(const std::string& text) const {
  if constexpr (std::is_same_v<G, Castle>) {
    const bool is_label = places_.contains(text);
    const int first = state_.land.board().first_node(state_.placed);
    for (int event = 0; event < state_.step.count; ++event) {
      const int node = state_.step.events[static_cast<std::size_t>(event)].node;
      if (is_label ? is_on(node, text) : node == first + segment_named(text)) return event;
    }
  }
  if constexpr (std::is_same_v<G, LargeCarcassonne>) {
    const bool is_label = places_.contains(text);
    const int first = state_.land.board().first_node(state_.placed);
    for (int event = 0; event < state_.step.event_count; ++event) {
      const int node = state_.step.nodes[static_cast<std::size_t>(event)];
      if (is_label ? is_on(node, text) : node == first + segment_named(text)) return event;
    }
  }
  refuse("there is no event " + text);
}

template <class G>
void TableOf<G>::put(const std::string& label, const std::string& segment, int player, FigureKind kind) {
  const auto& board = state_.land.board();
  const auto site = board.find(key_of(label.empty() ? Cell{0, 0} : place_of(label).cell));
  const int node = board.first_node(site) + segment_of(site, segment);
  if constexpr (std::is_same_v<G, LargeCarcassonne>) {
    --game_.supply_of(state_, player, kind);
    put_figure(state_, node, player, kind);
  } else {
    --state_.supply[static_cast<std::size_t>(player)];
    put_figure(state_, node, player);
  }
}

template <class G>
bool TableOf<G>::may(const std::string& word) const {
  return game_.is_legal(state_, action_named(word));
}

template <class G>
int TableOf<G>::choices() const {
  ActionList actions;
  game_.legal_actions(state_, actions);
  return actions.size();
}

template <class G>
void TableOf<G>::take(const std::string& segment) {
  INFO("taking " << segment);
  REQUIRE(asks_for_follower());
  apply(Action::place_figure(segment_named(segment)));
}

template <class G>
void TableOf<G>::take_nothing() {
  apply(Action::pass());
}

template <class G>
void TableOf<G>::draw(const std::string& tile) {
  INFO("drawing " << tile);
  REQUIRE(game_.actor(state_).is_chance());
  apply(Action::draw(type_named(tile)));
}

template <class G>
void TableOf<G>::leave_in_bag(std::string_view tiles) {
  state_.bag.fill(0);
  state_.bag_size = 0;
  for (const std::string& tile : words_of(tiles, ' ')) {
    ++state_.bag[static_cast<std::size_t>(type_named(tile))];
    ++state_.bag_size;
  }
  check_consistency(game_, state_);
}

template <class G>
bool TableOf<G>::may_take(const std::string& segment) const {
  return asks_for_follower() && game_.is_legal(state_, Action::place_figure(segment_named(segment)));
}

template <class G>
bool TableOf<G>::fits(const std::string& label) const {
  const Place& place = place_of(label);
  State drawn = state_;
  game_.apply(drawn, Action::draw(place.type));
  return game_.is_legal(drawn, placement(place));
}

template <class G>
bool TableOf<G>::asks_for_follower() const {
  return state_.phase == Phase::place_figure;
}
template <class G>
bool TableOf<G>::is_over() const {
  return game_.actor(state_).is_nobody();
}

template <class G>
std::vector<int> TableOf<G>::points() const {
  const Scores scores = on_track(state_);
  return {scores.begin(), scores.begin() + state_.players};
}

template <class G>
std::vector<int> TableOf<G>::if_ended() const {
  const Scores scores = game_.scores_if_ended(state_);
  return {scores.begin(), scores.begin() + state_.players};
}

template <class G>
std::vector<int> TableOf<G>::supply() const {
  return {state_.supply.begin(), state_.supply.begin() + state_.players};
}

template <class G>
int TableOf<G>::copies_left(const std::string& tile) const {
  return state_.bag[static_cast<std::size_t>(type_named(tile))];
}

template <class G>
void TableOf<G>::apply(Action action) {
  REQUIRE(game_.is_legal(state_, action));
  game_.apply(state_, action);
  check_consistency(game_, state_);
}

template class TableOf<BaseCarcassonne>;
template class TableOf<LargeCarcassonne>;
template class TableOf<Castle>;

}  // namespace bastide::tests
