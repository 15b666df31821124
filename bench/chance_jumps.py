#!/usr/bin/env python3
"""chance_jumps.py [--program P] [--game-time S] [--games N] [--at-most M]: how far the graph of the chance to win moves from turn to turn.

Reviews games between bots of several strengths, the same ones every time, as `bastide analyse` does. What is told is the mean move of the first
player's chance from one turn to the next, what the draw and the turn itself brought included: all that the estimates add comes on top. It
exits with 1 where that mean is above 0.05.

  bench/chance_jumps.py                      the 20 games, a minute each
  bench/chance_jumps.py --game-time 15
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

PAIRS = [("evaluator", "greedy"), ("uct", "evaluator"), ("evaluator", "evaluator"), ("uct", "greedy"), ("greedy", "greedy")]


def moves_of(program, record, seconds):
    lines = subprocess.run([program, "analyse", record, "--game-time", str(seconds), "--json"], check=True, capture_output=True,
                           text=True).stdout
    chances = [turn["chances_after"][0] for turn in map(json.loads, lines.splitlines()) if "turn" in turn]
    return [abs(after - before) for before, after in zip(chances, chances[1:])]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="./bastide", help="who analyses")
    parser.add_argument("--game-time", type=float, default=60, help="seconds for each game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="number of the first of them")
    parser.add_argument("--at-most", type=float, default=0.05, help="mean move above which it fails")
    options = parser.parse_args()
    moves = []
    with tempfile.TemporaryDirectory() as folder:
        record = str(Path(folder) / "game.txt")
        for game in range(options.first - 1, options.first - 1 + options.games):
            bots = PAIRS[game % len(PAIRS)]
            subprocess.run([options.program, "play", "--bots", ",".join(bots), "--seed", str(7400 + game), "--quiet",
                            "--record", record], check=True, stdout=subprocess.DEVNULL)
            moves.append(statistics.fmean(moves_of(options.program, record, options.game_time)))
            print(f"{game + 1:3}  {' - '.join(bots):22}  {moves[-1]:.4f}", flush=True)
    error = statistics.stdev(moves) / len(moves) ** 0.5 if len(moves) > 1 else 0
    mean = statistics.fmean(moves)
    print(f"mean move of the chance from turn to turn: {mean:.4f} ± {error:.4f}, at most {max(moves):.4f} in a game")
    if mean > options.at_most:
        print(f"chance_jumps.py: found a mean move of {mean:.4f}, expected at most {options.at_most:g}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
