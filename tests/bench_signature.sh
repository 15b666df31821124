#!/usr/bin/env bash
# bench_signature.sh PROGRAM …: `PROGRAM bench --signature` prints the signatures that tests/data/bench_signatures holds, a line for
# each rule set and bot, or a program prints nothing but them (bastide_signature). Several programs run two at a time.
# bench_signature.sh --write PROGRAM: stores what it prints there.
#
# A signature moves with any change of rules, move order, random streams, evaluation or search. When that is meant:
#
#   tests/bench_signature.sh --write ./bastide
#
# and the difference of the file says where play has changed.
set -euo pipefail

readonly stored=${BASH_SOURCE[0]%/*}/data/bench_signatures

# Rule set, bot and signature of all lines that consist of them.
signatures() { "$1" bench --signature | grep -E '^[^ ]+ [^ ]+ [0-9a-f]{16}$'; }

check() {
  local difference
  if difference=$(diff <(signatures "$1") "$stored"); then return 0; fi
  printf '%s: rule set, bot, signature printed (<) and of %s (>):\n%s\n' "$1" "$stored" \
    "$(grep '^[<>]' <<<"$difference" | sort -k 2,3)" >&2
  return 1
}

if [[ ${1-} == --write ]]; then
  signatures "$2" >"$stored.new"
  mv "$stored.new" "$stored"
  exit
fi
export stored
export -f signatures check
# shellcheck disable=SC2016  # expanded by the shell that xargs starts
printf '%s\0' "${@:?a program}" | xargs -0 -P 2 -I '{}' bash -c 'check "$1"' _ '{}'
