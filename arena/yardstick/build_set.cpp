#include "arena/yardstick/build_set.hpp"

#include "ai/bots/bot.hpp"
#include "ai/yardstick/turn_judge.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "arena/yardstick/question_bytes.hpp"
#include "arena/yardstick/yardstick_set.hpp"
#include "engine/any/visit.hpp"
#include "engine/error.hpp"
#include "engine/random.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

namespace bastide::arena {

namespace {

constexpr const char* kPlay = "play";  ///< setting of a set

/// Streams of a question's random numbers.
enum Stream : std::uint64_t { kGame, kValues, kSecondJudge, kFirstBot };

/// Makes questions at one game, in one thread.
template <engine::Game G>
class QuestionMaker {
 public:
  QuestionMaker(const G& game, const YardstickPlan& plan, StopSignal stop)
      : game_(game), any_(engine::any_game(game)), plan_(plan), stop_(stop), judge_(game, plan.judge) {
    if (plan.second_judge) second_ = std::make_unique<ai::TurnJudge<G>>(game, *plan.second_judge);
    for (const ai::Bot& bot : plan.bots) players_.push_back(ai::make_player(game, bot));
  }

  /// Nothing when it was stopped.
  [[nodiscard]] std::optional<StoredQuestion> make(std::int64_t number) {
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t seed = engine::mix_seed(plan_.seed, static_cast<std::uint64_t>(number));
    StoredQuestion question;
    question.number = number;
    engine::Random random(engine::mix_seed(seed, kGame));
    question.players = players_by_lot(random);
    while (!play(question, seed, random)) {
      if (stop_.given()) return {};
    }
    const auto goes_on = [this] { return !stop_.given(); };
    const State seen = game_.view(state_, game_.actor(state_).index());
    const ai::ValuedTurns values = judge_.value(seen, engine::mix_seed(seed, kValues), goes_on);
    if (values.turns.empty()) return {};
    question.exact = values.exact;
    question.playouts = values.playouts;
    const engine::AnyState before = engine::any_state(any_, state_);
    for (const ai::ValuedTurn& turn : values.turns)
      question.turns.push_back({turn_text(before, turn.actions), turn.orders, turn.behind, turn.error, {}});
    if (second_ && !values.exact && random.uniform() < plan_.second_share) {
      const ai::ValuedTurns others = second_->value(seen, engine::mix_seed(seed, kSecondJudge), goes_on);
      if (others.turns.empty()) return {};
      add_second(question, values, others);
    }
    question.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return question;
  }

 private:
  using State = typename G::State;

  [[nodiscard]] int players_by_lot(engine::Random& random) const {
    double drawn = random.uniform();
    for (const YardstickTable& table : plan_.tables) {
      if (drawn < table.share) return table.players;
      drawn -= table.share;
    }
    return plan_.tables.back().players;
  }

  /// Plays a game until some turn by lot, which is the question's. False when it ends before.
  [[nodiscard]] bool play(StoredQuestion& question, std::uint64_t seed, engine::Random& random) {
    state_ = game_.initial(question.players);
    engine::Deal deal = game_.random_deal(state_, random);
    const auto turns = static_cast<std::uint32_t>(game_.tiles_left(state_) + 1);
    auto before = static_cast<std::int64_t>(random.below(turns));
    std::vector<std::size_t> seated;
    engine::Record record;
    record.rules = plan_.rules_name;
    question.bots.clear();
    for (int seat = 0; seat < question.players; ++seat) {
      seated.push_back(static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(players_.size()))));
      const std::string& name = plan_.bots[seated.back()].name;
      record.players.push_back(name);
      question.bots += (seat > 0 ? "," : "") + name;
    }
    for (std::size_t i = 0; i < players_.size(); ++i)
      players_[i]->new_game(engine::mix_seed(seed ^ random.next(), kFirstBot + i));
    while (!stop_.given()) {
      const engine::Actor actor = game_.actor(state_);
      if (actor.is_nobody()) return false;
      engine::Action action;
      if (actor.is_chance()) {
        action = game_.next_outcome(state_, deal);
      } else {
        if (game_.begins_turn(state_) && before-- == 0) break;
        const auto bot = seated[static_cast<std::size_t>(actor.index())];
        action = players_[bot]
                     ->choose(game_.view(state_, actor.index()), {plan_.bots[bot].budget.iterations})
                     .action;
      }
      record.actions.push_back(action);
      game_.apply(state_, action);
    }
    question.record = any_.write_record(record);
    return !stop_.given();
  }

  /// What the second judge says that the first one's turns are behind the first one's best.
  static void add_second(StoredQuestion& question, const ai::ValuedTurns& values,
                         const ai::ValuedTurns& others) {
    const auto other = [&](const std::vector<engine::Action>& actions) {
      return std::find_if(others.turns.begin(), others.turns.end(),
                          [&](const ai::ValuedTurn& turn) { return turn.actions == actions; });
    };
    const auto best = other(values.turns.front().actions);
    if (best == others.turns.end()) return;
    for (std::size_t i = 0; i < values.turns.size(); ++i) {
      const auto found = other(values.turns[i].actions);
      if (found == others.turns.end() || found->orders == 0) continue;
      question.turns[i].second = {found->mean() - best->mean(), found->error};
    }
  }

  const G& game_;
  engine::AnyGame any_;
  const YardstickPlan& plan_;
  StopSignal stop_;
  ai::TurnJudge<G> judge_;
  std::unique_ptr<ai::TurnJudge<G>> second_;
  std::vector<std::unique_ptr<ai::Player<G>>> players_;  ///< by bot of the plan
  State state_;
};

/// Makes questions of one plan.
template <engine::Game G>
class QuestionWorker final : public PieceWorker {
 public:
  QuestionWorker(const G& game, YardstickPlan plan, StopSignal stop)
      : game_(game), plan_(std::move(plan)), maker_(game_, plan_, stop) {}

  [[nodiscard]] std::optional<Bytes> work(std::span<const std::uint8_t> piece) override {
    ByteReader in(piece);
    const auto question = maker_.make(static_cast<std::int64_t>(in.u64()));
    if (!question) return std::nullopt;
    return write_question(*question);
  }

 private:
  const G game_;
  const YardstickPlan plan_;
  QuestionMaker<G> maker_;
};

/// What a plan says but for its number of questions and comments, by which sets that can be extended are
/// told.
std::string essence(const std::string& text) {
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    line.resize(std::min(line.find('#'), line.size()));
    line.resize(line.find_last_not_of(" \t\r") + 1);
    if (!line.empty() && !line.starts_with("questions")) kept += line + '\n';
    at = end + 1;
  }
  return kept;
}

}  // namespace

std::unique_ptr<YardstickStore> open_for(YardstickPlan& plan, const std::string& path) {
  if (!StoreFile::is_there(path)) {
    Settings settings = {{"name", plan.name}, {"rules", plan.rules_name}, {"plan", plan.text}};
    const Settings numbers = numbers_of(plan);
    settings.insert(settings.end(), numbers.begin(), numbers.end());
    settings.emplace_back(kPlay, play_of(plan));
    return YardstickStore::create(path, settings);
  }
  auto store = YardstickStore::open(path, YardstickStore::Access::write);
  StoreFile& file = store->file();
  if (essence(file.setting("plan")) != essence(plan.text)) {
    throw InputError(path + ": found a set by another plan than " + plan.source +
                     ", expected one by the same but for `questions`; give another --out");
  }
  Settings kept;
  for (const auto& [key, text] : numbers_of(plan)) kept.emplace_back(key, file.setting(key));
  take_numbers(plan, kept, path);
  if (file.setting(kPlay) != play_of(plan)) {
    throw InputError(path +
                     ": found a set by other rules, tiles, players or nets than this program's, expected the "
                     "same; give another --out");
  }
  return store;
}

PieceWork questions_to_make(const YardstickPlan& plan, std::vector<std::int64_t> numbers,
                            std::function<void(const StoredQuestion&)> made) {
  PieceWork work;
  ByteWriter told;
  told.text(plan.text);
  told.text(plan.source);
  const Settings played_by = numbers_of(plan);
  told.u64(played_by.size());
  for (const auto& [key, text] : played_by) {
    told.text(key);
    told.text(text);
  }
  told.text(play_of(plan));
  work.plan = std::move(told).take();
  work.pieces = numbers.size();
  work.piece = [numbers = std::move(numbers)](std::size_t piece) {
    ByteWriter number;
    number.u64(static_cast<std::uint64_t>(numbers[piece]));
    return std::move(number).take();
  };
  work.take = [made = std::move(made)](std::size_t, std::span<const std::uint8_t> result) {
    made(read_question(result));
  };
  return work;
}

std::unique_ptr<PieceWorker> make_question_maker(std::span<const std::uint8_t> plan, int, StopSignal stop) {
  ByteReader in(plan);
  const std::string text = in.text();
  YardstickPlan read = read_plan(text, in.text());
  Settings numbers;
  for (std::uint64_t left = in.u64(); left > 0; --left) {
    std::string key = in.text();
    numbers.emplace_back(std::move(key), in.text());
  }
  take_numbers(read, numbers, read.source);
  if (in.text() != play_of(read))
    throw InputError("rules, tiles, players or nets of " + read.source +
                     " play differently here, expected the same");
  std::unique_ptr<PieceWorker> worker;
  engine::with_game(read.rules, [&](const auto& game) {
    worker = std::make_unique<QuestionWorker<std::decay_t<decltype(game)>>>(game, std::move(read), stop);
  });
  return worker;
}

}  // namespace bastide::arena
