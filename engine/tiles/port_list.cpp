#include "engine/tiles/port_list.hpp"

#include "engine/error.hpp"

#include <optional>
#include <sstream>

namespace bastide::engine {

namespace {

/// Whether the edge of `port`, which is its middle, carries one kind.
bool is_middle_of_one_kind(const PortKinds& kinds, int port) {
  const auto middle = static_cast<std::size_t>(port);
  return third_of(port) == 1 && kinds[middle - 1] == kinds[middle] && kinds[middle + 1] == kinds[middle];
}

int read_port(const Config& table, std::string_view key, const std::string& word) {
  const std::optional<int> port = port_named(word);
  if (!port) {
    table.fail(key, "found port " + in_quotes(word) + ", expected some of: " + listed(kPortNames));
  }
  return *port;
}

}  // namespace

PortKinds port_kinds(const std::array<std::uint8_t, kEdges>& edges, const std::vector<EdgeClass>& classes) {
  PortKinds kinds{};
  for (int port = 0; port < kPorts; ++port) {
    const EdgeClass& edge_class = classes[edges[static_cast<std::size_t>(edge_of(port))]];
    kinds[static_cast<std::size_t>(port)] = edge_class.kinds[static_cast<std::size_t>(third_of(port))];
  }
  return kinds;
}

PortSet ports_of(const PortKinds& kinds, FeatureKind kind) {
  unsigned ports = 0;
  for (std::size_t port = 0; port < kinds.size(); ++port) {
    if (kinds[port] == kind) ports |= 1U << port;
  }
  return static_cast<PortSet>(ports);
}

bool holds(PortSet ports, int port) {
  return ((ports >> port) & 1U) != 0;
}

std::string port_name(int port) {
  return std::string(kPortNames[static_cast<std::size_t>(port)]);
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

PortSet read_port_list(const Config& table, std::string_view key, const PortKinds& kinds, PortSet covered) {
  unsigned ports = 0;
  for (const std::string& word : words_of(table.text(key))) {
    const int port = read_port(table, key, word);
    const PortSet edge = edge_ports(edge_of(port));
    const bool whole = is_middle_of_one_kind(kinds, port) && (covered & edge) == 0;
    const unsigned named = whole ? edge : 1U << port;
    if ((ports & named) != 0) table.fail(key, "found port " + word + " twice, expected it once");
    ports |= named;
  }
  return static_cast<PortSet>(ports);
}

PortSet read_cover(const Config& table, std::string_view key, const PortKinds& kinds) {
  unsigned named = 0;
  for (const std::string& word : words_of(table.text(key))) {
    const unsigned port = 1U << read_port(table, key, word);
    if ((named & port) != 0) table.fail(key, "found port " + word + " twice, expected it once");
    named |= port;
  }
  if (named == 0) table.fail(key, "found no ports, expected at least one");
  unsigned ports = named;
  for (int edge = 0; edge < kEdges; ++edge) {
    const int middle = port_of(edge, 1);
    const bool alone = (named & edge_ports(edge)) == 1U << middle;
    if (alone && is_middle_of_one_kind(kinds, middle)) ports |= edge_ports(edge);
  }
  return static_cast<PortSet>(ports);
}

}  // namespace bastide::engine
