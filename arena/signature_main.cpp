#include "arena/bench/signature.hpp"

#include <cstdio>

/// The signatures of `bastide bench --signature` alone, from rules and players without the rest of the
/// program: for compilers and standard libraries that the other libraries' packages are not built with.
int main() {
  const auto signatures = bastide::arena::compute_signatures([] {});
  std::fputs(bastide::arena::lines_of(signatures).c_str(), stdout);
}
