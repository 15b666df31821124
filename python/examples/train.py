#!/usr/bin/env python3
"""Learns to play from nothing but its own games, with numpy alone: a value of what lies on the table after a turn.

    build/python-venv/bin/python3 python/examples/train.py --seconds 600 --fades 0.97 --out learned.npz
    build/python-venv/bin/python3 python/examples/train.py --games 240 --check       half a minute, and fails unless it has learned

The value of a table is the lead if the game ended now, which needs no learning, and what is expected to come besides: a number for each
sort of feature that somebody has the majority on (its kind, size, open ends), for the points that completing it would bring, and for
each follower in the supply, once as it is and once by how much of the game is left. Those numbers begin as 0: the untrained player
takes what leads furthest if the game ended now. They are the ridge regression, on tables behind turns of games that the player has
played against itself, of what the lead became later, the next turns counting more than late ones; then it plays more games with the
new numbers, and so on.

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

SIZES, OPENS = 6, 5  # 1 … 6 and more tiles; 1 … 5 and more open ends
CITIES = 7           # 0 … 6 and more completed cities at a field
ROAD, CITY, FIELD, MONASTERY = (KINDS.index(kind) for kind in ("road", "city", "field", "monastery"))
#: Where the numbers of each kind begin, those of followers in the supply last.
FIELD_AT = 2 * SIZES * OPENS
MONASTERY_AT = FIELD_AT + CITIES
COMPLETED_AT = MONASTERY_AT + 9  # points that completing a city or a monastery would bring, by open ends
FOLLOWERS_AT = COMPLETED_AT + OPENS + 9
SORTS = FOLLOWERS_AT + 8
GAME = 72  # tiles of the base game
TOGETHER = 32  # games whose sums are kept as one
FADES = 0.93  # what a gain counts for a turn before; 0.97 where there are thousands of games
EXPLORE = 0.05  # of the turns of a game to learn from are taken by lot


def inputs(tables, player, left):
    """A row of numbers for each table, as `player` sees it; `left` is how much of the game is left, 0 to 1."""
    kind, size, open_ends, worth, completed = tables.features[:, :len(COLUMNS)].T
    mine = tables.features[:, len(COLUMNS) + player]
    theirs = tables.features[:, len(COLUMNS) + 1 - player]
    sort = np.full(len(kind), -1)
    way = (kind == ROAD) | (kind == CITY)
    sort = np.where(way, (kind * SIZES + np.minimum(size, SIZES) - 1) * OPENS + np.minimum(open_ends, OPENS) - 1, sort)
    sort = np.where(kind == FIELD, FIELD_AT + np.minimum(worth // 3, CITIES - 1), sort)
    sort = np.where(kind == MONASTERY, MONASTERY_AT + np.minimum(open_ends, 8), sort)
    counts = (mine != theirs) & (sort >= 0) & ((open_ends > 0) | (kind == FIELD))
    table = np.repeat(np.arange(len(tables)), np.diff(tables.starts))
    rows = np.zeros((len(tables), SORTS), np.float32)
    sign = np.sign(mine - theirs)
    np.add.at(rows, (table[counts], sort[counts]), sign[counts])
    more = np.where(kind == CITY, COMPLETED_AT + np.minimum(open_ends, OPENS) - 1,
                    np.where(kind == MONASTERY, COMPLETED_AT + OPENS + np.minimum(open_ends, 8), -1))
    counts &= more >= 0
    np.add.at(rows, (table[counts], more[counts]), 0.1 * ((completed - worth) * sign)[counts])
    for supply, sign in ((tables.followers[:, player], 1), (tables.followers[:, 1 - player], -1)):
        np.add.at(rows, (np.arange(len(tables)), FOLLOWERS_AT + np.minimum(supply, 7)), sign)
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


def self_play(weights, seed, fades=FADES):
    """A game against itself: the inputs behind all turns, and what the lead gained from there on."""
    player, lots = Learned(weights), random.Random(seed)
    state = bastide.Game("base", players=2).initial()
    seats, rows, leads = [], [], []
    while not state.is_over:
        if state.is_chance:
            state.draw(lots)
            continue
        actions, found, ended, more = player.look(state)
        best = lots.randrange(len(actions)) if lots.random() < EXPLORE else int(np.argmax(ended + more))
        seats.append(state.player)
        rows.append(found[best])
        leads.append(ended[best])
        for action in actions[best]:
            state.apply(action)
    margin = state.scores[0] - state.scores[1]
    gains = np.zeros(len(rows))
    for seat, end in ((0, margin), (1, -margin)):
        to_come, later = 0.0, float(end)
        for at in reversed([at for at, other in enumerate(seats) if other == seat]):
            # The lead is the same after this turn whatever comes; gains of turns to come count less and less.
            to_come = later - leads[at] + fades * to_come
            later, gains[at] = leads[at], to_come
    return np.array(rows), gains


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


def sums(weights, seed, fades=FADES):
    """What a regression needs of a game against itself, whatever others it has."""
    rows, gains = self_play(weights, seed, fades)
    rows = rows.astype(np.float64)
    return rows.T @ rows, rows.T @ gains


def fit(games, ridge):
    """The numbers that explain best what the lead gained, drawn to 0 by `ridge`; `games` are sums, of one game or of many."""
    squares, products = sum(square for square, _ in games), sum(product for _, product in games)
    return np.linalg.solve(squares + ridge * np.eye(len(products)), products).astype(np.float32)


def learn(pool, options):
    """Plays and fits until the games or the seconds are over; gives the numbers."""
    weights = np.zeros(2 * SORTS, np.float32)
    began, games, recent = time.monotonic(), 0, []
    while games < options.games and time.monotonic() - began < options.seconds:
        # The first games teach most: short rounds, then longer ones.
        size = min(options.games - games, max(32, games // 4))
        played, seeds = [], range(options.seed + games, options.seed + games + size)
        for first in range(0, size, TOGETHER):
            if time.monotonic() - began >= options.seconds:
                break
            of_games = list(pool.map(sums, *zip(*((weights, seed, options.fades) for seed in seeds[first:first + TOGETHER]))))
            played.append(tuple(sum(parts) for parts in zip(*of_games)))
            games += len(of_games)
        # What a much weaker player did is no guide any more: the last three quarters count.
        recent = (recent + played)[-max(2, 3 * games // (4 * TOGETHER)):]
        weights = fit(recent, options.ridge)
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
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ridge", type=float, default=600.0, help="how hard numbers are drawn to 0")
    parser.add_argument("--fades", type=float, default=FADES, help="what a gain counts for a turn before")
    parser.add_argument("--out", default="", help="file for the numbers")
    parser.add_argument("--check", action="store_true", help="exit code 1 unless it beats the untrained player by two standard errors")
    options = parser.parse_args()
    if options.seconds == float("inf") and options.games == 10**9:
        options.seconds = 600
    if options.held < 4 or options.held % 2:
        parser.error("--held: expected an even number of 4 or more")
    spawn = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(options.processes, mp_context=spawn) as pool:
        weights = learn(pool, options)
        learned = True
        for name, other in (("the untrained player", np.zeros_like(weights)), ("greedy", "greedy")):
            share, error, margin = score(pool, weights, other, options.held)
            print(f"against {name}: {100 * share:.1f} ± {100 * error:.1f} %, {margin:+.1f} points a game")
            if not isinstance(other, str):
                learned = share - 2 * error > 0.5
    if options.out:
        np.savez(options.out, weights=weights)
    return 0 if learned or not options.check else 1


if __name__ == "__main__":
    sys.exit(main())
