#include "ai/bots/any_player.hpp"

#include "engine/any/visit.hpp"
#include "engine/error.hpp"

namespace bastide::ai {

class AnyPlayer::Impl {
 public:
  virtual ~Impl() = default;
  virtual void new_game(std::uint64_t seed) = 0;
  [[nodiscard]] virtual Thought choose(const engine::AnyState& known, const Budget& budget) = 0;
};

template <engine::Game G>
class AnyPlayer::PlayerOf final : public Impl {
 public:
  PlayerOf(engine::AnyGame owner, const G& game, const Bot& bot)
      : owner_(std::move(owner)), player_(make_player(game, bot)) {}

  void new_game(std::uint64_t seed) override { player_->new_game(seed); }

  [[nodiscard]] Thought choose(const engine::AnyState& known, const Budget& budget) override {
    const auto* state = std::get_if<typename G::State>(&known.impl().state);
    if (state == nullptr) throw InputError("found a state of another game, expected one of the player's own");
    return player_->choose(*state, budget);
  }

 private:
  engine::AnyGame owner_;  ///< keeps the game alive that the player refers to
  std::unique_ptr<Player<G>> player_;
};

AnyPlayer::AnyPlayer(engine::AnyGame game, const Bot& bot)
    : impl_(engine::visit(game, [&](const auto& typed) -> std::unique_ptr<Impl> {
        return std::make_unique<PlayerOf<std::decay_t<decltype(typed)>>>(game, typed, bot);
      })) {}
AnyPlayer::AnyPlayer(AnyPlayer&&) noexcept = default;
AnyPlayer& AnyPlayer::operator=(AnyPlayer&&) noexcept = default;
AnyPlayer::~AnyPlayer() = default;

void AnyPlayer::new_game(std::uint64_t seed) {
  impl_->new_game(seed);
}

Thought AnyPlayer::choose(const engine::AnyState& known, const Budget& budget) {
  if (!known.actor().is_player())
    throw InputError("found a state where nobody decides, expected a player to");
  return impl_->choose(known, budget);
}

}  // namespace bastide::ai
