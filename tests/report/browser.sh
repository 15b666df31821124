#!/usr/bin/env bash
# browser.sh PAGES: lets the program PAGES write pages of small tournaments and reviews and steps through them in
# Chromium. Exits 77, which skips the test, where Chromium or Python is not installed.
set -euo pipefail

pages=$1
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
python3 "$here/browser.py" "$(command -v chromium)" "$folder"/*.html
