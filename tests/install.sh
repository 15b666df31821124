#!/usr/bin/env bash
# install.sh SOURCES BUILD: what BUILD installs can be linked by others, who get nothing of this build but its libraries and
# headers. Installs into a folder of its own, and there looks at what is exported, moves the tree, and builds and runs
# examples/play_a_game through CMake and through pkg-config. Needs pkg-config; skips (77) what it cannot try.
set -euo pipefail

sources=$(realpath "$1")
build=$(realpath "$2")
scene=$(mktemp -d)
trap 'rm -rf "$scene"' EXIT
prefix="$scene/moved here"
export CMAKE_BUILD_PARALLEL_LEVEL=2
# Another Bastide that is installed on this machine must not be found.
unset CMAKE_PREFIX_PATH bastide_DIR PKG_CONFIG_PATH

fail() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}

# quietly COMMAND …: shows what it prints only if it fails.
quietly() { "$@" >"$scene/log" 2>&1 || { cat "$scene/log" >&2 && fail "failed: $*"; }; }

# --- What is installed ---

quietly cmake --install "$build" --prefix "$scene/installed"
mv "$scene/installed" "$prefix"  # what is installed names no place
[[ $("$prefix/bin/bastide" --version) == "$("$build/bastide" --version)" ]] || fail "the program does not run"
bundled=$(find "$prefix" -name 'lib*.so*')
[[ -z $bundled ]] || fail "libraries of this machine are installed a second time: $bundled"
if [[ -e $build/bastide_mpi.so && ! -e $prefix/bin/bastide_mpi.so ]]; then fail "the MPI module is left out"; fi
[[ -e $prefix/bin/bastide_http.so ]] || fail "the module for HTTP is left out"
targets=$(find "$prefix" -name bastideTargets.cmake)
pc=$(find "$prefix" -name bastide.pc)
[[ -n $targets && -n $pc ]] || fail "no package for CMake, or none for pkg-config"
include=$prefix/include/bastide
foreign=$(find "$include" -type f ! -name '*.hpp' -o -path '*/arena/commands/*')
[[ -z $foreign ]] || fail "not for others: $foreign"

# --- What is exported: names of libraries, a standard of the language, one include root, and nothing else ---

exported=("${targets%/*}"/*.cmake "$pc")
# Places of this build, and flags; -I and -L are the pkg-config file's, within its prefix.
if grep -nF -e "$sources" -e "$build" -e "$scene" -e BUILD_INTERFACE "${exported[@]}"; then
  fail "a place of the build is exported"
fi
if grep -nE -e '(^|[ ";:])-(march|mtune|m[a-z]|f[a-z]|W|O[0-9sg]|g|std|D)' "${exported[@]}"; then
  fail "a compiler flag is exported"
fi
properties=$(grep -ohE 'INTERFACE_[A-Z_]+' "$targets" | sort -u | paste -sd' ')
[[ $properties == "INTERFACE_COMPILE_FEATURES INTERFACE_LINK_LIBRARIES" ]] || fail "exported as well: $properties"
roots=$(grep -E 'BASE_DIRS' "$targets" | sort -u)
[[ $roots =~ ^\ *BASE_DIRS\ \"\$\{_IMPORT_PREFIX\}/include/bastide\"$ ]] || fail "more than one include root: $roots"

# --- The example, through CMake ---

# What `./bastide setup` installs.
export CMAKE_GENERATOR=Ninja

# Says what the compiler was told, besides the game.
quietly cmake -S "$sources/examples/play_a_game" -B "$scene/example" -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DCMAKE_BUILD_TYPE=Release
if grep -E -e '-march|-W[a-z]|-ffp|-DBASTIDE' "$scene/example/compile_commands.json"; then
  fail "flags of this build reach the example"
fi
quietly cmake --build "$scene/example"
game=$("$scene/example/play_a_game" greedy evaluator 7)
[[ $game == *' wins' || $game == *'a draw' ]] || fail "the example's game ended with \"$game\""

# --- Every library with all that is in it, beside nothing but what it says that it needs ---

mkdir "$scene/whole"
echo 'int main() {}' >"$scene/whole/main.cpp"
cat >"$scene/whole/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(whole LANGUAGES CXX)
foreach(library IN LISTS LIBRARIES)
  add_executable(${library} main.cpp)
  find_package(bastide REQUIRED COMPONENTS ${library})
  target_link_libraries(${library} PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,bastide::${library}>)
endforeach()
CMAKE
mapfile -t libraries < <(cd "$prefix" && find . -name 'libbastide_*.a' -printf '%f\n' | sed 's/^libbastide_\(.*\)[.]a$/\1/')
((${#libraries[@]} > 1)) || fail "there are no libraries"
quietly cmake -S "$scene/whole" -B "$scene/whole/build" -DCMAKE_PREFIX_PATH="$prefix" \
  -DLIBRARIES="$(IFS=';' && printf '%s' "${libraries[*]}")"
quietly cmake --build "$scene/whole/build"

# --- The same through pkg-config, and every header by it ---

if ! command -v pkg-config >/dev/null; then
  echo "install.sh: no pkg-config: bastide.pc stays untried" >&2
  exit 77
fi
export PKG_CONFIG_PATH=${pc%/*}
declare -a compile=() link=()
# A path with a blank comes escaped from pkg-config, as a shell reads it.
eval "compile=($(pkg-config --cflags bastide))"
eval "link=($(pkg-config --static --libs bastide))"
quietly c++ -std=c++20 -O1 "$sources/examples/play_a_game/main.cpp" "${compile[@]}" "${link[@]}" -o "$scene/play_a_game"
[[ $("$scene/play_a_game" greedy evaluator 7) == "$game" ]] || fail "the game differs between CMake's and pkg-config's example"

quietly c++ "$scene/whole/main.cpp" -Wl,--whole-archive "${link[@]}" -Wl,--no-whole-archive -o "$scene/whole/all"
(cd "$include" && find . -name '*.hpp' -printf '#include "%P"\n' | sort) >"$scene/headers.cpp"
quietly c++ -std=c++20 -fsyntax-only "$scene/headers.cpp" "${compile[@]}"
printf 'libraries: %s; headers: %s; the game: %s\n' "${libraries[*]}" "$(wc -l <"$scene/headers.cpp")" "${game//$'\n'/, }"
