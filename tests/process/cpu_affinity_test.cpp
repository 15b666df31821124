// Which CPU a game's worker and its bots run on.
#include "arena/process/cpu_affinity.hpp"

#include "tests/process/mock.hpp"

#include <set>
#include <thread>

namespace bastide::tests::cpu_affinity_test {

using namespace bastide::arena;

namespace {

std::vector<int> numbers(const std::vector<Cpu>& cpus) {
  std::vector<int> result;
  for (const Cpu& cpu : cpus) result.push_back(cpu.number);
  return result;
}

/// The CPUs of all workers; those without one are left out.
std::vector<int> cpus_of(const std::vector<Cpu>& cpus, int workers) {
  std::vector<int> result;
  for (int worker = 0; worker < workers; ++worker) {
    if (const auto cpu = cpu_of_worker(cpus, worker, workers)) result.push_back(*cpu);
  }
  return result;
}

}  // namespace

TEST_CASE("Each worker has a CPU of its own when there are enough, otherwise nobody has", "[process][cpu]") {
  const std::vector<Cpu> cpus = {{2, "2"}, {3, "3"}, {5, "5"}};
  CHECK(cpus_of(cpus, 1) == std::vector{2});
  CHECK(cpus_of(cpus, 3) == std::vector{2, 3, 5});
  CHECK(cpus_of(cpus, 4).empty());
  CHECK(cpus_of({}, 1).empty());
}

TEST_CASE("Workers share a core only when each core has one", "[process][cpu]") {
  // Two ways in which kernels number the two halves of a core.
  const std::vector<Cpu> beside = {{0, "0-1"}, {1, "0-1"}, {2, "2-3"}, {3, "2-3"}};
  CHECK(cpus_of(beside, 2) == std::vector{0, 2});
  CHECK(cpus_of(beside, 4) == std::vector{0, 2, 1, 3});
  const std::vector<Cpu> apart = {{0, "0,2"}, {1, "1,3"}, {2, "0,2"}, {3, "1,3"}};
  CHECK(cpus_of(apart, 3) == std::vector{0, 1, 2});
}

TEST_CASE("A thread stays on its CPU while it is pinned, and others where they were", "[process][cpu]") {
  const std::vector<int> all = numbers(usable_cpus());
  REQUIRE_FALSE(all.empty());
  const int last = all.back();
  std::vector<int> within;
  std::thread([&] {
    const PinnedThread pin(last);
    within = numbers(usable_cpus());
  }).join();
  CHECK(within == std::vector{last});
  {
    const PinnedThread pin(last);
    CHECK(pin.pinned());
    CHECK(sched_getcpu() == last);
  }
  CHECK(numbers(usable_cpus()) == all);
}

TEST_CASE("No CPU, and one that does not exist, pin nothing", "[process][cpu]") {
  const std::vector<int> all = numbers(usable_cpus());
  const PinnedThread none(std::nullopt);
  const PinnedThread absent(CPU_SETSIZE - 1);
  CHECK_FALSE(none.pinned());
  CHECK_FALSE(absent.pinned());
  CHECK(numbers(usable_cpus()) == all);
}

TEST_CASE("A bot runs on the CPUs that it is given, and otherwise on the thread's", "[process][cpu]") {
  const std::vector<int> all = numbers(usable_cpus());
  const std::string last = std::to_string(all.back()) + " ";
  ProcessLimits limits;
  limits.cpus = {all.back()};
  CHECK(start_mock({"say_cpus", "sleep"}, limits).read_line(soon()) == last);

  std::string every;
  for (const int cpu : all) every += std::to_string(cpu) + " ";
  CHECK(start_mock({"say_cpus", "sleep"}).read_line(soon()) == every);

  const PinnedThread pin(all.back());
  CHECK(start_mock({"say_cpus", "sleep"}).read_line(soon()) == last);
}

TEST_CASE("A bot with a CPU that may not be used fails to start", "[process][cpu]") {
  ProcessLimits limits;
  limits.cpus = {CPU_SETSIZE - 1};
  const BotFailure failure = failure_of([&] { (void)start_mock({"sleep"}, limits); });
  CHECK(failure.failure() == Failure::start);
  CHECK_THAT(failure.what(), Catch::Matchers::Contains("cannot be started: Invalid argument"));
}

}  // namespace bastide::tests::cpu_affinity_test
