"""What `mypy --strict` is to accept: the package used with types."""

import random
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

import numpy as np

import bastide
from bastide.turns import Turns, turns


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


class Eager:
    options: Dict[str, Any] = {"greed": bastide.Number(1.0, low=0.0, high=4.0)}

    def choose(self, state: bastide.State) -> bastide.Action:
        return state.legal_actions()[0]


def points_of(store: str) -> List[float]:
    played: bastide.Tournament = bastide.arena([Eager, bastide.Entrant(Eager, "other", {"greed": 2.0}), "greedy"], deals=1, store=store)
    reviewed: bastide.Review = bastide.review(bastide.store(store).records("game = 1")[0], iterations=16)
    parts: List[bastide.WorthPart] = bastide.evaluate(bastide.Game().initial()).parts
    return [rating.points for rating in played.ratings] + [turn.loss for turn in reviewed.turns] + [part.points[0] for part in parts]


def tables(state: bastide.State) -> int:
    found: Turns = turns(state)
    return len(found.tables.features)


def steps(n: int) -> int:
    env = bastide.BatchEnv("base", n=n)
    out: bastide.Observation = env.reset()
    actions = out.mask.argmax(axis=1).astype(np.int32)
    shape: Tuple[int, ...] = env.tensors()["planes"].shape
    return int(env.step(actions, env.observation(), whole=True).done.sum()) + shape[0]


def reread(path: Path, store: str) -> List[bastide.Record]:
    game = bastide.Game(path)
    return [game.read_record(record.text()) for record in bastide.store(store).records(game=game)]


if __name__ == "__main__":
    print(play("base", 1), steps(2))
    first = bastide.Game().initial()
    first.draw()
    print(losses(first))
