#include "engine/text/traders_text.hpp"

#include "engine/games/games.hpp"
#include "engine/modules/traders/traders_play.hpp"
#include "engine/text/module_parts.hpp"
#include "engine/text/names.hpp"
#include "engine/text/position_parts.hpp"

#include <algorithm>
#include <numeric>

namespace bastide::engine {
namespace {

constexpr int kMostTokens = 255;

void read_tokens(const Line& line, const LineReading& reading) {
  const auto good = std::find(kGoodNames.begin(), kGoodNames.end(), line.words[0]) - kGoodNames.begin();
  auto& tokens = reading.parts.goods[static_cast<std::size_t>(good)].emplace();
  for (std::size_t i = 1; i < line.words.size(); ++i)
    tokens.push_back(read_number(line.words[i], 0, kMostTokens, "tokens"));
}

void read_earned(const Line& line, const LineReading& reading) {
  expect_words(line, 1, "earned");
  reading.parts.earned = true;
}

void read_second(const Line& line, const LineReading& reading) {
  expect_words(line, 1, "second");
  reading.parts.second = true;
}

/// Symbols in completed cities, but for those that are still to be given out.
template <WithModules G>
Traders::Tokens given_out(const G& game, const typename G::State& state) {
  Traders::Tokens given{};
  const auto add = [&](int node, int times) {
    const Traders::Tokens tokens = Traders::goods_in(game, state, node);
    for (std::size_t good = 0; good < kGoods; ++good) given[good] += times * tokens[good];
  };
  for (int node = 0; node < state.land.node_count(); ++node) {
    const bool names = state.land.feature_of(node) == node;
    const bool city = state.land.segment_of(game.tables(), node).kind == FeatureKind::city;
    if (names && city && state.land.feature(node).open() == 0) add(node, 1);
  }
  traders::for_each_completed_city(game, state, [&](int node) { add(node, -1); });
  return given;
}

}  // namespace

std::span<const LineForm> TradersText::forms() {
  constexpr auto kTraders = [](const RuleSet& rules) { return rules.traders; };
  constexpr std::string_view kNeeded = "traders = true";
  static const std::array<LineForm, kGoods + 2> forms = {{
      {kGoodNames[0], read_tokens, false, kTraders, kNeeded},
      {kGoodNames[1], read_tokens, false, kTraders, kNeeded},
      {kGoodNames[2], read_tokens, false, kTraders, kNeeded},
      {"earned", read_earned, false, kTraders, kNeeded},
      {"second", read_second, false, kTraders, kNeeded},
  }};
  return forms;
}

void TradersText::check_players(const ModuleParts& parts, const PlayerCheck& check) {
  for (std::size_t good = 0; good < kGoods; ++good) {
    if (parts.goods[good]) check.count(kGoodNames[good], "numbers of tokens", *parts.goods[good]);
  }
  if (parts.earned && parts.second) {
    fail_at(check.source, check.line_of.at("earned"),
            "found a line \"earned\" beside \"second\", expected one of them: the second tile earns none");
  }
  if (parts.earned && !check.line_of.contains("placed")) {
    fail_at(check.source, check.line_of.at("earned"),
            "found a line \"earned\", expected it beside \"placed\" only");
  }
}

/// Builders on roads or cities and pigs on fields stand beside a follower of their player (TRA-11, TRA-19).
template <WithModules G>
void TradersText::check_joining(const G& game, const typename G::State& state, int node, FigureKind kind,
                                int player) {
  const std::string name(name_of(kind));
  const FeatureKind on = state.land.segment_of(game.tables(), node).kind;
  const bool pig = kind == FigureKind::pig;
  if (pig ? on != FeatureKind::field : on != FeatureKind::road && on != FeatureKind::city) {
    throw InputError("found a " + name + " on a " + std::string(name_of(on)) + ", expected it on a " +
                     (pig ? "field" : "road or city"));
  }
  if (figures_of(state.land.feature(state.land.feature_of(node)).figures, player) > 0) return;
  throw InputError("found a " + name + " without a follower of its player on that " +
                   std::string(name_of(on)) + ", expected one");
}

template <WithModules G>
void TradersText::restore_players(const G&, typename G::State& state, const PositionParts& parts,
                                  const std::string&) {
  state.second = parts.modules.second;
  for (std::size_t good = 0; good < kGoods; ++good) {
    const auto& tokens = parts.modules.goods[good];
    for (std::size_t p = 0; tokens && p < state.players; ++p)
      state.goods[good][p] = static_cast<std::uint8_t>((*tokens)[p]);
  }
}

/// There are as many tokens with players as symbols in cities that were completed (TRA-4).
template <WithModules G>
void TradersText::restore_tile(const G& game, typename G::State& state, const PositionParts& parts,
                               const std::string& source) {
  state.earned = parts.modules.earned;
  if (!game.rules().traders) return;
  const Traders::Tokens given = given_out(game, state);
  for (std::size_t good = 0; good < kGoods; ++good) {
    const int held = std::accumulate(state.goods[good].begin(), state.goods[good].end(), 0);
    if (held == given[good]) continue;
    fail_at(source, 1,
            "found " + std::to_string(held) + " tokens of " + std::string(kGoodNames[good]) +
                " with the players, expected " + std::to_string(given[good]) +
                ", as many as completed cities show");
  }
}

template <WithModules G>
std::string TradersText::player_lines(const G& game, const typename G::State& state) {
  if (!game.rules().traders) return {};
  std::string lines;
  for (std::size_t good = 0; good < kGoods; ++good) {
    lines += line_of_players(std::string(kGoodNames[good]), state,
                             [&](auto p) { return std::to_string(state.goods[good][p]); });
  }
  if (state.earned) lines += "earned\n";
  if (state.second) lines += "second\n";
  return lines;
}

std::string TradersText::action_forms(const std::string&, const std::string& segment) {
  return figure_prefix(FigureKind::builder) + segment + "|" + figure_prefix(FigureKind::pig) + segment;
}

template <WithModules G>
std::string TradersText::player_words(const G& game, const typename G::State& state, std::size_t player) {
  if (!game.rules().traders) return {};
  std::string words = "   builder " + std::to_string(state.builders[player]);
  if (game.rules().figures_of(FigureKind::pig) > 0) words += "   pig " + std::to_string(state.pigs[player]);
  for (std::size_t good = 0; good < kGoods; ++good)
    words += "   " + std::string(kGoodNames[good]) + " " + std::to_string(state.goods[good][player]);
  return words;
}

#define BASTIDE_NOTATE(G)                                                                                    \
  template void TradersText::check_joining(const G&, const G::State&, int, FigureKind, int);                 \
  template void TradersText::restore_players(const G&, G::State&, const PositionParts&, const std::string&); \
  template void TradersText::restore_tile(const G&, G::State&, const PositionParts&, const std::string&);    \
  template std::string TradersText::player_lines(const G&, const G::State&);                                 \
  template std::string TradersText::player_words(const G&, const G::State&, std::size_t);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_NOTATE)
#undef BASTIDE_NOTATE

}  // namespace bastide::engine
