#include "arena/serve/table.hpp"

#include "arena/commentary/told_json.hpp"
#include "arena/failure/failure.hpp"
#include "arena/serve/api_error.hpp"
#include "arena/serve/board_json.hpp"
#include "arena/serve/guard.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace bastide::arena {

using engine::Action;

namespace {

constexpr std::chrono::milliseconds kLook{200};  ///< how often a stream looks whether it is still wanted
constexpr std::chrono::seconds kSignOfLife{10};  ///< what is sent when nothing changes
/// How often the time of a decision is kept where a flag may fall: what a killed server gives back at most.
constexpr double kKeptSeconds = 2;

constexpr double kSecondsAMinute = 60;
constexpr double kMilliseconds = 1000;  ///< of a second

std::int64_t milliseconds_of(double seconds) {
  return std::llround(seconds * kMilliseconds);
}

}  // namespace

Table::Table(const StoredTable& stored, TablePlan plan, engine::AnyGame game,
             const std::vector<std::optional<Competitor>>& bots, TableStore& store, Thinking& thinking)
    : id_(stored.id),
      created_(stored.created),
      plan_(std::move(plan)),
      game_(std::move(game)),
      names_(plan_.names()),
      store_(store),
      thinking_(thinking),
      version_(std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::system_clock::now().time_since_epoch())
                   .count()),
      bots_(plan_.seats.size()) {
  replay(stored.actions);
  if (actions_.size() == stored.actions.size() && stored.fallen < 0)
    thought_ = kept_ = static_cast<double>(stored.thought) / kMilliseconds;
  fallen_ = stored.fallen;
  if (fallen_ >= 0) {
    seconds_[static_cast<std::size_t>(fallen_)] = kSecondsAMinute * plan_.minutes;
    began_.reset();
  }
  // Killed between the two, or ended before stores had the points.
  if (is_over() && stored.scores.empty()) keep_end(end_text(), final_scores(), fallen_);
  const Streams streams(plan_.seed, plan_.secret);
  ScheduledGame scheduled;
  scheduled.players = static_cast<int>(names_.size());
  bool any = false;
  for (std::size_t seat = 0; seat < bots.size(); ++seat) {
    if (!bots[seat]) {
      const PlannedSeat& planned = plan_.seats[seat];
      if (planned.kind == SeatKind::bot)
        trouble_ = "this server has no bot " + in_quotes(planned.bot) + "; start it with --bots FILE";
      continue;
    }
    any = true;
    bots_[seat] =
        std::make_unique<BotSeat>(game_, *bots[seat], static_cast<int>(seat), names_,
                                  streams.player_seed(scheduled, static_cast<int>(seat)), break_off_);
  }
  if (any || plan_.flag) thread_ = std::thread([this] { think(); });
}

Table::~Table() {
  close();
  if (thread_.joinable()) thread_.join();
}

void Table::close() {
  break_off_ = true;
  const std::lock_guard lock(mutex_);
  closing_ = true;
  changed_.notify_all();
}

bool Table::has_ended() const {
  const std::lock_guard lock(mutex_);
  return is_over();
}

bool Table::is_idle() const {
  const std::lock_guard lock(mutex_);
  return streams_ == 0 && !is_thinking_ && !flag_falls();
}

// -- who may what -----------------------------------------------------------------------------------------

Viewer Table::viewer_of(const std::string& key) const {
  Viewer viewer;
  viewer.host = same_key(key, plan_.key);
  for (std::size_t seat = 0; seat < plan_.seats.size(); ++seat) {
    const PlannedSeat& planned = plan_.seats[seat];
    if (planned.kind == SeatKind::link && same_key(key, planned.key)) viewer.seat = static_cast<int>(seat);
  }
  if (viewer.host || viewer.seat >= 0) return viewer;
  throw ApiError(403, "key", in_quotes(key), "the key of this game or of one of its seats");
}

bool Table::controls(Viewer viewer, int seat) const noexcept {
  if (seat < 0) return false;
  if (viewer.seat == seat) return true;
  return viewer.host && plan_.seats[static_cast<std::size_t>(seat)].kind == SeatKind::here;
}

int Table::actor() const noexcept {
  if (fallen_ >= 0) return -1;
  const engine::Actor acts = state().actor();
  return acts.is_player() ? acts.index() : -1;
}

/// Whose eyes the viewer has, where players hide something.
int Table::viewpoint(Viewer viewer) const noexcept {
  if (viewer.seat >= 0) return viewer.seat;
  if (controls(viewer, actor())) return actor();
  if (last_here_ >= 0) return last_here_;
  for (std::size_t seat = 0; seat < plan_.seats.size(); ++seat) {
    if (plan_.seats[seat].kind == SeatKind::here) return static_cast<int>(seat);
  }
  return -1;
}

/// How many actions are left when the viewer takes back his last decision: where no other person has decided
/// since, and nobody has a link who saw what was drawn.
std::optional<std::size_t> Table::undo_to(Viewer viewer) const {
  if (fallen_ >= 0) return std::nullopt;
  const auto is_link = [](const PlannedSeat& seat) { return seat.kind == SeatKind::link; };
  const bool links = std::any_of(plan_.seats.begin(), plan_.seats.end(), is_link);
  for (std::size_t at = actions_.size(); at-- > 0;) {
    const int seat = deciders_[at];
    if (controls(viewer, seat)) return at;
    const bool person = seat >= 0 && !is_bot(seat);
    if (person || links) return std::nullopt;
  }
  return std::nullopt;
}

void Table::require_current(std::int64_t version) const {
  if (version == version_) return;
  throw ApiError(409, "version", std::to_string(version),
                 std::to_string(version_) + ": something has happened since");
}

// -- playing ----------------------------------------------------------------------------------------------

void Table::replay(std::vector<StoredAction> actions) {
  engine::AnyState start = game_.start(static_cast<int>(names_.size()));
  engine::Random order = Streams(plan_.seed, plan_.secret).deal(0);
  deal_ = start.random_deal(order);
  commentary_.emplace(start, names_);
  actions_.clear();
  deciders_.clear();
  turns_.clear();
  log_.clear();
  seconds_.assign(names_.size(), 0);
  last_here_ = -1;
  trouble_.clear();
  bool as_dealt = true;
  for (const StoredAction& action : actions) {
    if (state().actor().is_chance() && as_dealt)
      as_dealt = state().next_outcome(deal_) == Action::from_bits(action.bits);
    if (!state().is_legal(Action::from_bits(action.bits)))
      throw InputError("game " + std::to_string(id_) + ": found an action that is not legal, expected none");
    tell(action);
  }
  // Another version of the program may shuffle otherwise: then the rest comes in an order of its own.
  if (!as_dealt) {
    engine::Random fresh =
        Streams(plan_.seed, plan_.secret).deal(static_cast<std::int64_t>(actions.size()) + 1);
    deal_ = state().random_deal(fresh);
  }
  advance_chance();
  thought_ = kept_ = 0;
  restart_clock();
  ++version_;
}

void Table::tell(const StoredAction& action) {
  const int decider = actor();
  if (decider >= 0) {
    seconds_[static_cast<std::size_t>(decider)] += static_cast<double>(action.milliseconds) / kMilliseconds;
    if (plan_.seats[static_cast<std::size_t>(decider)].kind == SeatKind::here) last_here_ = decider;
  }
  if (decider >= 0 && state().begins_turn()) turns_.push_back(actions_.size());
  actions_.push_back(action);
  deciders_.push_back(decider);
  if (const auto turn = commentary_->follow(Action::from_bits(action.bits))) log_.push_back(turn_json(*turn));
}

/// What chance brings until somebody decides; kept at once.
void Table::advance_chance() {
  if (!state().actor().is_chance()) return;
  std::vector<StoredAction> drawn;
  engine::AnyState next = state();
  engine::Deal deal = deal_;
  while (next.actor().is_chance()) {
    const Action outcome = next.next_outcome(deal);
    drawn.push_back({outcome.bits(), 0});
    next.apply(outcome);
  }
  store_.append(id_, actions_.size(), drawn);
  deal_ = deal;
  for (const StoredAction& action : drawn) tell(action);
}

void Table::carry_out(Action action) {
  stop_clock();
  std::vector<StoredAction> kept = {{action.bits(), milliseconds_of(thought_)}};
  engine::AnyState next = state();
  engine::Deal deal = deal_;
  next.apply(action);
  while (next.actor().is_chance()) {
    const Action outcome = next.next_outcome(deal);
    kept.push_back({outcome.bits(), 0});
    next.apply(outcome);
  }
  try {
    store_.append(id_, actions_.size(), kept);
    if (next.actor().is_nobody()) keep_end(final_text(next.scores(), names_), next.scores(), -1);
  } catch (...) {
    restart_clock();
    throw;
  }
  deal_ = deal;
  for (const StoredAction& each : kept) tell(each);
  thought_ = kept_ = 0;
  restart_clock();
  changed();
}

void Table::move(Viewer viewer, std::int64_t version, const std::string& text) {
  const std::lock_guard lock(mutex_);
  drop_flag_if_due();
  require_current(version);
  if (!controls(viewer, actor())) {
    const std::string whose =
        actor() < 0 ? "nobody's, the game is over" : names_[static_cast<std::size_t>(actor())];
    throw ApiError(403, "action", in_quotes(text), "a move of your own seat; the decision is " + whose);
  }
  carry_out(state().parse(text));
}

void Table::undo(Viewer viewer, std::int64_t version) {
  const std::lock_guard lock(mutex_);
  drop_flag_if_due();
  require_current(version);
  const auto count = undo_to(viewer);
  if (!count)
    throw ApiError(409, "undo", "nothing that can be taken back",
                   "a decision of yours after which no other person decided");
  const int decider = deciders_[*count];
  double spent = actor() == decider ? thought() : 0;
  for (std::size_t at = *count; at < actions_.size(); ++at) {
    if (deciders_[at] == decider) spent += static_cast<double>(actions_[at].milliseconds) / kMilliseconds;
  }
  store_.cut(id_, *count, milliseconds_of(spent));
  break_off_ = true;
  std::vector<StoredAction> actions = actions_;
  actions.resize(*count);
  replay(std::move(actions));
  thought_ = kept_ = spent;
  changed();
}

void Table::retry() {
  const std::lock_guard lock(mutex_);
  trouble_.clear();
  changed();
}

engine::AnyState Table::to_decide(Viewer viewer) const {
  const std::lock_guard lock(mutex_);
  if (!controls(viewer, actor())) throw ApiError(403, "hint", "somebody else's decision", "one of your own");
  return state().view(actor());
}

engine::Record Table::record() const {
  const std::lock_guard lock(mutex_);
  if (hides() && !is_over())
    throw ApiError(409, "record", "a game under way in which players hide tiles", "one that is over");
  engine::Record record;
  record.rules = plan_.rules;
  record.players = names_;
  record.date = created_;
  for (const StoredAction& action : actions_) record.actions.push_back(Action::from_bits(action.bits));
  record.thinking = thinking_of_turns();
  if (fallen_ >= 0)
    record.notes.push_back(fmt::format("player {} lost by {}", fallen_ + 1, name_of(Failure::flag_fall)));
  return record;
}

/// Of each turn the time that its player took; nothing where none was measured, because nobody looked.
std::vector<std::optional<std::int64_t>> Table::thinking_of_turns() const {
  std::vector<std::optional<std::int64_t>> thinking;
  for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
    const std::size_t end = turn + 1 < turns_.size() ? turns_[turn + 1] : actions_.size();
    const int player = deciders_[turns_[turn]];
    std::int64_t milliseconds = 0;
    for (std::size_t at = turns_[turn]; at < end; ++at) {
      if (deciders_[at] == player) milliseconds += actions_[at].milliseconds;
    }
    thinking.push_back(milliseconds > 0 || is_bot(player) ? std::optional(milliseconds) : std::nullopt);
  }
  return thinking;
}

/// Where a flag fell, as if the game had ended then.
engine::Scores Table::final_scores() const {
  return fallen_ < 0 ? state().scores() : state().scores_if_ended();
}

void Table::keep_end(const std::string& words, const engine::Scores& scores, int fallen) {
  store_.set_end(id_, words, std::span(scores).first(names_.size()), fallen);
}

/// The result in words.
std::string Table::end_text() const {
  if (fallen_ < 0) return final_text(state().scores(), names_);
  const auto fallen = static_cast<std::size_t>(fallen_);
  std::string text = fmt::format("The time of {0} is over, {0} loses.", names_[fallen]);
  if (names_.size() == 2) text += " " + names_[1 - fallen] + " wins.";
  const engine::Scores scores = final_scores();
  for (std::size_t seat = 0; seat < names_.size(); ++seat)
    text += fmt::format("{}{} {}", seat == 0 ? " As it stands: " : ", ", names_[seat], scores[seat]);
  return text + ".";
}

// -- clocks -----------------------------------------------------------------------------------------------

/// Runs while somebody looks, or a bot decides. Where a flag may fall it does not stop once somebody has
/// decided, so that nobody saves time by closing a page.
void Table::restart_clock() {
  began_.reset();
  const int seat = actor();
  if (seat < 0) return;
  const bool runs_on = plan_.flag && !turns_.empty();
  if (streams_ > 0 || runs_on || is_bot(seat)) began_ = Clock::now();
}

void Table::stop_clock() {
  thought_ = thought();
  began_.reset();
}

double Table::thought() const {
  return thought_ + (began_ ? std::chrono::duration<double>(Clock::now() - *began_).count() : 0);
}

std::optional<Table::Clock::time_point> Table::flag_falls() const {
  const int seat = actor();
  if (!plan_.flag || !began_ || seat < 0 || is_bot(seat)) return std::nullopt;
  return reaches(kSecondsAMinute * plan_.minutes - seconds_[static_cast<std::size_t>(seat)]);
}

Table::Clock::time_point Table::reaches(double seconds) const {
  const std::chrono::duration<double> left(seconds - thought_);
  return *began_ + std::chrono::duration_cast<Clock::duration>(left);
}

void Table::drop_flag_if_due() {
  const auto falls = flag_falls();
  if (!falls || Clock::now() < *falls) return;
  const int seat = actor();
  fallen_ = seat;
  try {
    keep_end(end_text(), final_scores(), seat);
  } catch (...) {
    fallen_ = -1;
    throw;
  }
  seconds_[static_cast<std::size_t>(seat)] = kSecondsAMinute * plan_.minutes;
  thought_ = 0;
  began_.reset();
  changed();
}

// -- telling ----------------------------------------------------------------------------------------------

void Table::changed() {
  ++version_;
  changed_.notify_all();
}

Json Table::view(Viewer viewer) const {
  const std::lock_guard lock(mutex_);
  return view_locked(viewer);
}

Json Table::view_locked(Viewer viewer) const {
  const int eyes = viewpoint(viewer);
  const bool over = is_over();
  Json json = {
      {"id", id_}, {"version", version_}, {"rules", plan_.rules}, {"over", over}, {"host", viewer.host}};
  for (std::size_t seat = 0; seat < names_.size(); ++seat) {
    const PlannedSeat& planned = plan_.seats[seat];
    Json entry = {{"name", names_[seat]},
                  {"kind", kSeatKinds[static_cast<std::size_t>(planned.kind)]},
                  {"seconds", seconds_[seat]},
                  {"you", controls(viewer, static_cast<int>(seat))}};
    if (viewer.host && planned.kind == SeatKind::link) entry["key"] = planned.key;
    json["seats"].push_back(std::move(entry));
  }
  // Without hidden hands every view is the same.
  const engine::AnyState seen = state().view(std::max(eyes, 0));
  json["board"] = board_json(seen);
  if (eyes < 0 && hides()) hide_hands(json["board"]);
  if (hides() && eyes != actor()) json["board"]["hand"] = Json::array();
  json["viewpoint"] = eyes;
  json["hides"] = hides();
  const bool mine = controls(viewer, actor());
  json["mine"] = mine;
  json["choices"] = mine ? choices_json(seen) : Json::array();
  json["log"] = log_;
  json["undo"] = undo_to(viewer).has_value();
  json["running"] = thought();
  json["minutes"] = plan_.minutes;
  json["flag"] = kFlags[plan_.flag ? 1 : 0];
  json["fallen"] = fallen_;
  json["trouble"] = trouble_;
  if (!over) return json;
  json["final"] = end_text();
  const engine::Scores scores = final_scores();
  json["scores"] = std::vector<int>(scores.begin(), scores.begin() + static_cast<int>(names_.size()));
  return json;
}

/// Makes what the first player sees into what nobody's eyes see: of each player what the others know.
void Table::hide_hands(Json& board) const {
  const Json others = board_json(state().view(1));
  board["words"][0] = others["words"][0];
  for (Json& hand : board["hands"]) std::fill(hand.begin(), hand.end(), -1);
  board["bag"] = Json::array();
}

void Table::follow(Viewer viewer, HttpStream& stream) {
  std::unique_lock lock(mutex_);
  if (streams_++ == 0 && !began_) {
    restart_clock();
    changed_.notify_all();  // the flag's time is known now
  }
  std::int64_t sent = -1;
  Clock::time_point last = Clock::now();
  while (!closing_) {
    if (version_ != sent) {
      sent = version_;
      const std::string event = "data: " + view_locked(viewer).dump() + "\n\n";
      lock.unlock();
      const bool goes_on = stream.send(event);
      lock.lock();
      last = Clock::now();
      if (!goes_on) break;
      continue;
    }
    changed_.wait_for(lock, kLook);
    if (version_ != sent || closing_) continue;
    lock.unlock();
    bool goes_on = stream.is_open();
    if (goes_on && Clock::now() - last > kSignOfLife) goes_on = stream.send(": \n\n"), last = Clock::now();
    lock.lock();
    if (!goes_on) break;
  }
  if (--streams_ > 0 || actor() < 0) return;
  stop_clock();
  restart_clock();  // unless nothing but somebody who looks made it run
}

// -- bots -------------------------------------------------------------------------------------------------

void Table::think() {
  std::unique_lock lock(mutex_);
  while (!closing_) {
    const int seat = actor();
    const bool bot = seat >= 0 && bots_[static_cast<std::size_t>(seat)] != nullptr;
    const auto falls = flag_falls();
    if (bot && trouble_.empty()) {
      think_once(lock);
    } else if (falls && trouble_.empty()) {
      changed_.wait_until(lock, std::min(*falls, reaches(kept_ + kKeptSeconds)));
      drop_flag_or_keep(kKeptSeconds);
    } else {
      changed_.wait(lock);
    }
  }
  drop_flag_or_keep(0);
}

void Table::drop_flag_or_keep(double step) {
  try {
    drop_flag_if_due();
    const double now = thought();
    if (!flag_falls() || now < kept_ + step) return;
    store_.set_thought(id_, milliseconds_of(now));
    kept_ = now;
  } catch (const std::exception& error) {
    trouble_ = printable_lines(error.what());
    changed();
  }
}

void Table::think_once(std::unique_lock<std::mutex>& lock) {
  const auto seat = static_cast<std::size_t>(actor());
  const std::int64_t version = version_;
  const engine::AnyState before = state();
  std::vector<Action> actions;
  for (const StoredAction& action : actions_) actions.push_back(Action::from_bits(action.bits));
  is_thinking_ = true;
  break_off_ = closing_;
  lock.unlock();
  std::optional<Action> chosen;
  std::string trouble;
  try {
    const Thinking::Place place = thinking_.wait_for_bot(break_off_);
    if (place) chosen = bots_[seat]->choose(before, actions);
  } catch (const std::exception& error) {
    trouble = error.what();
  }
  lock.lock();
  is_thinking_ = false;
  if (closing_ || version_ != version) return;
  try {
    if (chosen) carry_out(*chosen);
  } catch (const std::exception& error) {
    trouble = error.what();
  }
  if (trouble.empty()) return;
  trouble_ = printable_lines(trouble);
  changed();
}

}  // namespace bastide::arena
