#!/usr/bin/env bash
# ranks.sh PROGRAM: tournaments on several ranks of this machine, through mpirun. Exits 77, which skips the test, where
# Open MPI is not installed, or the program was built without it.
set -euo pipefail

program=$1
here=$(cd "${BASH_SOURCE[0]%/*}" && pwd)
configs=$(cd "$here/../../configs" && pwd)
if ! command -v mpirun >/dev/null; then
  echo 'skipped: mpirun is not installed'
  exit 77
fi
if [[ ! -e ${program%/*}/bastide_mpi.so ]]; then
  echo 'skipped: the program was built without MPI'
  exit 77
fi

scene=$(mktemp -d /tmp/ranks.XXXXXX)
trap 'rm -rf "$scene"' EXIT
cd "$scene"
# A container may not let processes look into each other, which Open MPI would complain about.
export OMPI_MCA_btl_vader_single_copy_mechanism=none
launcher=(mpirun --oversubscribe)
if [[ $(id -u) == 0 ]]; then launcher+=(--allow-run-as-root); fi

# shellcheck source=tests/cluster/expect.sh
source "$here/expect.sh"

# run COMMAND …: sets code, out and err.
run() {
  code=0
  "$@" >out 2>err </dev/null || code=$?
  out=$(<out)
  err=$(<err)
}
# on RANKS ARGUMENT …: the program on so many ranks.
on() { run "${launcher[@]}" -n "$1" "$program" "${@:2}"; }

# Everything of a store's games but their times.
games() { "$program" arena export --format records --store "$1"; }
# Its table without times.
table() { "$program" arena table --store "$1" | sed -E 's/ +[0-9]+\.[0-9]{3}$//'; }

expect_same_games() {
  expect "$1: games" "$(games "$2" | sha256sum)" "$(games "$3" | sha256sum)"
  expect "$1: table" "$(table "$2")" "$(table "$3")"
}

same_games_for_any_number_of_ranks() {
  cat >t.toml <<'TOML'
name = "t"
deals = 8
luck = true
bots = ["random", "greedy"]
[[bot]]
from = "uct"
budget = { iterations = 20 }
TOML
  "$program" arena t.toml --store alone.db >/dev/null
  local ranks
  for ranks in 2 3 4; do
    on "$ranks" arena t.toml --store "$ranks.db"
    expect "$ranks ranks" 0 "$code"
    expect_text "$ranks ranks" "$ranks ranks on 1 host" "$out"
    expect_same_games "$ranks ranks" alone.db "$ranks.db"
  done
}

one_more_bot() {
  "$program" arena add evaluator --store alone.db >/dev/null
  on 3 arena add evaluator --store 3.db
  expect "add on 3 ranks" 0 "$code"
  expect_same_games "add on 3 ranks" alone.db 3.db
}

# wait_for_games STORE PID GAMES: until the process has brought so many games into the store, or has ended.
wait_for_games() {
  local -i before
  before=$(games_in "$1")
  while (($(games_in "$1") < before + $3)) && kill -0 "$2" 2>/dev/null; do sleep 0.1; done
}
games_in() {
  local games
  games=$( ("$program" arena status --store "$1" 2>/dev/null || true) | sed -n 's/^games *\([0-9]*\) of .*/\1/p')
  printf '%d' "${games:-0}"
}

# Process ids of the ranks that mpirun started.
ranks_of() { cat "/proc/$1/task/$1/children" 2>/dev/null; }

# The tournament that is broken off below, and what it comes to unbroken.
unbroken() {
  cat >killed.toml <<'TOML'
name = "killed"
deals = 60
bots = ["random"]
[[bot]]
from = "uct"
budget = { iterations = 200 }
TOML
  "$program" arena killed.toml --store unbroken.db >/dev/null
}

killed_ranks() {
  local victim launched hits=0
  local -a ranks more=(1 15 8) # games after which each of them is killed
  for victim in 0 1 2; do
    "${launcher[@]}" -n 3 "$program" arena killed.toml --store killed.db >out 2>err </dev/null &
    launched=$!
    # Somewhere in the middle of it.
    wait_for_games killed.db "$launched" "${more[victim]}"
    read -ra ranks <<<"$(ranks_of "$launched")"
    if ((${#ranks[@]} == 3)); then kill -9 "${ranks[victim]}"; fi
    code=0
    wait "$launched" || code=$?
    if "$program" arena status --store killed.db | grep -q '^finished *yes'; then continue; fi # all was played before
    expect_text "rank $victim killed" "the same command goes on from there" "$(<err)"
    hits=$((hits + 1))
  done
  if ((hits == 0)); then expect "kills" "some before all was played" "$hits"; fi
  on 3 arena killed.toml --store killed.db
  expect "after kills" 0 "$code"
  expect_same_games "after kills" unbroken.db killed.db
}

# hang VICTIM RANKS STORE: a run of which one rank is stopped in the middle; sets code, out and err.
hang() {
  "${launcher[@]}" -n "$2" "$program" arena killed.toml --silence 2 --store "$3" >out 2>err </dev/null &
  local launched=$!
  local -a ranks
  wait_for_games "$3" "$launched" 4
  read -ra ranks <<<"$(ranks_of "$launched")"
  kill -STOP "${ranks[$1]}"
  code=0
  wait "$launched" || code=$?
  out=$(<out)
  err=$(<err)
}

hung_ranks() {
  local ranks
  for ranks in 2 3; do
    hang 1 "$ranks" "hung$ranks.db"
    expect "rank 1 of $ranks hangs" 0 "$code"
    expect_text "rank 1 of $ranks hangs" "(rank 1) has said nothing for 2 s and is given up" "$err"
    expect_text "rank 1 of $ranks hangs" "exit code 0" "$err"
    expect_text "rank 1 of $ranks hangs" "Given up, as they said nothing: $(uname -n) (rank 1)." "${out##*$'\n'}"
    expect_same_games "rank 1 of $ranks hangs" unbroken.db "hung$ranks.db"
  done
  hang 0 2 hung0.db
  if ((code == 0)); then expect "rank 0 hangs" "an exit code that says so" "$code"; fi
  expect_text "rank 0 hangs" "rank 1: rank 0 has said nothing for too long" "$err"
  on 2 arena killed.toml --store hung0.db
  expect "after rank 0 hung" 0 "$code"
  expect_same_games "after rank 0 hung" unbroken.db hung0.db
}

interrupted() {
  "${launcher[@]}" -n 3 "$program" arena --bots random,greedy --deals 1000000 --store interrupted.db >out 2>err </dev/null &
  local launched=$!
  wait_for_games interrupted.db "$launched" 1
  kill -INT "$launched"
  code=0
  wait "$launched" || code=$?
  if ((code == 0)); then expect "interrupted" "an exit code that says so" "$code"; fi
  expect_text "interrupted" "the same command goes on from there" "$(<err)"
  expect_text "interrupted" "(not finished)" "$("$program" arena table --store interrupted.db)"
}

sequential_test() {
  cat >test.toml <<'TOML'
name = "test"
deals = 4000
bots = ["greedy", "random"]
[test]
preset = "screen"
TOML
  "$program" arena test.toml --store test.db >/dev/null
  on 3 arena test.toml --store test3.db
  expect "test" 0 "$code"
  expect "test: table" "$(table test.db)" "$(table test3.db)"
}

other_tiles() {
  mkdir here there
  sed 's/^tiles = .*/tiles = [".\/tiles.toml"]/; s/^name = .*/name = "own"/' "$configs/rules/base.toml" >own.toml
  cp "$configs/tiles/base.toml" here/tiles.toml
  # One tile less of the first kind.
  awk '!done && sub(/^count = 2/, "count = 1") { done = 1 } { print }' here/tiles.toml >there/tiles.toml
  local -a arguments=("$program" arena --bots "random,greedy" --deals 5 --rules "$scene/own.toml" --store "$scene/tiles.db")
  run "${launcher[@]}" -wdir "$scene/here" -n 2 "${arguments[@]}" : -wdir "$scene/there" -n 1 "${arguments[@]}"
  expect "other tiles" 2 "$code"
  expect_text "other tiles" "$(uname -n) (rank 2): it plays other games from the same seed" "$err"
  run "${launcher[@]}" -wdir "$scene/here" -n 2 "${arguments[@]}"
  expect "same tiles" 0 "$code"
}

failures_end_the_job() {
  on 3 arena --bots random,no-such-bot --store x.db
  expect "no such bot" 2 "$code"
  expect "no such bot: said once" 1 "$(grep -c 'no-such-bot' err)"
  on 2 arena --bots random,greedy --store no/such/folder/x.db
  expect "no place for the store" 2 "$code"
  printf 'name = "gone"\ncommand = ["/no/such/program"]\n' >gone.toml
  on 3 arena --bots random,gone.toml --deals 100 --store gone.db
  expect "a bot that does not start" 1 "$code"
  expect_text "a bot that does not start" "The tournament stops here" "$err"
}

# Each rank logs the games that it plays, under their numbers.
logs() {
  cp "$configs"/bots/examples/snug.* .
  sed -i 's/^start_limit = .*/start_limit = 60/' snug.toml # the machine may be busy
  on 2 arena --bots snug.toml,random --deals 6 --store logs.db --log logs
  expect "logs" 0 "$code"
  expect "logs: a file a game" 12 "$(find logs -name 'game-*.log' | wc -l)"
  expect "logs: games of their numbers" "$(seq 1 12)" \
    "$(cat logs/* | sed -nE 's/^# bastide [^,]*, game ([0-9]+) of .*/\1/p' | sort -n)"
  expect "logs: whole games" 12 "$(cat logs/* | grep -c '^# ended: ')"
  touch taken
  run "${launcher[@]}" -n 1 "$program" arena --bots snug.toml,random --deals 6 --store no.db --log taken
  expect "no place for logs" 2 "$code"
  expect_text "no place for logs" "cannot write logs into" "$err"
}

tunings() {
  cat >tune.toml <<'TOML'
method = "spsa"
bot = "evaluator"
generations = 4
verdict = 50
[[parameter]]
path = "city.death"
start = 0.5
step = 0.5
[spsa]
directions = 3
deals = 2
TOML
  "$program" tune tune.toml --store tuned.db --json | grep -v '"seconds"' >alone.json
  on 3 tune tune.toml --store tuned-3.db --json
  expect "tune on 3 ranks" 0 "$code"
  expect "tune on 3 ranks: numbers" "$(sha256sum <alone.json)" "$(grep -v '"seconds"' out | sha256sum)"
  on 2 tune status tuned-3.db
  expect "tune status on ranks" 0 "$code"
}

# What greedy loses by a set, without the time that it takes.
losses() { "$program" yardstick greedy --set "$1" | sed 's/^\(greedy .*player\) .*/\1/'; }

# What a review found, without the store's name and the time that it took.
found_in() { tail -n +2 "$1" | sed '/^The games took /d'; }

# Work in pieces comes to the same on any number of ranks.
pieces() {
  local seed
  mkdir begun
  for seed in 1 2 3 4; do
    "$program" play --bots random,greedy --seed "$seed" --quiet --record whole.txt
    head -n 16 whole.txt >"begun/$seed.txt"
  done
  "$program" review begun --out reviews.db --iterations 8 >alone.txt
  on 3 review begun --out reviews-3.db --iterations 8
  expect "review on 3 ranks" 0 "$code"
  expect "review on 3 ranks: what it finds" "$(found_in alone.txt)" "$(found_in out)"
  cat >few.toml <<'TOML'
name = "few"
rules = "base"
seed = 5
questions = 4
[[table]]
players = 2
share = 1
[[bot]]
from = "greedy"
[judge]
policy = "evaluator"
policy_turns = 0
horizon = 2
most_orders = 32
exact_nodes = 1000
TOML
  "$program" yardstick build few.toml --out set.db >/dev/null
  on 3 yardstick build few.toml --out set-3.db
  expect "yardstick build on 3 ranks" 0 "$code"
  expect "yardstick build on 3 ranks: the set" "$(losses set.db)" "$(losses set-3.db)"
}

other_subcommands() {
  on 3 arena table --store alone.db
  expect "arena table on ranks" 0 "$code"
  expect "arena table on ranks" "$("$program" arena table --store alone.db)" "$out"
  on 3 arena --no-such-option
  expect "bad usage" 2 "$code"
  expect "bad usage: said once" 1 "$(grep -c 'unknown option' err)"
}

# apart NAME: goes into a folder of its own with that tournament.
apart() {
  mkdir "$1"
  cp killed.toml unbroken.db "$1"
  cd "$1"
  # When ranks have to end they get longer than mpirun's second for their last words: the machine may be busy.
  export OMPI_MCA_odls_base_sigkill_timeout=4
}

unbroken
# Beside what else goes on: mpirun sleeps through most of the time that it gives ranks that have to end.
others=()
(
  apart killed
  killed_ranks
  interrupted
  exit $((failures > 0))
) &
others+=($!)
(
  apart hung
  hung_ranks
  exit $((failures > 0))
) &
others+=($!)
same_games_for_any_number_of_ranks
one_more_bot
sequential_test
other_tiles
failures_end_the_job
logs
tunings
pieces
other_subcommands
for other in "${others[@]}"; do wait "$other" || failures=$((failures + 1)); done
exit $((failures > 0))
