#pragma once

#include "arena/deals/deal_result.hpp"
#include "arena/tournament/sequential_test.hpp"

#include <cstdint>
#include <map>

namespace bastide::arena {

/// Deals of a test, which come in any order and count in theirs.
class TestInOrder {
 public:
  explicit TestInOrder(const SequentialTest& test) : test_(test) {}

  void add(std::int64_t deal, const PairDeal& result) {
    waiting_.emplace(deal, result);
    for (auto next = waiting_.begin(); next != waiting_.end() && next->first == due_;
         next = waiting_.erase(next)) {
      (void)test_.add(next->second);
      ++due_;
    }
  }
  [[nodiscard]] const RunningTest& test() const noexcept { return test_; }

 private:
  RunningTest test_;
  std::map<std::int64_t, PairDeal> waiting_;
  std::int64_t due_ = 0;
};

}  // namespace bastide::arena
