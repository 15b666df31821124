#!/usr/bin/env bash
# python.sh TESTS [PYTHON PATH]: the tests of the package for Python, as it lies in PATH. Skips (77) where the build has none, and
# says what is not tried without numpy.
set -euo pipefail

tests=$1
if [[ $# != 3 ]]; then
  echo "skipped: the package for Python: no pybind11 or no headers of Python"
  exit 77
fi
export PYTHONPATH=$3 PYTHONDONTWRITEBYTECODE=1
"$2" -c 'import numpy' 2>/dev/null || echo "NOT TRIED: batches of games in Python: no numpy"
exec "$2" -m unittest discover --start-directory "$tests"
