#pragma once

#include "arena/process/bot_process.hpp"
#include "tests/catch.hpp"

#include <cstddef>
#include <string>
#include <sys/types.h>
#include <vector>

/// Bots that misbehave as told (tests/process/mock_bot.cpp), and what they leave behind.
namespace bastide::tests {

/// For what happens at once, on however busy a machine.
[[nodiscard]] inline arena::Deadline soon() {
  return arena::in(std::chrono::seconds(30));
}
/// For what never happens.
[[nodiscard]] inline arena::Deadline shortly() {
  return arena::in(std::chrono::milliseconds(150));
}

/// The command of a mock bot that does these steps.
[[nodiscard]] std::vector<std::string> mock(const std::vector<std::string>& steps);
[[nodiscard]] arena::BotProcess start_mock(const std::vector<std::string>& steps,
                                           const arena::ProcessLimits& limits = {});

/// How `action` fails.
template <class Action>
[[nodiscard]] arena::BotFailure failure_of(Action action) {
  try {
    action();
  } catch (const arena::BotFailure& failure) {
    return failure;
  }
  return {arena::Failure::none, "nothing failed"};
}

/// A step that does nothing, never given twice: what it is given to can be found among the processes.
[[nodiscard]] std::string unique_mark();
/// Living processes with that text among their arguments.
[[nodiscard]] std::size_t processes_with(const std::string& mark);
/// Waits, for as long as it takes, until there are `count` of them; false when that does not happen.
[[nodiscard]] bool comes_to_processes(const std::string& mark, std::size_t count);
[[nodiscard]] pid_t parent_of(pid_t process);
/// Children of this process, dead ones that nobody waited for included.
[[nodiscard]] std::size_t children();
[[nodiscard]] std::size_t open_descriptors();

/// Whether bubblewrap is installed and this machine lets it make a sandbox; says so if not.
[[nodiscard]] bool sandbox_works();

}  // namespace bastide::tests
