#include "ai/expectimax/effort.hpp"

#include "tests/catch.hpp"

namespace bastide::tests::effort_test {

using bastide::ai::Effort;
using bastide::ai::EffortLimit;

TEST_CASE("an effort stops after its nodes, and stays stopped until it starts again", "[expectimax]") {
  Effort effort;
  effort.start({3, 0});
  for (int node = 0; node < 3; ++node) CHECK(effort.next());
  CHECK_FALSE(effort.next());
  effort.release();
  CHECK_FALSE(effort.next());
  effort.start({3, 0});
  CHECK(effort.next());
}

TEST_CASE("what an effort took is taken off the limit, but never all of it", "[expectimax]") {
  Effort effort;
  effort.start({});
  for (int node = 0; node < 30; ++node) CHECK(effort.next());
  CHECK((EffortLimit{100, 0}.without(effort).nodes) == 70);
  CHECK((EffortLimit{20, 0}.without(effort).nodes) == 1);
  CHECK(EffortLimit{}.without(effort).nodes == EffortLimit::kEndless);
  CHECK((EffortLimit{100, 0}.without(effort).seconds) == 0);
  CHECK((EffortLimit{100, 5}.without(effort).seconds) <= 5);
  CHECK((EffortLimit{100, 1e-9}.without(effort).seconds) > 0);
}

}  // namespace bastide::tests::effort_test
