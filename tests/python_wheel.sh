#!/usr/bin/env bash
# python_wheel.sh WHEEL [PYTHON]: the package of ./bastide python --wheel in an empty virtual environment, which sees no package of the
# system: it is installed, and a game is played without numpy, by a bot of its own and in the arena.
set -euo pipefail

wheel=$(realpath "$1")
python=${2:-/usr/bin/python3}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset BASTIDE_PROGRAM PYTHONPATH
"$python" -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-index "$wheel"
cd "$folder"
"$folder/venv/bin/python3" -W error - <<'PLAY'
import importlib.util
import sys

import bastide

assert sys.prefix != sys.base_prefix and bastide.__file__.startswith(sys.prefix), bastide.__file__
assert importlib.util.find_spec("numpy") is None
state = bastide.Game("base").initial()
bots = [bastide.bot("greedy", seed=1), bastide.bot("uct", iterations=20, seed=1)]
while not state.is_over:
    if state.is_chance:
        state.draw()
    else:
        state.apply(bots[state.player].choose(state))
assert sum(state.scores) > 20, state.scores
assert bastide.arena(["greedy", "random"], deals=1).games == 2
try:
    bastide.BatchEnv
except ImportError as error:
    assert "numpy" in str(error)
else:
    raise AssertionError("BatchEnv without numpy")
print("a game without numpy:", *state.scores)
PLAY
