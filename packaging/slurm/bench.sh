#!/bin/sh
# A bench on a cluster with Slurm:
#
#     sbatch --nodes 8 packaging/slurm/bench.sh levels.sok
#     sbatch --array 0-9 --nodes 1 packaging/slurm/bench.sh levels.sok 200
#
# The first hands the levels of the file to all nodes.  The second is an array:
# task k of 10 takes the levels k + 1, k + 11, ... of the 200 into a file of its
# own.  Given again, either goes on where it stopped or was killed.
#SBATCH --job-name=kura-bench
#SBATCH --ntasks-per-node=4
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=5G
#SBATCH --time=12:00:00
set -eu
levels=$1
results=results.db
if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
    levels=$1:$(seq -s , "$((SLURM_ARRAY_TASK_ID + 1))" \
        "$SLURM_ARRAY_TASK_COUNT" "$2")
    results=results-$SLURM_ARRAY_TASK_ID.db
fi
exec mpirun "${KURA:-kura}" bench -e astar -m pushes -t 600 -M 4G \
    -r "$results" "$levels"
