#include "arena/tuning/search.hpp"

#include "engine/error.hpp"
#include "engine/random.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

/// Random streams of a tuning besides those of its games.
constexpr std::uint64_t kMethodStream = 0x7E57;

ParameterSpace space_of(const TuningConfig& config, const TuningPlan& plan) {
  ParameterSpace space(BotParameters(config.bot), config.parameters);
  for (std::size_t i = 0; i < plan.steps.size(); ++i) space.set_step(i, plan.steps[i].step);
  return space;
}

/// Where a fit's shares lie between start and fit, within the box.
std::vector<Coordinates> shares_of(const TuningConfig& config, const TuningPlan& plan, const Box& box) {
  if (config.method != TuningMethod::fit || !plan.fit) return {};
  std::vector<Coordinates> points = {Coordinates(plan.fit->point.size(), 0.0)};
  for (const double share : config.fit.shares) {
    Coordinates point = plan.fit->point;
    for (double& coordinate : point) coordinate *= share;
    points.push_back(box.nearest(std::move(point)));
  }
  return points;
}

}  // namespace

std::string TuningPlan::json() const {
  Json json = {{"generations", generations},     {"directions", directions}, {"a", a}, {"A", A},
               {"verdict_deals", verdict_deals}, {"steps", Json::array()}};
  if (c) json["c"] = *c;
  if (gamma) json["gamma"] = *gamma;
  for (const StepSize& size : steps)
    json["steps"].push_back({{"step", size.step}, {"changes", size.changes}});
  if (fit) {
    json["fit"] = {
        {"point", fit->point}, {"positions", fit->positions}, {"before", fit->before}, {"after", fit->after}};
  }
  return json.dump();
}

TuningPlan TuningPlan::read(const std::string& text, const std::string& source) {
  try {
    const Json json = Json::parse(text);
    TuningPlan plan;
    plan.generations = json.at("generations");
    plan.directions = json.at("directions");
    plan.a = json.at("a");
    plan.A = json.at("A");
    if (json.contains("c")) plan.c = json["c"].get<double>();
    if (json.contains("gamma")) plan.gamma = json["gamma"].get<double>();
    plan.verdict_deals = json.at("verdict_deals");
    for (const Json& size : json.at("steps")) plan.steps.push_back({size.at("step"), size.at("changes")});
    if (json.contains("fit")) {
      const Json& fit = json["fit"];
      plan.fit = FittedNumbers{fit.at("point").get<Coordinates>(), fit.at("positions"), fit.at("before"),
                               fit.at("after")};
    }
    return plan;
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("{}: setting plan: {}", source, error.what()));
  }
}

SpsaSettings spsa_of(const TuningConfig& config, const TuningPlan& plan) {
  constexpr double kFormerC = 1;
  constexpr double kFormerGamma = 0.101;
  SpsaSettings settings = config.spsa;
  settings.generations = plan.generations;
  settings.directions = plan.directions;
  settings.a = plan.a;
  settings.A = plan.A;
  settings.c = plan.c.value_or(config.own_c ? settings.c : kFormerC);
  settings.gamma = plan.gamma.value_or(config.own_gamma ? settings.gamma : kFormerGamma);
  return settings;
}

Search::Search(const TuningConfig& config, const TuningPlan& plan)
    : config_(config),
      space_(space_of(config, plan)),
      shares_(shares_of(config, plan, space_.box())),
      method_(make_method(plan)) {
  const bool moves = config.method == TuningMethod::spsa || config.method == TuningMethod::cma_es;
  if (!moves) return;
  response_.emplace(space_.parameters().size());
  course_.push_back(method_->centre());
}

std::unique_ptr<Method> Search::make_method(const TuningPlan& plan) {
  const std::uint64_t seed = engine::mix_seed(config_.seed, kMethodStream);
  const bool by_start = config_.against == Opponents::start;
  const std::optional<std::size_t> reference = by_start ? std::optional<std::size_t>(0) : std::nullopt;
  switch (config_.method) {
    case TuningMethod::spsa:
      return std::make_unique<Spsa>(space_.box(), spsa_of(config_, plan), seed);
    case TuningMethod::cma_es: {
      CmaEsSettings settings = config_.cma_es;
      settings.generations = plan.generations;
      return std::make_unique<CmaEs>(space_.box(), settings, seed);
    }
    case TuningMethod::scan:
      return std::make_unique<Scan>(config_.grid, config_.scan, seed);
    case TuningMethod::race:
      return std::make_unique<Race>(config_.candidates.size(), config_.race, reference);
    case TuningMethod::fit: {
      RaceSettings settings = config_.race;
      settings.deals = config_.fit.deals;
      return std::make_unique<Race>(shares_.size(), settings, reference);
    }
  }
  return nullptr;
}

void Search::tell(const Request& request, std::span<const Gains> outcomes) {
  method_->tell(request, outcomes);
  if (response_) {
    response_->add(request, outcomes);
    course_.push_back(method_->centre());
  }
  ++generation_;
}

// -- games --------------------------------------------------------------------------------------------------

std::vector<Batch> Search::batches(const Request& request, std::int64_t first_deal) const {
  Batch batch;
  batch.first_deal = first_deal;
  batch.deals = request.deals;
  for (const Coordinates& point : request.points)
    batch.bots.push_back(bot_at(point, fmt::format("candidate {}", batch.bots.size() + 1)));
  const auto first_opponent = static_cast<int>(batch.bots.size());
  if (config_.against == Opponents::listed) {
    batch.bots.insert(batch.bots.end(), config_.opponents.begin(), config_.opponents.end());
  } else {
    batch.bots.push_back(config_.bot);
  }
  const auto bots = static_cast<int>(batch.bots.size());
  for (const Comparison& comparison : request.comparisons) {
    const auto first = static_cast<int>(comparison.first);
    if (comparison.second && config_.against == Opponents::opposite) {
      batch.matches.push_back({first, static_cast<int>(*comparison.second)});
      continue;
    }
    for (int opponent = first_opponent; opponent < bots; ++opponent)
      batch.matches.push_back({first, opponent});
    if (!comparison.second) continue;
    for (int opponent = first_opponent; opponent < bots; ++opponent)
      batch.matches.push_back({static_cast<int>(*comparison.second), opponent});
  }
  std::vector<Batch> batches(config_.games.size(), batch);
  for (std::size_t game = 0; game < batches.size(); ++game) batches[game].game = game;
  return batches;
}

std::vector<Gains> Search::gains(const Request& request, std::span<const BatchResult> results) const {
  const std::size_t opponents = config_.against == Opponents::listed ? config_.opponents.size() : 1;
  const auto deals = static_cast<std::size_t>(request.deals);
  std::vector<Gains> gains;
  std::size_t match = 0;
  const auto add = [&](std::vector<double>& sums, double sign, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i, ++match) {
      for (std::size_t game = 0; game < results.size(); ++game) {
        const double weight = sign * config_.games[game].weight / static_cast<double>(count);
        for (std::size_t deal = 0; deal < deals; ++deal) {
          const MatchDeal& found = results[game].matches[match][deal];
          sums[deal] += weight * (config_.measure == Measure::score ? found.score : found.margin);
        }
      }
    }
  };
  for (const Comparison& comparison : request.comparisons) {
    std::vector<double> sums(deals, 0.0);
    const bool opposite = comparison.second && config_.against == Opponents::opposite;
    add(sums, 1, opposite ? 1 : opponents);
    if (comparison.second && !opposite) add(sums, -1, opponents);
    gains.emplace_back(sums.begin(), sums.end());
  }
  return gains;
}

std::optional<std::vector<Gains>> Search::split(const Request& request, std::span<const float> outcomes) {
  const auto deals = static_cast<std::size_t>(request.deals);
  if (outcomes.size() != deals * request.comparisons.size()) return std::nullopt;
  std::vector<Gains> gains;
  for (std::size_t at = 0; at < outcomes.size(); at += deals) {
    const auto part = outcomes.subspan(at, deals);
    gains.emplace_back(part.begin(), part.end());
  }
  return gains;
}

// -- bots ---------------------------------------------------------------------------------------------------

Competitor Search::bot_at(const Coordinates& point, const std::string& name) const {
  if (config_.method == TuningMethod::race) {
    Competitor bot = config_.candidates[static_cast<std::size_t>(point[0])];
    bot.name = name;
    return bot;
  }
  if (config_.method == TuningMethod::fit) return space_.bot_at(share_of(point), name);
  return space_.bot_at(point, name);
}

std::vector<std::pair<std::string, double>> Search::values(const Coordinates& point) const {
  if (config_.method == TuningMethod::race) return {{"candidate", point[0] + 1}};
  const Coordinates& at = config_.method == TuningMethod::fit ? share_of(point) : point;
  std::vector<std::pair<std::string, double>> values;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const TunedParameter& parameter = space_.parameters()[i];
    values.emplace_back(parameter.name, parameter.value(0, at[i]));
  }
  return values;
}

bool Search::best_is_start() const {
  const Coordinates point = best();
  return std::all_of(point.begin(), point.end(), [](double coordinate) { return coordinate == 0; });
}

std::string Search::candidate_name(std::size_t candidate) const {
  if (config_.method == TuningMethod::race) return config_.candidates[candidate].name;
  if (candidate == 0) return "start";
  return fmt::format("{:g} of the fit", config_.fit.shares[candidate - 1]);
}

}  // namespace bastide::arena
