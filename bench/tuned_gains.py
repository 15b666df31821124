#!/usr/bin/env python3
"""What evaluator's numbers gain over those that a tuning of them begins with, by other rules as well: points a deal, 2,000 fresh deals.

    bench/tuned_gains.py base --rules robbers mists              # in the table of docs/tuning.md; a minute each
    bench/tuned_gains.py crowd --players 4 5
    bench/tuned_gains.py three --players 3 --bastide 48          # the same for bastide with so many playouts a decision
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[1]
RACE = """method = "race"
bot = "starts.toml"
bots = ["now.toml"]
rules = "{rules}"
players = {players}
seed = 9
verdict = {deals}

[[parameter]]
path = "{path}"
values = [{value}]

[race]
deals = 500
"""


def starts_of(tuning):
    """Parameters by path; of a list all that evaluator has, with the tuning's in their places."""
    now = tomllib.loads((ROOT / "configs/bots/evaluator.toml").read_text())["parameters"]
    starts = {}
    for parameter in tomllib.loads((ROOT / f"configs/tuning/{tuning}.toml").read_text())["parameter"]:
        path, index = re.fullmatch(r"([^\[]+)(?:\[(\d+)\])?", parameter["path"]).groups()
        if index is None:
            starts[path] = parameter["start"]
            continue
        numbers = now
        for key in path.split("."):
            numbers = numbers[key]
        starts.setdefault(path, list(numbers))[int(index)] = parameter["start"]
    return starts


def write_bots(folder, starts, playouts):
    """The bot as it is, and with the starts of the tuning. Gives what goes before a parameter's path."""
    bot, before = ('player = "evaluator"\n', "") if playouts is None else (
        f'player = "champion"\nbudget = {{ iterations = {playouts} }}\n', "evaluation.")
    (folder / "now.toml").write_text(bot + 'name = "now"\n')
    (folder / "starts.toml").write_text(bot + 'name = "starts"\n' + "".join(
        f"parameters.{before}{path} = {value}\n" for path, value in starts.items()))
    return before


def gain(folder, program):
    """The verdict of the race in points a deal, as text."""
    ran = subprocess.run([program, "tune", str(folder / "race.toml"), "--store", str(folder / "race.db"), "--json"],
                         cwd=folder, stdout=subprocess.PIPE, text=True)
    if ran.returncode not in (0, 3):  # better, worse
        sys.exit(ran.returncode)
    found = (json.loads(ran.stdout).get("verdict") or {}).get("gain")
    return f"{found['value']:+.2f} ({found['low']:+.2f} … {found['high']:+.2f})" if found else "not better on the race's deals"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tuning", help="a file of configs/tuning without its ending")
    parser.add_argument("--rules", nargs="+", default=["base"])
    parser.add_argument("--players", nargs="+", type=int, default=[2])
    parser.add_argument("--deals", type=int, default=2000, help="of the verdict")
    parser.add_argument("--bastide", type=int, metavar="PLAYOUTS", help="bastide with so many a decision, in place of evaluator")
    parser.add_argument("--program", type=lambda path: str(pathlib.Path(path).resolve()), default=str(ROOT / "bastide"))
    options = parser.parse_args()
    starts = starts_of(options.tuning)
    single, value = next((path, value) for path, value in starts.items() if not isinstance(value, list))
    for rules in options.rules:
        for players in options.players:
            with tempfile.TemporaryDirectory() as name:
                folder = pathlib.Path(name)
                before = write_bots(folder, starts, options.bastide)
                # A race wants a choice; this one has a single value.
                (folder / "race.toml").write_text(RACE.format(rules=rules, players=players, deals=options.deals,
                                                              path=before + single, value=value))
                print(f"{rules}, {players} players: {gain(folder, options.program)}", flush=True)


if __name__ == "__main__":
    main()
