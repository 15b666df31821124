#!/usr/bin/env bash
# make.sh [--svg FOLDER]: draws the pictures of README and docs again, with the program as it is. With --svg only those that need
# no browser, into that folder. Needs the packages chromium, python3 and pngquant for the others.
# Environment: BASTIDE is the program; ./bastide if it says nothing.
set -euo pipefail

here=$(cd "${BASH_SOURCE[0]%/*}" && pwd)
bastide=${BASTIDE:-$here/../../bastide}
out=$here
if [[ ${1-} == --svg ]]; then out=$(cd "$2" && pwd); fi
scene=$(mktemp -d)
trap 'rm -rf "$scene"' EXIT
cd "$scene"

for tiles in base robbers labyrinth river inns traders mists castle; do
  "$bastide" show --tiles "$tiles" --svg "$out/tiles-$tiles.svg"
done
"$bastide" play --bots evaluator,greedy --seed 4 --quiet --record board.txt >/dev/null
"$bastide" show board.txt --at 34 --svg "$out/board.svg"
if [[ ${1-} == --svg ]]; then exit; fi

# photograph PAGE HEIGHT: the top of PAGE.html, in 64 colours.
photograph() {
  chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --virtual-time-budget=4000 \
    --window-size="1200,$2" --screenshot="$1.png" "file://$scene/$1.html" 2>/dev/null
  pngquant --force --output "$out/$1.png" 64 "$1.png"
}

"$bastide" arena quick --store tournament.db >/dev/null
"$bastide" report tournament.db >/dev/null
photograph tournament 640
"$bastide" play --bots bastide,evaluator --seed 12 --quiet --record game.txt >/dev/null
"$bastide" analyse game.txt --game-time 60 --report review.html >/dev/null
photograph review 1480
"$bastide" analyse board.txt --at 35 --time 20 --report position.html >/dev/null
photograph position 1120
python3 -B "$here/serve.py" "$(command -v chromium)" "$bastide" board.txt .
for name in serve-game serve-analysis serve-phone; do pngquant --force --output "$out/$name.png" 64 "$name.png"; done
