"""What `mypy --strict` is to accept: the package used with types."""

import random
from typing import Dict, Optional, Tuple

import numpy as np

import bastide


def play(rules: str, seed: int) -> Tuple[int, ...]:
    state: bastide.State = bastide.Game(rules, players=2).initial()
    bots: Dict[int, bastide.Bot] = {0: bastide.bot("greedy"), 1: bastide.bot("uct", iterations=5, parameters={"threads": 1})}
    lots = random.Random(seed)
    while not state.is_over:
        player: Optional[int] = state.player
        if player is None:
            state.draw(lots)
        else:
            state.apply(bots[player].choose(state))
    return state.scores


def losses(state: bastide.State) -> Dict[str, float]:
    analysis = bastide.analyse(state, iterations=50)
    return {" ".join(line.texts): line.loss.mean for line in analysis.lines}


def steps(n: int) -> int:
    env = bastide.BatchEnv("base", n=n)
    out: bastide.Observation = env.reset()
    actions = out.mask.argmax(axis=1).astype(np.int32)
    return int(env.step(actions).done.sum())


if __name__ == "__main__":
    print(play("base", 1), steps(2))
    first = bastide.Game().initial()
    first.draw()
    print(losses(first))
