#pragma once

#include "engine/tiles/tile_set.hpp"
#include "tests/messages.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

/// Small tile files for the tests of the reader.
namespace bastide::tests {

inline const std::string kHead = R"(name = "test"
[edges]
field = "field field field"
road = "field road field"
city = "city city city"
)";

/// A file of one start tile, with `segments` as its list; `keys` are further lines of the tile.
inline std::string tile_with(const std::string& edges, const std::string& segments,
                             const std::string& keys = "") {
  return kHead + "[[tile]]\nid = 'D'\ncount = 4\nstart = true\nedges = '" + edges + "'\nsegments = [" +
         segments + "]\n" + keys;
}

//   city above, a straight road, fields on both sides of it
inline const std::string kCity = "{ kind = 'city', ports = 'N' }";
inline const std::string kRoad = "{ kind = 'road', ports = 'E W' }";
inline const std::string kAbove = "{ kind = 'field', ports = 'ENE WNW', borders = 'N' }";
inline const std::string kBelow = "{ kind = 'field', ports = 'ESE S WSW', borders = '' }";
inline const std::string kRoadBelowCity = "city road field road";
inline const std::string kMeadow = "field field field field";

inline std::string file_error(const std::string& text) {
  return message_of([&] { return engine::read_tile_set(text, "t.toml"); });
}

inline std::string segments_error(const std::string& segments, const std::string& edges = kRoadBelowCity) {
  return file_error(tile_with(edges, segments));
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline engine::PortSet ports(std::initializer_list<std::string_view> names) {
  unsigned set = 0;
  for (const std::string_view name : names) set |= 1U << *engine::port_named(name);
  return static_cast<engine::PortSet>(set);
}

}  // namespace bastide::tests
