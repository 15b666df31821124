#pragma once

#include "arena/serve/study.hpp"

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace bastide::arena {

struct ServeOptions {
  std::string address = "127.0.0.1";
  int port = 8077;                   ///< 0 for any free one
  std::string store;                 ///< SQLite file
  std::vector<std::string> bots;     ///< beside those that are built in
  std::vector<std::string> stores;   ///< of tournaments, to be watched
  std::vector<std::string> puzzles;  ///< folders that `bastide puzzles` wrote
  std::vector<std::string> reviews;  ///< stores that `bastide review` wrote
  int threads = 0;                   ///< of an analysis; 0 for all cores
};

/// Serves the page until `stop` is set. `opened` hears the address once it can be opened; `studies` are there
/// from the beginning. Throws InputError.
void serve(const ServeOptions& options, const std::vector<Study>& studies, const std::atomic<bool>& stop,
           const std::function<void(const std::string& url)>& opened);

}  // namespace bastide::arena
