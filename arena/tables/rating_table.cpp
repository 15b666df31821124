#include "arena/tables/rating_table.hpp"

#include "arena/tables/text_table.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace bastide::arena {

std::vector<std::string> rating_headings() {
  return {"Elo", "95 % interval", "games", "score", "points", "margin"};
}

std::vector<std::string> rating_cells(const BotRating& rating) {
  const Standing& standing = rating.standing;
  return {fmt::format("{:+.0f}", rating.elo.value),
          interval_text(rating.elo.low, rating.elo.high, 0) + (rating.elo.widened ? " *" : "  "),
          std::to_string(standing.games),
          percent_text(standing.score),
          fmt::format("{:.1f}", standing.points),
          margin_text(standing.margin, standing.margin_low, standing.margin_high)};
}

std::string rating_notes(const Ratings& ratings) {
  std::string notes;
  const auto widened = [](const BotRating& bot) { return bot.elo.widened; };
  if (std::any_of(ratings.bots.begin(), ratings.bots.end(), widened))
    notes += "* a guess from few or one-sided games: one side of the interval rests on the prior\n";
  if (!ratings.connected())
    notes += "The games do not connect all: Elo compares only those that a chain of games connects.\n";
  return notes;
}

std::string seat_note(const Ratings& ratings) {
  std::string seats;
  for (const Estimate& seat : ratings.seats)
    seats += fmt::format("{}{:+.0f} ({})", seats.empty() ? "" : ", ", std::round(seat.value) + 0.0,
                         interval_text(seat.low, seat.high, 0));
  return fmt::format("Elo by seat: {}. Draws between equals: {}.", seats,
                     percent_text(ratings.draw_probability));
}

CrossShape cross_shape(const CrossTable& table, const std::vector<std::size_t>& order, int seeds) {
  if (seeds == 0) return {order, order};
  CrossShape shape;
  for (const std::size_t bot : order) {
    if (bot < static_cast<std::size_t>(seeds)) shape.rows.push_back(bot);
  }
  for (const std::size_t rival : order) {
    const auto met = [&](std::size_t bot) { return table[bot][rival].games > 0; };
    if (std::any_of(shape.rows.begin(), shape.rows.end(), met)) shape.columns.push_back(rival);
  }
  return shape;
}

std::string margin_text(double value, double low, double high) {
  const double half = (high - low) / 2;
  if (!std::isfinite(half)) return fmt::format("{:+.1f}", value);
  return fmt::format("{:+.1f} ± {:.1f}", value, half);
}

}  // namespace bastide::arena
