# shellcheck shell=bash
# To be sourced by tests.

# need PROGRAM …: ends the test as skipped (77) where one of them is not installed.
need() {
  local needed
  for needed in "$@"; do
    if ! command -v "$needed" >/dev/null; then
      printf 'skipped: %s is not installed\n' "$needed"
      exit 77
    fi
  done
}
