// Many games in step, for learning: numbers in, tensors out.

#include "ai/parallel/team.hpp"
#include "engine/error.hpp"
#include "src/arrays.hpp"
#include "src/game.hpp"
#include "src/games_in_step.hpp"
#include "src/thinking.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <pybind11/stl.h>
#include <string>
#include <type_traits>
#include <unistd.h>
#include <utility>
#include <vector>

namespace bastide::python {
namespace {

std::unique_ptr<Games> make_games(const Game& game, int count, int size) {
  return engine::visit(game.any, [&](const auto& typed) -> std::unique_ptr<Games> {
    return std::make_unique<GamesOf<std::decay_t<decltype(typed)>>>(game.any, typed, game.players, count,
                                                                    size);
  });
}

struct OwnArrays {
  OwnArray<std::int8_t> planes;
  OwnArray<float> scalars;
  OwnArray<bool> mask;
  OwnArray<std::int8_t> players;
  OwnArray<std::int32_t> scores;
  OwnArray<bool> done;

  explicit OwnArrays(const std::array<std::vector<py::ssize_t>, 6>& shapes)
      : planes(shapes[0]),
        scalars(shapes[1]),
        mask(shapes[2]),
        players(shapes[3]),
        scores(shapes[4]),
        done(shapes[5]) {}

  [[nodiscard]] Buffers buffers() const noexcept {
    return {planes.numbers(),  scalars.numbers(), mask.numbers(),
            players.numbers(), scores.numbers(),  done.numbers()};
  }
  [[nodiscard]] py::tuple arrays() const {
    return py::make_tuple(planes.array(), scalars.array(), mask.array(), players.array(), scores.array(),
                          done.array());
  }
  [[nodiscard]] py::tuple tensors() const {
    return py::make_tuple(planes.tensor(), scalars.tensor(), mask.tensor(), players.tensor(), scores.tensor(),
                          done.tensor());
  }
};

/// Where what is seen goes, and what keeps it there.
struct Target {
  Buffers buffers;
  std::vector<py::object> owners;  ///< of the caller's buffers
  std::vector<py::object> guards;  ///< while they are written to

  [[nodiscard]] bool is(const Target& other) const noexcept {
    const Buffers& a = buffers;
    const Buffers& b = other.buffers;
    return a.planes.data() == b.planes.data() && a.scalars.data() == b.scalars.data() &&
           a.mask.data() == b.mask.data() && a.players.data() == b.players.data() &&
           a.scores.data() == b.scores.data() && a.done.data() == b.done.data();
  }
  template <class Number>
  [[nodiscard]] std::span<Number> keep(Borrowed<Number> borrowed) {
    owners.push_back(std::move(borrowed.owner));
    guards.push_back(std::move(borrowed.guard));
    return borrowed.numbers;
  }
};

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

  /// The batch's own arrays in the order of Buffers, made when they are first asked for.
  [[nodiscard]] py::tuple own() {
    const Use use(*this);
    return own_arrays().arrays();
  }
  [[nodiscard]] py::tuple tensors() {
    const Use use(*this);
    return own_arrays().tensors();
  }

  /// All games begin anew. `out` are six arrays that are written to, or None for the batch's own.
  void reset(const std::optional<py::tuple>& out) {
    const Use use(*this);
    write_to(target_of(out), out.has_value(), [&](std::size_t game) { games_->start(game, seed_); });
  }

  /// `whole` writes all of `out`; else those that were written to last are taken to hold what they were
  /// given.
  void step(const py::object& actions, const std::optional<py::tuple>& out, bool whole) {
    const Use use(*this);
    {
      const auto wanted = ArrayReader("actions", {n_}).read<const std::int32_t>(actions);
      // Copied: whoever else has the array may write to it meanwhile.
      chosen_.assign(wanted.numbers.begin(), wanted.numbers.end());
    }
    Target target = target_of(out);
    for (std::size_t game = 0; game < chosen_.size(); ++game) {
      if (games_->may(game, chosen_[game])) continue;
      throw InputError("actions: found " + std::to_string(chosen_[game]) + " for game " +
                       std::to_string(game) + ", expected one that its mask allows");
    }
    write_to(std::move(target), whole, [&](std::size_t game) { games_->act(game, chosen_[game]); });
  }

  void sample(const py::object& actions) {
    const Use use(*this);
    const auto out = ArrayReader("actions", {n_}).read<std::int32_t>(actions);
    for (std::size_t game = 0; game < out.numbers.size(); ++game)
      out.numbers[game] = games_->random_action(game);
  }

 private:
  /// One call's turn with the games. Others are refused rather than kept waiting with the interpreter's lock,
  /// those that an array makes when it is asked for its numbers, too.
  class Use {
   public:
    explicit Use(const Batch& batch) : used_(batch.used_) {
      if (batch.team_.size() > 1 && batch.process_ != getpid())
        throw InputError("found a batch with threads in the child of a fork, expected one made there");
      if (used_.exchange(true))
        throw InputError("found another call or thread in this batch, expected one at a time");
    }
    ~Use() { used_ = false; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    std::atomic<bool>& used_;
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
  /// In the order of Buffers.
  [[nodiscard]] std::array<Shape, 6> shapes() const {
    const py::ssize_t n = n_;
    const py::ssize_t size = games_->codes().size;
    return {Shape{n, kPlanes, size, size}, Shape{n, static_cast<py::ssize_t>(games_->scalars())},
            Shape{n, actions()},           Shape{n},
            Shape{n, game_->players},      Shape{n}};
  }
  [[nodiscard]] OwnArrays& own_arrays() {
    if (!own_) own_ = std::make_unique<OwnArrays>(shapes());
    return *own_;
  }
  [[nodiscard]] Target target_of(const std::optional<py::tuple>& out) {
    if (!out) return {own_arrays().buffers(), {}, {}};
    const auto shape = shapes();
    if (out->size() != shape.size())
      throw InputError("out: found other arrays, expected the six of an observation");
    Target target;
    const auto take = [&]<class Number>(std::span<Number>& numbers, const char* name, std::size_t i) {
      numbers = target.keep(ArrayReader(name, shape[i]).read<Number>((*out)[i]));
    };
    take(target.buffers.planes, "planes", 0);
    take(target.buffers.scalars, "scalars", 1);
    take(target.buffers.mask, "mask", 2);
    take(target.buffers.players, "players", 3);
    take(target.buffers.scores, "scores", 4);
    take(target.buffers.done, "done", 5);
    return target;
  }

  /// `play` takes a game to its next decision, and what is seen then is written: all of it where `whole` says
  /// so or something else was written to last. Whoever owned that is kept, so that no other memory takes its
  /// place unnoticed.
  template <class Play>
  void write_to(Target target, bool whole, Play&& play) {
    whole = whole || !target.is(written_);
    try_threads();
    written_ = {};
    for_each_game([&](std::size_t game) {
      play(game);
      if (whole) {
        games_->observe(game, target.buffers);
      } else {
        games_->update(game, target.buffers);
      }
    });
    target.guards.clear();
    written_ = std::move(target);
  }

  /// Before the first of them is started.
  void try_threads() {
    if (tried_) return;
    work_unlocked([&] { python::try_threads(team_.size() - 1); });
    tried_ = true;
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
  std::unique_ptr<OwnArrays> own_;
  Target written_;                    ///< that was written to last
  bool tried_ = false;                ///< whether the system grants the threads
  std::vector<std::int32_t> chosen_;  ///< actions of the step that is under way
  const pid_t process_ = getpid();    ///< that the team's threads are in
  mutable std::atomic<bool> used_ = false;
};

}  // namespace

void add_batches(py::module_& module) {
  add_tensors(module);
  class_of<Batch>(module, "Batch", "The games of a BatchEnv, which says what its parts are.")
      .def(py::init([](const std::string& rules, int players, int n, Seed seed, int threads, int size) {
             return std::make_unique<Batch>(rules, players, n, seed.number, threads, size);
           }),
           py::arg("rules"), py::arg("players"), py::arg("n"), py::arg("seed"), py::arg("threads"),
           py::arg("size"))
      .def_property_readonly("game", method(&Batch::game))
      .def_property_readonly("n", method(&Batch::n))
      .def_property_readonly("actions", method(&Batch::actions))
      .def_property_readonly("planes", method(&Batch::planes))
      .def_property_readonly("origin", method(&Batch::origin))
      .def_property_readonly("scalar_names", method(&Batch::scalar_names))
      .def("state", method(&Batch::state), py::arg("game"))
      .def("own", method(&Batch::own))
      .def("tensors", method(&Batch::tensors))
      .def("reset", method(&Batch::reset), py::arg("out"))
      .def("step", method(&Batch::step), py::arg("actions"), py::arg("out"), py::arg("whole"))
      .def("sample", method(&Batch::sample), py::arg("actions"));
}

}  // namespace bastide::python
