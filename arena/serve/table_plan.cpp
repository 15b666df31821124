#include "arena/serve/table_plan.hpp"

#include "arena/files/json.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

SeatKind seat_kind(const std::string& word) {
  const auto found = std::find(kSeatKinds.begin(), kSeatKinds.end(), word);
  if (found == kSeatKinds.end())
    throw InputError("seat: found " + in_quotes(word) + ", expected here, link or bot");
  return static_cast<SeatKind>(found - kSeatKinds.begin());
}

}  // namespace

std::string TablePlan::text() const {
  Json json = {{"rules", rules},          {"key", key},         {"seed", seed},
               {"secret", secret.text()}, {"minutes", minutes}, {"flag", kFlags[flag ? 1 : 0]}};
  for (const PlannedSeat& seat : seats) {
    json["seats"].push_back({{"kind", kSeatKinds[static_cast<std::size_t>(seat.kind)]},
                             {"name", seat.name},
                             {"bot", seat.bot},
                             {"seconds", seat.seconds},
                             {"key", seat.key}});
  }
  return json.dump();
}

TablePlan TablePlan::parse(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    TablePlan plan;
    plan.rules = json.at("rules").get<std::string>();
    plan.key = json.at("key").get<std::string>();
    plan.seed = json.at("seed").get<std::uint64_t>();
    plan.minutes = json.at("minutes").get<double>();
    plan.flag = json.value("flag", std::string(kFlags[0])) == kFlags[1];
    const auto secret = DealSecret::parse(json.at("secret").get<std::string>());
    if (!secret) throw InputError("secret: found no 32 hexadecimal digits, expected them");
    plan.secret = *secret;
    for (const Json& seat : json.at("seats")) {
      plan.seats.push_back({seat_kind(seat.at("kind").get<std::string>()), seat.at("name").get<std::string>(),
                            seat.at("bot").get<std::string>(), seat.at("seconds").get<double>(),
                            seat.at("key").get<std::string>()});
    }
    return plan;
  } catch (const Json::exception& error) {
    throw InputError(std::string("a stored game: ") + error.what());
  }
}

std::vector<std::string> TablePlan::names() const {
  std::vector<std::string> names;
  for (const PlannedSeat& seat : seats) names.push_back(seat.name);
  return names;
}

}  // namespace bastide::arena
