#!/usr/bin/env python3
"""Playthroughs: a game of a rule set as text, step by step, with all that can be asked of each state. They are kept in playthroughs/,
and a change of the rules, of the texts or of the order of actions shows in their difference.

    python3 python/tests/playthrough.py --write           writes all of them anew
    python3 python/tests/playthrough.py castle            prints one
"""

import argparse
import random
import zlib
from pathlib import Path

import bastide

FOLDER = Path(__file__).resolve().parent / "playthroughs"
#: Actions that are written out at a decision; of all of them there is a sum.
SHOWN = 3


def pick(lots, things):
    """The same with every version of Python."""
    return things[int(lots.random() * len(things))]


def steps(rules, seed=1):
    """The lines of a playthrough."""
    lots = random.Random(seed)
    game = bastide.Game(rules)
    state = game.initial()
    yield f"{game.name}, {len(game.tiles)} designs: {' '.join(game.tiles)}"
    number = 0
    while not state.is_over:
        number += 1
        if state.is_chance:
            chances = state.chance()
            assert abs(sum(chance for _, chance in chances) - 1) < 1e-9
            action, chance = pick(lots, chances)
            yield f"{number} chance, one of {len(chances)}: {state.text(action)} ({chance:.6f})"
        else:
            legal = state.legal_actions()
            texts = sorted(state.text(action) for action in legal)
            action = pick(lots, sorted(legal, key=lambda action: action.bits))
            total = zlib.crc32("\n".join(texts).encode())
            yield f"{number} player {state.player}, {state.phase}, one of {len(legal)} ({total:08x}) {', '.join(texts[:SHOWN])}: {state.text(action)}"
        state.apply(action)
        yield f"    scores {state.scores}, if ended {state.scores_if_ended}, followers {state.followers}, bag {state.tiles_in_bag}"
    yield state.position()


def playthrough(rules):
    return "\n".join(steps(rules)) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", default=[])
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    for rules in options.rules or bastide.rule_sets():
        if options.write:
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{rules}.txt").write_text(playthrough(rules))
        else:
            print(playthrough(rules), end="")


if __name__ == "__main__":
    main()
