#!/usr/bin/env bash
# cold.sh BUILD: files that are optimised little (cmake/library.cmake) bring no copy of a function that files which are hot have a
# copy of: the linker would take either. BUILD is a release build.
set -euo pipefail

build=$(realpath "$1")
scene=$(mktemp -d)
trap 'rm -rf "$scene"' EXIT

# What does next to nothing, or is asked once a turn of a game that people look at.
readonly kHarmless='::~|RuleSet::RuleSet\(|ai::(Random)?Player<.*::(follows|game_over|observe|sit_down|new_game|choose)\(|any_state<|node_name<|sites_in_order<'

# Copies of the engine's and the players' functions in the objects named on standard input.
copies() {
  xargs -r nm -C --defined-only | awk '$2 == "W"' | cut -d' ' -f3- |
    grep -E '^([A-Za-z_0-9:<>, *&]+ )?bastide::(engine|ai)::' | grep -vE -- "$kHarmless" | sort -u
}

cd "$build"
find arena -path '*/Unity/*.o' | grep -v bastide_statistics >"$scene/cold" || true
if [[ ! -s $scene/cold ]]; then
  echo "cold.sh: no file is compiled together with others in $build" >&2
  exit 77
fi
{ find engine ai -name '*.o' && find arena -name '*.o' | grep -vxFf "$scene/cold"; } >"$scene/hot"
copies <"$scene/hot" >"$scene/hot.copies"
copies <"$scene/cold" >"$scene/cold.copies"
[[ $(wc -l <"$scene/hot.copies") -gt 100 ]] || { echo "cold.sh: found nothing in the hot files" >&2 && exit 1; }
if comm -12 "$scene/hot.copies" "$scene/cold.copies" | grep .; then
  echo "cold.sh: the functions above are optimised little in one place and much in another: take the file that brings them out of
those that are compiled cheaply, or keep them out of it" >&2
  exit 1
fi
