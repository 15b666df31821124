#!/usr/bin/env python3
"""Whether `bastide tune` finds back what is known: twelve numbers of evaluator are multiplied by random factors from 0.5 to
2, tuned, and the result plays evaluator itself over 2,000 fresh deals.

Not among the tests, for it takes as long as it is told to for each seed:

    tests/tuning/recover.py --for 1h
    tests/tuning/recover.py --seeds 3,4 --for 10m --method cma-es

Prints a line for each seed. Exit code 1 when the interval of a result against evaluator reaches below -1.
"""

import argparse
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATHS = [
    "followers.horizon", "road.rate", "road.power", "road.death", "road.growth", "city.rate", "city.power", "city.death",
    "city.growth", "monastery.rate", "field.risk", "field.free",
]
DEALS = 2000


def bastide(*arguments):
    """Standard output of the program; its exit code 3 only says that a result is worse than its start."""
    ran = subprocess.run([ROOT / "bastide", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if ran.returncode not in (0, 3):
        sys.exit(f"bastide {' '.join(map(str, arguments))}: exit code {ran.returncode}\n{ran.stderr}")
    return ran.stdout


def tuning_text(seed, method):
    shipped = tomllib.loads((ROOT / "configs/bots/evaluator.toml").read_text())["parameters"]
    factors = random.Random(seed)
    text = f'method = "{method}"\nbot = "evaluator"\nrules = "base"\nseed = {seed}\n'
    for path in PATHS:
        group, name = path.split(".")
        start = shipped[group][name] * math.exp(factors.uniform(-math.log(2), math.log(2)))
        if path == "field.risk":
            start = min(start, 0.99)
        text += f'[[parameter]]\npath = "{path}"\nstart = {start:.5g}\n'
    return text


def against_shipped(bot, seed):
    """Mean margin in points a deal against evaluator, and its interval of 95 %."""
    report = json.loads(bastide("arena", "--bots", f"{bot},evaluator", "--deals", DEALS, "--seed", 1000 + seed, "--json",
                                "--store", bot.with_suffix(".db")))
    row = next(row for row in report["cross_table"] if row["bot"] != "evaluator")
    return row["margin"], row["margin_low"], row["margin_high"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="1,2,3,4,5", help="which, with commas between them")
    parser.add_argument("--for", dest="time", default="1h", help="how long to tune for each seed: 90s, 10m, 1h")
    parser.add_argument("--method", default="spsa", choices=["spsa", "cma-es"])
    options = parser.parse_args()
    missed = False
    print("seed  gained by tuning          against evaluator", flush=True)
    for seed in map(int, options.seeds.split(",")):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "recover.toml").write_text(tuning_text(seed, options.method))
            tuned = json.loads(bastide("tune", folder / "recover.toml", "--for", options.time, "--store", folder / "t.db",
                                       "--out", folder / "result.toml", "--json"))
            gain = tuned["verdict"]["gain"]
            margin, low, high = against_shipped(folder / "result.toml", seed)
            missed = missed or low < -1
            print(f"{seed:4}  {gain['value']:+6.2f} ({gain['low']:+.2f} … {gain['high']:+.2f})"
                  f"  {margin:+6.2f} ({low:+.2f} … {high:+.2f})", flush=True)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
