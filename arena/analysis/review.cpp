#include "arena/analysis/review.hpp"

#include "ai/budget.hpp"
#include "arena/analysis/levels.hpp"
#include "arena/analysis/position_report.hpp"
#include "arena/analysis/win_graph.hpp"
#include "arena/analysis/words.hpp"
#include "arena/files/json.hpp"
#include "arena/luck/luck.hpp"
#include "arena/tables/text_table.hpp"
#include "engine/any/visit.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace bastide::arena {

namespace {

using Align = TextTable::Align;

constexpr std::array<std::string_view, kPhases> kPhaseNames{"first third", "middle", "last third"};
constexpr std::array<std::string_view, kTurnKinds> kKindNames{"no figure", "road",   "city",
                                                              "field",     "centre", "other figure"};
constexpr std::size_t kMostWorst = 5;

TurnKind kind_on(engine::FeatureKind kind) {
  switch (kind) {
    case engine::FeatureKind::road:
    case engine::FeatureKind::path:
      return TurnKind::road;
    case engine::FeatureKind::city:
    case engine::FeatureKind::tower:
    case engine::FeatureKind::house:
      return TurnKind::city;
    case engine::FeatureKind::field:
    case engine::FeatureKind::courtyard:
      return TurnKind::field;
    case engine::FeatureKind::monastery:
    case engine::FeatureKind::castle:
    case engine::FeatureKind::cemetery:
      return TurnKind::centre;
    default:
      return TurnKind::other;
  }
}

/// What chance has brought each seat, after each action of the record.
std::vector<std::vector<double>> luck_of(const engine::AnyGame& any, const engine::Record& record) {
  return engine::visit(any, [&](const auto& game) {
    const auto players = record.players.size();
    LuckMeter<std::decay_t<decltype(game)>> meter(game);
    std::vector<double> luck(players, 0);
    std::vector<std::vector<double>> all;
    auto state = game.initial(static_cast<int>(players));
    const int tiles = std::max(1, int{state.bag_size});
    for (const engine::Action action : record.actions) {
      if (game.actor(state).is_chance()) {
        const auto event = meter.lasting(state, action, tiles);
        for (std::size_t seat = 0; seat < players; ++seat) luck[seat] += event[seat];
      }
      game.apply(state, action);
      all.push_back(luck);
    }
    return all;
  });
}

/// By seat, points that chance brought from one action of the record to another.
std::vector<double> luck_between(const std::vector<std::vector<double>>& luck, std::size_t since,
                                 std::size_t at) {
  std::vector<double> brought(luck.front().size(), 0);
  for (std::size_t seat = 0; seat < brought.size(); ++seat) {
    if (at > 0) brought[seat] += luck[at - 1][seat];
    if (since > 0) brought[seat] -= luck[since - 1][seat];
  }
  return brought;
}

}  // namespace

TurnKind kind_of(engine::AnyState state, std::span<const engine::Action> actions) {
  TurnKind kind = TurnKind::no_figure;
  for (const engine::Action action : actions) {
    if (action.kind() == engine::Action::Kind::place_figure) {
      kind = kind_on(state.feature_of(action));
    } else if (kind == TurnKind::no_figure && action.puts_piece()) {
      kind = TurnKind::other;
    }
    state.apply(action);
  }
  return kind;
}

std::string_view name_of(TurnKind kind) noexcept {
  return kKindNames[static_cast<std::size_t>(kind)];
}

std::string_view name_of_phase(std::size_t phase) noexcept {
  return kPhaseNames[phase];
}

int phase_of(const engine::AnyState& state, int tiles) {
  return std::min(2, 3 * (tiles - state.tiles_in_bag()) / (tiles + 1));
}

std::vector<engine::Action> turn_from(const engine::Record& record, const engine::AnyState& before,
                                      std::size_t at) {
  std::vector<engine::Action> actions;
  engine::AnyState state = before;
  do {
    actions.push_back(record.actions[at]);
    state.apply(record.actions[at]);
  } while (++at < record.actions.size() && state.actor() == before.actor() && !state.begins_turn());
  return actions;
}

double share_of_time(double left, std::span<const int> tiles) {
  constexpr double kMost = 1.5;  ///< shares
  constexpr double kAlways = 8;  ///< tiles: what a decision takes even at the end
  double all = 0;
  for (const int in_bag : tiles) all += kAlways + in_bag;
  return std::min(left, kMost * left * (kAlways + tiles.front()) / all);
}

namespace {

/// A review as its turns come in.
class ReviewInTheMaking {
 public:
  ReviewInTheMaking(const engine::AnyGame& game, const engine::Record& record)
      : record_(record), graph_(record.players.size()) {
    review_.names = engine::names_by_seat(record.players);
    review_.has_levels = record.rules == "base" && record.players.size() == 2;
    review_.luck = luck_of(game, record);
    engine::AnyState state = game.start(static_cast<int>(record.players.size()));
    tiles_ = std::max(1, state.tiles_in_bag());
    for (std::size_t at = 0; at < record.actions.size(); ++at) {
      if (state.actor().is_player() && state.begins_turn()) decisions_.emplace_back(at, state);
      state.apply(record.actions[at]);
    }
    const bool breaks_off = state.actor().is_player() && !state.begins_turn() && !decisions_.empty() &&
                            state.actor() == decisions_.back().second.actor();
    if (breaks_off) decisions_.pop_back();
    if (!state.actor().is_nobody()) return;
    const engine::Scores scores = state.scores();
    review_.points.assign(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(review_.names.size()));
  }

  /// The decisions, with the index of their first action in the record.
  [[nodiscard]] const std::vector<std::pair<std::size_t, engine::AnyState>>& decisions() const noexcept {
    return decisions_;
  }
  [[nodiscard]] std::vector<engine::Action> played(std::size_t i) const {
    return turn_from(record_, decisions_[i].second, decisions_[i].first);
  }

  /// The next decision is what this analysis says.
  void add(ai::Analysis analysis) {
    const std::size_t i = review_.turns.size();
    const auto& [at, before] = decisions_[i];
    ReviewedTurn turn;
    turn.turn = static_cast<int>(i) + 1;
    turn.at = at;
    turn.since = i == 0 ? 0 : decisions_[i - 1].first;
    turn.player = before.actor().index();
    turn.phase = phase_of(before, tiles_);
    turn.played = played(i);
    turn.analysis = std::move(analysis);
    const auto& lines = turn.analysis.lines;
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const ai::Line& each) {
      return std::equal(each.actions.begin(), each.actions.end(), turn.played.begin(),
                        turn.played.begin() +
                            static_cast<std::ptrdiff_t>(std::min(each.actions.size(), turn.played.size())));
    });
    turn.line = line == lines.end() ? 0 : static_cast<std::size_t>(line - lines.begin());
    turn.grade = turn.analysis.real ? grade_of(turn.played_line().loss) : Grade::fine;
    turn.kind = kind_of(before, turn.played);
    review_.chances.push_back(graph_.next(
        turn.analysis, turn.line, luck_between(review_.luck, turn.since, turn.at), before.tiles_in_bag()));
    review_.chance_errors.push_back(graph_.error());
    review_.turns.push_back(std::move(turn));
  }

  [[nodiscard]] Review& review() noexcept { return review_; }

 private:
  const engine::Record& record_;
  std::vector<std::pair<std::size_t, engine::AnyState>> decisions_;
  int tiles_ = 1;  ///< in the bag at the beginning
  WinGraph graph_;
  Review review_;
};

}  // namespace

Review review_record(const engine::Record& record, ai::AnyAnalyst& analyst, const ReviewOptions& options,
                     const std::function<bool(const Review&, std::size_t, std::size_t)>& progress) {
  ReviewInTheMaking making(analyst.game(), record);
  const auto& decisions = making.decisions();
  std::vector<int> tiles;
  for (const auto& [at, before] : decisions) tiles.push_back(before.tiles_in_bag());
  constexpr double kLeastSeconds = 0.02;
  const ai::Stopwatch watch({0, options.game_seconds});
  ai::AnyAnalyst::Watch goes_on;
  if (options.goes_on) goes_on = [&](const ai::Analysis&) { return options.goes_on(); };
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const engine::AnyState& before = decisions[i].second;
    ai::AnalysisLimits limits = options.limits;
    if (options.game_seconds > 0) {
      const double left = options.game_seconds - watch.elapsed();
      limits.seconds = std::max(kLeastSeconds, share_of_time(left, std::span(tiles).subspan(i)));
      limits.until_clear = true;
    }
    making.add(analyst.analyse(before.view(before.actor().index()), limits, engine::mix_seed(options.seed, i),
                               making.played(i), goes_on));
    if (options.outlook_playouts > 0) {
      making.review().turns.back().outlook =
          ai::outlook(before.view(before.actor().index()), options.outlook_playouts,
                      engine::mix_seed(options.seed, i), options.outlook_seconds);
    }
    making.review().seconds = watch.elapsed();
    if (!progress(making.review(), i + 1, decisions.size())) break;
  }
  return std::move(making.review());
}

Review review_of(const engine::AnyGame& game, const engine::Record& record,
                 std::vector<ai::Analysis> analyses) {
  ReviewInTheMaking making(game, record);
  if (analyses.size() > making.decisions().size())
    throw InputError(fmt::format("found {} analyses, expected at most those of {} decisions", analyses.size(),
                                 making.decisions().size()));
  for (ai::Analysis& analysis : analyses) making.add(std::move(analysis));
  return std::move(making.review());
}

std::vector<LuckFree> without_luck(const Review& review) {
  std::vector<LuckFree> results;
  if (review.points.empty() || review.luck.empty()) return results;
  const auto players = static_cast<double>(review.points.size());
  const double all = std::accumulate(review.points.begin(), review.points.end(), 0.0);
  const bool known = review.has_levels;
  for (std::size_t seat = 0; seat < review.points.size(); ++seat) {
    const double own = review.points[seat];
    LuckFree& result = results.emplace_back();
    result.lead = own - (all - own) / (players - 1);
    result.luck = review.luck.back()[seat];
    if (known) result.error = kLuckFreeError;
  }
  return results;
}

ReviewSummary summarise(const Review& review) {
  ReviewSummary summary;
  summary.players.resize(review.names.size());
  const auto add_loss = [](ReviewSummary::Row& row, const ai::Estimate& loss, const ai::Estimate& win_loss) {
    ++row.turns;
    row.loss += loss.mean;
    row.error += loss.error * loss.error;
    row.win_loss += win_loss.mean;
    row.win_error += win_loss.error * win_loss.error;
  };
  const auto add = [&](ReviewSummary::Row& row, const ai::Line& line) {
    add_loss(row, line.unbiased_loss, line.unbiased_win_loss);
  };
  for (std::size_t i = 0; i < review.turns.size(); ++i) {
    const ReviewedTurn& turn = review.turns[i];
    if (!turn.analysis.real) continue;
    ReviewSummary::Player& player = summary.players[static_cast<std::size_t>(turn.player)];
    const ai::Line& line = turn.played_line();
    add(player.all, line);
    add(player.phases[static_cast<std::size_t>(turn.phase)], line);
    add(player.kinds[static_cast<std::size_t>(turn.kind)], line);
    add_loss(player.tiles, line.unbiased_tile_loss, line.unbiased_tile_win_loss);
    add_loss(player.figures, line.unbiased_figure_loss, line.unbiased_figure_win_loss);
    ++player.grades[static_cast<std::size_t>(turn.grade)];
    if (turn.grade != Grade::fine) player.worst.push_back(i);
  }
  const auto finish = [](ReviewSummary::Row& row) {
    if (row.turns == 0) return;
    row.loss /= row.turns;
    row.error = std::sqrt(row.error) / row.turns;
    row.win_loss /= row.turns;
    row.win_error = std::sqrt(row.win_error) / row.turns;
  };
  for (std::size_t seat = 0; seat < summary.players.size(); ++seat) {
    ReviewSummary::Player& player = summary.players[seat];
    for (ReviewSummary::Row* row : {&player.all, &player.tiles, &player.figures}) finish(*row);
    for (ReviewSummary::Row& row : player.phases) finish(row);
    for (ReviewSummary::Row& row : player.kinds) finish(row);
    if (!review.luck.empty()) player.luck = review.luck.back()[seat];
    std::stable_sort(player.worst.begin(), player.worst.end(), [&](std::size_t a, std::size_t b) {
      return review.turns[a].played_line().loss.mean > review.turns[b].played_line().loss.mean;
    });
    if (player.worst.size() > kMostWorst) player.worst.resize(kMostWorst);
  }
  return summary;
}

namespace {

std::optional<std::string> level_of_row(const ReviewSummary::Row& row) {
  return level_text({row.loss, row.error}, row.turns);
}

}  // namespace

OrdersOfTurns orders_of(const Review& review) {
  OrdersOfTurns orders;
  for (const ReviewedTurn& turn : review.turns) {
    if (turn.analysis.exact || !turn.analysis.real) continue;
    orders.least = orders.least == 0 ? turn.analysis.orders : std::min(orders.least, turn.analysis.orders);
    orders.most = std::max(orders.most, turn.analysis.orders);
  }
  return orders;
}

std::vector<ReviewRows> summary_rows(const Review& review) {
  const ReviewSummary summary = summarise(review);
  const auto cells = [](const ReviewSummary::Row& row) -> std::vector<std::string> {
    if (row.turns == 0) return {"0", "-", "-"};
    return {std::to_string(row.turns), fmt::format("{:.2f} ± {:.2f}", row.loss, row.error),
            chance_text({row.win_loss, row.win_error})};
  };
  std::vector<ReviewRows> tables;
  ReviewRows& players = tables.emplace_back();
  players.caption = "Mean loss in turns with more than one sensible line";
  players.rows.push_back({"player", "turns", "points a turn", "wins a turn", "fine", "inaccuracies",
                          "mistakes", "blunders", "luck"});
  if (review.has_levels) players.rows.front().emplace_back("level");
  for (std::size_t seat = 0; seat < review.names.size(); ++seat) {
    const ReviewSummary::Player& player = summary.players[seat];
    std::vector<std::string> row{review.names[seat]};
    for (std::string& cell : cells(player.all)) row.push_back(std::move(cell));
    row.push_back(player.all.turns == 0 ? "-" : percent_text(player.fine()));
    for (const Grade grade : {Grade::inaccuracy, Grade::mistake, Grade::blunder})
      row.push_back(std::to_string(player.grades[static_cast<std::size_t>(grade)]));
    row.push_back(lead_text({player.luck, 0}));
    if (review.has_levels) row.push_back(level_of_row(player.all).value_or(std::string(kTooFewTurns)));
    players.rows.push_back(std::move(row));
  }
  ReviewRows& parts = tables.emplace_back();
  parts.caption = "By phase of the game, by what the figure was put on, and by what lost it";
  parts.rows.push_back({"turns"});
  for (const std::string& name : review.names) {
    parts.rows.front().push_back(name);
    parts.rows.front().emplace_back("points a turn");
    parts.rows.front().emplace_back("wins a turn");
  }
  const auto add = [&](std::string_view name, auto&& row_of) {
    std::vector<std::string> row{std::string(name)};
    bool any = false;
    for (const ReviewSummary::Player& player : summary.players) {
      any = any || row_of(player).turns > 0;
      for (std::string& cell : cells(row_of(player))) row.push_back(std::move(cell));
    }
    if (any) parts.rows.push_back(std::move(row));
  };
  using Player = ReviewSummary::Player;
  for (std::size_t i = 0; i < kPhaseNames.size(); ++i)
    add(kPhaseNames[i], [i](const Player& player) { return player.phases[i]; });
  for (std::size_t i = 0; i < kKindNames.size(); ++i)
    add(kKindNames[i], [i](const Player& player) { return player.kinds[i]; });
  add("loss by the tile", [](const Player& player) { return player.tiles; });
  add("loss by the figure", [](const Player& player) { return player.figures; });
  const std::vector<LuckFree> results = without_luck(review);
  if (results.empty()) return tables;
  ReviewRows& luck = tables.emplace_back();
  luck.caption = "Points ahead of the others at the end, with and without the luck of the draws";
  luck.rows.push_back({"player", "points", "ahead", "luck", "without luck"});
  for (std::size_t seat = 0; seat < results.size(); ++seat)
    luck.rows.push_back({review.names[seat], std::to_string(review.points[seat]),
                         lead_text({results[seat].lead, 0}), lead_text({results[seat].luck, 0}),
                         lead_text({results[seat].adjusted(), results[seat].error.value_or(0)})});
  return tables;
}

double luck_before(const Review& review, const ReviewedTurn& turn) {
  return luck_between(review.luck, turn.since, turn.at)[static_cast<std::size_t>(turn.player)];
}

std::string review_text(const engine::AnyGame& game, const engine::Record& record, const Review& review) {
  TextTable table({Align::right, Align::left, Align::left, Align::right, Align::right, Align::right,
                   Align::right, Align::left, Align::left});
  table.add({"turn", "player", "played", "wins", "loss", "of wins", "luck", "", "best"});
  engine::AnyState state = game.start(static_cast<int>(record.players.size()));
  std::size_t at = 0;
  for (const ReviewedTurn& turn : review.turns) {
    for (; at < turn.at; ++at) state.apply(record.actions[at]);
    const ai::Line& line = turn.played_line();
    const bool best = turn.line == 0;
    const auto seat = static_cast<std::size_t>(turn.player);
    table.add({std::to_string(turn.turn), review.names[seat], actions_text(state, turn.played),
               chance_text({review.chances[static_cast<std::size_t>(turn.turn) - 1][seat], 0}),
               turn.analysis.real ? loss_text(line.loss) : "",
               turn.analysis.real && !best ? chance_text({line.win_loss.mean, 0}) : "",
               lead_text({luck_before(review, turn), 0}),
               turn.grade == Grade::fine ? "" : std::string(name_of(turn.grade)),
               best ? "" : actions_text(state, turn.best_line().actions)});
  }
  std::string text = table.text();
  for (const ReviewRows& rows : summary_rows(review)) {
    std::vector<Align> columns(rows.rows.front().size(), Align::right);
    columns.front() = Align::left;
    TextTable summary(columns);
    for (const auto& row : rows.rows) summary.add(row);
    text += "\n" + rows.caption + ":\n" + summary.text();
  }
  return text;
}

Json turn_json(const engine::AnyState& before, const Review& review, const ReviewedTurn& turn) {
  const ai::Line& line = turn.played_line();
  Json json = {{"turn", turn.turn},
               {"name", review.names[static_cast<std::size_t>(turn.player)]},
               {"played", actions_text(before, turn.played)},
               {"best", actions_text(before, turn.best_line().actions)},
               {"loss", line.loss.mean},
               {"loss_error", line.loss.error},
               {"unbiased_loss", line.unbiased_loss.mean},
               {"unbiased_loss_error", line.unbiased_loss.error},
               {"unbiased_tile_loss", line.unbiased_tile_loss.mean},
               {"unbiased_tile_loss_error", line.unbiased_tile_loss.error},
               {"unbiased_figure_loss", line.unbiased_figure_loss.mean},
               {"unbiased_figure_loss_error", line.unbiased_figure_loss.error},
               {"unbiased_win_loss", line.unbiased_win_loss.mean},
               {"unbiased_win_loss_error", line.unbiased_win_loss.error},
               {"unbiased_tile_win_loss", line.unbiased_tile_win_loss.mean},
               {"unbiased_tile_win_loss_error", line.unbiased_tile_win_loss.error},
               {"unbiased_figure_win_loss", line.unbiased_figure_win_loss.mean},
               {"unbiased_figure_win_loss_error", line.unbiased_figure_win_loss.error},
               {"win_loss", line.win_loss.mean},
               {"win_loss_error", line.win_loss.error},
               {"grade", name_of(turn.grade)},
               {"luck", luck_before(review, turn)},
               {"chances_after", review.chances[static_cast<std::size_t>(turn.turn) - 1]},
               {"chances_after_error", review.chance_errors[static_cast<std::size_t>(turn.turn) - 1]},
               {"phase", kPhaseNames[static_cast<std::size_t>(turn.phase)]},
               {"kind", kKindNames[static_cast<std::size_t>(turn.kind)]}};
  json.update(lines_json(before, turn.analysis));
  return json;
}

Json summary_json(const Review& review) {
  const auto row_json = [](const ReviewSummary::Row& row) -> Json {
    return {{"turns", row.turns},
            {"loss", row.loss},
            {"loss_error", row.error},
            {"win_loss", row.win_loss},
            {"win_loss_error", row.win_error}};
  };
  Json players = Json::array();
  const ReviewSummary summary = summarise(review);
  const std::vector<LuckFree> results = without_luck(review);
  for (std::size_t seat = 0; seat < review.names.size(); ++seat) {
    const ReviewSummary::Player& player = summary.players[seat];
    Json json = {{"player", seat + 1}, {"name", review.names[seat]}};
    json.update(row_json(player.all));
    json["luck"] = player.luck;
    if (!results.empty()) {
      const LuckFree& result = results[seat];
      json["lead"] = result.lead;
      json["lead_without_luck"] = result.adjusted();
      if (result.error) json["lead_without_luck_error"] = *result.error;
    }
    json["fine"] = player.fine();
    if (const auto level = level_of_row(player.all); level && review.has_levels) json["level"] = *level;
    for (std::size_t i = 0; i < player.grades.size(); ++i)
      json["grades"][std::string(kGradeNames[i])] = player.grades[i];
    for (std::size_t i = 0; i < player.phases.size(); ++i)
      json["phases"][std::string(kPhaseNames[i])] = row_json(player.phases[i]);
    for (std::size_t i = 0; i < player.kinds.size(); ++i)
      json["kinds"][std::string(kKindNames[i])] = row_json(player.kinds[i]);
    json["tiles"] = row_json(player.tiles);
    json["figures"] = row_json(player.figures);
    json["worst"] = Json::array();
    for (const std::size_t turn : player.worst) json["worst"].push_back(review.turns[turn].turn);
    players.push_back(std::move(json));
  }
  return {{"summary", std::move(players)}};
}

}  // namespace bastide::arena
