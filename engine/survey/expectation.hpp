#pragma once

#include "engine/survey/survey.hpp"

#include <stdexcept>
#include <string>

/// How a check of a state tells what is wrong.
namespace bastide::engine {

/// A segment on the board, to be named in a message.
struct SurveySpot {
  const Survey& survey;
  int node;
};

inline std::string text_of(const char* text) {
  return text;
}

/// "segment 2 of the tile at 3,-1"
[[nodiscard]] inline std::string text_of(const SurveySpot& spot) {
  std::size_t tile = 0;
  while (spot.survey.last_node(tile) <= spot.node) ++tile;
  return "segment " + std::to_string(spot.node - spot.survey.first_node(tile)) + " of the tile at " +
         text_of(spot.survey.tiles()[tile].cell);
}

/// Throws std::logic_error for a difference. Text is made for a difference only.
template <class Where>
void expect(int tracked, int recomputed, const char* what, const Where& where) {
  if (tracked == recomputed) return;
  throw std::logic_error("inconsistent: " + std::string(what) + ", " + text_of(where) + ": tracked " +
                         std::to_string(tracked) + ", recomputed " + std::to_string(recomputed));
}

}  // namespace bastide::engine
