#include "ai/evaluation/any_evaluation.hpp"

#include "ai/evaluation/evaluation.hpp"
#include "ai/evaluation/worth_parts.hpp"
#include "engine/any/visit.hpp"
#include "engine/error.hpp"

namespace bastide::ai {

class AnyEvaluation::Impl {
 public:
  virtual ~Impl() = default;
  [[nodiscard]] virtual Values worth(const engine::AnyState& state) = 0;
  [[nodiscard]] virtual std::vector<WorthPart> parts(const engine::AnyState& state) = 0;
};

template <engine::Game G>
class AnyEvaluation::EvaluationOf final : public Impl {
 public:
  EvaluationOf(const G& game, const EvaluationParameters& parameters)
      : game_(game), parameters_(parameters), evaluation_(game, parameters) {}

  [[nodiscard]] Values worth(const engine::AnyState& state) override {
    return evaluation_.worth(typed(state));
  }
  [[nodiscard]] std::vector<WorthPart> parts(const engine::AnyState& state) override {
    if (!parts_) parts_ = std::make_unique<WorthParts<G>>(game_, parameters_);
    return parts_->parts(typed(state));
  }

 private:
  static const typename G::State& typed(const engine::AnyState& state) {
    const auto* typed = std::get_if<typename G::State>(&state.impl().state);
    if (typed == nullptr)
      throw InputError("found a state of another game, expected one of the evaluation's own");
    return *typed;
  }

  const G& game_;
  EvaluationParameters parameters_;
  Evaluation<G> evaluation_;
  std::unique_ptr<WorthParts<G>> parts_;  ///< made when they are asked for
};

AnyEvaluation::AnyEvaluation(engine::AnyGame game, const EvaluationParameters& parameters)
    : game_(std::move(game)), impl_(engine::visit(game_, [&](const auto& typed) -> std::unique_ptr<Impl> {
        return std::make_unique<EvaluationOf<std::decay_t<decltype(typed)>>>(typed, parameters);
      })) {}
AnyEvaluation::AnyEvaluation(AnyEvaluation&&) noexcept = default;
AnyEvaluation& AnyEvaluation::operator=(AnyEvaluation&&) noexcept = default;
AnyEvaluation::~AnyEvaluation() = default;

Values AnyEvaluation::worth(const engine::AnyState& state) {
  return impl_->worth(state);
}

std::vector<WorthPart> AnyEvaluation::parts(const engine::AnyState& state) {
  return impl_->parts(state);
}

}  // namespace bastide::ai
