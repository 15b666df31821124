#!/usr/bin/env bash
# browser.sh PAGES BASTIDE: lets the program PAGES write pages of small tournaments and reviews, and BASTIDE the
# review of a game, pages of positions and the page of a tuning, and steps through them in Chromium. Exits 77, which skips the test, where
# Chromium or Python is not installed.
set -euo pipefail

pages=$1
bastide=$2
here=${BASH_SOURCE[0]%/*}
for needed in chromium python3; do
  if ! command -v "$needed" >/dev/null; then
    printf 'skipped: %s is not installed\n' "$needed"
    exit 77
  fi
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$pages" "$folder"
# Of a player with many mistakes and a bad name; quickly, so only the first 24 turns.
"$bastide" play --bots random,greedy --seed 2 --quiet --record "$folder/game.txt"
head -n 30 "$folder/game.txt" | sed 's/^player 1 .*/player 1 <script>/' >"$folder/begun.txt"
"$bastide" analyse "$folder/begun.txt" --iterations 30 --seed 1 --report "$folder/review_begun.html" >"$folder/review.txt"
# A turn of it, and positions of games with more rules.
"$bastide" analyse "$folder/begun.txt" --at 20 --iterations 60 --seed 1 --report "$folder/position_base.html" >"$folder/position.txt"
for rules in everything castle; do
  "$bastide" play --rules "$rules" --bots random,greedy --seed 2 --quiet --record "$folder/$rules.txt"
  "$bastide" analyse "$folder/$rules.txt" --at 20 --iterations 60 --seed 1 --report "$folder/position_$rules.html" >"$folder/position.txt"
done
code=0
"$bastide" tune quick --store "$folder/tuning_quick.db" --generations 10 >"$folder/tuning.txt" || code=$?
((code == 0 || code == 3)) # whichever verdict it comes to
"$bastide" tune page "$folder/tuning_quick.db" >"$folder/tuning.txt"
python3 "$here/browser.py" "$(command -v chromium)" "$folder"/*.html
