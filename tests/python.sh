#!/usr/bin/env bash
# python.sh TESTS PROGRAM [PYTHON PATH]: the tests of the package for Python, as it lies in PATH, with the program. Skips (77) where the
# build has none; tests that are not tried because a package is missing are named.
set -euo pipefail

tests=$1
if [[ $# != 4 ]]; then
  echo "skipped: the package for Python: no pybind11 or no headers of Python"
  exit 77
fi
export BASTIDE_PROGRAM=$2 PYTHONPATH=$4 PYTHONDONTWRITEBYTECODE=1
python=$3
exec "$python" "$tests/run.py"
