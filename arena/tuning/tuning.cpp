#include "arena/tuning/tuning.hpp"

#include "arena/tournament/tournament_settings.hpp"
#include "arena/version/version.hpp"
#include "engine/error.hpp"
#include "engine/random.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

constexpr const char* kText = "config";
constexpr const char* kSource = "source";
constexpr const char* kMethod = "method";  // what the command line said in place of the text's
constexpr const char* kFrom = "from";      // likewise, of the bot
constexpr const char* kSecret = "deal_secret";
constexpr const char* kPlan = "plan";
constexpr const char* kEnded = "search_ended";
constexpr const char* kVerdictFrom = "verdict_from";

/// The streams of deals: of games, and of what comes before them.
constexpr std::uint64_t kDealStream = 1;
constexpr std::uint64_t kEarlyStream = 2;

/// More deals than a search has.
constexpr std::int64_t kVerdictDeals = std::int64_t{1} << 40;

/// Everything that the games depend on besides the file's text: the bots as they were read.
std::string bots_of(const TuningConfig& config) {
  std::string text = bot_toml(config.bot);
  for (const Competitor& bot : config.opponents) text += "\n" + bot_toml(bot);
  for (const Competitor& bot : config.candidates) text += "\n" + bot_toml(bot);
  return text;
}

Settings settings_of_new(const TuningConfig& config) {
  const std::string secret = config.has_programs() ? DealSecret::random().text() : "";
  return {{kSource, config.source},
          {kText, config.text},
          {kMethod, config.changes.method},
          {kFrom, config.changes.bot},
          {"bots", bots_of(config)},
          {kSecret, secret},
          {"program", std::string("bastide ") + kVersion}};
}

std::int64_t whole_number(const std::string& text) {
  std::int64_t value = 0;
  (void)std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace

std::string TuningVerdict::words() const {
  const std::string interval = fmt::format("{:+.2f} … {:+.2f}, {} fresh deals", gain.low, gain.high, deals);
  if (gain.low > 0) return fmt::format("gains {:.2f} points a deal ({})", gain.value, interval);
  if (gain.high < 0)
    return fmt::format("LOSES {:.2f} points a deal ({}): keep the start", -gain.value, interval);
  return fmt::format("no gain of more than {:.2f} points a deal is left ({:+.2f}: {})", gain.high, gain.value,
                     interval);
}

Tuning::Tuning(TuningConfig config, std::unique_ptr<TuningStore> store)
    : config_(std::move(config)),
      store_(std::move(store)),
      streams_(engine::mix_seed(config_.seed, kDealStream), DealSecret::parse(store_->setting(kSecret))),
      verdict_games_(config_.games.size()) {
  config_.hidden = files_of_store(store_->path());
  config_.hidden.push_back(std::filesystem::absolute(config_.source).string());
}

void Tuning::log_into(const std::string& folder) {
  config_.logs = std::filesystem::absolute(folder).string();
  config_.hidden.push_back(config_.logs);
}

std::unique_ptr<Tuning> Tuning::begin(TuningConfig config, const std::string& path) {
  auto store = TuningStore::create(path, settings_of_new(config));
  return std::unique_ptr<Tuning>(new Tuning(std::move(config), std::move(store)));
}

std::unique_ptr<Tuning> Tuning::open(const std::string& path, TuningStore::Access access) {
  auto store = TuningStore::open(path, access);
  TuningConfig config = read_tuning(store->setting(kText), store->setting(kSource),
                                    {store->setting(kMethod), store->setting(kFrom)});
  if (store->setting("bots") != bots_of(config)) {
    throw InputError(
        fmt::format("{}: its bots are not any more what they were when it began; they were:\n\n{}", path,
                    store->setting("bots")));
  }
  std::unique_ptr<Tuning> tuning(new Tuning(std::move(config), std::move(store)));
  tuning->replay();
  return tuning;
}

Streams Tuning::early_streams() const {
  return {engine::mix_seed(config_.seed, kEarlyStream), streams_.secret()};
}

std::int64_t Tuning::first_verdict_deal() const {
  return (search_->generation() + 1) * kVerdictDeals;
}

void Tuning::set_plan(const TuningPlan& plan) {
  plan_ = plan;
  store_->set(kPlan, plan.json());
  search_ = std::make_unique<Search>(config_, *plan_);
}

/// Tells the search again what it was told.
void Tuning::replay() {
  const std::string plan = store_->setting(kPlan);
  if (plan.empty()) return;
  plan_ = TuningPlan::read(plan, store_->path());
  search_ = std::make_unique<Search>(config_, *plan_);
  ended_ = !store_->setting(kEnded).empty();
  verdict_from_ = whole_number(store_->setting(kVerdictFrom));
  for (const StoredGeneration& generation : store_->generations(TuningPart::search)) {
    const Request request = search_->ask();
    const auto gains = Search::split(request, generation.outcomes);
    if (!gains || generation.deals != request.deals || generation.first_deal != deals_) {
      throw InputError(
          fmt::format("{}: generation {}: found {} outcomes of {} deals, expected {} of {}: this "
                      "program searches otherwise than the one that wrote it",
                      store_->path(), search_->generation() + 1, generation.outcomes.size(), generation.deals,
                      request.comparisons.size() * request.deals, request.deals));
    }
    search_->tell(request, *gains);
    count(generation);
    deals_ += generation.deals;
  }
  const auto verdicts = store_->generations(TuningPart::verdict);
  for (std::size_t at = 0; at < verdicts.size(); ++at) {
    if (static_cast<std::int64_t>(at) >= verdict_from_) take_verdict(verdicts[at]);
    count(verdicts[at]);
  }
}

void Tuning::count(const StoredGeneration& generation) {
  failures_.games += generation.games;
  failures_.failed += generation.failed;
  if (failures_.first.empty()) failures_.first = generation.failure;
  seconds_ += generation.seconds;
}

void Tuning::end_search() {
  ended_ = true;
  store_->set(kEnded, "yes");
}

void Tuning::extend(std::int64_t generations) {
  TuningPlan plan = *plan_;
  plan.generations = std::max(plan.generations, search_->generation()) + generations;
  store_->set(kPlan, plan.json());
  store_->set(kEnded, "");
  store_->set(kVerdictFrom, std::to_string(store_->generations(TuningPart::verdict).size()));
  deals_ = 0;
  failures_ = {};
  seconds_ = 0;
  verdict_all_ = {};
  verdict_games_.assign(config_.games.size(), {});
  replay();
}

void Tuning::add(const Request& request, std::span<const BatchResult> results, double seconds) {
  const std::vector<Gains> gains = search_->gains(request, results);
  StoredGeneration generation;
  generation.first_deal = deals_;
  generation.deals = request.deals;
  generation.seconds = seconds;
  for (const BatchResult& result : results) {
    generation.games += result.games;
    generation.failed += result.failed;
    if (generation.failure.empty()) generation.failure = result.failure;
  }
  for (const Gains& values : gains)
    generation.outcomes.insert(generation.outcomes.end(), values.begin(), values.end());
  std::vector<CandidateValue> candidates;
  if (config_.method == TuningMethod::spsa) {
    for (const auto& [name, value] : search_->values(search_->method().centre()))
      candidates.push_back({0, name, value});
  } else {
    for (std::size_t at = 0; at < request.points.size(); ++at) {
      for (const auto& [name, value] : search_->values(request.points[at]))
        candidates.push_back({static_cast<int>(at) + 1, name, value});
    }
  }
  store_->add(generation, candidates);
  search_->tell(request, gains);
  count(generation);
  deals_ += request.deals;
}

// -- the verdict
// ----------------------------------------------------------------------------------------------

TuningVerdict Tuning::verdict() const {
  TuningVerdict verdict;
  verdict.gain = mean_margin(verdict_all_);
  for (const Margins& margins : verdict_games_) verdict.games.push_back(mean_margin(margins));
  verdict.deals = verdict_all_.deals();
  verdict.planned = plan_ ? plan_->verdict_deals : 0;
  return verdict;
}

void Tuning::add_verdict(std::span<const BatchResult> results, std::int64_t first_deal, int deals,
                         double seconds) {
  StoredGeneration generation;
  generation.part = TuningPart::verdict;
  generation.first_deal = first_deal;
  generation.deals = deals;
  generation.seconds = seconds;
  for (const BatchResult& result : results) {
    generation.games += result.games;
    generation.failed += result.failed;
    if (generation.failure.empty()) generation.failure = result.failure;
    for (const MatchDeal& deal : result.matches.front()) generation.outcomes.push_back(deal.margin);
  }
  store_->add(generation, {});
  take_verdict(generation);
  count(generation);
}

/// The margins of each game, one game behind the other.
void Tuning::take_verdict(const StoredGeneration& generation) {
  const auto deals = static_cast<std::size_t>(generation.deals);
  if (generation.outcomes.size() != deals * config_.games.size()) {
    throw InputError(fmt::format("{}: verdict: found {} margins, expected {}", store_->path(),
                                 generation.outcomes.size(), deals * config_.games.size()));
  }
  for (std::size_t deal = 0; deal < deals; ++deal) {
    double sum = 0;
    for (std::size_t game = 0; game < config_.games.size(); ++game) {
      const double margin = generation.outcomes[game * deals + deal];
      verdict_games_[game].add(margin);
      sum += config_.games[game].weight * margin;
    }
    verdict_all_.add(sum);
  }
}

Competitor Tuning::result() const {
  return search_->bot_at(search_->best(), config_.bot.name + " tuned");
}

}  // namespace bastide::arena
