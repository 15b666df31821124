#include "tests/serve/table_seat.hpp"

#include "tests/catch.hpp"

namespace bastide::tests {

using Json = nlohmann::json;

Json table_request(const std::string& rules, const std::vector<std::string>& kinds) {
  Json game = {{"rules", rules}, {"seats", Json::array()}};
  for (const std::string& kind : kinds) {
    game["seats"].push_back(kind == "here" || kind == "link" ? Json{{"kind", kind}}
                                                             : Json{{"kind", "bot"}, {"bot", kind}});
  }
  return game;
}

Json TableSeat::play_on() const {
  Json seen;
  REQUIRE(comes([&] {
    seen = view();
    return seen.at("mine").get<bool>() || seen.at("over").get<bool>();
  }));
  if (seen.at("over").get<bool>()) return seen;
  const Heard heard = move(seen.at("version"), seen.at("choices").at(0).at("text"));
  REQUIRE(heard.status == 200);
  return heard.json();
}

TableSeat begin_table(const Served& server, const Json& game, const std::string& headers) {
  const Heard heard = server.post("/api/games", game, headers);
  REQUIRE(heard.status == 201);
  return {&server, "/api/games/" + std::to_string(heard.json().at("id").get<int>()), heard.json().at("key")};
}

TableSeat linked_seat(const TableSeat& host, std::size_t seat) {
  return {host.server, host.path, host.view().at("seats").at(seat).at("key")};
}

void check_api_error(const Heard& heard, int status, const std::string& place) {
  INFO(heard.headers << "\n" << heard.body);
  CHECK(heard.status == status);
  REQUIRE(Json::accept(heard.body));
  const Json error = heard.json().at("error");
  CHECK(error.at("place") == place);
  CHECK(!error.at("found").get<std::string>().empty());
  CHECK(error.contains("expected"));
}

}  // namespace bastide::tests
