#!/usr/bin/env bash
# accessible.sh BASTIDE FOLDER: holds the page of `bastide serve` to axe-core's rules in Chromium. npm installs axe-core into FOLDER
# where it is not there. Exits 77, which skips the test, where something that is needed is not installed and cannot be.
set -euo pipefail

bastide=$1 folder=$2
here=${BASH_SOURCE[0]%/*}
readonly kAxe=axe-core@4.10.2
# shellcheck source=tests/needs.sh
source "$here/../needs.sh"
need chromium python3 npm
script=$folder/node_modules/axe-core/axe.min.js
if ! [[ -e $script ]] && ! npm install --silent --no-audit --no-fund --prefix "$folder" "$kAxe"; then
  printf 'skipped: axe-core: npm could not install it\n'
  exit 77
fi
python3 -B "$here/accessible.py" "$(command -v chromium)" "$bastide" "$script"
