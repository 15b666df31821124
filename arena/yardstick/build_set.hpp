#pragma once

#include "arena/store/yardstick_store.hpp"
#include "arena/tournament/stop_signal.hpp"
#include "arena/yardstick/plan.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace bastide::arena {

/// The store of a set at `path`: a new one, or the one that is there, which must be by the same plan but for
/// the number of questions. Throws InputError.
[[nodiscard]] std::unique_ptr<YardstickStore> open_for(const YardstickPlan& plan, const std::string& path);

/// Makes the questions of these numbers: plays their games, values their turns. Question `n` is the same
/// whatever else is made, on however many threads; 0 is all cores. `made` hears of each, one at a time, in
/// any order. False when it was stopped before the end. Throws InputError for a plan that cannot be played.
bool build_questions(const YardstickPlan& plan, std::span<const std::int64_t> numbers, int threads,
                     StopSignal stop, const std::function<void(StoredQuestion&&)>& made);

}  // namespace bastide::arena
