#pragma once

#include <algorithm>

namespace bastide::engine {

/// Whether two figures stand on the same segment, are the same player's, and are of one kind with as many
/// ghosts beside them, where figures have such.
template <class Figure>
[[nodiscard]] bool same_figure(const Figure& a, const Figure& b) noexcept {
  return a.node == b.node && a.owner == b.owner && a.kind == b.kind && a.ghosts == b.ghosts;
}

/// Whether two states of one game have the same tiles and figures on the same cells, the same bag, points and
/// supplies, and the same player to do the same thing: all that every game has. Games that keep more compare
/// the rest themselves. States that are the same may differ in bytes that mean
/// nothing, so they cannot be compared as such.
template <class State>
[[nodiscard]] bool same_position(const State& a, const State& b) noexcept {
  const bool same_counts = a.phase == b.phase && a.current == b.current && a.drawn == b.drawn &&
                           a.players == b.players && a.bag == b.bag && a.points == b.points &&
                           a.supply == b.supply && a.figure_count == b.figure_count;
  if (!same_counts) return false;
  const auto& here = a.land.board();
  const auto& there = b.land.board();
  if (here.site_count() != there.site_count()) return false;
  for (int i = 1; i <= here.site_count(); ++i) {
    const auto site = static_cast<typename State::Site>(i);
    if (here.key_at(site) != there.key_at(site) || here.has_tile(site) != there.has_tile(site)) return false;
    if (here.has_tile(site) && here.oriented_at(site) != there.oriented_at(site)) return false;
  }
  return std::equal(a.figures.begin(), a.figures.begin() + a.figure_count, b.figures.begin(),
                    [](const auto& x, const auto& y) { return same_figure(x, y); });
}

}  // namespace bastide::engine
