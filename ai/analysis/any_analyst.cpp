#include "ai/analysis/any_analyst.hpp"

#include "engine/any/visit.hpp"
#include "engine/error.hpp"

namespace bastide::ai {

class AnyAnalyst::Impl {
 public:
  virtual ~Impl() = default;
  [[nodiscard]] virtual Analysis analyse(const engine::AnyState& seen, const AnalysisLimits& limits,
                                         std::uint64_t seed, std::span<const engine::Action> played,
                                         const Watch& watch) = 0;
};

template <engine::Game G>
class AnyAnalyst::AnalystOf final : public Impl {
 public:
  AnalystOf(const G& game, const MctsParameters& parameters, int threads)
      : analyst_(game, parameters, threads) {}

  [[nodiscard]] Analysis analyse(const engine::AnyState& seen, const AnalysisLimits& limits,
                                 std::uint64_t seed, std::span<const engine::Action> played,
                                 const Watch& watch) override {
    const auto* state = std::get_if<typename G::State>(&seen.impl().state);
    if (state == nullptr)
      throw InputError("found a state of another game, expected one of the analyst's own");
    return analyst_.analyse(*state, limits, seed, played, watch);
  }

 private:
  Analyst<G> analyst_;
};

AnyAnalyst::AnyAnalyst(engine::AnyGame game, const MctsParameters& parameters, int threads)
    : game_(std::move(game)), impl_(engine::visit(game_, [&](const auto& typed) -> std::unique_ptr<Impl> {
        return std::make_unique<AnalystOf<std::decay_t<decltype(typed)>>>(typed, parameters, threads);
      })) {}
AnyAnalyst::AnyAnalyst(AnyAnalyst&&) noexcept = default;
AnyAnalyst& AnyAnalyst::operator=(AnyAnalyst&&) noexcept = default;
AnyAnalyst::~AnyAnalyst() = default;

Analysis AnyAnalyst::analyse(const engine::AnyState& seen, const AnalysisLimits& limits, std::uint64_t seed,
                             std::span<const engine::Action> played, const Watch& watch) {
  if (!seen.actor().is_player()) throw InputError("found a state where nobody decides, expected a player to");
  return impl_->analyse(seen, limits, seed, played, watch);
}

Outlook outlook(const engine::AnyState& seen, int playouts, std::uint64_t seed, double seconds,
                const std::atomic<bool>* stop) {
  return engine::visit(seen, [&](const auto& game, const auto& state) {
    return outlook(game, state, playouts, seed, seconds, stop);
  });
}

}  // namespace bastide::ai
