#!/usr/bin/env python3
"""What bots lose on a yardstick beside what they win in games.

Lets twelve bots of all strengths answer a set and play a round-robin, and prints for each its loss for each decision beside its Elo,
how well the two orders agree (Spearman's rank correlation), and for pairs of bots what the difference of their losses, times the
decisions that a player has in a game, says of the points between them, beside the points that were between them.

  bench/yardstick_and_games.py                        the set "base", 8 deals for each pair: a quarter of an hour on two cores
  bench/yardstick_and_games.py --set my.db --deals 20 --seed 7
"""

import argparse
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Name and bot file.
BOTS = {
    "random": 'player = "random"',
    "greedy": 'player = "greedy"',
    "hoarder": 'player = "evaluator"\n[parameters.followers]\nworth = [20, 15, 12, 10, 8, 6, 4]',
    "spender": 'player = "evaluator"\n[parameters.followers]\nhorizon = 8.0',
    "hopeful": 'player = "evaluator"\n[parameters.city]\ndeath = 0.02',
    "evaluator": 'player = "evaluator"',
    "flat-200": 'player = "flat"\n[budget]\niterations = 200',
    "uct-500": None,
    "search-8": "8",
    "search-16": "16",
    "search-64": "64",
    "search-256": "256",
}


def bot_file(folder, name, text):
    """Writes the file of a bot, and gives its path."""
    if text is None:
        text = (ROOT / "configs/bots/uct.toml").read_text()
        text = text.replace('name = "uct"', "").replace("iterations = 1000", "iterations = 500")
    elif text.isdigit():
        text = (
            f'player = "champion"\n[budget]\niterations = {text}\n[parameters]\n'
            "candidates = 8\nturns = 4\nexact_nodes = 0"
        )
    path = folder / f"{name}.toml"
    path.write_text(f'name = "{name}"\n{text}\n')
    return str(path)


def ranks(values):
    """The place of each value, from the lowest on; equals share theirs."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


def correlation(a, b):
    """Pearson's coefficient."""
    mean_a, mean_b = sum(a) / len(a), sum(b) / len(b)
    products = sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b))
    squares = sum((x - mean_a) ** 2 for x in a) * sum((y - mean_b) ** 2 for y in b)
    return products / squares**0.5


def bastide(*arguments):
    """What a subcommand answers, as JSON."""
    command = [str(ROOT / "bastide"), *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        sys.exit(f"yardstick_and_games.py: {' '.join(command)} ended with {done.returncode}")
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", default="base", help="the set (%(default)s)")
    parser.add_argument("--deals", type=int, default=8, help="for each pair of bots (%(default)s)")
    parser.add_argument("--seed", type=int, default=7101, help="of deals and bots (%(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        files = [bot_file(folder, bot, text) for bot, text in BOTS.items()]
        rated = bastide("yardstick", *files, "--set", options.set, "--seed", str(options.seed), "--json")
        store = str(folder / "games.db")
        played = bastide(
            "arena", "--bots", ",".join(files), "--deals", str(options.deals), "--seed", str(options.seed), "--store", store, "--json"
        )
    losses = {bot["name"]: bot for bot in rated["bots"]}
    ratings = {bot["name"]: bot for bot in played["ratings"]}
    print(f"{'bot':12} {'loss':>6} {'±':>5} {'Elo':>6} {'±':>4}  best turns")
    for bot in sorted(BOTS, key=lambda bot: losses[bot]["loss"]):
        loss, rating = losses[bot], ratings[bot]
        print(
            f"{bot:12} {loss['loss']:6.3f} {1.96 * loss['error']:5.3f} {rating['elo']:+6.0f} "
            f"{(rating['high'] - rating['low']) / 2:4.0f}  {100 * loss['best_turns']:.1f} %"
        )
    order = correlation(
        ranks([losses[bot]["loss"] for bot in BOTS]), ranks([-ratings[bot]["elo"] for bot in BOTS])
    )
    print(f"\nRank correlation of loss and Elo: {order:.3f}\n")
    print(f"{'pair':26} {'losses say':>10} {'games':>8}")
    decisions = sum(bot["moves"] for bot in ratings.values()) / sum(bot["games"] for bot in ratings.values())
    margins = {
        (row["bot"], row["rival"]): row["margin"] for row in played["cross_table"] if "margin" in row
    }
    for first, second in itertools.combinations(BOTS, 2):
        margin = margins.get((first, second), None)
        if margin is None and (second, first) in margins:
            margin = -margins[(second, first)]
        said = decisions * (losses[second]["loss"] - losses[first]["loss"])
        shown = "" if margin is None else f"{margin:+8.1f}"
        print(f"{first + ' - ' + second:26} {said:+10.1f} {shown}")


if __name__ == "__main__":
    main()
