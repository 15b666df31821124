#!/usr/bin/env bash
# layering.sh ROOT: the include lines below ROOT keep the house's layers, engine ← ai ← arena.
# Prints each line that does not, as file:line: reason, and exits 1.
#
#   "quoted"  a file of this repository, named from its root, of the same layer or one further left
#   <angled>  engine: the standard library (and toml++ in config/config.cpp alone)
#             ai:     that, and oneTBB
#             arena:  any library but toml++
set -euo pipefail

root=$1
broken=0

complain() {
  printf '%s:%s: %s: %s\n' "$file" "$line" "$1" "$named" >&2
  broken=1
}

# Is `named` a header of the language or the compiler: <vector>, <immintrin.h>?
of_the_standard_library() { [[ $named =~ ^[a-z_0-9]+$ || $named =~ ^[a-z0-9]*intrin\.h$ ]]; }

check_quoted() {
  local layer allowed=no
  for layer in $layers; do
    if [[ $named == "$layer/"* ]]; then allowed=yes; fi
  done
  if [[ $allowed == no ]]; then
    complain "${file%%/*}/ may include only from: $layers"
  elif [[ ! -f $root/$named || $named == *..* ]]; then
    complain "no such file, named from the repository's root"
  fi
}

check_angled() {
  case $named in
    engine/* | ai/* | arena/*) complain "a file of the repository is included in quotes" ;;
    toml++/* | toml.hpp)
      [[ $file == engine/config/config.cpp ]] || complain "toml++ stays inside engine/config/config.cpp"
      ;;
    tbb/* | oneapi/tbb*)
      [[ $file != engine/* ]] || complain "engine/ includes the standard library only"
      ;;
    *)
      [[ $file == arena/* ]] || of_the_standard_library ||
        complain "${file%%/*}/ does not use this library"
      ;;
  esac
}

include_lines() {
  cd "$root"
  grep -rnE --include='*.[chi]pp' --include='*.[ch]' --include='*.cc' --include='*.inl' \
    '^[[:space:]]*#[[:space:]]*include\>' "$1" || true
}

check_folder() {
  local folder=$1 found text
  layers=$2
  [[ -d $root/$folder ]] || return 0
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
  done < <(include_lines "$folder")
}

check_folder engine "engine"
check_folder ai "engine ai"
check_folder arena "engine ai arena"
exit "$broken"
