#!/usr/bin/env bash
# layering.sh lets through what the layers allow and refuses each way of breaking them, for the reason that it is.
set -euo pipefail

layering=$(cd "${BASH_SOURCE[0]%/*}" && pwd)/layering.sh
house=$(mktemp -d)
trap 'rm -rf "$house"' EXIT
readonly kFolders=(engine engine/config engine/board ai ai/uct arena/store arena/cluster arena/cluster/mpi arena/report/page
  arena/report arena/commands arena/commands/stats arena)
mkdir -p "$house/tests"
for folder in "${kFolders[@]}"; do
  mkdir -p "$house/$folder"
  touch "$house/$folder/part.hpp"
done
failures=0

# list FOLDER …: the order of the house's folders.
list() { printf '%s    what is in it\n' '# lowest first' "$@" >"$house/tests/layers"; }

# judge WHAT REASON: the house as it stands breaks the layers for REASON and nothing else, or keeps them if that is empty.
judge() {
  local complaints lines expected=0
  complaints=$("$layering" "$house" 2>&1) || true
  lines=$(grep -c . <<<"$complaints" || true)
  if [[ -n $2 ]]; then expected=1; fi
  if [[ $lines != "$expected" || $complaints != *"$2"* ]]; then
    printf '%s: expected "%s", found "%s"\n' "$1" "${2:-nothing wrong}" "$complaints" >&2
    failures=$((failures + 1))
  fi
}

# with FILE INCLUDE-LINE REASON: judges the house with that one line in FILE.
with() {
  printf '%s\n' "$2" >"$house/$1"
  judge "$2 in $1" "${3-}"
  rm "$house/$1"
}

# --- What the layers allow ---

list "${kFolders[@]}"
judge "the house without a line" ""
with engine/board.cpp '#include "engine/part.hpp"'
with engine/board.cpp '#include <vector>'
with engine/config/config.cpp '#include <toml++/toml.h>'
with engine/board/board.cpp '#include "engine/config/part.hpp"'
with ai/uct.cpp '#include "engine/part.hpp"'
with ai/uct.cpp '#include <tbb/task_group.h>'
with arena/run.cpp '#include "ai/part.hpp"'
with arena/run.cpp '#include <nlohmann/json.hpp>'
with arena/run.cpp '// #include "tests/catch.hpp"'
with arena/main.cpp '#include "arena/commands/part.hpp"'
with arena/main.cpp '#include <CLI/CLI.hpp>'
with arena/commands/stats/elo.cpp '#include <CLI/CLI.hpp>'
with arena/store/database.cpp '#include <sqlite3.h>'
with arena/cluster/mpi/ranks.cpp '#include <mpi.h>'
with arena/report/tables.cpp '#include "arena/report/page/part.hpp"'

# --- Lines that a layer does not allow ---

with engine/board.cpp '#include "ai/part.hpp"' "engine/ may not include from ai/"
with engine/board.cpp '#include "arena/store/part.hpp"' "engine/ may not include from arena/store/"
with engine/board.hpp '  #  include "ai/part.hpp"' "engine/ may not include from ai/"
with ai/uct.cpp '#include "arena/store/part.hpp"' "ai/ may not include from arena/store/"
with engine/board.cpp '#include <ai/part.hpp>' "included in quotes"
with engine/board.cpp '#include "part.hpp"' "no such file"
with engine/board.cpp '#include "engine/../ai/part.hpp"' "no such file"
with engine/board.cpp '#include "engine/missing.hpp"' "no such file"
with engine/board.cpp '#include SEARCH_HEADER' "cannot tell"
touch "$house/tests/catch.hpp"
with arena/run.cpp '#include "tests/catch.hpp"' "does not list this file's folder"

# --- Lines against the order of a layer's folders ---

with engine/board.cpp '#include "engine/config/part.hpp"' "engine/ may not include from engine/config/"
with engine/config/defaults.cpp '#include "engine/board/part.hpp"' "engine/config/ may not include from engine/board/"
with ai/bot.hpp '#include "ai/uct/part.hpp"' "ai/ may not include from ai/uct/"
with arena/report/page/plots.cpp '#include "arena/report/part.hpp"' "arena/report/page/ may not include from arena/report/"
with arena/store/store.cpp '#include "arena/part.hpp"' "arena/store/ may not include from arena/"
# A ring of three folders: each line by itself could stand, but no order has room for all.
printf '#include "arena/store/part.hpp"\n' >"$house/arena/cluster/ring.hpp"
printf '#include "arena/cluster/part.hpp"\n' >"$house/arena/report/ring.hpp"
judge "two thirds of a ring" ""
with arena/store/ring.hpp '#include "arena/report/part.hpp"' "arena/store/ may not include from arena/report/"
rm "$house"/arena/{cluster,report}/ring.hpp

# --- Libraries where they do not belong ---

with engine/board.cpp '#include <toml++/toml.h>' "toml++ stays inside engine/config/config.cpp"
with arena/run.cpp '#include <toml++/toml.h>' "toml++ stays inside engine/config/config.cpp"
with engine/board.cpp '#include <tbb/task_group.h>' "the standard library only"
with engine/board.cpp '#include <fmt/core.h>' "does not use this library"
with ai/uct.cpp '#include <fmt/core.h>' "does not use this library"
with ai/uct.cpp '#include <nlohmann/json.hpp>' "does not use this library"
with ai/uct.cpp '#include <CLI/CLI.hpp>' "CLI11 stays inside arena/commands"
with arena/report/tables.cpp '#include <CLI/App.hpp>' "CLI11 stays inside arena/commands"
with arena/run.cpp '#include <CLI/CLI.hpp>' "CLI11 stays inside arena/commands"
with arena/cluster/ranks.cpp '#include <mpi.h>' "MPI stays inside arena/cluster/mpi"
with arena/commands/sql.cpp '#include <sqlite3.h>' "SQLite stays inside arena/store"

# --- A module outside its room ---

# crowd LINE MOST OWN: MOST files with that line are let through beside OWN, one more is not.
crowd() {
  for i in $(seq "$2"); do printf '%s\n' "$1" >"$house/ai/m$i.cpp"; done
  mkdir -p "$house/${3%/*}"
  printf '%s\n' "$1" >"$house/$3"
  judge "$2 files that mention a module" ""
  printf '%s\n' "$1" >"$house/ai/m0.css"
  judge "one more that mentions a module" "more than $2 files mention"
  rm "$house"/ai/m*.* "$house/$3"
}
crowd '// a Robber' 16 ai/robbers_terms.hpp
crowd '// the Pigs' 12 ai/traders_terms.hpp
crowd '// TRA-5' 12 arena/report/page/words/en.js

# --- Lists that are not the folders' ---

mkdir "$house/arena/luck"
with arena/luck/luck.cpp '#include <vector>' "a folder with sources is not listed: arena/luck"
list "${kFolders[@]}" arena/luck
judge "a list with an empty folder" "no sources are in this folder: arena/luck"
list "${kFolders[@]}" ai
judge "a list with a folder twice" "this folder is listed twice: ai"
list "${kFolders[@]:0:5}" arena/cluster "${kFolders[@]:5:1}" "${kFolders[@]:7}"
with arena/cluster/clerk.cpp '#include "arena/store/part.hpp"' "arena/cluster/ may not include from arena/store/"

exit $((failures > 0))
