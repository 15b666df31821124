#include "arena/protocol/since.hpp"

#include "arena/protocol/action_parts.hpp"
#include "engine/text/names.hpp"
#include "engine/text/table.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

namespace bastide::arena {

using namespace engine;

namespace {

// -- the action itself ------------------------------------------------------------------------------------

/// What the action says of itself. Its player, who need not be the one who acts, is `whom`.
template <class G>
Json fields_of(const G& game, const typename G::State& before, Action action) {
  Json fields = {{"kind", name_of(action.kind())}};
  Json described = Json::object();
  describe_action(game, before, action, described);
  for (auto& [key, value] : described.items()) fields[key == "player" ? "whom" : key] = std::move(value);
  return fields;
}

// -- what follows from it ---------------------------------------------------------------------------------

/// Whether a turn's tile is on its way to its figure: to be placed, or modules ask first (play/phase.hpp).
bool comes_before_figure(Phase phase) {
  return phase == Phase::place_tile || (phase > Phase::start && phase < Phase::announce);
}

/// Whether a turn went past its figure and nobody was asked. A tile to be placed is the next turn's.
bool passes(Phase before, Phase after) {
  const bool still_before = comes_before_figure(after) && after != Phase::place_tile;
  return comes_before_figure(before) && after != Phase::place_figure && !still_before;
}

Announcement given_back(int player, const std::string& tile, bool to_bag) {
  const std::string where = to_bag ? "bag" : "box";
  return {player, where + " " + tile, {{"kind", where}, {"tile", tile}}};
}

/// Whether the tile just drawn to be placed fits nowhere. One that is drawn to a hand goes with the hand, and
/// one that became the start tile lies.
template <class G>
bool is_lost(const G& game, const typename G::State& before, const typename G::State& after) {
  if (has_hands(game, before) || before.phase != Phase::draw) return false;
  if (after.land.board().tile_count() != before.land.board().tile_count()) return false;
  return after.phase == Phase::draw || after.phase == Phase::over;
}

template <class G>
void add_hands_given_back(const G&, const typename G::State&, Action, const typename G::State&,
                          std::vector<Announcement>&) {}
/// Hands of which no tile fits anywhere (VAR-11), from the next player on.
template <WithModules G>
void add_hands_given_back(const G& game, const typename G::State& before, Action action,
                          const typename G::State& after, std::vector<Announcement>& since) {
  if (!has_hands(game, before) || game.rules().hides_hands() || before.phase == Phase::start) return;
  const auto is_tile = [](auto tile) { return tile < kHidden; };
  for (int step = 1; step <= before.players; ++step) {
    const int player = (before.current + step) % before.players;
    const auto at = static_cast<std::size_t>(player);
    if (std::any_of(after.hands[at].begin(), after.hands[at].end(), is_tile)) continue;
    std::vector<int> held;
    std::copy_if(before.hands[at].begin(), before.hands[at].end(), std::back_inserter(held), is_tile);
    const bool places = action.kind() == Action::Kind::place_tile && player == before.current;
    if (places) held.erase(held.begin() + action.slot());
    const bool draws =
        action.kind() == Action::Kind::draw && !before.start_tile_due && player == before.drawer;
    if (draws) held.push_back(action.type());
    const bool to_bag = game.rules().unplaceable == Unplaceable::bag;
    for (const int type : held)
      since.push_back(given_back(player + 1, tile_name(game.tables(), type), to_bag));
  }
}

/// The state after the action. What the player does not know of it is imagined, so that it allows the action:
/// a tile drawn must not lie in a hand, nor one from a hand be the second of its kind there. Nothing where
/// that is not found.
template <class G>
std::optional<typename G::State> state_after(const G& game, const typename G::State& before, Action action) {
  constexpr std::uint64_t kTries = 100;
  const bool hides = game.hides_something(before);
  for (std::uint64_t seed = 0; seed < kTries; ++seed) {
    typename G::State after = before;
    Random random(seed);
    if (hides) game.imagine(after, random);
    if (hides && !game.is_legal(after, action)) continue;
    game.apply(after, action);
    return after;
  }
  return std::nullopt;
}

}  // namespace

template <class G>
Announcement announcement(const G& game, const typename G::State& before, Action action) {
  const Actor actor = game.actor(before);
  return {actor.is_chance() ? 0 : actor.index() + 1,
          action == Action::draw(kHidden) ? "draw ?" : game.action_text(before, action),
          {}};
}

template <class G>
void announce(const G& game, const typename G::State& before, Action action, int minor,
              std::vector<Announcement>& since) {
  since.push_back(announcement(game, before, action));
  if (minor < 1) return;
  since.back().fields = fields_of(game, before, action);
  if (action == Action::draw(kHidden)) return;
  const auto after = state_after(game, before, action);
  if (!after) return;
  if (passes(before.phase, after->phase))
    since.push_back({before.current + 1, "-", {{"kind", "pass"}, {"forced", true}}});
  if (is_lost(game, before, *after))
    since.push_back(given_back(0, tile_name(game.tables(), action.type()), false));
  add_hands_given_back(game, before, action, *after, since);
}

Json since_json(std::span<const Announcement> since) {
  Json list = Json::array();
  for (const Announcement& announcement : since) {
    Json event = {{"player", announcement.player}, {"action", announcement.action}};
    if (!announcement.fields.is_null()) event.update(announcement.fields);
    list.push_back(std::move(event));
  }
  return list;
}

#define BASTIDE_TELL(G)                                                  \
  template Announcement announcement(const G&, const G::State&, Action); \
  template void announce(const G&, const G::State&, Action, int, std::vector<Announcement>&);
BASTIDE_FOR_EACH_GAME(BASTIDE_TELL)
#undef BASTIDE_TELL

}  // namespace bastide::arena
