#!/usr/bin/env python3
"""Steps a second of the package for Python: batches of games by lot, and single states.

  build/python-venv/bin/python3 bench/python_batch.py                   256 games, 1 and 2 threads
  build/python-venv/bin/python3 bench/python_batch.py --n 1024 --rules everything --seconds 5
"""

import argparse
import random
import time

import bastide


def rate(step, seconds):
    """Calls a second."""
    began = time.perf_counter()
    calls = 0
    while time.perf_counter() - began < seconds:
        step()
        calls += 1
    return calls / (time.perf_counter() - began)


def batch_rate(options, threads):
    env = bastide.BatchEnv(options.rules, n=options.n, seed=1, threads=threads, size=options.size)
    env.reset()
    actions = env.sample()

    def step():
        env.step(env.sample(actions))

    rate(step, 0.2)
    return options.n * rate(step, options.seconds)


def state_rate(options):
    """Decisions and draws by lot, one by one."""
    lots = random.Random(1)
    game = bastide.Game(options.rules)
    state = game.initial()

    def step():
        nonlocal state
        if state.is_over:
            state = game.initial()
        elif state.is_chance:
            state.draw(lots)
        else:
            state.apply(lots.choice(state.legal_actions()))

    return rate(step, options.seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="base")
    parser.add_argument("--n", type=int, default=256, help="games in step")
    parser.add_argument("--size", type=int, default=31, help="cells a side of the window")
    parser.add_argument("--seconds", type=float, default=3, help="for each figure")
    options = parser.parse_args()
    for threads in (1, 2):
        print(f"{options.rules}, {options.n} games, {threads} threads: {batch_rate(options, threads):,.0f} steps a second")
    print(f"{options.rules}, a state alone: {state_rate(options):,.0f} steps a second")


main()
