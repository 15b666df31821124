#include "arena/reviews/review_pieces.hpp"

#include "arena/bots/competitor.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/config/config.hpp"

#include <variant>

namespace bastide::arena {

namespace {

void write_analysis(ByteWriter& out, const StoredAnalysis& decision) {
  const ai::Analysis& analysis = decision.analysis;
  out.u64(analysis.legal);
  out.byte(analysis.exact ? 1 : 0);
  out.byte(analysis.real ? 1 : 0);
  out.u64(static_cast<std::uint64_t>(analysis.iterations));
  out.u64(static_cast<std::uint64_t>(analysis.orders));
  out.number(analysis.seconds);
  out.u32(static_cast<std::uint32_t>(analysis.chances.size()));
  for (const ai::Estimate& chance : analysis.chances) out.number(chance.mean);
  out.u32(static_cast<std::uint32_t>(analysis.lines.size()));
  for (std::size_t i = 0; i < analysis.lines.size(); ++i) {
    const ai::Line& line = analysis.lines[i];
    out.text(decision.actions[i]);
    for (const ai::Estimate* estimate : stored_estimates(line)) {
      out.number(estimate->mean);
      out.number(estimate->error);
    }
    out.number(line.prior);
    out.u64(static_cast<std::uint64_t>(line.visits));
    out.u64(static_cast<std::uint64_t>(line.playouts));
  }
}

StoredAnalysis read_analysis(ByteReader& in) {
  constexpr std::size_t kChance = 8;
  constexpr std::size_t kLine = 4 + 27 * 8;
  StoredAnalysis decision;
  ai::Analysis& analysis = decision.analysis;
  analysis.legal = in.u64();
  analysis.exact = in.byte() != 0;
  analysis.real = in.byte() != 0;
  analysis.iterations = static_cast<std::int64_t>(in.u64());
  analysis.orders = static_cast<std::int64_t>(in.u64());
  analysis.seconds = in.number();
  analysis.chances.resize(in.count(kChance));
  for (ai::Estimate& chance : analysis.chances) chance.mean = in.number();
  analysis.lines.resize(in.count(kLine));
  for (ai::Line& line : analysis.lines) {
    decision.actions.push_back(in.text());
    for (ai::Estimate* estimate : stored_estimates(line)) {
      estimate->mean = in.number();
      estimate->error = in.number();
    }
    line.prior = in.number();
    line.visits = static_cast<std::int64_t>(in.u64());
    line.playouts = static_cast<std::int64_t>(in.u64());
  }
  return decision;
}

}  // namespace

Bytes write_plan(const ReviewPlan& plan) {
  ByteWriter out;
  out.text(plan.bot);
  out.text(bot_toml(Competitor(ai::Bot{plan.bot, plan.search, {.iterations = 1}})));
  out.number(plan.seconds);
  out.u64(static_cast<std::uint64_t>(plan.iterations));
  out.i32(plan.top);
  out.u64(plan.seed);
  return std::move(out).take();
}

ReviewPlan read_plan_of_reviews(std::span<const std::uint8_t> bytes) {
  ByteReader in(bytes);
  ReviewPlan plan;
  plan.bot = in.text();
  const Competitor bot = read_competitor(engine::Config::parse(in.text(), plan.bot));
  const auto* parameters = std::get_if<ai::Parameters>(&bot.player);
  const auto* search = parameters != nullptr ? std::get_if<ai::MctsParameters>(parameters) : nullptr;
  if (search == nullptr) throw MessageError("found a plan by a bot without a tree search, expected one with");
  plan.search = *search;
  plan.seconds = in.number();
  plan.iterations = static_cast<std::int64_t>(in.u64());
  plan.top = in.i32();
  plan.seed = in.u64();
  in.finish();
  return plan;
}

Bytes write_piece(const GameToReview& game) {
  ByteWriter out;
  out.u64(static_cast<std::uint64_t>(game.number));
  out.text(game.content);
  out.text(game.source);
  out.text(game.rules);
  out.byte(game.rules_text ? 1 : 0);
  if (game.rules_text) out.text(*game.rules_text);
  out.text(game.record);
  return std::move(out).take();
}

GameToReview read_game_to_review(std::span<const std::uint8_t> bytes) {
  ByteReader in(bytes);
  GameToReview game;
  game.number = static_cast<std::int64_t>(in.u64());
  game.content = in.text();
  game.source = in.text();
  game.rules = in.text();
  if (in.byte() != 0) game.rules_text = in.text();
  game.record = in.text();
  in.finish();
  return game;
}

Bytes write_piece(const GameAnalyses& analyses) {
  ByteWriter out;
  out.number(analyses.seconds);
  out.u32(static_cast<std::uint32_t>(analyses.decisions.size()));
  for (const StoredAnalysis& decision : analyses.decisions) write_analysis(out, decision);
  return std::move(out).take();
}

GameAnalyses read_game_analyses(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t kDecision = 42;  ///< bytes of a decision at least
  ByteReader in(bytes);
  GameAnalyses analyses;
  analyses.seconds = in.number();
  analyses.decisions.resize(in.count(kDecision));
  for (StoredAnalysis& decision : analyses.decisions) decision = read_analysis(in);
  in.finish();
  return analyses;
}

}  // namespace bastide::arena
