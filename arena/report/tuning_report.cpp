#include "arena/report/tuning_report.hpp"

#include "arena/optimisers/race.hpp"
#include "arena/optimisers/scan.hpp"
#include "arena/report/bounded_json.hpp"
#include "arena/tables/text_table.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "arena/tuning/tuned_file.hpp"
#include "engine/config/defaults.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

using Align = TextTable::Align;

constexpr std::size_t kMostMoments = 200;
constexpr double kInteracts = 3;  ///< standard errors

/// Places in a course of so many entries, evenly, the last among them.
std::vector<std::size_t> moments_of(std::size_t entries) {
  std::vector<std::size_t> places;
  const std::size_t count = std::min(entries, kMostMoments);
  for (std::size_t i = 0; i < count; ++i)
    places.push_back(count == 1 ? entries - 1 : i * (entries - 1) / (count - 1));
  return places;
}

void add_parameters(const Tuning& tuning, TuningReport& report) {
  const Search& search = tuning.search();
  const auto& parameters = search.space().parameters();
  if (parameters.empty()) return;
  const Coordinates start(parameters.size(), 0.0);
  const auto values = search.values(search.best());
  const Coordinates best = search.best();
  const bool has_response = search.response() != nullptr && search.response()->comparisons() > 0;
  std::optional<Response::Fit> fit;
  if (has_response) fit = search.response()->fit();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    TunedResult result;
    result.name = parameters[i].name;
    result.start = parameters[i].start();
    result.result = values[i].second;
    result.step = parameters[i].step;
    result.logarithmic = parameters[i].logarithmic;
    if (i < tuning.plan()->steps.size()) result.changes = tuning.plan()->steps[i].changes;
    if (fit) {
      result.measured = true;
      Coordinates moved = start;
      moved[i] = best[i];
      result.gain = fit->difference(start, moved);
      result.off = fit->bend(best, i);
      result.within_noise = fit->within_noise(i);
    }
    for (const std::size_t at : moments_of(search.course().size()))
      result.course.push_back(parameters[i].value(0, search.course()[at][i]));
    report.parameters.push_back(std::move(result));
  }
  if (!fit) return;
  for (const std::size_t at : moments_of(search.course().size()))
    report.course_gain.push_back(fit->difference(start, search.course()[at]).value);
  if (!fit->has_pairs()) return;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    for (std::size_t j = i + 1; j < parameters.size(); ++j) {
      const Bounded effect = fit->pair(i, j);
      const double error = (effect.high - effect.low) / (2 * 1.96);
      if (error > 0 && std::abs(effect.value) > kInteracts * error)
        report.pairs.push_back({parameters[i].name, parameters[j].name, effect});
    }
  }
}

Bounded interval_of(const std::vector<float>& values) {
  Margins margins;
  for (const float value : values) margins.add(value);
  return mean_margin(margins);
}

void add_race(const Tuning& tuning, const Race& race, TuningReport& report) {
  for (std::size_t i = 0; i < race.candidates().size(); ++i) {
    const Race::Candidate& candidate = race.candidates()[i];
    TunedCandidate added;
    added.name = tuning.search().candidate_name(i);
    added.value = interval_of(candidate.outcomes);
    added.behind = race.lead_over(i);
    added.deals = static_cast<std::int64_t>(candidate.outcomes.size());
    added.dropped = candidate.dropped;
    report.candidates.push_back(std::move(added));
  }
  report.best = report.candidates[race.leader()].name;
}

void add_scan(const Tuning& tuning, const Scan& scan, TuningReport& report) {
  const auto& parameters = tuning.search().space().parameters();
  for (std::size_t i = 0; i < scan.grid().size(); ++i) {
    TunedCandidate added;
    for (const auto& [name, value] : tuning.search().values(scan.grid()[i])) {
      added.name += fmt::format("{}{}={:.4g}", added.name.empty() ? "" : " ", name, value);
      added.point.push_back(value);
    }
    added.value = scan.value(i);
    added.deals = scan.deals();
    report.candidates.push_back(std::move(added));
  }
  for (const Bounded& interval : scan.optimum_interval()) {
    const TunedParameter& parameter = parameters[report.optimum.size()];
    report.optimum.push_back({parameter.value(0, interval.value), parameter.value(0, interval.low),
                              parameter.value(0, interval.high)});
  }
}

}  // namespace

TuningReport make_tuning_report(const Tuning& tuning) {
  const Search& search = tuning.search();
  TuningReport report;
  report.bot = tuning.config().bot.name;
  report.method = name_of(tuning.config().method);
  report.generations = search.generation();
  report.deals = tuning.deals();
  report.games = tuning.failures().games;
  report.failed = tuning.failures().failed;
  report.failure = tuning.failures().first;
  report.seconds = tuning.seconds();
  report.searched = tuning.searched();
  report.verdict = tuning.verdict();
  report.fit = tuning.plan()->fit;
  for (const TuningGame& game : tuning.config().games)
    report.games_names.push_back(fmt::format("{}, {} players", game.rules_name, game.players));
  if (search.generation() > 0) {
    report.start_is_best = search.best_is_start();
    add_parameters(tuning, report);
    if (const auto* race = search.as<Race>()) add_race(tuning, *race, report);
    if (const auto* scan = search.as<Scan>()) add_scan(tuning, *scan, report);
  }
  return report;
}

// -- text
// -----------------------------------------------------------------------------------------------------

namespace {

std::string bounded_text(const Bounded& bounded) {
  return fmt::format("{:+.2f} ({:+.2f} … {:+.2f})", bounded.value, bounded.low, bounded.high);
}

std::string change_text(const TunedResult& result) {
  if (result.start == 0) return fmt::format("{:+.3g}", result.result);
  return fmt::format("{:+.0f} %", 100 * (result.result - result.start) / std::abs(result.start));
}

std::string step_text(const TunedResult& result) {
  return result.logarithmic ? fmt::format("{:.0f} %", 100 * result.step) : fmt::format("{:.3g}", result.step);
}

std::string parameters_table(const TuningReport& report, int width) {
  const bool measured = report.parameters.front().measured;
  TextTable table(
      {Align::left, Align::right, Align::right, Align::right, Align::right, Align::right, Align::right});
  std::vector<std::string> heading = {"parameter", "start", "result", "change", "step"};
  if (measured) heading.insert(heading.end(), {"gained", "a step off"});
  table.add(heading);
  for (const TunedResult& result : report.parameters) {
    std::vector<std::string> row = {result.name, fmt::format("{:.4g}", result.start),
                                    fmt::format("{:.4g}", result.result), change_text(result),
                                    step_text(result)};
    if (measured) row.insert(row.end(), {bounded_text(result.gain), bounded_text(result.off)});
    table.add(row);
  }
  std::string text = table.text(width);
  std::vector<std::string> lost;
  for (const TunedResult& result : report.parameters) {
    if (result.measured && result.within_noise) lost.push_back(result.name);
  }
  if (!lost.empty()) text += fmt::format("Within noise: {}.\n", fmt::join(lost, ", "));
  for (const TunedPair& pair : report.pairs)
    text += fmt::format("Together: {} and {}, {} by a step of both.\n", pair.first, pair.second,
                        bounded_text(pair.effect));
  return text;
}

std::string candidates_table(const TuningReport& report, int width) {
  std::vector<const TunedCandidate*> order;
  for (const TunedCandidate& candidate : report.candidates) order.push_back(&candidate);
  const bool race = report.method != "scan";
  if (race) {
    std::stable_sort(order.begin(), order.end(), [](const TunedCandidate* a, const TunedCandidate* b) {
      const std::int64_t last = std::numeric_limits<std::int64_t>::max();
      const std::int64_t a_end = a->dropped > 0 ? a->dropped : last;
      const std::int64_t b_end = b->dropped > 0 ? b->dropped : last;
      return a_end != b_end ? a_end > b_end : a->value.value > b->value.value;
    });
  }
  TextTable table({Align::left, Align::right, Align::right, Align::right});
  table.add({"candidate", "deals", "points", race ? "leader ahead" : ""});
  for (const TunedCandidate* candidate : order) {
    table.add({candidate->name, std::to_string(candidate->deals), bounded_text(candidate->value),
               !race || candidate->name == report.best ? ""
               : candidate->dropped > 0                ? bounded_text(candidate->behind) + ", dropped"
                                                       : bounded_text(candidate->behind)});
  }
  std::string text = table.text(width);
  for (std::size_t i = 0; i < report.optimum.size(); ++i)
    text += fmt::format("Optimum of the fitted curve: {} = {:.4g} ({:.4g} … {:.4g}).\n",
                        report.parameters[i].name, report.optimum[i].value, report.optimum[i].low,
                        report.optimum[i].high);
  if (report.method == "scan" && report.optimum.empty())
    text += "The fitted curve has no highest point within the grid: the best point counts.\n";
  return text;
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::lround(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

std::string verdict_text(const TuningReport& report) {
  if (!report.searched) return "The search has not ended.\n";
  if (report.start_is_best) return fmt::format("Verdict: nothing is better than {} as it is.\n", report.bot);
  if (report.verdict.planned == 0) return "No verdict was asked for.\n";
  if (!report.verdict.complete())
    return fmt::format("The verdict has {} of {} deals.\n", report.verdict.deals, report.verdict.planned);
  std::string text = fmt::format("Verdict: {}.\n", report.verdict.words());
  if (report.games_names.size() < 2) return text;
  for (std::size_t i = 0; i < report.games_names.size(); ++i)
    text += fmt::format("  {}: {}\n", report.games_names[i], bounded_text(report.verdict.games[i]));
  return text;
}

}  // namespace

std::string tuning_text(const TuningReport& report, int width) {
  std::string text =
      fmt::format("{} by {}: {} generations, {} deals, {} games, {}.\n\n", report.bot, report.method,
                  report.generations, report.deals, report.games, duration_text(report.seconds));
  if (report.fit) {
    text += fmt::format(
        "{} positions: the forecast of the margin is off by {:.3f} points (root mean square), by {:.3f} "
        "with the numbers fitted to other games. A better forecast is not yet a stronger player.\n\n",
        report.fit->positions, std::sqrt(report.fit->before), std::sqrt(report.fit->after));
  }
  if (!report.candidates.empty()) text += candidates_table(report, width) + "\n";
  if (!report.parameters.empty()) text += parameters_table(report, width) + "\n";
  if (report.failed > 0)
    text += fmt::format("{} of {} games were lost by a failure; the first: {}\n", report.failed, report.games,
                        report.failure);
  return text + verdict_text(report);
}

// -- JSON
// -----------------------------------------------------------------------------------------------------

Json tuning_json(const TuningReport& report) {
  Json json = {
      {"bot", report.bot},         {"method", report.method},     {"generations", report.generations},
      {"deals", report.deals},     {"games", report.games},       {"failed", report.failed},
      {"seconds", report.seconds}, {"searched", report.searched}, {"start_is_best", report.start_is_best}};
  for (const TunedResult& result : report.parameters) {
    Json one = {{"name", result.name},
                {"start", result.start},
                {"result", result.result},
                {"step", result.step},
                {"scale", result.logarithmic ? "log" : "linear"},
                {"changes", result.changes}};
    if (result.measured) {
      one["gain"] = bounded_json(result.gain);
      one["step_off"] = bounded_json(result.off);
      one["within_noise"] = result.within_noise;
      one["course"] = result.course;
    }
    json["parameters"].push_back(std::move(one));
  }
  for (const TunedPair& pair : report.pairs)
    json["pairs"].push_back(
        {{"first", pair.first}, {"second", pair.second}, {"effect", bounded_json(pair.effect)}});
  for (const TunedCandidate& candidate : report.candidates) {
    Json one = {
        {"name", candidate.name}, {"deals", candidate.deals}, {"points", bounded_json(candidate.value)}};
    if (candidate.point.empty()) {
      one["leader_ahead"] = bounded_json(candidate.behind);
      one["dropped"] = candidate.dropped > 0;
    } else {
      one["values"] = candidate.point;
    }
    json["candidates"].push_back(std::move(one));
  }
  if (!report.best.empty()) json["best"] = report.best;
  for (const Bounded& optimum : report.optimum) json["optimum"].push_back(bounded_json(optimum));
  if (report.fit) {
    json["fit"] = {{"positions", report.fit->positions},
                   {"error_before", report.fit->before},
                   {"error_after", report.fit->after}};
  }
  json["verdict"] = {{"deals", report.verdict.deals},
                     {"planned", report.verdict.planned},
                     {"complete", report.verdict.complete()},
                     {"gain", bounded_json(report.verdict.gain)}};
  for (std::size_t i = 0; i < report.games_names.size(); ++i)
    json["verdict"]["games"].push_back(
        {{"game", report.games_names[i]}, {"gain", bounded_json(report.verdict.games[i])}});
  return json;
}

// -- while it runs
// --------------------------------------------------------------------------------------------

std::string sparkline(const std::vector<double>& values, std::size_t width) {
  static constexpr std::array<const char*, 8> kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  if (values.empty() || width == 0) return "";
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  const std::size_t count = std::min(width, values.size());
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = count == 1 ? values.size() - 1 : i * (values.size() - 1) / (count - 1);
    const double share = *high > *low ? (values[at] - *low) / (*high - *low) : 0.5;
    text += kBars[std::min<std::size_t>(7, static_cast<std::size_t>(share * 8))];
  }
  return text;
}

std::string tuning_live_text(const TuningProgress& progress, const Tuning& tuning, double seconds_left) {
  using Stage = TuningProgress::Stage;
  static constexpr std::array<const char*, 5> kStages = {"looking for steps: {} bots asked",
                                                         "measuring the pace", "games to fit: {}",
                                                         "generation {}", "verdict: deal {}"};
  std::string text =
      fmt::format(fmt::runtime(kStages[static_cast<std::size_t>(progress.stage)]), progress.done);
  if (progress.all > 0) text += fmt::format(" of {}", progress.all);
  if (seconds_left > 0) text += fmt::format(", {} left", duration_text(seconds_left));
  if (progress.stage == Stage::verdict && progress.done > 0) {
    const TuningVerdict verdict = tuning.verdict();
    text +=
        fmt::format(", {:+.2f} ({:+.2f} … {:+.2f})", verdict.gain.value, verdict.gain.low, verdict.gain.high);
  }
  text += "\n";
  if (tuning.plan() == nullptr || tuning.search().course().size() < 2) return text;
  constexpr std::size_t kWidth = 40;
  const Search& search = tuning.search();
  const auto best = search.values(search.best());
  std::size_t longest = 0;
  for (const auto& [name, value] : best) longest = std::max(longest, name.size());
  for (std::size_t i = 0; i < best.size(); ++i) {
    std::vector<double> course;
    for (const std::size_t at : moments_of(search.course().size()))
      course.push_back(search.space().parameters()[i].value(0, search.course()[at][i]));
    text += fmt::format("  {:<{}}  {:>9.4g} → {:<9.4g} {}\n", best[i].first, longest,
                        search.space().parameters()[i].start(), best[i].second, sparkline(course, kWidth));
  }
  return text;
}

namespace {

bool has_directory(const std::string& text) {
  return engine::Config::parse(text, "tuned").has("directory");
}

}  // namespace

std::string result_file(const Tuning& tuning) {
  const Search& search = tuning.search();
  const TuningConfig& config = tuning.config();
  const Competitor result = tuning.result();
  if (config.method == TuningMethod::race) return bot_toml(result);
  const Coordinates best = search.best();
  const Coordinates at = config.method == TuningMethod::fit ? search.share_of(best) : best;
  // Held against what the file has, which the tuning may have begun elsewhere.
  const Competitor original = load_competitor(config.bot_name);
  const std::string text = tuned_file(engine::find_config("bots", config.bot_name).text,
                                      BotParameters(original), search.space().changes(at), result.name);
  const BotCommand* command = original.command();
  if (command == nullptr || command->directory.empty() || has_directory(text)) return text;
  // The file may stand elsewhere, and still means the program beside the old one.
  const std::string folder = std::filesystem::absolute(command->directory).string();
  return fmt::format("directory = {}\n{}", Json(folder).dump(), text);
}

}  // namespace bastide::arena
