// External bots: starting and ending a process, and a line there and back. The bot is cat(1).

#include "arena/process/bot_process.hpp"

#include <benchmark/benchmark.h>
#include <chrono>
#include <string>

namespace {

using bastide::arena::BotProcess;
using bastide::arena::Deadline;

Deadline soon() {
  return bastide::arena::in(std::chrono::seconds(10));
}

BotProcess start_bot() {
  return BotProcess::start({"cat"}, "", {}, soon());
}

void process_start_and_kill(benchmark::State& run) {
  for (auto _ : run) start_bot().kill();
}
BENCHMARK(process_start_and_kill)->UseRealTime()->Unit(benchmark::kMicrosecond);

/// Argument: bytes of the line there; the one back is as long.
void process_round_trip(benchmark::State& run) {
  const std::string line(static_cast<std::size_t>(run.range(0)), 'x');
  BotProcess bot = start_bot();
  for (auto _ : run) {
    bot.send(line, soon());
    benchmark::DoNotOptimize(bot.read_line(soon()));
  }
}
BENCHMARK(process_round_trip)->Arg(10)->Arg(1'000)->Arg(20'000)->UseRealTime()->Unit(benchmark::kMicrosecond);

}  // namespace
