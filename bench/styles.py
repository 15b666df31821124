#!/usr/bin/env python3
"""How people and bots play: where their points come from, and where their followers go.

Reads games of the base game for two and prints for each group what a player has in a game on average: points by kind of feature, while
the game is played and at the end; followers placed by kind; and for how many turns a follower stays away. Where one tile completes
features of two kinds and no follower may be placed, their points are shared out by the figures on them.

  bench/styles.py --group experts tests/data/imports/bga-*.json
  bench/styles.py --group experts tests/data/imports/bga-*.json --group games games.txt     with records of bastide arena export

Wants the package for Python (./bastide python; or build/release/python on PYTHONPATH) and the program (BASTIDE_PROGRAM).
"""

import argparse
import collections
import math

import bastide

KINDS = ("city", "road", "monastery", "field")


def figures(state):
    """Players' figures on each kind of feature."""
    count = collections.Counter()
    for feature in state.features():
        for player, weight in enumerate(feature.figures):
            count[player, feature.kind] += weight
    return count


def completed(state):
    return [feature for feature in state.features() if feature.kind != "field" and feature.open == 0 and any(feature.figures)]


def share(sides, points, kinds):
    """Points of one action among the kinds of what it completed: weights by player and kind."""
    for player, gained in enumerate(points):
        weights = {kind: kinds[player, kind] for kind in KINDS if kinds[player, kind] > 0}
        for kind, weight in weights.items():
            sides[player]["points", kind] += gained * weight / sum(weights.values())
        assert weights or gained == 0


def sides_of(record):
    """For each player of a game what there is of each thing."""
    state = record.game.initial()
    sides = [collections.Counter() for _ in range(record.game.players)]
    for action in record.actions:
        before, stood, closed = state.scores, figures(state), completed(state)
        placed = state.feature_of(action) if action.kind == "place_figure" else None
        mover = state.player
        state.apply(action)
        if placed:
            sides[mover]["placed", placed] += 1
        if action.kind == "draw":
            for (player, _), count in stood.items():
                sides[player]["turns away"] += count
        if state.is_over:
            for feature in state.features():
                for player, points in enumerate(feature.points):
                    sides[player]["at end", feature.kind] += points
        # What a tile completes is scored after its figure; without a place for one with the tile, when what stood there is gone.
        gained = [after - old for after, old in zip(state.scores, before)]
        if state.is_over:
            ended = [sum(feature.points[player] for feature in state.features()) for player in range(len(sides))]
            gained = [points - end for points, end in zip(gained, ended)]
        if any(gained):
            kinds = collections.Counter()
            for feature in closed:
                for player, points in enumerate(feature.points):
                    kinds[player, feature.kind] += points
            if placed:
                own = gained[mover] - sum(feature.points[mover] for feature in closed)
                kinds[mover, placed] += own
            if action.kind == "place_tile":
                kinds = stood - figures(state)
            share(sides, gained, kinds)
    for player, side in enumerate(sides):
        told = sum(count for what, count in side.items() if what[0] in ("points", "at end"))
        assert math.isclose(told, state.scores[player]), (told, state.scores)
        side["score"] = state.scores[player]
        side["winner's score"] = max(state.scores)
        followers = sum(count for what, count in side.items() if what[0] == "placed")
        side["turns away"] /= 2 * max(followers, 1)  # rounds
    return sides


def read_group(name, files):
    sides = []
    for game in bastide.import_games(*files):
        if game.record is None or game.record.game.players != 2 or game.record.game.rules != "base":
            print(f"{game.source} left out: {game.error or 'no game of the base game for two'}")
            continue
        sides += sides_of(game.record)
    if not sides:
        raise SystemExit(f"styles.py: found no side in the games of {name}, expected some")
    return sides


def mean_of(sides, what):
    values = [side[what] for side in sides]
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1))
    return mean, 1.96 * spread / math.sqrt(len(values))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--group", nargs="+", action="append", required=True, metavar=("NAME", "FILE"), help="a group's name and its games"
    )
    options = parser.parse_args()
    if lone := [name for name, *files in options.group if not files]:
        parser.error(f"--group {lone[0]}: found no games, expected some")
    groups = {name: read_group(name, files) for name, *files in options.group}
    rows = [("score", "score"), ("winner's score", "winner's score")]
    rows += [(f"{kind}: points in play", ("points", kind)) for kind in KINDS[:3]]
    rows += [(f"{kind}: points at the end", ("at end", kind)) for kind in KINDS]
    rows += [(f"followers on {kind}", ("placed", kind)) for kind in KINDS]
    rows += [("turns that a follower is away", "turns away")]
    print(" " * 32 + "".join(f"{name + f' ({len(sides)})':>22}" for name, sides in groups.items()))
    for title, what in rows:
        cells = "".join("{:>22}".format("{:.1f} ± {:.1f}".format(*mean_of(sides, what))) for sides in groups.values())
        print(f"{title:32}{cells}")


if __name__ == "__main__":
    main()
