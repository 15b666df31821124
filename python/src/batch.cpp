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
#include <mutex>
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
    if (!own_) own_ = std::make_unique<OwnArrays>(shapes());
    return own_->arrays();
  }

  /// All games begin anew. `out` are six arrays that are written to, or None for the batch's own.
  void reset(const std::optional<py::tuple>& out) {
    const Use use(*this);
    const Buffers buffers = buffers_of(out);
    for_each_game([&](std::size_t game) {
      games_->start(game, seed_);
      see(game, buffers, out.has_value());
    });
  }

  void step(const py::array& actions, const std::optional<py::tuple>& out) {
    const Use use(*this);
    const auto wanted = numbers_of<const std::int32_t>("actions", actions, {n_});
    // Copied: whoever else has the array may write to it meanwhile.
    chosen_.assign(wanted.begin(), wanted.end());
    const Buffers buffers = buffers_of(out);
    for (std::size_t game = 0; game < chosen_.size(); ++game) {
      if (games_->may(game, chosen_[game])) continue;
      throw InputError("actions: found " + std::to_string(chosen_[game]) + " for game " +
                       std::to_string(game) + ", expected one that its mask allows");
    }
    for_each_game([&](std::size_t game) {
      games_->act(game, chosen_[game]);
      see(game, buffers, out.has_value());
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
      if (batch.team_.size() > 1 && batch.process_ != getpid())
        throw InputError("found a batch with threads in the child of a fork, expected one made there");
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
  using Shape = std::vector<py::ssize_t>;
  /// In the order of Buffers.
  [[nodiscard]] std::array<Shape, 6> shapes() const {
    const py::ssize_t n = n_;
    const py::ssize_t size = games_->codes().size;
    return {Shape{n, kPlanes, size, size}, Shape{n, static_cast<py::ssize_t>(games_->scalars())},
            Shape{n, actions()},           Shape{n},
            Shape{n, game_->players},      Shape{n}};
  }
  [[nodiscard]] Buffers buffers_of(const std::optional<py::tuple>& out) {
    const auto shape = shapes();
    if (!out) {
      if (!own_) own_ = std::make_unique<OwnArrays>(shape);
      return own_->buffers();
    }
    if (out->size() != shape.size())
      throw InputError("out: found other arrays, expected the six of an observation");
    const auto array = [&](std::size_t i) {
      if (!py::isinstance<py::array>((*out)[i]))
        throw py::type_error("out: found no array, expected numpy's");
      return py::reinterpret_borrow<py::array>((*out)[i]);
    };
    return {numbers_of<std::int8_t>("planes", array(0), shape[0]),
            numbers_of<float>("scalars", array(1), shape[1]),
            numbers_of<bool>("mask", array(2), shape[2]),
            numbers_of<std::int8_t>("players", array(3), shape[3]),
            numbers_of<std::int32_t>("scores", array(4), shape[4]),
            numbers_of<bool>("done", array(5), shape[5])};
  }
  void see(std::size_t game, const Buffers& buffers, bool callers) {
    if (callers) {
      games_->observe(game, buffers);
    } else {
      games_->update(game, buffers);
    }
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
  std::vector<std::int32_t> chosen_;  ///< actions of the step that is under way
  const pid_t process_ = getpid();    ///< that the team's threads are in
  mutable std::mutex mutex_;
};

}  // namespace

void add_batches(py::module_& module) {
  class_of<Batch>(module, "Batch", "The games of a BatchEnv, which says what its parts are.")
      .def(py::init<const std::string&, int, int, std::uint64_t, int, int>(), py::arg("rules"),
           py::arg("players"), py::arg("n"), py::arg("seed"), py::arg("threads"), py::arg("size"))
      .def_property_readonly("game", method(&Batch::game))
      .def_property_readonly("n", method(&Batch::n))
      .def_property_readonly("actions", method(&Batch::actions))
      .def_property_readonly("planes", method(&Batch::planes))
      .def_property_readonly("origin", method(&Batch::origin))
      .def_property_readonly("scalar_names", method(&Batch::scalar_names))
      .def("state", method(&Batch::state), py::arg("game"))
      .def("own", method(&Batch::own))
      .def("reset", method(&Batch::reset), py::arg("out"))
      .def("step", method(&Batch::step), py::arg("actions"), py::arg("out"))
      .def("sample", method(&Batch::sample), py::arg("actions"));
}

}  // namespace bastide::python
