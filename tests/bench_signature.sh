#!/usr/bin/env bash
# bench_signature.sh PROGRAM FILE…: `PROGRAM bench --signature` prints the signature that each FILE holds, as a word of
# its own: of the base game, of games with modules and house rules, of The Castle.
# A signature moves with any change of rules, move order or random streams. When that is meant, store the new one.
set -euo pipefail

program=$1
shift
printed=$("$program" bench --signature 2>&1)
for file in "$@"; do
  signature=$(tr -d '[:space:]' <"$file")
  if ! grep -qwF -- "$signature" <<<"$printed"; then
    printf 'expected the signature %s of %s; bench printed:\n%s\n' "$signature" "$file" "$printed" >&2
    exit 1
  fi
done
