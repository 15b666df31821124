#!/usr/bin/env bash
# hosts.sh PROGRAM: a tournament across three hosts that are network namespaces of this machine: each has a name, an
# address and a network card of its own, and they share the disk, as a cluster's nodes do. Exits 77, which skips the
# test, where mpirun or ip is not installed, the program was built without MPI, or namespaces may not be made.
set -euo pipefail

program=$1
here=$(cd "${BASH_SOURCE[0]%/*}" && pwd)
configs=$(cd "$here/../../configs" && pwd)
skip() {
  printf 'skipped: %s\n' "$1"
  exit 77
}

# All namespaces are made within one that ends with this script.
if [[ -z ${BASTIDE_HOSTS_INSIDE-} ]]; then
  for needed in mpirun ip unshare; do
    command -v "$needed" >/dev/null || skip "$needed is not installed"
  done
  [[ -e ${program%/*}/bastide_mpi.so ]] || skip 'the program was built without MPI'
  unshare --mount --net --uts --pid --fork -- \
    sh -c 'mount -t tmpfs none /run && ip link add bridge0 type bridge && ip netns add try' 2>/dev/null ||
    skip 'network namespaces may not be made here; root may make them'
  BASTIDE_HOSTS_INSIDE=yes exec unshare --mount --net --uts --pid --fork --mount-proc -- "${BASH_SOURCE[0]}" "$program"
fi

readonly kHosts=(node1 node2 node3)
scene=$(mktemp -d /tmp/hosts.XXXXXX)
# Where ip keeps the names of namespaces.
mount -t tmpfs none /run
trap 'rm -rf "$scene"' EXIT
cd "$scene"
# shellcheck source=tests/cluster/expect.sh
source "$here/expect.sh"

# --- The hosts ---

# Three hosts at one switch.
make_hosts() {
  local i host
  ip link add switch0 type bridge
  ip link set switch0 up
  cp /etc/hosts hosts
  for i in "${!kHosts[@]}"; do
    host=${kHosts[i]}
    ip netns add "$host"
    ip link add "port$i" type veth peer name eth0 netns "$host"
    ip link set "port$i" master switch0 up
    ip -n "$host" address add "10.77.0.$((i + 1))/24" dev eth0
    ip -n "$host" link set eth0 up
    ip -n "$host" link set lo up
    printf '10.77.0.%d %s\n' "$((i + 1))" "$host" >>hosts
  done
  mount --bind hosts /etc/hosts
}

# remote HOST COMMAND … stands for ssh: runs it on a host with tiles of its own where there is a file tiles.HOST.
make_remote() {
  cat >remote <<SCRIPT
#!/usr/bin/env bash
host=\$1
shift
exec unshare --mount --uts -- bash -c '
  hostname "\$0"
  if [[ -e $scene/tiles.\$0 ]]; then mount --bind "$scene/tiles.\$0" $scene/tiles.toml; fi
  exec ip netns exec "\$0" sh -c "\$1"' "\$host" "\$*"
SCRIPT
  chmod +x remote
}

# on HOSTS ARGUMENT …: the program on these hosts, started from node1; sets code, out and err.
on() {
  local hosts=$1
  shift
  local -a launcher=(mpirun --allow-run-as-root --mca plm_rsh_agent "$scene/remote" --mca btl 'tcp,self'
    --map-by ppr:1:node --bind-to none --host "$hosts")
  code=0
  ./remote node1 "cd $scene && $(printf '%q ' "${launcher[@]}" "$program" "$@")" >out 2>err </dev/null || code=$?
  out=$(<out)
  err=$(<err)
}

games() { "$program" arena export --format records --store "$1" | sha256sum; }

# --- What is tried ---

tournament_across_hosts() {
  local -a tournament=(arena --bots "random,greedy,evaluator" --deals 20 --concurrency 1)
  "$program" "${tournament[@]}" --store alone.db >/dev/null
  on node1,node2,node3 "${tournament[@]}" --store hosts.db
  expect "three hosts" 0 "$code"
  expect_text "three hosts" "3 ranks on 3 hosts, 3 games at a time" "$out"
  expect "three hosts: games" "$(games alone.db)" "$(games hosts.db)"
  printf '%s\n' "$out"
}

host_with_other_tiles() {
  sed 's/^tiles = .*/tiles = [".\/tiles.toml"]/; s/^name = .*/name = "own"/' "$configs/rules/base.toml" >own.toml
  cp "$configs/tiles/base.toml" tiles.toml
  awk '!done && sub(/^count = 2/, "count = 1") { done = 1 } { print }' tiles.toml >tiles.node3
  local -a tournament=(arena --bots "random,greedy" --deals 5 --rules "$scene/own.toml" --store tiles.db)
  on node1,node2,node3 "${tournament[@]}"
  expect "other tiles" 2 "$code"
  expect_text "other tiles" "node3 (rank 2): it plays other games from the same seed" "$err"
  on node1,node2 "${tournament[@]}"
  expect "without that host" 0 "$code"
}

make_hosts
make_remote
tournament_across_hosts
host_with_other_tiles
exit $((failures > 0))
