#include "arena/imports/checker.hpp"

#include "arena/imports/jcz_setup.hpp"
#include "engine/error.hpp"
#include "engine/text/record.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

namespace bastide::arena {

namespace {

using engine::Action;

/// Bytes of a player's name that are kept.
constexpr std::size_t kLongestName = 100;

std::string placement_text(const ImportedTurn& turn) {
  return fmt::format("{} {},{} {}", turn.tile, turn.x, turn.y, 90 * turn.turn);
}

std::string figure_text(const ImportedFigure& figure) {
  if (figure.kind == engine::FigureKind::follower) return figure.segment;
  return std::string(engine::name_of(figure.kind)) + ":" + figure.segment;
}

/// Collects what our rules score.
struct Scored {
  std::vector<ToldScore>& scores;
  void operator()(const engine::ScoreEvent& event) const {
    scores.push_back({"", event.kind, event.points, event.winners});
  }
};

class Checker {
 public:
  explicit Checker(const ImportedGame& imported)
      : imported_(imported), game_(imported.rules), state_(start()) {}

  [[nodiscard]] CheckedGame check() {
    for (const ImportedTurn& turn : imported_.turns) {
      ++turn_;
      play_turn(turn);
    }
    turn_ = 0;
    finish();
    CheckedGame checked{
        imported_.format,  game_,        record(),  state_.scores(),   state_.actor().is_nobody(), 0, "",
        std::move(first_), differences_, compared_, imported_.not_read};
    checked.turns = game_.turn_count(checked.record);
    if (!checked.over) checked.ended_by = ended_by();
    return checked;
  }

 private:
  [[nodiscard]] engine::AnyState start() const {
    const int players = static_cast<int>(imported_.players.size());
    if (players < engine::kMinPlayers || players > engine::kMaxPlayers) {
      throw InputError(fmt::format("{}: found {} players, expected {} to {}", imported_.source, players,
                                   engine::kMinPlayers, engine::kMaxPlayers));
    }
    return game_.start(players);
  }

  // -- playing --------------------------------------------------------------------------------------------

  void play_turn(const ImportedTurn& turn) {
    for (const std::string& tile : turn.boxed) box(tile, turn.place);
    play("draw " + turn.tile, turn.place);
    if (!state_.actor().is_player())
      fail(turn.place, "found tile " + turn.tile + " laid, which fits nowhere, expected it in the box");
    if (turn.player && state_.actor().index() != *turn.player)
      fail(turn.place,
           "found a turn of " + name(*turn.player) + ", expected one of " + name(state_.actor().index()));
    scores_.clear();
    const engine::Scores before = state_.scores();
    play(placement_text(turn), turn.place);
    ++compared_.turns;
    if (turn.spots) check_spots(*turn.spots, turn.place);
    if (turn.decided) decide(turn);
    const bool over = state_.actor().is_nobody();
    if (turn.scoring && turn.decided) {
      ++compared_.scores;
      check_scoring(*turn.scoring, before, turn.place);
    }
    if (over && &turn != &imported_.turns.back())
      fail(turn.place, "found turns after this one, with which the game is over");
    thinking_.push_back(turn.milliseconds);
  }

  /// Whether a figure may be put down now.
  [[nodiscard]] bool asks_for_figure() const { return state_.actor().is_player() && !state_.begins_turn(); }

  void decide(const ImportedTurn& turn) {
    if (!turn.figure) {
      if (asks_for_figure()) play("-", turn.place);
      return;
    }
    if (!asks_for_figure())
      fail(turn.figure->place, "found " + in_quotes(figure_text(*turn.figure)) +
                                   ", expected nothing: no place is free or no figure left");
    if (turn.followers_left) check_supply(*turn.followers_left, turn.figure->place);
    play(figure_text(*turn.figure), turn.figure->place);
  }

  void box(const std::string& tile, const std::string& place) {
    play("draw " + tile, place);
    if (state_.actor().is_player())
      fail(place, "found tile " + tile + " in the box, which fits somewhere, expected a turn with it");
  }

  void play(const std::string& text, const std::string& place) {
    Action action;
    try {
      action = state_.parse(text);
    } catch (const InputError& error) {
      fail(place, error.what());
    }
    Scored scored{scores_};
    state_.apply(action, engine::EventSink(scored));
    actions_.push_back(action);
  }

  // -- comparing ------------------------------------------------------------------------------------------

  /// All places for a follower on the tile just laid.
  void check_spots(const std::vector<ImportedFigure>& told, const std::string& place) {
    ++compared_.places;
    std::vector<std::string> ours;
    if (asks_for_figure()) {
      for (const Action action : state_.legal_actions()) {
        if (action.kind() == Action::Kind::place_figure && action.figure() == engine::FigureKind::follower)
          ours.push_back(state_.text_of(action));
      }
    }
    std::vector<std::string> theirs;
    for (const ImportedFigure& spot : told) {
      std::string text = spot.segment;
      try {
        text = state_.text_of(state_.parse(spot.segment));
      } catch (const InputError&) {
        // Not one of ours: it stays in the words of the source.
      }
      theirs.push_back(std::move(text));
    }
    std::sort(ours.begin(), ours.end());
    std::sort(theirs.begin(), theirs.end());
    if (ours != theirs) note({turn_, place, "places for a follower", joined(ours), joined(theirs)});
  }

  /// How many followers stay at home when one more is put down. Of the base game's figures each weighs one.
  void check_supply(int told, const std::string& place) {
    const int player = state_.actor().index();
    int ours = imported_.rules.followers - 1;
    for (const engine::TableFeature& feature : state_.features())
      ours -= feature.figures[static_cast<std::size_t>(player)];
    if (ours != told)
      note({turn_, place, "followers left", fmt::format("{} of {}", ours, name(player)),
            fmt::format("{} of {}", told, name(player))});
  }

  void check_scoring(const ToldScoring& told, engine::Scores points, const std::string& place) {
    if (!same_scores(told.scores)) {
      const std::string where = told.scores.empty() ? place : told.scores.front().place;
      note({turn_, where, "scores", scores_text(scores_), scores_text(told.scores)});
    }
    for (const ToldTotal& total : told.totals) {
      int& sum = points[static_cast<std::size_t>(total.player)];
      sum += total.points;
      if (sum == total.total) continue;
      note({turn_, total.place, "score", fmt::format("{} of {}", sum, name(total.player)),
            fmt::format("{} of {}", total.total, name(total.player))});
      return;
    }
    check_sums(points, place);
  }

  /// What players were given must be what our rules give.
  void check_sums(const engine::Scores& points, const std::string& place) {
    const engine::Scores ours = state_.scores();
    const bool final_one = turn_ == 0;
    if (!final_one && state_.actor().is_nobody()) return;  // final scoring is part of ours by now
    for (std::size_t player = 0; player < imported_.players.size(); ++player) {
      if (ours[player] == points[player]) continue;
      const std::string who = name(static_cast<int>(player));
      return note({turn_, place, "points", fmt::format("{} of {}", ours[player], who),
                   fmt::format("{} of {}", points[player], who)});
    }
  }

  /// Features that give nobody anything are not told of everywhere.
  [[nodiscard]] static std::vector<ToldScore> worthwhile(std::vector<ToldScore> scores) {
    std::erase_if(scores, [](const ToldScore& score) { return score.points == 0 || score.winners == 0; });
    std::sort(scores.begin(), scores.end(), [](const ToldScore& a, const ToldScore& b) {
      return std::tie(a.kind, a.points, a.winners) < std::tie(b.kind, b.points, b.winners);
    });
    return scores;
  }
  [[nodiscard]] bool same_scores(const std::vector<ToldScore>& told) const {
    const std::vector<ToldScore> ours = worthwhile(scores_);
    const std::vector<ToldScore> theirs = worthwhile(told);
    return std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                      [](const ToldScore& a, const ToldScore& b) { return a.same_as(b); });
  }

  // -- the end --------------------------------------------------------------------------------------------

  void finish() {
    const std::string place = imported_.turns.empty() ? imported_.source : imported_.turns.back().place;
    for (const std::string& tile : imported_.drawn_at_end) {
      if (!state_.actor().is_chance()) break;
      play("draw " + tile, place);
    }
    if (!imported_.tells_of_draws) draw_rest(place);
    const bool over = state_.actor().is_nobody();
    if (imported_.end == ImportedEnd::over && !over) {
      note({0, place, "end", "tiles are left", "the game is over"});
      return;
    }
    if (over && imported_.final_scoring) check_final(place);
    if (imported_.points.empty() || (!over && !imported_.points_if_over)) return;
    compared_.result = true;
    const std::string where = imported_.points_place.empty() ? place : imported_.points_place;
    const engine::Scores ours = state_.scores_if_ended();
    for (std::size_t player = 0; player < imported_.players.size(); ++player) {
      if (ours[player] == imported_.points.at(player)) continue;
      note({0, where, "result",
            numbers({ours.begin(), ours.begin() + static_cast<int>(imported_.players.size())}),
            numbers(imported_.points)});
      return;
    }
  }

  /// Where none of the tiles that are left fits anywhere, the game is over.
  void draw_rest(const std::string& place) {
    if (!state_.actor().is_chance()) return;
    for (const auto& outcome : state_.chance_outcomes()) {
      engine::AnyState drawn = state_;
      drawn.apply(outcome.action);
      if (drawn.actor().is_player()) return;
    }
    while (state_.actor().is_chance()) play(state_.text_of(state_.chance_outcomes().front().action), place);
  }

  void check_final(const std::string& place) {
    scores_.clear();
    Scored scored{scores_};
    state_.tell_final_scoring(engine::EventSink(scored));
    // What was on the score track before: ours at the end without what final scoring brings.
    engine::Scores before = state_.scores();
    for (const ToldScore& score : scores_) {
      for (std::size_t player = 0; player < imported_.players.size(); ++player) {
        if ((score.winners >> player & 1U) != 0) before[player] -= score.points;
      }
    }
    const ToldScoring& told = *imported_.final_scoring;
    check_scoring(told, before,
                  !told.totals.empty()   ? told.totals.back().place
                  : !told.scores.empty() ? told.scores.back().place
                                         : place);
  }

  [[nodiscard]] engine::Record record() const {
    engine::Record record;
    record.rules = imported_.rules.name;
    for (const std::string& player : imported_.players)
      record.players.push_back(player.size() > kLongestName ? cut_after(player, kLongestName) : player);
    record.date = imported_.date;
    record.notes.push_back(
        "imported from a " + imported_.format +
        (imported_.number.empty() ? "" : ", game " + cut_after(imported_.number, kLongestName)));
    if (!state_.actor().is_nobody()) record.notes.push_back("ended early: " + ended_by());
    for (const std::string& what : imported_.not_read) record.notes.push_back("not read: " + what);
    if (first_) record.notes.push_back("differs from the rules: " + difference_text(*first_));
    record.actions = actions_;
    if (std::any_of(thinking_.begin(), thinking_.end(), [](const auto& time) { return time.has_value(); }))
      record.thinking = thinking_;
    return record;
  }

  [[nodiscard]] std::string ended_by() const {
    if (imported_.ended_by.empty()) return "not played to its end";
    std::vector<std::string> who;
    for (const int player : imported_.ended_by_whom) who.push_back(name(player));
    return who.empty() ? imported_.ended_by
                       : fmt::format("{} {}", fmt::join(who, " and "), imported_.ended_by);
  }

  // -- words ----------------------------------------------------------------------------------------------

  void note(Difference difference) {
    if (differences_++ == 0) first_ = std::move(difference);
  }
  [[nodiscard]] std::string name(int player) const {
    const std::string& name = imported_.players.at(static_cast<std::size_t>(player));
    return name.empty() ? "player " + std::to_string(player + 1) : name;
  }
  [[nodiscard]] static std::string joined(const std::vector<std::string>& words) {
    return words.empty() ? "none" : fmt::format("{}", fmt::join(words, ", "));
  }
  [[nodiscard]] static std::string numbers(const std::vector<int>& list) {
    return fmt::format("{}", fmt::join(list, "-"));
  }
  [[nodiscard]] std::string scores_text(const std::vector<ToldScore>& scores) const {
    std::vector<std::string> words;
    for (const ToldScore& score : worthwhile(scores)) {
      std::vector<std::string> winners;
      for (int player = 0; player < static_cast<int>(imported_.players.size()); ++player) {
        if ((score.winners >> player & 1U) != 0) winners.push_back(name(player));
      }
      words.push_back(
          fmt::format("{} {} to {}", engine::name_of(score.kind), score.points, fmt::join(winners, " and ")));
    }
    return joined(words);
  }
  [[noreturn]] void fail(const std::string& place, const std::string& message) const {
    throw InputError(turn_ == 0 ? fmt::format("{}: at the end: {}", place, message)
                                : fmt::format("{}: turn {}: {}", place, turn_, message));
  }

  const ImportedGame& imported_;
  engine::AnyGame game_;
  engine::AnyState state_;
  std::vector<Action> actions_;
  std::vector<std::optional<std::int64_t>> thinking_;
  std::vector<ToldScore> scores_;  ///< ours, of the turn
  int turn_ = 0;                   ///< from 1; 0 at the end
  std::optional<Difference> first_;
  int differences_ = 0;
  Compared compared_;
};

}  // namespace

CheckedGame check_import(const ImportedGame& imported) {
  return Checker(imported).check();
}

std::string difference_text(const Difference& difference) {
  const std::string where = difference.turn == 0 ? "at the end" : fmt::format("turn {}", difference.turn);
  return fmt::format("{}: {}: ours {}; theirs {} ({})", where, difference.what, difference.ours,
                     difference.theirs, difference.place);
}

}  // namespace bastide::arena
