#include "arena/seat/table_game.hpp"

#include "arena/tournament/single_game.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

namespace bastide::arena {

TableGame::TableGame(Console& console, Setup setup, const std::atomic<bool>& stop)
    : console_(console),
      setup_(std::move(setup)),
      stop_(stop),
      dialogue_(console, setup_.game, setup_.saved.names,
                {TypedScope::own, setup_.file,
                 [this](const std::string& path) { replace_file(path, text()); }, setup_.picture},
                stop),
      begun_(std::move(setup_.saved.actions)),
      commentary_(setup_.game.start(static_cast<int>(setup_.seats.size())), setup_.saved.names) {
  for (const std::string& bot : setup_.saved.bots) people_.push_back(bot == kPerson);
  person_count_ = static_cast<int>(std::count(people_.begin(), people_.end(), true));
}

std::optional<Ending> TableGame::play() {
  if (begun_.empty()) replace_file(setup_.file, text());
  for (;;) {
    try {
      return play_single_game(
          setup_.game, {.bots = setup_.seats,
                        .streams = {setup_.saved.seed, setup_.saved.secret},
                        .stop = stop_,
                        .told = [this](engine::Action action) { tell(action); },
                        .listeners = setup_.listeners,
                        .people = people_,
                        .ask = [this](int seat, const engine::AnyState& seen) { return ask(seat, seen); },
                        .begun = begun_});
    } catch (const TakeBack& back) {
      begin_again(back.actions);
    } catch (const Left&) {
      return std::nullopt;
    }
  }
}

void TableGame::begin_again(std::size_t actions) {
  begun_.assign(actions_.begin(), actions_.begin() + static_cast<std::ptrdiff_t>(actions));
  actions_.clear();
  deciders_.clear();
  next_.clear();
  last_turn_.clear();
  commentary_ = Commentary(setup_.game.start(static_cast<int>(setup_.seats.size())), setup_.saved.names);
  replace_file(setup_.file, write_saved_game(setup_.game, [this] {
                 SavedGame saved = setup_.saved;
                 saved.actions = begun_;
                 return saved;
               }()));
}

void TableGame::tell(engine::Action action) {
  const engine::Actor actor = state().actor();
  deciders_.push_back(actor.is_player() ? actor.index() : -1);
  const std::string turn = commentary_.apply(action);
  actions_.push_back(action);
  if (!turn.empty()) last_turn_ = turn;
  if (actions_.size() < begun_.size()) return;
  if (actions_.size() == begun_.size()) return console_.tell(last_turn_);
  replace_file(setup_.file, text());
  if (turn.empty()) return;
  console_.tell(turn);
  show();
  wait();
}

engine::Action TableGame::ask(int seat, const engine::AnyState& seen) {
  if (!next_.empty() && seen.is_legal(next_.front())) {
    const engine::Action action = next_.front();
    next_.erase(next_.begin());
    return action;
  }
  next_.clear();
  const std::string& name = setup_.saved.names[static_cast<std::size_t>(seat)];
  if (setup_.game.rules().hides_hands() && person_count_ > 1 && looking_ != seat) {
    looking_ = seat;
    if (!console_.pass_on("Pass the keyboard to " + name + ", who presses Enter")) throw Left();
  }
  for (;;) {
    const PersonAnswer answer = dialogue_.ask(seen, name);
    switch (answer.kind) {
      case PersonAnswer::Kind::move:
        next_.assign(answer.actions.begin() + 1, answer.actions.end());
        return answer.actions.front();
      case PersonAnswer::Kind::undo:
        if (const auto at = last_decision(seat)) throw TakeBack{*at};
        console_.tell("There is no decision of " + name + " yet that could be taken back.\n");
        break;
      default:
        throw Left();
    }
  }
}

std::optional<std::size_t> TableGame::last_decision(int seat) const {
  const auto found = std::find(deciders_.rbegin(), deciders_.rend(), seat);
  if (found == deciders_.rend()) return std::nullopt;
  return static_cast<std::size_t>(deciders_.rend() - found) - 1;
}

void TableGame::show() {
  constexpr std::string_view kMeanwhile = "The game goes on …";
  const auto person = std::find(people_.begin(), people_.end(), true) - people_.begin();
  if (!setup_.game.rules().hides_hands()) return console_.show(state(), kMeanwhile);
  if (person_count_ == 1) console_.show(state().view(static_cast<int>(person)), kMeanwhile);
}

void TableGame::wait() const {
  using Clock = std::chrono::steady_clock;
  constexpr auto kSlice = std::chrono::milliseconds(20);
  const auto end = Clock::now() + std::chrono::duration<double>(setup_.delay);
  while (!stop_.load(std::memory_order_relaxed) && Clock::now() < end) std::this_thread::sleep_for(kSlice);
}

std::string TableGame::text() const {
  SavedGame saved = setup_.saved;
  saved.actions = actions_;
  return write_saved_game(setup_.game, saved);
}

}  // namespace bastide::arena
