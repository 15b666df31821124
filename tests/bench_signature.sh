#!/usr/bin/env bash
# bench_signature.sh PROGRAM FILE: `PROGRAM bench --signature` prints the signature that FILE holds, as a word of its own.
# There is one of the base game and one of games with modules and house rules. A signature moves with any change of rules, move order or random streams. When that is meant, store the new one.
set -euo pipefail

signature=$(tr -d '[:space:]' <"$2")
printed=$("$1" bench --signature 2>&1)
if ! grep -qwF -- "$signature" <<<"$printed"; then
  printf 'expected the signature %s of %s; bench printed:\n%s\n' "$signature" "$2" "$printed" >&2
  exit 1
fi
