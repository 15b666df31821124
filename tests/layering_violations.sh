#!/usr/bin/env bash
# layering.sh lets through what the layers allow and refuses each way of breaking them.
set -euo pipefail

layering=$(cd "${BASH_SOURCE[0]%/*}" && pwd)/layering.sh
house=$(mktemp -d)
trap 'rm -rf "$house"' EXIT
mkdir -p "$house"/{engine/config,ai,arena}
touch "$house"/{engine/state.hpp,ai/search.hpp,arena/store.hpp}
failures=0

# expect VERDICT FILE INCLUDE-LINE: the house with that one line in FILE is "kept" or "broken".
expect() {
  local verdict=kept
  printf '%s\n' "$3" >"$house/$2"
  "$layering" "$house" 2>/dev/null || verdict=broken
  rm "$house/$2"
  if [[ $verdict != "$1" ]]; then
    printf 'expected %s, found %s: %s in %s\n' "$1" "$verdict" "$3" "$2" >&2
    failures=$((failures + 1))
  fi
}

expect kept engine/board.cpp '#include "engine/state.hpp"'
expect kept engine/board.cpp '#include <vector>'
expect kept engine/config/config.cpp '#include <toml++/toml.h>'
expect kept ai/uct.cpp '#include "engine/state.hpp"'
expect kept ai/uct.cpp '#include <tbb/task_group.h>'
expect kept arena/run.cpp '#include "ai/search.hpp"'
expect kept arena/run.cpp '#include <nlohmann/json.hpp>'
expect kept arena/run.cpp '// #include "tests/catch.hpp"'

expect broken engine/board.cpp '#include "ai/search.hpp"'
expect broken engine/board.cpp '#include "arena/store.hpp"'
expect broken engine/board.hpp '  #  include "ai/search.hpp"'
expect broken engine/board.cpp '#include <ai/search.hpp>'
expect broken engine/board.cpp '#include "state.hpp"'
expect broken engine/board.cpp '#include "engine/../ai/search.hpp"'
expect broken engine/board.cpp '#include "engine/missing.hpp"'
expect broken engine/board.cpp '#include SEARCH_HEADER'
expect broken engine/board.cpp '#include <toml++/toml.h>'
expect broken engine/board.cpp '#include <tbb/task_group.h>'
expect broken engine/board.cpp '#include <fmt/core.h>'
expect broken ai/uct.cpp '#include "arena/store.hpp"'
expect broken ai/uct.cpp '#include <fmt/core.h>'
expect broken ai/uct.cpp '#include <nlohmann/json.hpp>'
expect broken ai/uct.cpp '#include <CLI/CLI.hpp>'
expect broken arena/run.cpp '#include <toml++/toml.h>'
expect broken arena/run.cpp '#include "tests/catch.hpp"'

exit $((failures > 0))
