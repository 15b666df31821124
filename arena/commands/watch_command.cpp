#include "arena/commands/arena_store_commands.hpp"
#include "arena/commands/store_choice.hpp"
#include "arena/report/watch.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/live_block.hpp"
#include "arena/terminal/terminal.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace bastide::arena {

namespace {

constexpr const char* kWatchFooter =
    R"(Shows a tournament while an arena plays it: how far it is and how long it will take, the table, where its
test stands, the last games and failures. It reads the store and nothing else, so it can run in another
terminal, or later. On a terminal it is drawn over and over in its place, elsewhere block after block. It
takes at most a tenth of a core, and ends with the tournament or its run, or by Ctrl-C.

Examples:
  bastide arena watch
  bastide arena watch cup.db --every 10
  bastide arena watch cup.db --once
  bastide arena watch cup.db --json | tail -n 1       one JSON object a look

Exit codes: 0 the run has ended; 1 failed while running; 2 bad usage or input; 130 interrupted.)";

constexpr double kEveryOnTerminal = 2;  ///< seconds
constexpr double kEveryElsewhere = 30;
/// A look at a store with millions of games takes a while; so many times that is the pause behind it.
constexpr double kRest = 9;

struct WatchOptions {
  std::string store;
  std::optional<double> every;
  bool once = false;
  bool json = false;
};

using Seconds = std::chrono::duration<double>;

/// False when somebody wants to end.
bool rest(Seconds time, const std::atomic<bool>& stop) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kSlice = std::chrono::milliseconds(20);
  const auto end = Clock::now() + time;
  while (!stop.load(std::memory_order_relaxed) && Clock::now() < end) std::this_thread::sleep_for(kSlice);
  return !stop.load(std::memory_order_relaxed);
}

int run_watch(const WatchOptions& options) {
  using Clock = std::chrono::steady_clock;
  const std::string path = choose_store(options.store);
  const std::atomic<bool>& stop = catch_interrupts();
  const bool live = output_is_terminal() && !options.json && !options.once;
  const Seconds every(options.every.value_or(live ? kEveryOnTerminal : kEveryElsewhere));
  Watch watch;
  LiveBlock block;
  for (bool first = true;; first = false) {
    const auto begin = Clock::now();
    const Sight sight = watch.look(*Store::open(path, Store::Access::read), output_width());
    if (options.json) {
      write_out(sight.json);
    } else if (live) {
      write_out(block.draw(sight.text, static_cast<std::size_t>(output_height())));
    } else {
      write_out((first ? "" : "\n") + sight.text);
    }
    if (options.once || sight.over) return kOk;
    if (!rest(std::max(every, kRest * Seconds(Clock::now() - begin)), stop)) return kInterrupted;
  }
}

}  // namespace

void add_watch_command(CLI::App& arena, Run& run) {
  CLI::App* command = arena.add_subcommand("watch", "Show a running tournament from its store");
  const auto options = std::make_shared<WatchOptions>();
  add_store_option(*command, options->store);
  in_range(
      command->add_option("--every", options->every, "Seconds between looks; 2 on a terminal, 30 elsewhere"),
      0.1, 86400.0);
  command->add_flag("--once", options->once, "Look once");
  command->add_flag("--json", options->json, "A JSON object a look, each on a line");
  command->footer(kWatchFooter);
  command->callback([&run, options] { run = [options] { return run_watch(*options); }; });
}

}  // namespace bastide::arena
