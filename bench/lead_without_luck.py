#!/usr/bin/env python3
"""lead_without_luck.py [--program P] [--deals N] [--seed N]: how far a game's lead, with and without the luck of its draws, is from
what the play was worth.

Two copies of evaluator play each other, so that the play is worth nothing: the standard deviation of the lead without luck is the
error of one game (kLuckFreeError in arena/analysis/review.hpp).

  bench/lead_without_luck.py                       1,200 games: some ten seconds on two cores
  bench/lead_without_luck.py --deals 3000 --seed 99
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

TOURNAMENT = """name = "luck"
rules = "base"
players = 2
deals = {deals}
seed = {seed}
bots = ["evaluator"]
[[bot]]
from = "evaluator"
name = "again"
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="./bastide", help="whose players play")
    parser.add_argument("--deals", type=int, default=600, help="each is played from both seats")
    parser.add_argument("--seed", type=int, default=7301)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file, store = Path(folder) / "luck.toml", str(Path(folder) / "luck.db")
        file.write_text(TOURNAMENT.format(deals=options.deals, seed=options.seed))
        subprocess.run([options.program, "arena", str(file), "--store", store, "--luck"], check=True, stdout=subprocess.DEVNULL)
        lines = subprocess.run([options.program, "arena", "export", store], check=True, capture_output=True, text=True).stdout
    leads, without = [], []
    for line in lines.splitlines():
        first, second = json.loads(line)["seats"]
        leads.append(first["points"] - second["points"])
        without.append(leads[-1] - first["luck"])
    for name, values in (("lead", leads), ("without luck", without)):
        error = statistics.stdev(values) / (2 * (len(values) - 1)) ** 0.5
        print(f"{name:12}  {len(values)} games  mean {statistics.fmean(values):+5.2f}  standard deviation "
              f"{statistics.stdev(values):5.2f} ± {error:.2f}")


if __name__ == "__main__":
    sys.exit(main())
