#!/usr/bin/env bash
# browser.sh BASTIDE: plays whole games at the page of `bastide serve` in Chromium, by mouse and by keyboard, analyses one, and opens
# what the page lists. Exits 77, which skips the test, where Chromium or Python is not installed.
set -euo pipefail

bastide=$1
here=${BASH_SOURCE[0]%/*}
# shellcheck source=tests/needs.sh
source "$here/../needs.sh"
need chromium python3
for part in browser lists; do python3 -B "$here/$part.py" "$(command -v chromium)" "$bastide" "${@:2}"; done
