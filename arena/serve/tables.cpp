#include "arena/serve/tables.hpp"

#include "arena/files/parse_json.hpp"
#include "arena/protocol/json_object.hpp"
#include "arena/serve/api_error.hpp"
#include "arena/serve/guard.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <algorithm>
#include <iterator>

namespace bastide::arena {

namespace {

constexpr std::size_t kMostOpen = 128;  ///< games in memory
constexpr int kMostListed = 100;
constexpr std::ptrdiff_t kLongestName = 30;  ///< characters, as the page's field has it
constexpr double kLongestMoveHere = 600;     ///< seconds that a bot may be given
constexpr double kMostMinutes = 6000;

/// Whether a byte of UTF-8 begins a character.
bool begins_letter(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

PlannedSeat seat_of(const JsonObject& json, const Roster& roster, std::size_t number) {
  static const std::vector<std::string_view> kKinds = {"here", "link", "bot"};
  PlannedSeat seat;
  seat.kind = static_cast<SeatKind>(json.word("kind", kKinds));
  if (seat.kind == SeatKind::bot) {
    seat.bot = json.text("bot");
    if (!roster.has(seat.bot))
      json.fail("bot: found " + in_quotes(seat.bot) + ", expected one of this server's bots");
    seat.seconds = json.has("seconds") ? json.number("seconds", 0, kLongestMoveHere) : 0;
  }
  if (seat.kind == SeatKind::link) seat.key = random_key();
  seat.name = printable(json.text_or("name", ""));
  const std::ptrdiff_t letters = std::count_if(seat.name.begin(), seat.name.end(), begins_letter);
  if (letters > kLongestName)
    json.fail("name: found " + std::to_string(letters) + " characters, expected at most " +
              std::to_string(kLongestName));
  if (seat.name.empty()) seat.name = seat.bot.empty() ? "player " + std::to_string(number) : seat.bot;
  return seat;
}

/// Names that are there already get a number, so that words about the game are clear.
void tell_apart(std::vector<PlannedSeat>& seats) {
  for (std::size_t seat = 1; seat < seats.size(); ++seat) {
    const std::string name = seats[seat].name;
    const auto taken = [&](const PlannedSeat& other) { return other.name == seats[seat].name; };
    const auto end = seats.begin() + static_cast<std::ptrdiff_t>(seat);
    for (int copy = 2; std::any_of(seats.begin(), end, taken); ++copy)
      seats[seat].name = name + " " + std::to_string(copy);
  }
}

TablePlan plan_of(const std::string& request, const Roster& roster) {
  const nlohmann::json parsed = parse_json(request, "body");
  const JsonObject json(parsed, "body");
  TablePlan plan;
  plan.rules = json.text("rules");
  require_built_in_rules(plan.rules);
  plan.minutes = json.has("minutes") ? json.number("minutes", 0, kMostMinutes) : 0;
  plan.flag = json.word_or("flag", 0, {kFlags.begin(), kFlags.end()}) == 1;
  if (plan.flag && plan.minutes == 0)
    json.fail("minutes: found 0, expected a time, as it is lost when that is over");
  for (const JsonObject& seat : json.objects("seats"))
    plan.seats.push_back(seat_of(seat, roster, plan.seats.size() + 1));
  tell_apart(plan.seats);
  plan.key = random_key();
  plan.seed = DealSecret::random().key()[0];
  return plan;
}

}  // namespace

std::shared_ptr<Table> Tables::make(const std::string& request) {
  const TablePlan plan = plan_of(request, roster_);
  const engine::RuleSet rules = engine::AnyGame::load(plan.rules).rules();
  const auto players = static_cast<int>(plan.seats.size());
  if (players < rules.min_players || players > rules.max_players) {
    throw InputError("seats: found " + std::to_string(players) + ", expected " +
                     std::to_string(rules.min_players) + " to " + std::to_string(rules.max_players) +
                     " for the rules " + in_quotes(plan.rules));
  }
  const std::lock_guard lock(mutex_);
  make_room();
  const std::string created = now_utc();
  const std::string text = plan.text();
  StoredTable stored;
  stored.id = store_.add(created, text);
  stored.created = created;
  stored.plan = text;
  return open(stored);
}

std::shared_ptr<Table> Tables::find(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  if (const auto found = open_.find(id); found != open_.end()) return found->second;
  const auto stored = store_.table(id);
  if (!stored) throw ApiError(404, "game", std::to_string(id), "the number of a game of this server");
  make_room();
  return open(*stored);
}

std::shared_ptr<Table> Tables::open(const StoredTable& stored) {
  TablePlan plan = TablePlan::parse(stored.plan);
  engine::AnyGame game = engine::AnyGame::load(plan.rules);
  std::vector<std::optional<Competitor>> bots;
  for (const PlannedSeat& seat : plan.seats) {
    const bool there = seat.kind == SeatKind::bot && roster_.has(seat.bot);
    bots.push_back(there ? std::optional(roster_.bot(seat.bot, seat.seconds)) : std::nullopt);
  }
  return open_[stored.id] = std::make_shared<Table>(stored, plan, game, bots, store_, thinking_);
}

void Tables::make_room() {
  for (auto each = open_.begin(); open_.size() >= kMostOpen && each != open_.end();) {
    each = each->second.use_count() == 1 && each->second->is_idle() ? open_.erase(each) : std::next(each);
  }
  if (open_.size() >= kMostOpen)
    throw ApiError(503, "games", std::to_string(open_.size()) + " that somebody looks at", "fewer");
}

Json Tables::list() {
  Json list = Json::array();
  for (const StoredTable& stored : store_.latest(kMostListed)) {
    const TablePlan plan = TablePlan::parse(stored.plan);
    list.push_back({{"id", stored.id},
                    {"created", stored.created},
                    {"rules", plan.rules},
                    {"names", plan.names()},
                    {"final", stored.end},
                    {"scores", stored.scores},
                    {"fallen", stored.fallen},
                    {"key", plan.key}});
  }
  return list;
}

void Tables::close() {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, table] : open_) table->close();
}

}  // namespace bastide::arena
