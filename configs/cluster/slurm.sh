#!/bin/bash
# A tournament on a Slurm cluster: sbatch configs/cluster/slurm.sh, from the folder with ./bastide. Build it before, with
# ./bastide build, on a node of the kind that it will run on: the build uses all of its processor's instructions.

#SBATCH --job-name=bastide

# Machines, one rank on each, and the cores of each rank. A rank plays as many games at a time as it has cores, or as
# leave each search its threads.
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=32

# Whole cores for budgets in seconds: two games on one core would disturb each other.
#SBATCH --hint=nomultithread

# When the time is over Slurm ends the job, and nothing that was finished is lost: submit it again, and it goes on. A minute
# before that mpirun is told to end in order; ./bastide arena table --store FILE prints the table so far.
#SBATCH --time=12:00:00
#SBATCH --signal=B:TERM@60

# Progress, a line every half minute, and the table at the end.
#SBATCH --output=bastide-%j.log

# A node that fails ends the job. Slurm then queues it again, by itself.
#SBATCH --requeue
#SBATCH --open-mode=append

# What is played, and where it is kept: a place that is still there when the job is over.
tournament=${1:-configs/tournaments/quick.toml}
store=${2:-$HOME/bastide.db}

# Open MPI's mpirun asks Slurm for the machines. It would bind each rank to one core or one socket, and a rank plays on the
# cores that it is bound to: so no binding here, Slurm keeps it to its own. Told to end, mpirun waits ten seconds before it
# tells the ranks, and gives them ten more for the moves that they think about.
exec mpirun --map-by ppr:1:node --bind-to none --mca odls_base_sigkill_timeout 10 \
  ./bastide arena "$tournament" --store "$store"
