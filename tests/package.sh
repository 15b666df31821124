#!/usr/bin/env bash
# package.sh FOLDER: the archive in FOLDER runs where there is nothing but the C library, and the .deb names what it needs.
# Unpacks the archive into an empty root and there plays a tournament. Skips (77) where it may not change the root.
set -euo pipefail

folder=$(realpath "$1")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

fail() {
  printf 'package.sh: %s\n' "$*" >&2
  exit 1
}

one() {
  local -a found=("$folder"/*"$1")
  [[ ${#found[@]} == 1 && -f ${found[0]} ]] || fail "expected one *$1 in $folder, found: ${found[*]}"
  printf '%s' "${found[0]}"
}

archive=$(one .tar.gz)
deb=$(one .deb)

change_root() {
  if [[ $(id -u) == 0 ]]; then chroot "$@"; else unshare --map-root-user chroot "$@"; fi
}

change_root / true 2>/dev/null || { echo "package.sh: may not change the root" >&2 && exit 77; }

# The C library and its loader, where the program looks for them.
loader=/lib64/ld-linux-x86-64.so.2
libc=$(ldconfig -p | awk '$1 == "libc.so.6" && /x86-64/ { print $NF; exit }')
mkdir -p "$root/lib64" "$root$(dirname "$libc")" "$root/mine"
cp -L "$loader" "$root$loader"
cp -L "$(dirname "$libc")"/lib{c,m,dl,rt,pthread}.so.* "$root$(dirname "$libc")"
tar -xzf "$archive" -C "$root/mine"
program=$(cd "$root" && find mine -path '*/bin/bastide')
[[ -n $program ]] || fail "no bin/bastide in $archive"
# The loader asks /proc where the program lies, to find the libraries that came with it.
mkdir -p "$root/proc/self"
ln -s "/$program" "$root/proc/self/exe"
change_root "$root" "/$program" --version >/dev/null || fail "the program does not run in an empty root"

table=$(change_root "$root" "/$program" arena --bots random,greedy --deals 4 --store /mine/first.db)
printf '%s\n' "$table"
grep -q 'greedy' <<<"$table" || fail "no table"
[[ -s $root/mine/first.db ]] || fail "no store"
doc=$(find "$root/mine" -path '*/doc/bastide/docs/protocol.md')
[[ -n $doc ]] || fail "no pages in $archive"

depends=$(dpkg-deb -f "$deb" Depends)
for library in libc6 libfmt libsqlite3 libtbb libtomlplusplus; do
  [[ $depends == *"$library"* ]] || fail "$deb does not ask for $library: $depends"
done
