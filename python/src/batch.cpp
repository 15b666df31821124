// Many games in step, for learning: numbers in, tensors out.

#include "ai/parallel/team.hpp"
#include "engine/any/visit.hpp"
#include "engine/error.hpp"
#include "engine/random.hpp"
#include "python/src/encoding.hpp"
#include "python/src/game.hpp"
#include "python/src/thinking.hpp"

#include <atomic>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace bastide::python {
namespace {

using engine::Random;

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

  virtual void start(std::size_t game, std::uint64_t seed) = 0;
  [[nodiscard]] virtual bool may(std::size_t game, std::int32_t action) const = 0;
  /// Takes an action that `may` be taken, and goes on to the next decision, of a new game if this one ends.
  virtual void act(std::size_t game, std::int32_t action) = 0;
  [[nodiscard]] virtual std::int32_t random_action(std::size_t game) = 0;
  /// Writes what there is to see of a game to its place.
  virtual void observe(std::size_t game, const Buffers& out) const = 0;
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
                Table{game.initial(players), {}, Random(0), Random(0), {}, {}, false}) {}

  [[nodiscard]] const ActionCodes& codes() const noexcept override { return encoder_.codes(); }
  [[nodiscard]] engine::Cell origin() const noexcept override { return encoder_.origin(); }
  [[nodiscard]] std::vector<std::string> scalar_names() const override { return encoder_.scalar_names(); }

  void start(std::size_t game, std::uint64_t seed) override {
    Table& table = tables_[game];
    table.random = Random(engine::mix_seed(seed, 2 * game));
    table.lots = Random(engine::mix_seed(seed, 2 * game + 1));
    begin(table);
    go_on(table);
    table.done = false;
  }

  [[nodiscard]] bool may(std::size_t game, std::int32_t action) const override {
    return find(tables_[game], action) != nullptr;
  }

  void act(std::size_t game, std::int32_t action) override {
    Table& table = tables_[game];
    table.done = false;
    game_.apply(table.state, find(table, action)->second);
    go_on(table);
  }

  [[nodiscard]] std::int32_t random_action(std::size_t game) override {
    Table& table = tables_[game];
    return table.legal[table.lots.below(static_cast<std::uint32_t>(table.legal.size()))].first;
  }

  void observe(std::size_t game, const Buffers& out) const override {
    const Table& table = tables_[game];
    const int actor = game_.actor(table.state).index();
    const auto part = [game](auto all, std::size_t size) { return all.subspan(game * size, size); };
    const auto actions = static_cast<std::size_t>(codes().count());
    const auto mask = part(out.mask, actions);
    std::fill(mask.begin(), mask.end(), false);
    for (const auto& [code, action] : table.legal) mask[static_cast<std::size_t>(code)] = true;
    out.players[game] = static_cast<std::int8_t>(actor);
    out.done[game] = table.done;
    const engine::Scores scores = table.done ? table.final_scores : game_.scores(table.state);
    for (std::size_t p = 0; p < static_cast<std::size_t>(players_); ++p)
      out.scores[game * static_cast<std::size_t>(players_) + p] = scores[p];
    const auto planes = part(out.planes, static_cast<std::size_t>(kPlanes * encoder_.cells()));
    const auto scalars = part(out.scalars, scalars_);
    if (game_.rules().hides_hands()) {
      const State seen = game_.view(table.state, actor);
      encoder_.planes(seen, planes);
      encoder_.scalars(seen, table.legal, scalars);
    } else {
      encoder_.planes(table.state, planes);
      encoder_.scalars(table.state, table.legal, scalars);
    }
  }

  [[nodiscard]] engine::AnyState state(std::size_t game) const override {
    return engine::any_state(owner_, tables_[game].state);
  }

 private:
  using Coded = typename Encoder<G>::Coded;

  struct Table {
    State state;
    engine::Deal deal;
    Random random;  ///< for deals
    Random lots;    ///< for random actions, so that they do not change deals
    std::vector<Coded> legal;
    engine::Scores final_scores;  ///< of the game that ended last
    bool done;                    ///< whether one ended with the last action
  };

  [[nodiscard]] static const Coded* find(const Table& table, std::int32_t action) noexcept {
    const auto found = std::find_if(table.legal.begin(), table.legal.end(),
                                    [&](const Coded& coded) { return coded.first == action; });
    return found == table.legal.end() ? nullptr : &*found;
  }

  void begin(Table& table) const {
    table.state = game_.initial(players_);
    table.deal = game_.random_deal(table.state, table.random);
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

std::unique_ptr<Games> make_games(const Game& game, int count, int size) {
  return engine::visit(game.any, [&](const auto& typed) -> std::unique_ptr<Games> {
    return std::make_unique<GamesOf<std::decay_t<decltype(typed)>>>(game.any, typed, game.players, count,
                                                                    size);
  });
}

// -- numpy ------------------------------------------------------------------------------------------------

std::string text_of(const std::vector<py::ssize_t>& shape) {
  std::string text;
  for (const py::ssize_t size : shape) text += (text.empty() ? "" : ", ") + std::to_string(size);
  return "(" + text + ")";
}

/// The array's own numbers. Throws InputError unless it has them as they are wanted.
template <class Number>
std::span<Number> numbers_of(const char* name, const py::array& array,
                             const std::vector<py::ssize_t>& shape) {
  const auto fail = [&](const std::string& found, const std::string& expected) {
    throw InputError(std::string(name) + ": found " + found + ", expected " + expected);
  };
  using Value = std::remove_const_t<Number>;
  if (!py::isinstance<py::array_t<Value>>(array)) {
    fail("numbers of type " + py::str(array.dtype()).cast<std::string>(),
         py::str(py::dtype::of<Value>()).cast<std::string>());
  }
  const std::vector<py::ssize_t> found(array.shape(), array.shape() + array.ndim());
  if (found != shape) fail("the shape " + text_of(found), text_of(shape));
  if ((array.flags() & py::array::c_style) == 0)
    fail("an array with gaps or by columns", "rows in one piece");
  if (!std::is_const_v<Number> && !array.writeable()) fail("an array to read only", "one to write to");
  auto* const data = const_cast<Value*>(static_cast<const Value*>(array.data()));
  return {data, static_cast<std::size_t>(array.size())};
}

/// What Python has of it: `n` games in step, in `threads` threads.
class Batch {
 public:
  Batch(const std::string& rules, int players, int n, std::uint64_t seed, int threads, int size)
      : game_(Game::load(rules, players)),
        n_(checked("n", n, 1, 1'000'000)),
        seed_(seed),
        team_(checked("threads", threads, 1, 256)),
        games_(make_games(*game_, n_, checked("size", size, 3, 127))) {
    for (std::size_t game = 0; game < static_cast<std::size_t>(n_); ++game) games_->start(game, seed_);
  }

  [[nodiscard]] std::shared_ptr<const Game> game() const { return game_; }
  [[nodiscard]] int n() const noexcept { return n_; }
  [[nodiscard]] int actions() const noexcept { return games_->codes().count(); }
  [[nodiscard]] std::tuple<int, int, int> planes() const noexcept {
    return {kPlanes, games_->codes().size, games_->codes().size};
  }
  [[nodiscard]] std::pair<int, int> origin() const noexcept {
    return {games_->origin().x, games_->origin().y};
  }
  [[nodiscard]] std::vector<std::string> scalar_names() const { return games_->scalar_names(); }
  [[nodiscard]] State state(int game) const {
    const Use use(*this);
    return {game_, games_->state(index(game))};
  }

  void reset(const py::array& planes, const py::array& scalars, const py::array& mask,
             const py::array& players, const py::array& scores, const py::array& done) {
    const Use use(*this);
    const Buffers out = buffers(planes, scalars, mask, players, scores, done);
    for_each_game([&](std::size_t game) {
      games_->start(game, seed_);
      games_->observe(game, out);
    });
  }

  void step(const py::array& actions, const py::array& planes, const py::array& scalars,
            const py::array& mask, const py::array& players, const py::array& scores, const py::array& done) {
    const Use use(*this);
    const auto wanted = numbers_of<const std::int32_t>("actions", actions, {n_});
    // Copied: whoever else has the array may write to it meanwhile.
    const std::vector<std::int32_t> chosen(wanted.begin(), wanted.end());
    const Buffers out = buffers(planes, scalars, mask, players, scores, done);
    for (std::size_t game = 0; game < chosen.size(); ++game) {
      if (games_->may(game, chosen[game])) continue;
      throw InputError("actions: found " + std::to_string(chosen[game]) + " for game " +
                       std::to_string(game) + ", expected one that its mask allows");
    }
    for_each_game([&](std::size_t game) {
      games_->act(game, chosen[game]);
      games_->observe(game, out);
    });
  }

  void sample(const py::array& actions) {
    const Use use(*this);
    const auto out = numbers_of<std::int32_t>("actions", actions, {n_});
    for (std::size_t game = 0; game < out.size(); ++game) out[game] = games_->random_action(game);
  }

 private:
  /// One thread's turn with the games. Others are refused rather than kept waiting with the interpreter's
  /// lock.
  class Use {
   public:
    explicit Use(const Batch& batch) : lock_(batch.mutex_, std::try_to_lock) {
      if (!lock_.owns_lock()) throw InputError("found another thread in this batch, expected one at a time");
    }

   private:
    std::unique_lock<std::mutex> lock_;
  };

  [[nodiscard]] static int checked(const char* name, int value, int low, int high) {
    if (value >= low && value <= high) return value;
    throw InputError(std::string(name) + ": found " + std::to_string(value) + ", expected " +
                     std::to_string(low) + " to " + std::to_string(high));
  }
  [[nodiscard]] std::size_t index(int game) const {
    if (game < 0 || game >= n_) throw py::index_error("game " + std::to_string(game));
    return static_cast<std::size_t>(game);
  }
  [[nodiscard]] Buffers buffers(const py::array& planes, const py::array& scalars, const py::array& mask,
                                const py::array& players, const py::array& scores,
                                const py::array& done) const {
    const py::ssize_t n = n_;
    const py::ssize_t size = games_->codes().size;
    return {numbers_of<std::int8_t>("planes", planes, {n, kPlanes, size, size}),
            numbers_of<float>("scalars", scalars, {n, static_cast<py::ssize_t>(scalar_names().size())}),
            numbers_of<bool>("mask", mask, {n, actions()}),
            numbers_of<std::int8_t>("players", players, {n}),
            numbers_of<std::int32_t>("scores", scores, {n, game_->players}),
            numbers_of<bool>("done", done, {n})};
  }

  /// Threads take games in pieces; what comes of a game does not hang on who takes it.
  template <class Work>
  void for_each_game(Work&& work) {
    constexpr std::size_t kPiece = 16;
    const auto count = static_cast<std::size_t>(n_);
    std::atomic<std::size_t> next = 0;
    work_unlocked([&] {
      team_.run([&](int) {
        for (std::size_t first = next.fetch_add(kPiece); first < count; first = next.fetch_add(kPiece)) {
          for (std::size_t game = first; game < std::min(first + kPiece, count); ++game) work(game);
        }
      });
    });
  }

  std::shared_ptr<const Game> game_;
  int n_;
  std::uint64_t seed_;
  ai::Team team_;
  std::unique_ptr<Games> games_;
  mutable std::mutex mutex_;
};

}  // namespace

void add_batches(py::module_& module) {
  py::class_<Batch>(module, "Batch", "The games of a BatchEnv, which says what its parts are.")
      .def(py::init<const std::string&, int, int, std::uint64_t, int, int>(), py::arg("rules"),
           py::arg("players"), py::arg("n"), py::arg("seed"), py::arg("threads"), py::arg("size"))
      .def_property_readonly("game", &Batch::game)
      .def_property_readonly("n", &Batch::n)
      .def_property_readonly("actions", &Batch::actions)
      .def_property_readonly("planes", &Batch::planes)
      .def_property_readonly("origin", &Batch::origin)
      .def_property_readonly("scalar_names", &Batch::scalar_names)
      .def("state", &Batch::state, py::arg("game"))
      .def("reset", &Batch::reset, py::arg("planes"), py::arg("scalars"), py::arg("mask"), py::arg("players"),
           py::arg("scores"), py::arg("done"))
      .def("step", &Batch::step, py::arg("actions"), py::arg("planes"), py::arg("scalars"), py::arg("mask"),
           py::arg("players"), py::arg("scores"), py::arg("done"))
      .def("sample", &Batch::sample, py::arg("actions"));
}

}  // namespace bastide::python
