#!/usr/bin/env bash
# without_mpi.sh PROGRAM: a program without MPI that is started as one of several ranks says so, and plays nothing.
set -euo pipefail

scene=$(mktemp -d)
trap 'rm -rf "$scene"' EXIT
# Away from the module beside it.
cp "$1" "$scene/bastide"
cd "$scene"
failures=0
for launch in 'OMPI_COMM_WORLD_SIZE=3 OMPI_COMM_WORLD_RANK=1' 'PMI_SIZE=3 PMI_RANK=0' 'PMIX_RANK=2 SLURM_STEP_NUM_TASKS=3'; do
  code=0
  # shellcheck disable=SC2086  # several variables
  env $launch ./bastide arena --bots random,greedy --deals 1 2>err || code=$?
  if ((code != 2)) || ! grep -q 'one of 3 ranks.*libopenmpi-dev.*bastide build' err || [[ -e random-greedy.db ]]; then
    printf '%s: exit code %d\n%s\n' "$launch" "$code" "$(<err)" >&2
    failures=$((failures + 1))
  fi
done
# One rank of one, and a batch script's own environment, are nothing special.
env OMPI_COMM_WORLD_SIZE=1 OMPI_COMM_WORLD_RANK=0 SLURM_NTASKS=4 SLURM_PROCID=0 \
  ./bastide arena --bots random,greedy --deals 1 >out || failures=$((failures + 1))
grep -q 'greedy' out || failures=$((failures + 1))
exit $((failures > 0))
