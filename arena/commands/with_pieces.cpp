#include "arena/commands/with_pieces.hpp"

#include "arena/cluster/on_ranks.hpp"
#include "arena/commands/program.hpp"

#include <cstdio>
#include <fmt/format.h>

namespace bastide::arena {

int run_with_pieces(const std::function<int(Ranks*)>& lead, const MakeWorker& make) {
  return run_on_ranks([&](Ranks* ranks) { return told([&] { return lead(ranks); }); },
                      [&](Ranks& ranks, const std::atomic<bool>& interrupted) {
                        do_pieces_as_rank(ranks, make, interrupted);
                      });
}

void note_of_ranks(const std::string& text) {
  fmt::print(stderr, "bastide: {}\n", text);
}

}  // namespace bastide::arena
