#!/usr/bin/env bash
# python.sh TESTS PROGRAM [PYTHON PATH]: the tests of the package for Python, as it lies in PATH, with the program. Skips (77) where the
# build has none, and says what is not tried because a package is missing.
set -euo pipefail

tests=$1
if [[ $# != 4 ]]; then
  echo "skipped: the package for Python: no pybind11 or no headers of Python"
  exit 77
fi
export BASTIDE_PROGRAM=$2 PYTHONPATH=$4 PYTHONDONTWRITEBYTECODE=1
python=$3
# without PACKAGE WHAT
without() { "$python" -c "import $1" 2>/dev/null || echo "NOT TRIED: $2: no $1"; }
without numpy "batches of games, turns and environments in Python"
without pandas "stores as data frames in Python"
without gymnasium "Gymnasium's own check of the environment"
without pettingzoo "PettingZoo's own checks of the environment"
exec "$python" -m unittest discover --start-directory "$tests"
