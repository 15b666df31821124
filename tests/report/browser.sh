#!/usr/bin/env bash
# browser.sh PAGES BASTIDE: lets the program PAGES write pages of small tournaments and reviews, and BASTIDE the review of a game,
# the summary of several, pages of positions, of puzzles and of a tuning, and steps through them in Chromium. Exits 77, which skips the test, where
# Chromium or Python is not installed.
set -euo pipefail

pages=$1
bastide=$2
here=${BASH_SOURCE[0]%/*}
# shellcheck source=tests/needs.sh
source "$here/../needs.sh"
need chromium python3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$pages" "$folder"
# Of a player with many mistakes and a bad name; quickly, so only the first 24 turns.
"$bastide" play --bots random,greedy --seed 2 --quiet --record "$folder/game.txt"
head -n 30 "$folder/game.txt" | sed 's/^player 1 .*/player 1 <script>/' >"$folder/begun.txt"
"$bastide" analyse "$folder/begun.txt" --iterations 10 --seed 1 --report "$folder/review_begun.html" >"$folder/review.txt"
# A turn of it, and positions of games with more rules.
"$bastide" analyse "$folder/begun.txt" --at 20 --iterations 8 --seed 1 --report "$folder/position_base.html" >"$folder/position.txt"
for rules in everything castle; do
  "$bastide" play --rules "$rules" --bots random,greedy --seed 2 --quiet --record "$folder/$rules.txt"
  "$bastide" analyse "$folder/$rules.txt" --at 20 --iterations 8 --seed 1 --report "$folder/position_$rules.html" >"$folder/position.txt"
done
# Two begun games and their summary.
sed 's/^player 1 .*/player 1 other/' "$folder/begun.txt" | head -n 20 >"$folder/other.txt"
"$bastide" review "$folder/begun.txt" "$folder/other.txt" --iterations 4 --out "$folder/reviews.db" \
  --report "$folder/summary_games.html" --pages "$folder/games" >"$folder/summary.txt"
# Puzzles of a game with a tile of each kind, whose end is searched.
configs=$here/../../configs
sed 's/^count = .*/count = 1/' "$configs/tiles/base.toml" >"$folder/tiles.toml"
sed "s|^name = .*|name = \"small\"|; s|^tiles = .*|tiles = [\"$folder/tiles.toml\"]|" "$configs/rules/base.toml" >"$folder/small.toml"
"$bastide" play --bots greedy,random --rules "$folder/small.toml" --seed 3 --quiet --record "$folder/small.txt"
"$bastide" puzzles "$folder/small.txt" --rules "$folder/small.toml" --effort 0.02 --ahead 0.5 --seed 4 --out "$folder/puzzles" >"$folder/puzzles.txt"
mv "$folder/puzzles/index.html" "$folder/puzzles_small.html"
code=0
"$bastide" tune quick --store "$folder/tuning_quick.db" --generations 10 >"$folder/tuning.txt" || code=$?
((code == 0 || code == 3)) # whichever verdict it comes to
"$bastide" tune page "$folder/tuning_quick.db" >"$folder/tuning.txt"
python3 "$here/browser.py" "$(command -v chromium)" "$folder"/*.html
