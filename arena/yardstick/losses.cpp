#include "arena/yardstick/losses.hpp"

#include "arena/analysis/words.hpp"
#include "arena/tables/text_table.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>

namespace bastide::arena {

namespace {

using Align = TextTable::Align;

constexpr double k95 = 1.959964;
constexpr std::size_t kWorst = 10;
constexpr std::size_t kTurnsShown = 12;

/// What is counted of some numbers.
class Mean {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  [[nodiscard]] LossRow row() const {
    LossRow row{count_, {}};
    if (count_ == 0) return row;
    row.loss.mean = sum_ / count_;
    if (count_ > 1) {
      const double variance = (squares_ - sum_ * row.loss.mean) / (count_ - 1);
      row.loss.error = std::sqrt(std::max(0.0, variance) / count_);
    }
    return row;
  }

 private:
  int count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

/// What does not depend on who answers.
struct Setting {
  engine::AnyState before;
  std::size_t phase = 0;
};

std::vector<Setting> settings_of(const YardstickSet& set) {
  std::vector<Setting> settings;
  for (const Question& question : set.questions) {
    const int tiles = set.game.start(static_cast<int>(question.record.players.size())).tiles_in_bag();
    engine::AnyState before = set.game.final_state(question.record);
    const auto phase = static_cast<std::size_t>(phase_of(before, std::max(1, tiles)));
    settings.push_back({std::move(before), phase});
  }
  return settings;
}

std::string mean_text(const LossRow& row, int decimals = 2) {
  if (row.questions == 0) return "";
  if (row.questions == 1) return fmt::format("{:.{}f}", row.loss.mean, decimals);
  return fmt::format("{:.{}f} ± {:.{}f}", row.loss.mean, decimals, k95 * row.loss.error, decimals);
}

template <class Rows, class Name>
std::string part_text(const std::vector<BotLosses>& losses, const std::string& heading, const Rows& rows_of,
                      std::size_t count, const Name& name_of_part, int width) {
  std::vector<std::size_t> parts;
  for (std::size_t part = 0; part < count; ++part) {
    const bool any = std::any_of(losses.begin(), losses.end(),
                                 [&](const BotLosses& bot) { return rows_of(bot)[part].questions > 0; });
    if (any) parts.push_back(part);
  }
  std::vector<Align> columns(parts.size() + 1, Align::right);
  columns[0] = Align::left;
  TextTable table(columns);
  std::vector<std::string> head = {heading};
  for (const std::size_t part : parts) head.emplace_back(name_of_part(part));
  table.add(head);
  for (const BotLosses& bot : losses) {
    std::vector<std::string> cells = {bot.name};
    for (const std::size_t part : parts) cells.push_back(mean_text(rows_of(bot)[part]));
    table.add(cells);
  }
  return table.text(width);
}

std::string all_text(const std::vector<BotLosses>& losses, int width) {
  std::vector<std::size_t> order(losses.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return losses[a].all.loss.mean < losses[b].all.loss.mean;
  });
  TextTable table({Align::left, Align::right, Align::right, Align::right, Align::left, Align::right});
  table.add({"bot", "loss a decision", losses.size() > 1 ? "than " + losses[0].name : "", "best turns",
             "level", "ms a turn"});
  for (const std::size_t at : order) {
    const BotLosses& bot = losses[at];
    table.add({bot.name, mean_text(bot.all, 3),
               at == 0 ? "" : fmt::format("{:+.3f} ± {:.3f}", bot.more.mean, k95 * bot.more.error),
               percent_text(bot.best), std::string(level_of(bot.all.loss.mean)),
               fmt::format("{:.3f}", 1000 * bot.seconds)});
  }
  return table.text(width);
}

std::string worst_text(const YardstickSet& set, const BotLosses& bot, int width) {
  TextTable table({Align::right, Align::right, Align::left, Align::left});
  table.add({"question", "loss", "decided", "best"});
  for (const std::size_t at : bot.worst) {
    const Question& question = set.questions[at];
    const engine::AnyState before = set.game.final_state(question.record);
    const auto& turns = question.values.turns;
    table.add({std::to_string(question.number), fmt::format("{:.1f}", bot.answers[at].loss),
               bot.answers[at].failure.empty() ? turn_text(before, turns[bot.answers[at].turn].actions)
                                               : "(failed)",
               turn_text(before, turns.front().actions)});
  }
  return table.text(width, TextTable::Wide::cut);
}

Json row_json(const LossRow& row) {
  return {{"questions", row.questions},
          {"loss", row.loss.mean},
          {"low", row.loss.mean - k95 * row.loss.error},
          {"high", row.loss.mean + k95 * row.loss.error}};
}

}  // namespace

std::vector<BotLosses> sum_up(const YardstickSet& set, const std::vector<std::string>& names,
                              std::vector<std::vector<GivenAnswer>> answers) {
  const std::vector<Setting> settings = settings_of(set);
  std::vector<BotLosses> all;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    BotLosses& bot = all.emplace_back();
    bot.name = names[i];
    bot.answers = std::move(answers[i]);
    Mean mean;
    Mean more;
    std::array<Mean, kPhases> phases;
    std::array<Mean, kTurnKinds> kinds;
    for (std::size_t at = 0; at < bot.answers.size(); ++at) {
      const GivenAnswer& answer = bot.answers[at];
      const auto& turn = set.questions[at].values.turns[answer.turn];
      const auto kind = static_cast<std::size_t>(kind_of(settings[at].before, turn.actions));
      mean.add(answer.loss);
      more.add(answer.loss - all.front().answers[at].loss);
      phases[settings[at].phase].add(answer.loss);
      kinds[kind].add(answer.loss);
      bot.best += answer.best;
      bot.seconds += answer.seconds;
      bot.failures += answer.failure.empty() ? 0 : 1;
    }
    const auto count = static_cast<double>(bot.answers.size());
    bot.all = mean.row();
    bot.more = more.row().loss;
    bot.best /= count;
    bot.seconds /= count;
    std::transform(phases.begin(), phases.end(), bot.phases.begin(), [](const Mean& m) { return m.row(); });
    std::transform(kinds.begin(), kinds.end(), bot.kinds.begin(), [](const Mean& m) { return m.row(); });
    std::vector<std::size_t> order(bot.answers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return bot.answers[a].loss > bot.answers[b].loss; });
    std::copy_if(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(std::min(kWorst, order.size())),
                 std::back_inserter(bot.worst), [&](std::size_t at) { return bot.answers[at].loss > 0; });
  }
  return all;
}

std::string losses_text(const YardstickSet& set, const std::vector<BotLosses>& losses, int width) {
  std::string text = fmt::format(
      "Set {}: {} questions by the rules {}. Loss is points behind the best turn; "
      "± holds 95 %.\n\n",
      set.name, set.questions.size(), set.game.rules().name);
  text += all_text(losses, width) + "\n";
  text += part_text(
      losses, "by phase", [](const BotLosses& bot) -> const auto& { return bot.phases; }, kPhases,
      [](std::size_t phase) { return name_of_phase(phase); }, width);
  text += "\n";
  text += part_text(
      losses, "by figure", [](const BotLosses& bot) -> const auto& { return bot.kinds; }, kTurnKinds,
      [](std::size_t kind) { return name_of(static_cast<TurnKind>(kind)); }, width);
  if (losses.size() == 1 && !losses[0].worst.empty())
    text +=
        "\nIts worst decisions (bastide yardstick show --question N):\n" + worst_text(set, losses[0], width);
  for (const BotLosses& bot : losses) {
    if (bot.failures == 0) continue;
    const auto first = std::find_if(bot.answers.begin(), bot.answers.end(),
                                    [](const GivenAnswer& answer) { return !answer.failure.empty(); });
    text += fmt::format("\n{} failed {} times, which counts as the worst turn each time; first: {}\n",
                        bot.name, bot.failures, first->failure);
  }
  return text;
}

Json losses_json(const YardstickSet& set, const std::vector<BotLosses>& losses) {
  Json json = {{"set", set.name}, {"rules", set.game.rules().name}, {"questions", set.questions.size()}};
  json["bots"] = Json::array();
  for (const BotLosses& bot : losses) {
    Json one = {{"name", bot.name}};
    one.update(row_json(bot.all));
    one["error"] = bot.all.loss.error;
    one["more_than_first"] = {{"mean", bot.more.mean}, {"error", bot.more.error}};
    one["best_turns"] = bot.best;
    one["level"] = level_of(bot.all.loss.mean);
    one["seconds_a_turn"] = bot.seconds;
    one["failures"] = bot.failures;
    for (std::size_t phase = 0; phase < kPhases; ++phase)
      one["phases"][std::string(name_of_phase(phase))] = row_json(bot.phases[phase]);
    for (std::size_t kind = 0; kind < kTurnKinds; ++kind)
      one["kinds"][std::string(name_of(static_cast<TurnKind>(kind)))] = row_json(bot.kinds[kind]);
    one["worst"] = Json::array();
    for (const std::size_t at : bot.worst) {
      const Question& question = set.questions[at];
      const engine::AnyState before = set.game.final_state(question.record);
      const auto& turns = question.values.turns;
      one["worst"].push_back({{"question", question.number},
                              {"loss", bot.answers[at].loss},
                              {"decided", turn_text(before, turns[bot.answers[at].turn].actions)},
                              {"best", turn_text(before, turns.front().actions)},
                              {"failure", bot.answers[at].failure}});
    }
    json["bots"].push_back(std::move(one));
  }
  return json;
}

std::string question_text(const YardstickSet& set, const Question& question,
                          const engine::PictureOptions& options) {
  const engine::AnyState before = set.game.final_state(question.record);
  const auto names = engine::names_by_seat(question.record.players);
  std::string text = before.picture(options);
  text +=
      fmt::format("\nQuestion {} of {}: {} decides, {} tiles left in the bag.\n\n", question.number, set.name,
                  names[static_cast<std::size_t>(before.actor().index())], before.tiles_in_bag());
  TextTable table({Align::right, Align::left, Align::right, Align::right, Align::right});
  table.add({"", "turn", "loss", "behind", "orders"});
  const auto& turns = question.values.turns;
  for (std::size_t at = 0; at < std::min(kTurnsShown, turns.size()); ++at) {
    table.add({std::to_string(at + 1), turn_text(before, turns[at].actions),
               fmt::format("{:.1f}", unsigned_zero(question.values.loss(at))),
               loss_text({turns[at].mean(), turns[at].error}),
               question.values.exact   ? "exact"
               : turns[at].orders == 0 ? "-"
                                       : std::to_string(turns[at].orders)});
  }
  text += table.text();
  if (turns.size() > kTurnsShown) text += fmt::format("… and {} more turns.\n", turns.size() - kTurnsShown);
  return text;
}

Json question_json(const YardstickSet& set, const Question& question) {
  const engine::AnyState before = set.game.final_state(question.record);
  Json json = {{"set", set.name},
               {"question", question.number},
               {"player", before.actor().index() + 1},
               {"record", set.game.write_record(question.record)},
               {"exact", question.values.exact},
               {"turns", Json::array()}};
  const auto& turns = question.values.turns;
  for (std::size_t at = 0; at < turns.size(); ++at) {
    json["turns"].push_back({{"turn", turn_text(before, turns[at].actions)},
                             {"loss", question.values.loss(at)},
                             {"behind", turns[at].behind},
                             {"error", turns[at].error},
                             {"orders", turns[at].orders}});
  }
  return json;
}

}  // namespace bastide::arena
