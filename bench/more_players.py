#!/usr/bin/env python3
"""What evaluator's formulas for three players, and for four and more, gain on those for two: points a deal over 2,000 fresh deals.

    bench/more_players.py                                        # the table in docs/tuning.md; half an hour
    bench/more_players.py --rules base --players 3 --bastide 48  # the same for bastide with so many playouts a decision
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[1]
GROUPS = ("followers", "road", "city", "monastery", "field")
RACE = """method = "race"
bot = "before.toml"
bots = ["now.toml"]
rules = "{rules}"
players = {players}
seed = 9
verdict = {deals}

[[parameter]]
path = "{path}"
values = [{value}]

[race]
deals = 64
"""


def write_bots(folder, playouts):
    """The bot as it is, and with the numbers for two for any number of players."""
    numbers = tomllib.loads((ROOT / "configs/bots/evaluator.toml").read_text())["parameters"]
    bot, before = ('player = "evaluator"\n', "") if playouts is None else (
        f'player = "champion"\nbudget = {{ iterations = {playouts} }}\n', "evaluation.")
    tables = "".join(f"[parameters.{before}{players}.{group}]\n" + "".join(f"{key} = {value}\n" for key, value in numbers[group].items())
                     for players in ("three", "crowd") for group in GROUPS)
    (folder / "now.toml").write_text(bot + 'name = "now"\n')
    (folder / "before.toml").write_text(bot + 'name = "before"\n' + tables)
    return before + "followers.horizon", numbers["followers"]["horizon"]  # a race wants a choice; this one has a single value


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", nargs="+", default=["base", "robbers", "labyrinth", "mists", "expansions", "everything"])
    parser.add_argument("--players", nargs="+", type=int, default=[3, 4])
    parser.add_argument("--deals", type=int, default=2000, help="of the verdict")
    parser.add_argument("--bastide", type=int, metavar="PLAYOUTS", help="bastide with so many a decision, in place of evaluator")
    parser.add_argument("--program", default=str(ROOT / "bastide"))
    options = parser.parse_args()
    for rules in options.rules:
        for players in options.players:
            with tempfile.TemporaryDirectory() as name:
                folder = pathlib.Path(name)
                path, value = write_bots(folder, options.bastide)
                (folder / "race.toml").write_text(RACE.format(rules=rules, players=players, deals=options.deals, path=path, value=value))
                ran = subprocess.run([options.program, "tune", str(folder / "race.toml"), "--store", str(folder / "race.db"), "--json"],
                                     cwd=folder, stdout=subprocess.PIPE, text=True)
                if ran.returncode not in (0, 3):  # better, worse
                    sys.exit(ran.returncode)
                gain = (json.loads(ran.stdout).get("verdict") or {}).get("gain")
                told = f"{gain['value']:+.2f} ({gain['low']:+.2f} … {gain['high']:+.2f})" if gain else "not better on the race's deals"
                print(f"{rules}, {players} players: {told}", flush=True)


if __name__ == "__main__":
    main()
