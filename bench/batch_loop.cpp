// Steps a second of batches of games by lot, with all that there is to see written into tensors: what
// bench/python_batch.py does through Python, and measures itself by.
//
//   build/release/bench/bastide_batch_loop N SIZE THREADS SECONDS     prints the steps a second of the base
//   game

#include "ai/parallel/team.hpp"
#include "engine/any/any_game.hpp"
#include "engine/any/visit.hpp"
#include "src/games_in_step.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <type_traits>
#include <vector>

namespace bastide {
namespace {

using Clock = std::chrono::steady_clock;

/// The arrays of a batch, and what is seen of them.
struct Arrays {
  Arrays(const python::Games& games, std::size_t n, std::size_t players)
      : planes(n * python::kPlanes * static_cast<std::size_t>(games.codes().size * games.codes().size)),
        scalars(n * games.scalars()),
        mask(std::make_unique<bool[]>(n * static_cast<std::size_t>(games.codes().count()))),
        actors(n),
        scores(n * players),
        done(std::make_unique<bool[]>(n)),
        buffers{planes, scalars, {mask.get(), n * static_cast<std::size_t>(games.codes().count())},
                actors, scores,  {done.get(), n}} {}

  std::vector<std::int8_t> planes;
  std::vector<float> scalars;
  std::unique_ptr<bool[]> mask;
  std::vector<std::int8_t> actors;
  std::vector<std::int32_t> scores;
  std::unique_ptr<bool[]> done;
  python::Buffers buffers;
};

struct Rates {
  double clock;      ///< steps a second
  double processor;  ///< steps a second of a processor
};

Rates steps_a_second(std::size_t n, int size, int threads, double seconds) {
  const engine::AnyGame any = engine::AnyGame::load("base");
  constexpr int kPlayers = 2;
  const auto games = engine::visit(any, [&](const auto& game) -> std::unique_ptr<python::Games> {
    using G = std::decay_t<decltype(game)>;
    if constexpr (std::is_same_v<G, engine::BaseCarcassonne>) {
      return std::make_unique<python::GamesOf<G>>(any, game, kPlayers, static_cast<int>(n), size);
    } else {
      std::abort();  // the base game is that type
    }
  });
  for (std::size_t game = 0; game < n; ++game) games->start(game, 1);
  const Arrays arrays(*games, n, kPlayers);
  const ai::Team team(threads);
  const auto step = [&] {
    std::atomic<std::size_t> next = 0;
    team.run([&](int) {
      constexpr std::size_t kPiece = 16;
      for (std::size_t first = next.fetch_add(kPiece); first < n; first = next.fetch_add(kPiece)) {
        for (std::size_t game = first; game < std::min(first + kPiece, n); ++game) {
          games->act(game, games->random_action(game));
          games->update(game, arrays.buffers);
        }
      }
    });
  };
  for (int i = 0; i < 100; ++i) step();
  const auto processor = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  const double spent = processor();
  const auto began = Clock::now();
  double elapsed = 0;
  std::size_t steps = 0;
  while (elapsed < seconds) {
    step();
    ++steps;
    elapsed = std::chrono::duration<double>(Clock::now() - began).count();
  }
  const auto all = static_cast<double>(steps * n);
  return {all / elapsed, all / (processor() - spent)};
}

}  // namespace
}  // namespace bastide

int main(int count, char** arguments) {
  if (count != 5) {
    std::fputs("usage: bastide_batch_loop N SIZE THREADS SECONDS\n", stderr);
    return 2;
  }
  const auto number = [&](int i) { return std::atoi(arguments[i]); };
  if (number(1) < 1 || number(2) < 3 || number(2) > 127 || number(3) < 1 || !(std::atof(arguments[4]) > 0)) {
    std::fputs("bastide_batch_loop: expected N and THREADS above 0, SIZE from 3 to 127 and SECONDS above 0\n",
               stderr);
    return 2;
  }
  const auto rates = bastide::steps_a_second(static_cast<std::size_t>(number(1)), number(2), number(3),
                                             std::atof(arguments[4]));
  std::printf("%.0f %.0f\n", rates.clock, rates.processor);
  return 0;
}
