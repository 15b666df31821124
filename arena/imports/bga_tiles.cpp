#include "arena/imports/bga_tiles.hpp"

#include "engine/tiles/port.hpp"

#include <array>
#include <cassert>
#include <sstream>

namespace bastide::arena {

namespace {

/// The letters of types 1 to 24.
constexpr std::string_view kLetters = "TSNMPOGFIHEKJLDUVWXBACRQ";
static_assert(kLetters.size() == kBgaTypes);

/// Copies of types 1 to 24.
constexpr std::array<int, kBgaTypes> kCopies = {1, 2, 3, 2, 3, 2, 1, 2, 2, 3, 5, 3,
                                                3, 3, 4, 8, 9, 4, 1, 4, 2, 1, 3, 1};

/// Segments by position, from 1 on, of a tile that is not turned there; - where no game has shown one.
struct Positions {
  std::string_view letters;
  std::string_view segments;
};
constexpr std::array<Positions, 16> kPositions = {{
    {"A", "monastery road@S field@N"},
    {"B", "monastery field@N"},
    {"C", "city@N"},
    {"D", "road@E city@N field@ENE field@ESE"},
    {"EMNQR", "city@N field@S"},
    {"FG", "city@E field@N field@S"},
    {"H", "city@N city@S field@E"},
    {"I", "city@N city@W field@S"},
    {"J", "road@E city@N field@W field@ESE"},
    {"K", "road@W city@N field@E field@WSW"},
    {"L", "road@W road@E road@S city@N field@ENE field@WSW field@ESE"},
    {"OP", "road@E city@N field@ENE field@ESE"},
    {"ST", "road@S city@N field@SSW field@SSE"},
    {"U", "road@N - field@W field@E"},
    {"V", "road@W field@N field@WSW"},
    {"W", "road@W road@E road@S field@N field@WSW field@ESE"},
}};
constexpr std::string_view kPositionsOfX =
    "road@W road@E road@S road@N field@NNW field@NNE field@ESE field@WSW";

/// U is the one design that lies otherwise there than in our drawing, by a quarter turn.
constexpr int kTypeOfU = 16;

std::string_view segments_of(int type) {
  const char letter = kLetters[static_cast<std::size_t>(type) - 1];
  for (const Positions& positions : kPositions) {
    if (positions.letters.find(letter) != std::string_view::npos) return positions.segments;
  }
  return kPositionsOfX;
}

}  // namespace

std::string turned_segment(const std::string& segment, int turns) {
  const std::size_t at = segment.find('@');
  if (at == std::string::npos) return segment;
  const auto port = engine::port_named(std::string_view(segment).substr(at + 1));
  assert(port.has_value());
  const int there = (*port + turns * engine::kPortsPerEdge) % engine::kPorts;
  return segment.substr(0, at + 1) + std::string(engine::kPortNames[static_cast<std::size_t>(there)]);
}

std::string bga_letter(int type) {
  assert(type >= 1 && type <= kBgaTypes);
  return std::string(1, kLetters[static_cast<std::size_t>(type) - 1]);
}

std::optional<int> bga_type(std::string_view letter) {
  const std::size_t at = letter.size() == 1 ? kLetters.find(letter) : std::string_view::npos;
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<int>(at) + 1;
}

int bga_type_of_tile(int number) {
  assert(number >= 1 && number <= kBgaTiles);
  int type = 1;
  for (int left = number; left > kCopies[static_cast<std::size_t>(type) - 1]; ++type) {
    left -= kCopies[static_cast<std::size_t>(type) - 1];
  }
  return type;
}

int turn_from_bga(int type, int turns) {
  return (turns + (type == kTypeOfU ? 1 : 0)) % engine::kEdges;
}

int turn_to_bga(int type, int turn) {
  return (turn + (type == kTypeOfU ? engine::kEdges - 1 : 0)) % engine::kEdges;
}

std::optional<std::string> bga_segment(int type, int turns, int position) {
  std::istringstream words{std::string(segments_of(type))};
  std::string word;
  for (int at = 1; words >> word; ++at) {
    if (at == position && word != "-") return turned_segment(word, turns);
  }
  return std::nullopt;
}

int bga_most_positions(int type) {
  std::istringstream words{std::string(segments_of(type))};
  int most = 0;
  for (std::string word; words >> word;) ++most;
  return most;
}

std::string bga_positions(int type) {
  std::string list;
  for (int position = 1; position <= bga_most_positions(type); ++position) {
    if (!bga_segment(type, 0, position)) continue;
    list += (list.empty() ? "" : ", ") + std::to_string(position);
  }
  return list;
}

}  // namespace bastide::arena
