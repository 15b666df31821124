#!/usr/bin/env python3
"""Steps a second of the package for Python: batches of games by lot beside the same loop in C++, and single states.

  build/python-venv/bin/python3 bench/python_batch.py                   256 games, 1 and 2 threads
  build/python-venv/bin/python3 bench/python_batch.py --n 1024 --seconds 5
  build/python-venv/bin/python3 bench/python_batch.py --rules everything --loop ''

Each figure is given by the clock and by the time that processors spent, which other programs on the machine change less. A step has all
that there is to see written into the batch's arrays, or into arrays of the caller: the same ones each time, of which only what has changed
is written, or all of them (whole). The loop in C++ (bench/batch_loop.cpp) plays the base game; it is built by
./bastide build.
"""

import argparse
import random
import subprocess
import time
from pathlib import Path

import bastide

LOOP = Path(__file__).resolve().parents[1] / "build" / "release" / "bench" / "bastide_batch_loop"


def rate(step, seconds):
    """Calls a second, and calls a second of a processor."""
    began, spent = time.perf_counter(), time.process_time()
    calls = 0
    while time.perf_counter() - began < seconds:
        step()
        calls += 1
    return calls / (time.perf_counter() - began), calls / (time.process_time() - spent)


def batch_rates(options, threads, out=False, whole=False):
    """Of the batch's own arrays, or of the caller's."""
    env = bastide.BatchEnv(options.rules, n=options.n, seed=1, threads=threads, size=options.size)
    arrays = env.observation() if out else None
    env.reset(arrays)
    actions = env.sample()

    def step():
        env.step(env.sample(actions), arrays, whole=whole)

    rate(step, 0.2)
    return [options.n * calls for calls in rate(step, options.seconds)]


def loop_rates(options, threads):
    """The same of the loop in C++."""
    done = subprocess.run([options.loop, str(options.n), str(options.size), str(threads), str(options.seconds)], capture_output=True,
                          text=True, check=True)
    return [float(number) for number in done.stdout.split()]


def state_times(options):
    """Microseconds of legal_actions and apply together, and of all that a step takes, draws among them."""
    lots = random.Random(1)
    game = bastide.Game(options.rules)
    state = game.initial()
    clock = time.perf_counter_ns
    inside, decisions = [], 0

    def step():
        nonlocal state, decisions
        if state.is_over:
            state = game.initial()
        elif state.is_chance:
            state.draw(lots)
        else:
            before = clock()
            legal = state.legal_actions()
            between = clock()
            action = legal[int(lots.random() * len(legal))]
            again = clock()
            state.apply(action)
            inside.append(between - before + clock() - again)
            decisions += 1

    _, steps = rate(step, options.seconds)
    # The median, which other programs that take the processor do not change.
    return sorted(inside)[len(inside) // 2] / 1000, 1e6 / steps


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="base")
    parser.add_argument("--n", type=int, default=256, help="games in step")
    parser.add_argument("--size", type=int, default=31, help="cells a side of the window")
    parser.add_argument("--seconds", type=float, default=3, help="for each figure")
    parser.add_argument("--loop", default=str(LOOP), help="the loop in C++; nothing to leave it out")
    options = parser.parse_args()
    for threads in (1, 2):
        print(f"{options.rules}, {options.n} games, {threads} threads, steps a second and a second of a processor:")
        loop = loop_rates(options, threads) if options.loop and options.rules == "base" else None
        if loop:
            print(f"  the loop in C++: {loop[0]:,.0f} and {loop[1]:,.0f}")
        for name, named in (("its own arrays", {}), ("the caller's", {"out": True}), ("the caller's, whole", {"out": True, "whole": True})):
            rates = batch_rates(options, threads, **named)
            share = f"; {rates[0] / loop[0]:.2f} and {rates[1] / loop[1]:.2f} of the loop in C++" if loop else ""
            print(f"  {name}: {rates[0]:,.0f} and {rates[1]:,.0f}{share}")
    inside, step = state_times(options)
    print(f"{options.rules}, a state alone: legal_actions and apply {inside:.2f} µs (median), with draws and choice {step:.2f} µs a step")


main()
