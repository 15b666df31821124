#include "arena/imports/jcz_location.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace bastide::arena {

namespace {

using engine::FeatureKind;
using engine::PortSet;

constexpr std::string_view kEdgeLetters = "NESW";
constexpr PortSet kMiddles = 0b010'010'010'010;

constexpr std::array<std::pair<std::string_view, FeatureKind>, 6> kFeatures = {
    {{"Road", FeatureKind::road},
     {"City", FeatureKind::city},
     {"Field", FeatureKind::field},
     {"Farm", FeatureKind::field},
     {"Monastery", FeatureKind::monastery},
     {"Cloister", FeatureKind::monastery}}};

/// Sets of edges that have a name of their own; others are joined by dots.
constexpr std::array<std::string_view, 15> kEdgeSets = {"N",  "E",  "S",  "W",  "NW", "SW", "SE",  "NE",
                                                        "WE", "NS", "_N", "_E", "_S", "_W", "NWSE"};

/// The middles of the edges that "WE" or "_N" names; nothing for another word.
std::optional<PortSet> edges_of(std::string_view word) {
  const bool all_but = word.starts_with("_");
  if (all_but) word.remove_prefix(1);
  PortSet ports = 0;
  for (const char letter : word) {
    const std::size_t edge = kEdgeLetters.find(letter);
    if (edge == kEdgeLetters.npos) return std::nullopt;
    ports |= static_cast<PortSet>(1U << engine::port_of(static_cast<int>(edge), 1));
  }
  if (word.empty()) return std::nullopt;
  return all_but ? static_cast<PortSet>(kMiddles & ~ports) : ports;
}

/// The half edge that "NL" names.
std::optional<PortSet> half_of(std::string_view word) {
  if (word.size() != 2 || (word[1] != 'L' && word[1] != 'R')) return std::nullopt;
  const std::size_t edge = kEdgeLetters.find(word[0]);
  if (edge == kEdgeLetters.npos) return std::nullopt;
  return static_cast<PortSet>(1U << engine::port_of(static_cast<int>(edge), word[1] == 'L' ? 0 : 2));
}

/// What a location means, on any tile.
struct Meaning {
  PortSet middles = 0;
  PortSet halves = 0;
  bool centre = false;  ///< a monastery
  bool inner = false;   ///< a field that reaches no edge, or a monastery in late versions
};

std::optional<Meaning> meaning_of(std::string_view location) {
  if (location == "CLOISTER" || location == "MONASTERY") return Meaning{.centre = true};
  if (location == "I") return Meaning{.centre = true, .inner = true};
  if (location == "INNER_FARM") return Meaning{.inner = true};
  Meaning meaning;
  for (std::size_t start = 0; start <= location.size();) {
    const std::size_t dot = std::min(location.find('.', start), location.size());
    const std::string_view word = location.substr(start, dot - start);
    if (const auto half = half_of(word)) {
      meaning.halves |= *half;
    } else if (const auto edges = edges_of(word)) {
      meaning.middles |= *edges;
    } else {
      return std::nullopt;
    }
    start = dot + 1;
  }
  if ((meaning.middles != 0) == (meaning.halves != 0)) return std::nullopt;
  return meaning;
}

/// Ports by which a segment is told apart: of fields the halves of edges, of roads and cities the middles.
PortSet telling_ports(const engine::Segment& segment, int turn) {
  const PortSet ports = engine::rotated(segment.ports, turn);
  return segment.kind == FeatureKind::field ? ports & static_cast<PortSet>(~kMiddles) : ports & kMiddles;
}

bool is_meant(const engine::Segment& segment, int turn, const Meaning& meaning) {
  switch (segment.kind) {
    case FeatureKind::monastery:
      return meaning.centre;
    case FeatureKind::field:
      return segment.ports == 0 ? meaning.inner
                                : meaning.halves != 0 && telling_ports(segment, turn) == meaning.halves;
    default:
      return meaning.middles != 0 && telling_ports(segment, turn) == meaning.middles;
  }
}

std::string text_of(const engine::Segment& segment, int turn) {
  std::string text(engine::name_of(segment.kind));
  const PortSet ports = telling_ports(segment, turn);
  for (int port = 0; port < engine::kPorts; ++port) {
    if ((ports >> port & 1U) != 0)
      return text + "@" + std::string(engine::kPortNames[static_cast<std::size_t>(port)]);
  }
  return text;
}

}  // namespace

std::optional<std::string> segment_of_location(const engine::TileDesign& design, int turn,
                                               std::string_view location, std::string_view feature) {
  const auto meaning = meaning_of(location);
  if (!meaning) return std::nullopt;
  for (const engine::Segment& segment : design.segments) {
    if (!is_meant(segment, turn, *meaning)) continue;
    bool fits = feature.empty();
    for (const auto& [name, kind] : kFeatures) fits |= name == feature && kind == segment.kind;
    if (fits) return text_of(segment, turn);
  }
  return std::nullopt;
}

JczPointer location_of_segment(const engine::TileDesign& design, int turn, std::string_view segment) {
  const std::size_t at = segment.find('@');
  const auto port = at == segment.npos ? std::nullopt : engine::port_named(segment.substr(at + 1));
  for (const engine::Segment& candidate : design.segments) {
    if (engine::name_of(candidate.kind) != segment.substr(0, at)) continue;
    const PortSet ports = engine::rotated(candidate.ports, turn);
    if (port ? (ports >> *port & 1U) == 0 : ports != 0) continue;
    if (candidate.kind == FeatureKind::monastery) return {"CLOISTER", "Monastery"};
    if (candidate.kind != FeatureKind::field) {
      const std::string feature = candidate.kind == FeatureKind::city ? "City" : "Road";
      for (const std::string_view name : kEdgeSets) {
        if (edges_of(name) == (ports & kMiddles)) return {std::string(name), feature};
      }
    }
    std::string location;
    for (int half = 0; half < engine::kPorts; ++half) {
      if (engine::third_of(half) == 1 || (ports >> half & 1U) == 0) continue;
      location += (location.empty() ? "" : ".") +
                  std::string(1, kEdgeLetters[static_cast<std::size_t>(engine::edge_of(half))]) +
                  (engine::third_of(half) == 0 ? "L" : "R");
    }
    return {location.empty() ? "I" : location, "Field"};
  }
  assert(false && "the segment is of another tile");
  return {};
}

}  // namespace bastide::arena
