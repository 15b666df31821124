#pragma once

#include "engine/any/visit.hpp"
#include "engine/random.hpp"
#include "src/encoding.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// Many games of one kind, played in step. No Python in it: bench/batch_loop.cpp has the same loop in C++.
namespace bastide::python {

/// Where what is seen of all games goes, the first game's first. All belongs to the caller.
struct Buffers {
  std::span<std::int8_t> planes;   ///< games x kPlanes x size x size
  std::span<float> scalars;        ///< games x scalars
  std::span<bool> mask;            ///< games x actions
  std::span<std::int8_t> players;  ///< who acts, by game
  std::span<std::int32_t> scores;  ///< games x players
  std::span<bool> done;            ///< by game
};

/// So many games of one kind, each with a stream of random numbers of its own.
class Games {
 public:
  virtual ~Games() = default;
  [[nodiscard]] virtual const ActionCodes& codes() const noexcept = 0;
  [[nodiscard]] virtual engine::Cell origin() const noexcept = 0;
  [[nodiscard]] virtual std::vector<std::string> scalar_names() const = 0;

  [[nodiscard]] virtual std::size_t scalars() const noexcept = 0;

  virtual void start(std::size_t game, std::uint64_t seed) = 0;
  [[nodiscard]] virtual bool may(std::size_t game, std::int32_t action) const noexcept = 0;
  /// Takes an action that `may` be taken, and goes on to the next decision, of a new game if this one ends.
  virtual void act(std::size_t game, std::int32_t action) = 0;
  [[nodiscard]] virtual std::int32_t random_action(std::size_t game) = 0;
  /// Writes what there is to see of a game to its place, all of it.
  virtual void observe(std::size_t game, const Buffers& out) = 0;
  /// The same where `out` holds what the last call of either left there, or this is the first: only what has
  /// changed since.
  virtual void update(std::size_t game, const Buffers& out) = 0;
  [[nodiscard]] virtual engine::AnyState state(std::size_t game) const = 0;
};

template <class G>
class GamesOf final : public Games {
 public:
  using State = typename G::State;

  GamesOf(engine::AnyGame owner, const G& game, int players, int count, int size)
      : owner_(std::move(owner)),
        game_(game),
        players_(players),
        encoder_(game, players, size),
        scalars_(static_cast<std::size_t>(encoder_.scalars())),
        tables_(static_cast<std::size_t>(count),
                Table{game.initial(players), {}, engine::Random(0), engine::Random(0), {}, {}, {}, false}) {}

  [[nodiscard]] const ActionCodes& codes() const noexcept override { return encoder_.codes(); }
  [[nodiscard]] engine::Cell origin() const noexcept override { return encoder_.origin(); }
  [[nodiscard]] std::vector<std::string> scalar_names() const override { return encoder_.scalar_names(); }

  [[nodiscard]] std::size_t scalars() const noexcept override { return scalars_; }

  void start(std::size_t game, std::uint64_t seed) override {
    Table& table = tables_[game];
    table.random = engine::Random(engine::mix_seed(seed, 2 * game));
    table.lots = engine::Random(engine::mix_seed(seed, 2 * game + 1));
    begin(table);
    go_on(table);
    table.done = false;
  }

  [[nodiscard]] bool may(std::size_t game, std::int32_t action) const noexcept override {
    return Encoder<G>::find(tables_[game].legal, action) != nullptr;
  }

  void act(std::size_t game, std::int32_t action) override {
    Table& table = tables_[game];
    if (game + 1 < tables_.size()) fetch(tables_[game + 1].state);
    table.done = false;
    game_.apply(table.state, Encoder<G>::find(table.legal, action)->second);
    go_on(table);
  }

  [[nodiscard]] std::int32_t random_action(std::size_t game) override {
    Table& table = tables_[game];
    return table.legal[table.lots.below(static_cast<std::uint32_t>(table.legal.size()))].first;
  }

  void observe(std::size_t game, const Buffers& out) override {
    tables_[game].sight.clear();
    update(game, out);
  }
  void update(std::size_t game, const Buffers& out) override {
    Table& table = tables_[game];
    const auto mask = mask_of(game, out);
    if (!table.sight.written) std::ranges::fill(mask, false);
    for (const std::int32_t code : table.sight.codes) mask[static_cast<std::size_t>(code)] = false;
    write(game, table, out);
  }

  [[nodiscard]] engine::AnyState state(std::size_t game) const override {
    return engine::any_state(owner_, tables_[game].state);
  }

 private:
  using Coded = typename Encoder<G>::Coded;

  /// What was written of a game.
  struct Sight {
    Trace planes;
    std::vector<std::int32_t> codes;  ///< of the actions that the mask allows
    bool written = false;

    void clear() noexcept {
      planes.clear();
      codes.clear();
      written = false;
    }
  };

  struct Table {
    State state;
    engine::Deal deal;
    engine::Random random;  ///< for deals
    engine::Random lots;    ///< for random actions, so that they do not change deals
    std::vector<Coded> legal;
    Sight sight;                  ///< in the buffers that were written to last
    engine::Scores final_scores;  ///< of the game that ended last
    bool done;                    ///< whether one ended with the last action
  };

  /// Brings a state into the cache while something else is done: games are played one after the other, and
  /// many are more than the cache holds.
  static void fetch(const State& state) noexcept {
    constexpr std::size_t kLine = 64;
    constexpr int kToWrite = 1;
    const auto* const bytes = reinterpret_cast<const std::byte*>(&state);
    for (std::size_t at = 0; at < sizeof(State); at += kLine) __builtin_prefetch(bytes + at, kToWrite);
  }

  [[nodiscard]] static auto part(auto all, std::size_t game, std::size_t size) {
    return all.subspan(game * size, size);
  }
  [[nodiscard]] std::span<bool> mask_of(std::size_t game, const Buffers& out) const {
    return part(out.mask, game, static_cast<std::size_t>(codes().count()));
  }

  void write(std::size_t game, Table& table, const Buffers& out) const {
    Sight& sight = table.sight;
    const auto mask = mask_of(game, out);
    sight.codes.clear();
    for (const auto& [code, action] : table.legal) {
      mask[static_cast<std::size_t>(code)] = true;
      sight.codes.push_back(code);
    }
    sight.written = true;
    const int actor = game_.actor(table.state).index();
    out.players[game] = static_cast<std::int8_t>(actor);
    out.done[game] = table.done;
    const engine::Scores scores = table.done ? table.final_scores : game_.scores(table.state);
    const auto points = part(out.scores, game, static_cast<std::size_t>(players_));
    for (std::size_t p = 0; p < points.size(); ++p) points[p] = scores[p];
    const auto planes = part(out.planes, game, static_cast<std::size_t>(kPlanes * encoder_.cells()));
    const auto scalars = part(out.scalars, game, scalars_);
    const auto see = [&](const State& seen) {
      encoder_.planes(seen, actor, planes, sight.planes);
      encoder_.scalars(seen, actor, table.legal, scalars);
    };
    if (game_.rules().hides_hands()) {
      see(game_.view(table.state, actor));
    } else {
      see(table.state);
    }
  }

  void begin(Table& table) const {
    table.state = game_.initial(players_);
    table.deal = game_.random_deal(table.state, table.random);
    table.sight.planes.clear();
  }

  /// To the next decision that has an action with a number.
  void go_on(Table& table) const {
    while (true) {
      const engine::Actor actor = game_.actor(table.state);
      if (actor.is_nobody()) {
        table.final_scores = game_.scores(table.state);
        table.done = true;
        begin(table);
      } else if (actor.is_chance()) {
        game_.apply(table.state, game_.next_outcome(table.state, table.deal));
      } else {
        encoder_.code(table.state, table.legal);
        if (!table.legal.empty()) return;
        // Everything lies beyond the window.
        game_.apply(table.state, game_.random_action(table.state, table.random));
      }
    }
  }

  engine::AnyGame owner_;  ///< keeps the game alive
  const G& game_;
  int players_;
  Encoder<G> encoder_;
  std::size_t scalars_;
  std::vector<Table> tables_;
};

}  // namespace bastide::python
