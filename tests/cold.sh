#!/usr/bin/env bash
# cold.sh BUILD: files that are optimised little (cmake/library.cmake) bring no copy of a function that files which are hot have a
# copy of: the linker would take either. BUILD is a release build in which files are compiled together.
set -euo pipefail

readonly kCheap='^arena/libbastide_(play|cluster|reports|seat|imports|reviews|serve|command_line)[.]a:unity_'
# What does next to nothing, or is asked once a turn of a game that people look at.
readonly kHarmless='::~|RuleSet::RuleSet\(|ai::(Random)?Player<.*::(follows|game_over|observe|sit_down|new_game|choose)\(|any_state<|EvaluationParameters::operator==|RuleSet::operator==|[A-Za-z]*Parameters::[A-Za-z]*Parameters\(|ai::Bot::Bot\(|_Variant_storage<.*BotCommand>::_M_reset|scores_if_ended_after<|node_name<|sites_in_order<|engine::cell_of\(|engine::mix_seed\(|ai::(Analysis::Analysis|Line::Line|fault_of_name|Stopwatch::steady_clock)\('
scene=$(mktemp -d)
trap 'rm -rf "$scene"' EXIT
cd "$1"

# The engine's and the players' functions in the lines of nm on standard input that may have copies elsewhere.
copies() {
  sed -nE 's/^[^ ]+ W //p' | grep -E '^([A-Za-z_0-9:<>, *&]+ )?bastide::(engine|ai)::' | grep -vE -- "$kHarmless" | sort -u
}

# A line for each function: archive, member and address, kind, name.
nm -A -C --defined-only engine/libbastide_*.a ai/libbastide_*.a arena/libbastide_*.a >"$scene/all" 2>/dev/null
if ! grep -qE "$kCheap" "$scene/all"; then
  echo "cold.sh: no file is compiled together with others in $1" >&2
  exit 1
fi
grep -E "$kCheap" "$scene/all" | copies >"$scene/cheap" || true
grep -vE "$kCheap" "$scene/all" | copies >"$scene/hot"
[[ $(wc -l <"$scene/hot") -gt 100 ]] || { echo "cold.sh: found next to nothing in the hot files" >&2 && exit 1; }
if comm -12 "$scene/hot" "$scene/cheap" | grep .; then
  echo "cold.sh: the functions above are optimised little in one place and much in another: take the file that brings them out of
those that are compiled cheaply, or keep them out of it" >&2
  exit 1
fi
