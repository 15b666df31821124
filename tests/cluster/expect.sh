#!/usr/bin/env bash
# Sourced by the scripts beside it: what is expected of what was found. `failures` counts what is not as expected.

failures=0

expect() {
  [[ $2 == "$3" ]] && return
  printf '%s: expected "%s", found "%s"\n' "$1" "$2" "$3" >&2
  # What the last command had to say.
  if [[ -n ${err-} ]]; then tail -n 20 <<<"$err" >&2; fi
  failures=$((failures + 1))
}

expect_text() {
  [[ $3 == *"$2"* ]] && return
  printf '%s: expected something with "%s", found\n%s\n' "$1" "$2" "$3" >&2
  failures=$((failures + 1))
}
