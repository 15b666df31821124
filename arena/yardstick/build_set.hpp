#pragma once

#include "arena/pieces/piece_work.hpp"
#include "arena/store/yardstick_store.hpp"
#include "arena/yardstick/plan.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace bastide::arena {

/// The store of a set at `path`: a new one, or the one that is there, which must be by the same plan but for
/// the number of questions; the plan's bots and judges then play by the numbers that it keeps. Throws
/// InputError.
[[nodiscard]] std::unique_ptr<YardstickStore> open_for(YardstickPlan& plan, const std::string& path);

/// The questions of these numbers, to be made: their games played, their turns valued. Question `n` is the
/// same whatever else is made, wherever it is made; `made` hears of each, in any order. `plan` must outlive
/// what is given.
[[nodiscard]] PieceWork questions_to_make(const YardstickPlan& plan, std::vector<std::int64_t> numbers,
                                          std::function<void(const StoredQuestion&)> made);
/// Who makes them, each in one thread. Throws InputError for a plan that cannot be played, and where its
/// games would be played differently here.
[[nodiscard]] std::unique_ptr<PieceWorker> make_question_maker(std::span<const std::uint8_t> plan,
                                                               int threads, StopSignal stop);

}  // namespace bastide::arena
