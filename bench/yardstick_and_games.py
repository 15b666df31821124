#!/usr/bin/env python3
"""What bots lose on a yardstick beside what they win in games.

Lets twelve bots of all strengths answer a set and play a round-robin, and prints for each its loss for each decision beside its Elo,
how well the two orders agree (Spearman's rank correlation), and for pairs of bots what the difference of their losses, times the
decisions that a player has in a game, says of the points between them, beside the points that were between them.

  bench/yardstick_and_games.py                        the set "base", 8 deals for each pair: a quarter of an hour on two cores
  bench/yardstick_and_games.py --set my.db --deals 20 --seed 7 --keep found.json
  bench/yardstick_and_games.py --from found.json --plot elo_and_loss.svg      Elo against loss as a picture (python3-matplotlib)
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
    "learned": 'player = "evaluator"\n[parameters]\nlearned = "base"',
    "flat-200": 'player = "flat"\n[budget]\niterations = 200',
    "uct-500": None,
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
            'candidates = 8\nturns = 4\nexact_nodes = 0\n[parameters.evaluation]\nlearned = "base"'
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


def ask_and_play(options):
    """What the bots lose, and how they play: a row a bot, and the margins of pairs."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        files = [bot_file(folder, bot, text) for bot, text in BOTS.items()]
        rated = bastide("yardstick", *files, "--set", options.set, "--seed", str(options.seed), "--json")
        store = str(folder / "games.db")
        played = bastide(
            "arena", "--bots", ",".join(files), "--deals", str(options.deals), "--seed", str(options.seed), "--store", store, "--json"
        )
    losses = {bot["name"]: bot for bot in rated["bots"]}
    bots = []
    for rating in played["ratings"]:
        loss = losses[rating["name"]]
        bots.append(
            {key: rating[key] for key in ("name", "elo", "low", "high", "moves", "games")}
            | {key: loss[key] for key in ("loss", "error", "best_turns")}
        )
    bots.sort(key=lambda bot: bot["loss"])
    margins = [[row["bot"], row["rival"], row["margin"]] for row in played["cross_table"] if "margin" in row]
    return {"bots": bots, "margins": margins}


def print_tables(found):
    bots = found["bots"]
    print(f"{'bot':12} {'loss':>6} {'±':>5} {'Elo':>6} {'±':>4}  best turns")
    for bot in bots:
        print(
            f"{bot['name']:12} {bot['loss']:6.3f} {1.96 * bot['error']:5.3f} {bot['elo']:+6.0f} "
            f"{(bot['high'] - bot['low']) / 2:4.0f}  {100 * bot['best_turns']:.1f} %"
        )
    order = correlation(ranks([bot["loss"] for bot in bots]), ranks([-bot["elo"] for bot in bots]))
    print(f"\nRank correlation of loss and Elo: {order:.3f}\n")
    print(f"{'pair':26} {'losses say':>10} {'games':>8}")
    decisions = sum(bot["moves"] for bot in bots) / sum(bot["games"] for bot in bots)
    margins = {(bot, rival): margin for bot, rival, margin in found["margins"]}
    for first, second in itertools.combinations(bots, 2):
        pair = (first["name"], second["name"])
        margin = margins.get(pair, None)
        if margin is None and pair[::-1] in margins:
            margin = -margins[pair[::-1]]
        said = decisions * (second["loss"] - first["loss"])
        shown = "" if margin is None else f"{margin:+8.1f}"
        print(f"{' - '.join(pair):26} {said:+10.1f} {shown}")


def draw(found, file):
    """Elo against loss with their 95 % intervals, as an SVG or whatever else the file's name says."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "elo_and_loss"  # the same picture every time
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4.5))
    for i, bot in enumerate(found["bots"]):
        below, above = bot["elo"] - bot["low"], bot["high"] - bot["elo"]
        axes.errorbar(
            bot["loss"], bot["elo"], xerr=1.96 * bot["error"], yerr=[[below], [above]], fmt="o", color="#2b6ca3", capsize=2, lw=1, ms=4
        )
        # Neighbours are named on different sides.
        right, above_it = i % 2 == 1 or i % 4 == 2 and i > 4, i % 2 == 1
        beside = {"xytext": (6 if right else -6, 5 if above_it else -11), "ha": "left" if right else "right"}
        axes.annotate(bot["name"], (bot["loss"], bot["elo"]), textcoords="offset points", fontsize=8, **beside)
    axes.set_xscale("log")
    axes.set_xlim(0.8 * min(bot["loss"] for bot in found["bots"]), 1.4 * max(bot["loss"] for bot in found["bots"]))
    axes.set_xticks([0.25, 0.5, 1, 2, 4], labels=["0.25", "0.5", "1", "2", "4"], minor=False)
    axes.set_xticks([], minor=True)
    axes.set_xlabel("points lost a decision")
    axes.set_ylabel("Elo")
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None} if file.endswith(".svg") else None)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", default="base", help="the set (%(default)s)")
    parser.add_argument("--deals", type=int, default=8, help="for each pair of bots (%(default)s)")
    parser.add_argument("--seed", type=int, default=7101, help="of deals and bots (%(default)s)")
    parser.add_argument("--keep", metavar="FILE", help="write what was found as JSON")
    parser.add_argument("--from", metavar="FILE", dest="found", help="take what was found before, and ask nobody")
    parser.add_argument("--plot", metavar="FILE", help="draw Elo against loss")
    options = parser.parse_args()
    found = json.loads(pathlib.Path(options.found).read_text()) if options.found else ask_and_play(options)
    if options.keep:
        pathlib.Path(options.keep).write_text(json.dumps(found, indent=1) + "\n")
    print_tables(found)
    if options.plot:
        draw(found, options.plot)


if __name__ == "__main__":
    main()
