#!/usr/bin/env bash
# front_door.sh SCRIPT: what ./bastide promises, tried on a pretended checkout whose tools only note that they were called.
set -euo pipefail

script=$1
scene=$(mktemp -d)
trap 'rm -rf "$scene"' EXIT
house="$scene/a house"
tools="$scene/tools"
build="$house/build/release"
calls="$scene/calls"
failures=0
# Those of the person who runs the tests must not reach the pretended checkout.
unset BASTIDE_PRESET BASTIDE_CMAKE_ARGS

expect() {
  if [[ $2 != "$3" ]]; then
    printf '%s: expected "%s", found "%s"\n' "$1" "$2" "$3" >&2
    failures=$((failures + 1))
  fi
}

# tool NAME BODY: a program NAME, found before the real one.
tool() {
  printf '#!/usr/bin/env bash\necho "%s" >>"%s"\n%s\n' "$1" "$calls" "$2" >"$tools/$1"
  chmod +x "$tools/$1"
}

# run ARGUMENT …: the front door, from another directory; sets code, out and err.
run() {
  : >"$calls"
  code=0
  (cd "$scene/elsewhere" && PATH="$tools:$PATH" "$house/bastide" "$@") >"$scene/out" 2>"$scene/err" || code=$?
  out=$(<"$scene/out")
  err=$(<"$scene/err")
}

# Makes all that there is older than what is written from here on.
a_minute_passes() { find "$house" -exec touch -d '1 minute ago' {} +; }

mkdir -p "$house"/{engine,ai,arena,configs} "$tools" "$build" "$scene/elsewhere"
cp "$script" "$house/bastide"
touch "$house"/{CMakeLists.txt,CMakePresets.json,engine/state.hpp,engine/board.cpp}
cat >"$build/bastide" <<'PROGRAM'
#!/bin/sh
printf '%s|' "$PWD" "$@"
exit 7
PROGRAM
chmod +x "$build/bastide"
touch "$build/build.ninja" "$build/front-door.configured" "$build/front-door.stamp"
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$house" >"$build/CMakeCache.txt"
tool cmake 'echo noise; echo "[1/1] Building" ; echo more noise >&2'
tool ctest 'printf "%s|" "$@"'
tool apt-get 'echo "apt-get $*" >&2'
tool id 'echo 1000'
tool sudo 'exit 1'
# shellcheck disable=SC2016  # expanded by the pretended tool
tool dpkg-query 'printf "%s installed\n" "${@:4}"'

bash -n "$script"

run play 'two words' ''
expect "arguments and directory" "$scene/elsewhere|play|two words||" "$out"
expect "exit code" 7 "$code"
expect "a finished build is silent" "" "$err"
expect "a finished build calls no tool" "" "$(<"$calls")"

ln -s "$house/bastide" "$scene/link"
expect "through a link" "$scene|x|" "$(cd "$scene"; ./link x)"

a_minute_passes
touch "$house/engine/board.cpp"
run play
expect "a newer source is built" $'dpkg-query\ncmake' "$(<"$calls")"
expect "a build prints nothing on standard output" "$scene/elsewhere|play|" "$out"
expect "exit code after a build" 7 "$code"
expect "compilers are quiet" no "$([[ $err == *noise* ]] && echo yes || echo no)"
run play
expect "built once" "" "$(<"$calls")"

a_minute_passes
rm "$house/engine/board.cpp"
run play
expect "a deleted source is noticed" $'dpkg-query\ncmake' "$(<"$calls")"

a_minute_passes
touch "$house/engine/state.hpp"
tool cmake 'echo "[1/1] Building"; echo "state.hpp:1: error"; exit 1'
run play
expect "a failed build runs nothing" "" "$out"
expect "a failed build's exit code" 1 "$code"
expect "a failed build shows why" yes "$([[ $err == *"state.hpp:1: error"* ]] && echo yes || echo no)"
run play
expect "a failed build stays out of date" 1 "$code"

tool cmake ''
run test -R 'oracle|rules' -j4
expect "ctest's options" "--test-dir|$build|--output-on-failure|-R|oracle|rules|-j4|" "$out"

# shellcheck disable=SC2016  # expanded by the pretended tool
tool cpack 'mkdir -p "$2" && touch "$2/bastide.tar.gz"'
run package now
expect "package takes nothing" 2 "$code"
run package
expect "package builds, then packs" $'dpkg-query\ndpkg-query\ncmake\ncmake\ncpack' "$(<"$calls")"
expect "package says where" "$house/build/packages/bastide.tar.gz" "$out"

run python here and there
expect "python takes one folder" 2 "$code"
run python --weel
expect "python takes no other option" 2 "$code"

tool dpkg-query ''
a_minute_passes
touch "$house/engine/state.hpp"
run play
expect "missing packages" 2 "$code"
expect "the command to run" yes "$([[ $err == *"apt-get install"*ninja-build* ]] && echo yes || echo no)"
expect "nothing is installed without leave" no "$(grep -q apt-get "$calls" && echo yes || echo no)"

BASTIDE_PRESET=../other run play
expect "a preset's name" 2 "$code"

exit $((failures > 0))
