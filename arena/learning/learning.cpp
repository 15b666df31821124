#include "arena/learning/learning.hpp"

#include "arena/deals/streams.hpp"
#include "arena/files/output_file.hpp"
#include "arena/learning/learning_page.hpp"
#include "arena/match/margins.hpp"
#include "arena/protocol/json_object.hpp"
#include "arena/tuning/matches.hpp"
#include "arena/yardstick/ask.hpp"
#include "arena/yardstick/losses.hpp"
#include "arena/yardstick/yardstick_set.hpp"
#include "engine/config/text_file.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>
#include <utility>

namespace bastide::arena {

namespace {

constexpr const char* kConfigFile = "learning.toml";
constexpr const char* kRoundsFile = "rounds.jsonl";
constexpr const char* kVerdictFile = "verdict.json";
constexpr const char* kPageFile = "index.html";
constexpr double kMost = 1e12;
/// Streams of random numbers that follow from a learning's seed.
constexpr std::uint64_t kStartStream = 1;
constexpr std::uint64_t kDealStream = 2;
constexpr std::uint64_t kFirstRoundStream = 16;
/// Each round has so many deals to itself, more than it can ask for, and the verdict those behind all of
/// them.
constexpr std::int64_t kDealsOfRound = 10'000'000;
constexpr std::int64_t kVerdictDeal = (std::int64_t{kMostRounds} + 1) * kDealsOfRound;

void write_file(const std::string& path, const std::string& text) {
  OutputFile file(path);
  file.write(text);
  file.commit();
}

Bounded bounded_of(const JsonObject& object) {
  return {object.number("value", -kMost, kMost), object.number("low", -kMost, kMost),
          object.number("high", -kMost, kMost)};
}
Json bounded_json(const Bounded& bounded) {
  return {{"value", bounded.value}, {"low", bounded.low}, {"high", bounded.high}};
}

LearningRound round_of(const nlohmann::json& json, const std::string& place) {
  const JsonObject object(json, place);
  LearningRound round;
  round.round = static_cast<int>(object.integer("round", 1, kMostRounds));
  round.games = object.integer("games", 1, std::numeric_limits<std::int64_t>::max());
  for (const JsonObject& fit : object.objects("fits"))
    round.fits.push_back({fit.number("formulas", 0, kMost), fit.number("net", 0, kMost)});
  round.gain = bounded_of(object.object("gain"));
  round.seconds = object.number("seconds", 0, kMost);
  return round;
}

LearningVerdict verdict_of(const nlohmann::json& json, const std::string& place) {
  const JsonObject object(json, place);
  LearningVerdict verdict;
  verdict.round = static_cast<int>(object.integer("round", 1, kMostRounds));
  verdict.deals = object.integer("deals", 1, std::numeric_limits<std::int64_t>::max());
  verdict.gain = bounded_of(object.object("gain"));
  if (object.has("yardstick")) verdict.yardstick = bounded_of(object.object("yardstick"));
  verdict.questions = object.integer_or("questions", 0, 0, std::numeric_limits<std::int64_t>::max());
  return verdict;
}

}  // namespace

Learning::Learning(LearningConfig config, std::string folder)
    : config_(std::move(config)), folder_(std::move(folder)) {
  if (!config_.yardstick.empty()) (void)load_set(config_.yardstick);  // not found out after hours
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) throw InputError(folder_ + ": cannot make the folder: " + error.message());
  const std::string file = folder_ + "/" + kConfigFile;
  if (std::filesystem::exists(file, error)) {
    lock_ = std::make_unique<FileLock>(file);
    if (engine::read_text_file(file) != config_.text)
      throw InputError(file + ": found another learning than " + config_.source +
                       ", expected the same; another folder (--out) begins a new one");
    read_folder();
    return;
  }
  if (std::filesystem::directory_iterator(folder_, error) != std::filesystem::directory_iterator())
    throw InputError(folder_ + ": found other files, expected an empty folder or one of this learning");
  write_file(file, config_.text);
  lock_ = std::make_unique<FileLock>(file);
}

void Learning::read_folder() {
  std::error_code error;
  const std::string rounds = folder_ + "/" + kRoundsFile;
  if (std::filesystem::exists(rounds, error)) {
    std::istringstream lines(engine::read_text_file(rounds));
    for (std::string line; std::getline(lines, line);) {
      const std::string place = fmt::format("{}:{}", rounds, rounds_.size() + 1);
      rounds_.push_back(round_of(parse_json_object(line, place), place));
      if (rounds_.back().round != static_cast<int>(rounds_.size()))
        throw InputError(fmt::format("{}: found round {}, expected round {}", place, rounds_.back().round,
                                     rounds_.size()));
    }
  }
  const std::string verdict = folder_ + "/" + kVerdictFile;
  if (std::filesystem::exists(verdict, error)) {
    verdict_ = verdict_of(parse_json_object(engine::read_text_file(verdict), verdict), verdict);
    if (verdict_->round != static_cast<int>(rounds_.size())) verdict_.reset();
  }
}

std::string Learning::net_path(int round) const {
  return fmt::format("{}/round-{}.toml", folder_, round);
}

Competitor Learning::bot_after(int round) const {
  Competitor bot = config_.bot;
  auto& numbers = std::get<ai::EvaluatorParameters>(std::get<ai::Parameters>(bot.player)).evaluation;
  numbers.learned = round == 0 ? ai::LearnedValues() : ai::LearnedValues::named(net_path(round));
  bot.name += round == 0 ? "" : fmt::format("-{}", round);
  return bot;
}

std::optional<Bounded> Learning::gain_of(
    int round, std::int64_t first_deal, int deals, StopSignal stop,
    const std::function<void(std::int64_t done, std::int64_t all)>& progress) const {
  TuningConfig tuning;
  tuning.source = config_.source;
  tuning.concurrency = config_.concurrency;
  const ai::PlayerCounts& counts = config_.self_play.players;
  const auto many = static_cast<int>(counts.size());
  const std::vector<Competitor> bots = {bot_after(round), bot_after(0)};
  std::vector<Batch> batches;
  std::vector<BatchSchedule> schedules;
  std::int64_t all = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    tuning.games.push_back({config_.rules_name, config_.rules, counts[i], 1.0 / many});
    const int begin = deals * static_cast<int>(i) / many;
    const int end = deals * static_cast<int>(i + 1) / many;
    if (begin == end) continue;
    batches.push_back({bots, {{0, 1}}, i, first_deal + begin, end - begin});
    schedules.emplace_back(batches.back(), counts[i]);
    all += schedules.back().games();
  }
  const Streams streams(engine::mix_seed(config_.seed, kDealStream), std::nullopt);
  Margins margins;
  std::int64_t games = 0;
  for (std::size_t i = 0; i < batches.size(); ++i) {
    BatchTally tally(batches[i], schedules[i]);
    (void)play_share(batches[i], tuning, streams, stop, 0, 1, [&](PlayedGame&& played) {
      tally.add(played);
      progress(++games, all);
    });
    if (!tally.complete()) return std::nullopt;
    const BatchResult result = tally.result();
    for (const MatchDeal& deal : result.matches.front()) margins.add(deal.margin);
  }
  return mean_margin(margins);
}

bool Learning::add_round(StopSignal stop, const Progress& progress) {
  const auto began = std::chrono::steady_clock::now();
  const int number = static_cast<int>(rounds_.size()) + 1;
  const Competitor teacher = bot_after(number - 1);
  const auto& numbers =
      std::get<ai::EvaluatorParameters>(std::get<ai::Parameters>(teacher.player)).evaluation;
  const int threads = config_.concurrency > 0
                          ? config_.concurrency
                          : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  ai::SelfPlay settings = config_.self_play;
  settings.seed = engine::mix_seed(config_.seed, kFirstRoundStream + static_cast<std::uint64_t>(number));
  const std::string name = fmt::format("games of round {}", number);
  const ai::Lessons lessons = ai::play_lessons(config_.rules, numbers, settings, threads, [&](int done) {
    progress(name, done, settings.games);
    return !stop.given();
  });
  if (stop.given()) return false;

  LearningRound round;
  round.round = number;
  round.games = settings.games;
  const std::string made = fmt::format("bastide learn {}, round {} of {} games, seed {}", config_.name,
                                       number, settings.games, config_.seed);
  ai::FeatureNet net = number == 1 ? ai::untaught_net({config_.rules_name, made, config_.self_play.players},
                                                      engine::mix_seed(config_.seed, kStartStream))
                                   : *numbers.learned.nets.front();
  net.call(made);
  ai::Training training = config_.training;
  training.seed = settings.seed;
  const std::string passes = fmt::format("passes of round {}", number);
  const bool trained = ai::train(net, lessons, training, [&](int pass, const ai::TrainingFit& fit) {
    round.fits.push_back(fit);
    progress(passes, pass, training.passes);
    return !stop.given();
  });
  if (!trained) return false;
  // A file that no line of the rounds tells of is of a round that was broken off, and is written anew.
  write_file(net_path(number), net.text());
  const std::string check = fmt::format("games of the check after round {}", number);
  const auto gain = gain_of(number, number * kDealsOfRound, config_.deals, stop,
                            [&](std::int64_t done, std::int64_t all) { progress(check, done, all); });
  if (!gain) return false;
  round.gain = *gain;
  round.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  rounds_.push_back(std::move(round));
  verdict_.reset();
  write_rounds();
  write_page();
  return true;
}

void Learning::write_rounds() const {
  std::string lines;
  for (const LearningRound& round : rounds_) lines += round_json(round).dump() + "\n";
  write_file(folder_ + "/" + kRoundsFile, lines);
}

bool Learning::judge(StopSignal stop, const Progress& progress) {
  const int last = static_cast<int>(rounds_.size());
  LearningVerdict verdict;
  verdict.round = last;
  verdict.deals = config_.verdict_deals;
  const auto gain =
      gain_of(last, kVerdictDeal, config_.verdict_deals, stop,
              [&](std::int64_t done, std::int64_t all) { progress("games of the verdict", done, all); });
  if (!gain) return false;
  verdict.gain = *gain;
  if (!config_.yardstick.empty()) {
    const YardstickSet set = load_set(config_.yardstick);
    verdict.questions = static_cast<std::int64_t>(set.questions.size());
    std::vector<std::string> names;
    std::vector<std::vector<GivenAnswer>> answers;
    for (const int round : {0, last}) {
      const Competitor bot = bot_after(round);
      auto given = ask(set, bot, config_.seed, config_.concurrency, stop, [&](std::int64_t done) {
        progress("questions of the verdict", done, verdict.questions);
      });
      if (!given) return false;
      names.push_back(bot.name);
      answers.push_back(*std::move(given));
    }
    const ai::Estimate more = sum_up(set, names, std::move(answers)).back().more;
    constexpr double kNinetyFive = 1.96;
    verdict.yardstick =
        Bounded{more.mean, more.mean - kNinetyFive * more.error, more.mean + kNinetyFive * more.error};
  }
  verdict_ = verdict;
  write_file(folder_ + "/" + kVerdictFile, verdict_json(verdict).dump(2) + "\n");
  write_page();
  return true;
}

void Learning::write_page() const {
  write_file(folder_ + "/" + kPageFile, write_learning_page(*this));
}

Json round_json(const LearningRound& round) {
  Json fits = Json::array();
  for (const ai::TrainingFit& fit : round.fits)
    fits.push_back({{"formulas", fit.formulas}, {"net", fit.net}});
  return {{"round", round.round},
          {"games", round.games},
          {"fits", std::move(fits)},
          {"gain", bounded_json(round.gain)},
          {"seconds", round.seconds}};
}

Json verdict_json(const LearningVerdict& verdict) {
  Json json = {{"round", verdict.round}, {"deals", verdict.deals}, {"gain", bounded_json(verdict.gain)}};
  if (verdict.yardstick) {
    json["yardstick"] = bounded_json(*verdict.yardstick);
    json["questions"] = verdict.questions;
  }
  return json;
}

std::string words_of(const LearningVerdict& verdict) {
  const Bounded& gain = verdict.gain;
  const std::string between = fmt::format("({:+.2f} … {:+.2f})", gain.low, gain.high);
  std::string words = fmt::format("no gain is shown: {:+.2f} points a deal {}", gain.value, between);
  if (gain.low > 0) words = fmt::format("gains {:.2f} points a deal {}", gain.value, between);
  if (gain.high < 0) words = fmt::format("loses {:.2f} points a deal {}", -gain.value, between);
  words += fmt::format(" over {} fresh deals", verdict.deals);
  if (const auto& loss = verdict.yardstick)
    words += fmt::format("; at {} questions it loses {:+.3f} points a decision more ({:+.3f} … {:+.3f})",
                         verdict.questions, loss->value, loss->low, loss->high);
  return words;
}

}  // namespace bastide::arena
