// Actions as numbers and states as tensors, one state at a time.

#include "engine/any/visit.hpp"
#include "engine/error.hpp"
#include "src/arrays.hpp"
#include "src/encoding.hpp"
#include "src/game.hpp"

#include <memory>
#include <pybind11/stl.h>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace bastide::python {
namespace {

/// An Encoder without its type.
class AnyEncoder {
 public:
  using Coded = std::pair<std::int32_t, engine::Action>;

  virtual ~AnyEncoder() = default;
  [[nodiscard]] virtual const ActionCodes& codes() const noexcept = 0;
  [[nodiscard]] virtual engine::Cell origin() const noexcept = 0;
  [[nodiscard]] virtual std::vector<std::string> scalar_names() const = 0;
  /// Nothing where no player acts.
  [[nodiscard]] virtual std::vector<Coded> code(const engine::AnyState& state) const = 0;
  virtual void see(const engine::AnyState& state, int player, std::span<std::int8_t> planes,
                   std::span<float> scalars) const = 0;
};

template <class G>
class EncoderOf final : public AnyEncoder {
 public:
  EncoderOf(engine::AnyGame owner, const G& game, int players, int size)
      : owner_(std::move(owner)), game_(game), encoder_(game, players, size) {}

  [[nodiscard]] const ActionCodes& codes() const noexcept override { return encoder_.codes(); }
  [[nodiscard]] engine::Cell origin() const noexcept override { return encoder_.origin(); }
  [[nodiscard]] std::vector<std::string> scalar_names() const override { return encoder_.scalar_names(); }
  [[nodiscard]] std::vector<Coded> code(const engine::AnyState& state) const override {
    std::vector<Coded> coded;
    if (state.actor().is_player()) encoder_.code(typed(state), coded);
    return coded;
  }
  void see(const engine::AnyState& state, int player, std::span<std::int8_t> planes,
           std::span<float> scalars) const override {
    const engine::AnyState seen = state.view(player);
    encoder_.planes(typed(seen), player, planes);
    const bool acts = seen.actor() == engine::Actor::player(player);
    encoder_.scalars(typed(seen), player, acts ? code(seen) : std::vector<Coded>(), scalars);
  }

 private:
  [[nodiscard]] const typename G::State& typed(const engine::AnyState& state) const {
    return std::get<typename G::State>(state.impl().state);
  }

  engine::AnyGame owner_;  ///< keeps the game alive
  const G& game_;
  Encoder<G> encoder_;
};

/// What Python has of it.
class Encoding {
 public:
  Encoding(const Game& game, int size) : game_(game.shared_from_this()) {
    if (size < 3 || size > 127)
      throw InputError("size: found " + std::to_string(size) + ", expected 3 to 127");
    encoder_ = engine::visit(game_->any, [&](const auto& typed) -> std::unique_ptr<AnyEncoder> {
      return std::make_unique<EncoderOf<std::decay_t<decltype(typed)>>>(game_->any, typed, game_->players,
                                                                        size);
    });
    scalar_names_ = encoder_->scalar_names();
  }

  [[nodiscard]] std::shared_ptr<const Game> game() const { return game_; }
  [[nodiscard]] int actions() const noexcept { return encoder_->codes().count(); }
  [[nodiscard]] std::tuple<int, int, int> planes() const noexcept {
    return {kPlanes, encoder_->codes().size, encoder_->codes().size};
  }
  [[nodiscard]] Place origin() const { return place_of(encoder_->origin()); }
  [[nodiscard]] const std::vector<std::string>& scalar_names() const noexcept { return scalar_names_; }

  [[nodiscard]] std::vector<AnyEncoder::Coded> code(const State& state) const {
    require(state);
    return encoder_->code(state.any);
  }
  [[nodiscard]] engine::Action action(const State& state, std::int32_t number) const {
    for (const auto& [code, action] : code(state)) {
      if (code == number) return action;
    }
    throw InputError("action: found the number " + std::to_string(number) +
                     ", expected that of a legal action of the state");
  }
  [[nodiscard]] std::int32_t number(const State& state, engine::Action wanted) const {
    for (const auto& [code, action] : code(state)) {
      if (action == wanted) return code;
    }
    throw InputError("action: found one without a number, expected a legal one within the window");
  }
  void observe(const State& state, int player, const py::object& planes, const py::object& scalars,
               const py::object& mask) const {
    const auto coded = code(state);
    const auto [layers, rows, columns] = this->planes();
    const auto allowed = ArrayReader("mask", {actions()}).read<std::int8_t>(mask);
    const auto cells = ArrayReader("planes", {layers, rows, columns}).read<std::int8_t>(planes);
    const auto told =
        ArrayReader("scalars", {static_cast<py::ssize_t>(scalar_names_.size())}).read<float>(scalars);
    encoder_->see(state.any, player, cells.numbers, told.numbers);
    std::fill(allowed.numbers.begin(), allowed.numbers.end(), std::int8_t{0});
    if (state.any.actor() != engine::Actor::player(player)) return;
    for (const auto& [number, action] : coded) allowed.numbers[static_cast<std::size_t>(number)] = 1;
  }

 private:
  void require(const State& state) const {
    if (&state.any.game().impl() != &game_->any.impl() || state.any.player_count() != game_->players)
      throw InputError("found a state of another game, expected one of the encoding's own");
  }

  std::shared_ptr<const Game> game_;
  std::unique_ptr<AnyEncoder> encoder_;
  std::vector<std::string> scalar_names_;
};

}  // namespace

void add_encodings(py::module_& module) {
  class_of<Encoding>(module, "Encoding",
                     "Numbers for the actions of a game, and tensors for its states, as BatchEnv has them.")
      .def(py::init<const Game&, int>(), py::arg("game"), py::arg("size") = 31,
           "Boards are seen through a window of `size` x `size` cells, 3 to 127. Raises Error.")
      .def_property_readonly("game", method(&Encoding::game), "Of which states it is.")
      .def_property_readonly("actions", method(&Encoding::actions), "How many numbers actions have.")
      .def_property_readonly("planes", method(&Encoding::planes), "The shape of the planes.")
      .def_property_readonly("origin", method(&Encoding::origin), "The cell (x, y) of row 0 and column 0.")
      .def_property_readonly("scalar_names", method(&Encoding::scalar_names), "What the scalars are.")
      .def(
          "numbers",
          [](const Encoding& self, const State& state) {
            py::list list;
            for (const auto& [number, action] : self.code(state))
              list.append(py::make_tuple(number, object_of(action)));
            return list;
          },
          py::arg("state"),
          "The legal actions of the player who acts that have a number, as pairs of that and the action; "
          "empty "
          "where no player acts. Those beyond the window have none.")
      .def("action", method(&Encoding::action), py::arg("state"), py::arg("number"),
           "The legal action with that number. Raises Error where there is none.")
      .def("number", method(&Encoding::number), py::arg("state"), py::arg("action"),
           "The number of a legal action. Raises Error where it has none.")
      .def("observe", method(&Encoding::observe), py::arg("state"), py::arg("player"), py::arg("planes"),
           py::arg("scalars"), py::arg("mask"),
           "Writes what a player, from 0, sees to arrays: planes (int8), scalars (float32) and mask (int8, 1 "
           "for what may be done; all 0 where somebody else acts). Raises Error for arrays that do not fit.");
}

}  // namespace bastide::python
