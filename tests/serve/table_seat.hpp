#pragma once

#include "tests/serve/client.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

/// Games at tables of a running `bastide serve`.
namespace bastide::tests {

/// A game that is to be begun: of people "here" or by "link", and of bots by their names.
[[nodiscard]] nlohmann::json table_request(const std::string& rules, const std::vector<std::string>& kinds);

/// A game at a server, by the key of one who may look at it.
struct TableSeat {
  const Served* server;
  std::string path;
  std::string key;

  [[nodiscard]] std::string at(const std::string& what) const {
    return path + (what.empty() ? "" : "/" + what) + "?key=" + key;
  }
  [[nodiscard]] nlohmann::json view() const { return server->get(at("")).json(); }
  [[nodiscard]] Heard move(std::int64_t version, const std::string& action) const {
    return server->post(at("move"), {{"version", version}, {"action", action}});
  }
  /// Takes the first choice that there is, once it is this seat's.
  [[nodiscard]] nlohmann::json play_on() const;
};

[[nodiscard]] TableSeat begin_table(const Served& server, const nlohmann::json& game,
                                    const std::string& headers = "");

/// The seat of a link, as who made the game sees it.
[[nodiscard]] TableSeat linked_seat(const TableSeat& host, std::size_t seat);

/// An error as the server tells it.
void check_api_error(const Heard& heard, int status, const std::string& place);

}  // namespace bastide::tests
