#!/usr/bin/env python3
"""Learns to play from nothing but its own games, with numpy alone: a value of what lies on the table after a turn.

    build/python-venv/bin/python3 python/examples/train.py --seconds 600 --held 600 --out learned.npz
    build/python-venv/bin/python3 python/examples/train.py --games 240 --check       half a minute, and fails unless it has learned

The value of a table is the lead if the game ended now, which needs no learning, and what is expected to come besides: a number for each
sort of feature that somebody has the majority on, and for each follower in the supply, once as it is and once by how much of the game is
left. A road or city is of a sort by its open ends and by how many tiles of the bag would close the end that is hardest to close. Those
numbers begin as 0: the untrained player takes what leads furthest if the game ended now. Then it plays games against itself, in which
the tiles that come show enough of what there is, and fits the numbers so that the value after a turn is, on average, what the lead gains
until after its next turn and the value then. That is least-squares temporal-difference learning (Boyan, "Least-squares temporal difference
learning", 1999). With the new numbers it plays more games, and so on.

What comes of it is held against the bot greedy, and against the untrained player, on deals that it has not seen.
"""

import argparse
import concurrent.futures
import multiprocessing
import os
import random
import sys
import time

# One thread a process: the arrays are small.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np  # noqa: E402

import bastide  # noqa: E402
from bastide.turns import COLUMNS, KINDS, turns  # noqa: E402

ROAD, CITY, FIELD, MONASTERY = (KINDS.index(kind) for kind in ("road", "city", "field", "monastery"))
KIND, TILES, OPEN, WORTH, COMPLETED, CLOSES = (COLUMNS.index(name) for name in ("kind", "tiles", "open", "worth", "completed", "closes"))
OPENS = 4               # 1 … 4 and more open ends
CLOSING = [1, 2, 3, 5, 8]  # tiles that close the hardest of them: 0, 1, 2, 3 or 4, 5 to 7, 8 and more
WAYS = 2 * OPENS * (len(CLOSING) + 1)  # sorts of roads and cities
CITIES = 7              # 0 … 6 and more completed cities at a field
#: Where the numbers begin: of roads and cities as such, by their tiles, and by what completing them adds; of fields by their cities, of
#: monasteries by their empty cells, of followers in the supply by how many there are.
TILES_AT, COMPLETED_AT, FIELD_AT = WAYS, 2 * WAYS, 3 * WAYS
MONASTERY_AT = FIELD_AT + CITIES
FOLLOWERS_AT = MONASTERY_AT + 9
SORTS = FOLLOWERS_AT + 8
GAME = 72  # tiles of the base game
TOGETHER = 8  # games that a process plays for each answer
TRACE = 0.5  # how far a turn's gain tells on the turns before it: 0 only on the last one, 1 on all alike


def inputs(tables, player, left):
    """A row of numbers for each table, as `player` sees it; `left` is how much of the game is left, 0 to 1."""
    mine, theirs = tables.features[:, len(COLUMNS) + player], tables.features[:, len(COLUMNS) + 1 - player]
    counts = (mine != theirs) & ((tables.features[:, OPEN] > 0) | (tables.features[:, KIND] == FIELD))
    features, sign = tables.features[counts], np.sign(mine - theirs)[counts]
    table = np.repeat(np.arange(len(tables)), np.diff(tables.starts))[counts]
    kind, open_ends = features[:, KIND], features[:, OPEN]
    way, field, monastery = (kind == ROAD) | (kind == CITY), kind == FIELD, kind == MONASTERY
    sort = (kind * OPENS + np.minimum(open_ends, OPENS) - 1) * (len(CLOSING) + 1) + np.searchsorted(CLOSING, features[:, CLOSES], "right")
    entries = [  # in which row, at which place, how much
        (table[way], sort[way], sign[way]),
        (table[way], TILES_AT + sort[way], 0.2 * (sign * features[:, TILES])[way]),
        (table[way], COMPLETED_AT + sort[way], 0.1 * (sign * (features[:, COMPLETED] - features[:, WORTH]))[way]),
        (table[field], FIELD_AT + np.minimum(features[field, WORTH] // 3, CITIES - 1), sign[field]),
        (table[monastery], MONASTERY_AT + open_ends[monastery], sign[monastery]),
    ]
    for seat, side in ((player, 1), (1 - player, -1)):
        supply = np.minimum(tables.followers[:, seat], 7)
        entries.append((np.arange(len(tables)), FOLLOWERS_AT + supply, np.full(len(tables), side)))
    row, place, number = (np.concatenate(parts) for parts in zip(*entries))
    rows = np.bincount(row * SORTS + place, number, len(tables) * SORTS).reshape(-1, SORTS)
    return np.concatenate([rows, rows * left], axis=1)


def lead(tables, player):
    return tables.ended[:, player] - tables.ended[:, 1 - player]


class Learned:
    """Plays by a value; a bot for bastide.arena, too, with the numbers of learned.npz beside it."""

    name = "learned"

    def __init__(self, weights=None):
        self.weights = np.load("learned.npz")["weights"] if weights is None else weights

    def look(self, state):
        """The ways to take the turn, the inputs of their tables, and their values in points."""
        found = turns(state)
        rows = inputs(found.tables, state.player, state.tiles_in_bag / GAME)
        return found.actions, rows, lead(found.tables, state.player), rows @ self.weights

    def choose(self, state):
        actions, _, ended, more = self.look(state)
        return actions[int(np.argmax(ended + more))][0]


def self_play(weights, seed):
    """A game against itself: by seat, the inputs behind its turns, and the lead there and at the end."""
    player, lots = Learned(weights), random.Random(seed)
    state = bastide.Game("base", players=2).initial()
    rows, leads = ([], []), ([], [])
    while not state.is_over:
        if state.is_chance:
            state.draw(lots)
            continue
        actions, found, ended, more = player.look(state)
        best = int(np.argmax(ended + more))
        rows[state.player].append(found[best])
        leads[state.player].append(ended[best])
        for action in actions[best]:
            state.apply(action)
    margin = state.scores[0] - state.scores[1]
    return [(np.array(rows[seat]), np.array(leads[seat] + [end])) for seat, end in ((0, margin), (1, -margin))]


def sums(weights, seeds, trace):
    """What a fit needs of games against itself, whatever others it has: a matrix and a vector.

    Where x is the inputs behind a turn and y those behind the next one, 0 at the end, the numbers w are to have w x = gain + w y on
    average. Those equations are weighed by x and, less and less, by the inputs behind the turns before.
    """
    matrix, vector = np.zeros((2 * SORTS, 2 * SORTS)), np.zeros(2 * SORTS)
    for seed in seeds:
        for rows, leads in self_play(weights, seed):
            weighed = rows.copy()
            for turn in range(1, len(rows)):
                weighed[turn] += trace * weighed[turn - 1]
            after = np.concatenate([rows[1:], np.zeros((1, 2 * SORTS))])
            matrix += weighed.T @ (rows - after)
            vector += weighed.T @ np.diff(leads)
    return matrix, vector


def fit(rounds, ridge):
    """The numbers for which the equations of all rounds hold best, drawn to 0 by `ridge`."""
    matrix, vector = sum(matrix for _, matrix, _ in rounds), sum(vector for _, _, vector in rounds)
    return np.linalg.solve(matrix + ridge * np.eye(len(vector)), vector)


def against(weights, other, seed):
    """What a game brings, 1, 0.5 or 0; seats change with the seed, and two seeds share a deal. `other` is a bot's name or weights."""
    mine = Learned(weights)
    theirs = bastide.bot(other, seed=seed) if isinstance(other, str) else Learned(other)
    lots, seat = random.Random(seed // 2), seed % 2
    state = bastide.Game("base", players=2).initial()
    while not state.is_over:
        if state.is_chance:
            state.draw(lots)
        else:
            state.apply((mine if state.player == seat else theirs).choose(state))
    margin = state.scores[seat] - state.scores[1 - seat]
    return 0.5 + 0.5 * np.sign(margin), margin


def learn(pool, options):
    """Plays and fits until the games are played, or another round would take more than the seconds; gives the numbers."""
    weights = np.zeros(2 * SORTS)
    began, games, last, rounds = time.monotonic(), 0, 0.0, []
    while games < options.games and time.monotonic() - began + last < options.seconds:
        start = time.monotonic()
        # The first games teach most: short rounds, then longer ones.
        size = min(options.games - games, max(32, min(games // 4, 256)))
        seeds = range(options.seed + games, options.seed + games + size)
        answers = list(pool.map(sums, *zip(*((weights, seeds[at:at + TOGETHER], options.trace) for at in range(0, size, TOGETHER)))))
        games += size
        rounds.append((size, *(sum(parts) for parts in zip(*answers))))
        # What a much weaker player did is no guide any more: the last three quarters count.
        while sum(size for size, _, _ in rounds[1:]) >= 3 * games / 4:
            rounds.pop(0)
        weights = fit(rounds, options.ridge)
        last = time.monotonic() - start
        print(f"{time.monotonic() - began:6.1f} s: {games} games", flush=True)
    return weights


def score(pool, weights, other, games):
    """Share of points won, its standard error, and the mean margin."""
    seed = 1_000_000  # far from those that are learned from
    results = np.array(list(pool.map(against, *zip(*((weights, other, seed + game) for game in range(games))))))
    pairs = results[:, 0].reshape(-1, 2).mean(axis=1)
    return pairs.mean(), pairs.std(ddof=1) / np.sqrt(len(pairs)), results[:, 1].mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="how long to learn")
    parser.add_argument("--games", type=int, default=10**9, help="how many games to learn from")
    parser.add_argument("--held", type=int, default=200, help="games against each rival behind it")
    parser.add_argument("--rivals", nargs="+", default=["greedy"], metavar="BOT", help="built-in bots that it is held against")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ridge", type=float, default=100.0, help="how hard numbers are drawn to 0")
    parser.add_argument("--trace", type=float, default=TRACE, help="how far a turn's gain tells on the turns before it, 0 to 1")
    parser.add_argument("--out", default="", help="file for the numbers")
    parser.add_argument("--check", action="store_true", help="exit code 1 unless it beats all rivals by two standard errors")
    options = parser.parse_args()
    if options.seconds == float("inf") and options.games == 10**9:
        options.seconds = 600
    if options.held < 4 or options.held % 2:
        parser.error("--held: expected an even number of 4 or more")
    if not 0 <= options.trace <= 1:
        parser.error("--trace: expected 0 to 1")
    for rival in options.rivals:
        try:
            bastide.bot(rival)
        except bastide.Error as error:
            parser.error(f"--rivals: {error}")
    if not os.path.isdir(os.path.dirname(options.out) or "."):
        parser.error("--out: expected a file in a folder that is there")
    spawn = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(options.processes, mp_context=spawn) as pool:
        weights = learn(pool, options)
        learned = True
        for name, other in (("the untrained player", np.zeros_like(weights)), *((rival, rival) for rival in options.rivals)):
            share, error, margin = score(pool, weights, other, options.held)
            print(f"against {name}: {100 * share:.1f} ± {100 * error:.1f} %, {margin:+.1f} points a game")
            learned &= share - 2 * error > 0.5
    if options.out:
        np.savez(options.out, weights=weights)
    return 0 if learned or not options.check else 1


if __name__ == "__main__":
    sys.exit(main())
