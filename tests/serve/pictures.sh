#!/usr/bin/env bash
# pictures.sh BASTIDE: holds the look of the page of `bastide serve` in Chromium to the pictures beside this. Exits 77, which skips the
# test, where Chromium or Python is not installed, or the fonts are others.
set -euo pipefail

bastide=$1
here=${BASH_SOURCE[0]%/*}
# shellcheck source=tests/needs.sh
source "$here/../needs.sh"
need chromium python3
python3 -B "$here/pictures.py" "$(command -v chromium)" "$bastide"
