#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

/// Edges and ports of a square tile.
///
///            NNW  N  NNE
///          +--0---1---2--+          Edges: 0 north, 1 east, 2 south, 3 west.
///     WNW 11             3 ENE      Each edge has three ports, numbered clockwise:
///       W 10             4 E        its left half, its middle and its right half, as
///     WSW  9             5 ESE      seen from the tile's centre. Port p is on edge p / 3.
///          +--8---7---6--+
///            SSW  S  SSE
///
/// A quarter turn clockwise takes port p to p + 3 (mod 12). Across an edge port k of one tile meets
/// port 2 - k of the facing edge: left half meets right half, middle meets middle.
namespace bastide::engine {

constexpr int kEdges = 4;
constexpr int kPortsPerEdge = 3;
constexpr int kPorts = kEdges * kPortsPerEdge;

/// A set of ports; bit p stands for port p.
using PortSet = std::uint16_t;

constexpr std::array<std::string_view, kPorts> kPortNames = {"NNW", "N", "NNE", "ENE", "E", "ESE",
                                                             "SSE", "S", "SSW", "WSW", "W", "WNW"};

constexpr std::array<std::string_view, kEdges> kEdgeNames = {"north", "east", "south", "west"};

[[nodiscard]] constexpr int port_of(int edge, int third) noexcept {
  return edge * kPortsPerEdge + third;
}
[[nodiscard]] constexpr int edge_of(int port) noexcept {
  return port / kPortsPerEdge;
}
[[nodiscard]] constexpr int third_of(int port) noexcept {
  return port % kPortsPerEdge;
}
[[nodiscard]] constexpr int facing_edge(int edge) noexcept {
  return (edge + 2) % kEdges;
}

/// The two ports at the corner between `edge` and the next one clockwise.
[[nodiscard]] constexpr int before_corner(int edge) noexcept {
  return port_of(edge, kPortsPerEdge - 1);
}
[[nodiscard]] constexpr int after_corner(int edge) noexcept {
  return port_of((edge + 1) % kEdges, 0);
}

/// The port on the neighbour's facing edge that `port` lies against.
[[nodiscard]] constexpr int facing_port(int port) noexcept {
  return port_of(facing_edge(edge_of(port)), kPortsPerEdge - 1 - third_of(port));
}

/// `ports` after `quarter_turns` clockwise.
[[nodiscard]] constexpr PortSet rotated(PortSet ports, int quarter_turns) noexcept {
  const unsigned shift = static_cast<unsigned>(kPortsPerEdge * (quarter_turns % kEdges));
  return static_cast<PortSet>(((ports << shift) | (ports >> (kPorts - shift))) & 0xFFFU);
}

/// All three ports of `edge`.
[[nodiscard]] constexpr PortSet edge_ports(int edge) noexcept {
  return static_cast<PortSet>(0b111U << (edge * kPortsPerEdge));
}

/// The port called `name` ("NNW", "N" …), or nothing.
[[nodiscard]] constexpr std::optional<int> port_named(std::string_view name) noexcept {
  for (int port = 0; port < kPorts; ++port) {
    if (kPortNames[static_cast<std::size_t>(port)] == name) return port;
  }
  return std::nullopt;
}

}  // namespace bastide::engine
