#pragma once

#include "engine/config/config.hpp"
#include "engine/tiles/tile_set.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

/// Lists of ports as tile files write them: "NNW N E".
namespace bastide::engine {

/// What each port of a tile carries, as its edges' classes say.
using PortKinds = std::array<FeatureKind, kPorts>;

[[nodiscard]] PortKinds port_kinds(const std::array<std::uint8_t, kEdges>& edges,
                                   const std::vector<EdgeClass>& classes);
/// The ports that carry `kind`.
[[nodiscard]] PortSet ports_of(const PortKinds& kinds, FeatureKind kind);
[[nodiscard]] bool holds(PortSet ports, int port);
[[nodiscard]] std::string port_name(int port);

/// The words of `text`, in their order.
[[nodiscard]] std::vector<std::string> words_of(const std::string& text);

/// The ports of a segment that `key` names. A middle port stands for its whole edge where that carries one
/// kind and nothing of it is `covered`. Throws InputError.
[[nodiscard]] PortSet read_port_list(const Config& table, std::string_view key, const PortKinds& kinds,
                                     PortSet covered);

/// The ports that lie under mist or ruin, at least one. A middle port stands for its whole edge where that
/// carries one kind and neither of its halves is named as well: "N" is the north edge, "N NNE" its middle
/// and right half. Throws InputError.
[[nodiscard]] PortSet read_cover(const Config& table, std::string_view key, const PortKinds& kinds);

}  // namespace bastide::engine
