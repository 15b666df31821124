#!/usr/bin/env bash
# layering.sh ROOT: the sources below ROOT keep the house's layers, engine ← ai ← arena, and within each the order of its
# folders, which ROOT/tests/layers lists. Prints each line that does not, as file:line: reason, and exits 1.
#
#   "quoted"  a file of this repository, named from its root, of the same folder or of one listed before it
#   <angled>  engine: the standard library (and toml++ in config/config.cpp alone)
#             ai:     that, and oneTBB
#             arena:  any library but toml++; SQLite in store alone, MPI in cluster/mpi alone, cpp-httplib in serve/http alone, CLI11 in commands and main.cpp
#
# Also that modules stand in rooms of their own: how many files, outside folders and files named after it, mention one.
set -euo pipefail

cd "$1"
broken=0
declare -A place=()  # of each folder in the list, from 1

# report WHERE WHY WHAT
report() {
  printf '%s: %s: %s\n' "$1" "$2" "$3" >&2
  broken=1
}

complain() { report "$file:$line" "$1" "$named"; }

# Is `named` a header of the language or the compiler: <vector>, <immintrin.h>?
of_the_standard_library() { [[ $named =~ ^[a-z_0-9]+$ || $named =~ ^[a-z0-9]*intrin\.h$ ]]; }

check_quoted() {
  local folder=${file%/*} other=${named%/*}
  if [[ ! -f $named || $named == *..* ]]; then
    complain "no such file, named from the repository's root"
  elif [[ -z ${place[$other]-} ]]; then
    complain "tests/layers does not list this file's folder"
  elif [[ -n ${place[$folder]-} ]] && ((place[$other] > place[$folder])); then
    complain "$folder/ may not include from $other/, which tests/layers lists after it"
  fi
}

# only WHERE LIBRARY: `file` is WHERE, a file or something below a folder.
only() { [[ $file == "$1" || $file == "$1"/* ]] || complain "$2 stays inside $1"; }

check_angled() {
  case $named in
    engine/* | ai/* | arena/*) complain "a file of the repository is included in quotes" ;;
    toml++/* | toml.hpp) only engine/config/config.cpp toml++ ;;
    tbb/* | oneapi/tbb*)
      [[ $file != engine/* ]] || complain "engine/ includes the standard library only"
      ;;
    CLI/*) [[ $file == arena/main.cpp ]] || only arena/commands CLI11 ;;
    mpi*.h) only arena/cluster/mpi MPI ;;
    sqlite3*.h) only arena/store SQLite ;;
    httplib.h) only arena/serve/http cpp-httplib ;;
    *)
      [[ $file == arena/* ]] || of_the_standard_library ||
        complain "${file%%/*}/ does not use this library"
      ;;
  esac
}

readonly kSources=(-name '*.[chi]pp' -o -name '*.[ch]' -o -name '*.cc' -o -name '*.inl')

# Those of the layers' folders that are there.
layers() {
  local layer
  for layer in engine ai arena; do
    if [[ -d $layer ]]; then printf '%s\n' "$layer"; fi
  done
}

read_list() {
  local folder
  local -a lines
  mapfile -t lines <tests/layers
  while read -r folder _; do
    if [[ -z $folder || $folder == \#* ]]; then continue; fi
    if [[ -n ${place[$folder]-} ]]; then report tests/layers "this folder is listed twice" "$folder"; fi
    place[$folder]=$((${#place[@]} + 1))
  done < <(printf '%s\n' "${lines[@]}")
}

# Every folder with sources is listed, and every listed folder has some.
check_folders() {
  local folder
  declare -A found=()
  while IFS= read -r folder; do
    found[$folder]=yes
    if [[ -z ${place[$folder]-} ]]; then report tests/layers "a folder with sources is not listed" "$folder"; fi
  done < <(find "${present[@]}" -type f \( "${kSources[@]}" \) -printf '%h\n' | sort -u)
  for folder in "${!place[@]}"; do
    if [[ -z ${found[$folder]-} ]]; then report tests/layers "no sources are in this folder" "$folder"; fi
  done
}

include_lines() {
  find "${present[@]}" -type f \( "${kSources[@]}" \) -exec \
    grep -nHE '^[[:space:]]*#[[:space:]]*include\>' {} + || true
}

check_includes() {
  local found text
  while IFS= read -r found; do
    file=${found%%:*}
    found=${found#*:}
    line=${found%%:*}
    text=${found#*:}
    if [[ $text =~ include[[:space:]]*\"([^\"]*)\" ]]; then
      named=${BASH_REMATCH[1]}
      check_quoted
    elif [[ $text =~ include[[:space:]]*\<([^\>]*)\> ]]; then
      named=${BASH_REMATCH[1]}
      check_angled
    else
      named=$text
      complain "cannot tell what this includes"
    fi
  done < <(include_lines)
}

# room WORD NAME MOST: at most MOST files mention WORD, whatever its case, but those whose path has NAME in it.
room() {
  local -a mention
  mapfile -t mention < <(grep -rliE --include='*.cpp' --include='*.hpp' --include='*.js' --include='*.css' "$1" "${present[@]}" |
    grep -v "$2" | sort)
  if ((${#mention[@]} > $3)); then report "${mention[*]}" "more than $3 files mention" "$1"; fi
}

mapfile -t present < <(layers)
read_list
check_folders
check_includes
room robber robbers 16
# Importers know the modules of other programs; words/ has names of rule sets.
room "traders|TRA-[0-9]|kGoods|kWine|fig-builder|\\bpigs?\\b" "traders\\|/imports/\\|/words/" 12
exit "$broken"
