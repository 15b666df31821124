"""A Gymnasium environment: one seat against bots. Needs gymnasium and numpy.

    import bastide.gymnasium

    env = bastide.gymnasium.CarcassonneEnv("base", opponents=["greedy"])
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(observation["action_mask"])
"""

import os
from typing import Any, Dict, List, Optional, Sequence, SupportsFloat, Tuple, Union

import numpy as np

from . import bot as _bot
from ._core import Bot, Encoding, Error, Game, State
from ._packages import package
from .seeing import Lots, View

gymnasium: Any = package("gymnasium", "bastide.gymnasium")
spaces: Any = package("gymnasium.spaces", "bastide.gymnasium")

#: Who plays the other seats: a bot's name or file, or whoever has choose(state).
Opponent = Union[str, Bot, Any]


class CarcassonneEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a game; `opponents` have the others, from the next one on, the last of them all that are left.

    An observation is a dict of "planes" (int8), "scalars" (float32), both as bastide.Observation has them, and "action_mask" (int8, 1
    for what may be done); actions are numbers as in bastide.BatchEnv. `seat` is a player from 0, or None for another one in each game,
    by lot.

    The reward comes with the end of the game: points ahead of the best other player with reward="margin", or 1, 0 and -1 for a win, a
    draw and a loss with "outcome". With "gain" it is what every step changes of the lead if the game ended now; these add up to the
    margin. An action that may not be taken ends the game as lost: `terminated`, a reward of -1 (with "margin" and "gain" of -100), and
    info["illegal"].
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"], "name": "carcassonne"}
    _REWARDS = ("margin", "outcome", "gain")
    _ILLEGAL = {"margin": -100.0, "outcome": -1.0, "gain": -100.0}

    def __init__(self, rules: str = "base", players: int = 2, *, opponents: Sequence[Opponent] = ("greedy",), seat: Optional[int] = 0,
                 reward: str = "margin", size: int = 31, render_mode: Optional[str] = None) -> None:
        if reward not in self._REWARDS:
            raise Error(f"reward: found {reward!r}, expected one of {', '.join(self._REWARDS)}")
        if seat is not None and not 0 <= seat < players:
            raise Error(f"seat: found {seat}, expected 0 to {players - 1}, or None")
        if not 1 <= len(opponents) < players:
            raise Error(f"opponents: found {len(opponents)}, expected 1 to {players - 1}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise Error(f"render_mode: found {render_mode!r}, expected \"ansi\" or None")
        self.game = Game(rules, players)
        self.render_mode = render_mode
        self._view = View(Encoding(self.game, size))
        self._opponents: List[Any] = [_bot(one) if isinstance(one, (str, os.PathLike)) else one for one in opponents]
        self._fixed_seat = seat
        self._reward = reward
        self.observation_space = self._view.space(spaces)
        self.action_space = spaces.Discrete(self._view.encoding.actions)
        self.state: Optional[State] = None
        self.seat = seat or 0

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        """A new game. The same seed gives the same one, for opponents whose budgets are iterations."""
        super().reset(seed=seed)
        self._lots = Lots(self.np_random)
        self.seat = int(self.np_random.integers(self.game.players)) if self._fixed_seat is None else self._fixed_seat
        for opponent in self._opponents:
            if hasattr(opponent, "new_game"):
                opponent.new_game(int(self.np_random.integers(2**63)))
        self.state = self.game.initial()
        self._over = False
        self._go_on(self.state)
        self._lead_before = self._lead(self.state)
        return self._observe(self.state), self._info(self.state)

    def step(self, action: Any) -> Tuple[Dict[str, Any], SupportsFloat, bool, bool, Dict[str, Any]]:
        """Takes an action and goes on to this seat's next decision. Raises Error before `reset` and behind the end."""
        state = self.state
        if state is None or self._over:
            raise Error("found a step, expected reset() before it")
        try:
            chosen = self._view.encoding.action(state, int(action))
        except Error:
            self._over = True
            return self._observe(state), self._ILLEGAL[self._reward], True, False, {**self._info(state), "illegal": True}
        state.apply(chosen)
        self._go_on(state)
        self._over = state.is_over
        return self._observe(state), self._rewarded(state), self._over, False, self._info(state)

    def render(self) -> Optional[str]:
        """The board as text, with render_mode="ansi"."""
        return str(self.state) if self.render_mode == "ansi" and self.state is not None else None

    def _go_on(self, state: State) -> None:
        """To this seat's next decision that has an action with a number, or to the end."""
        while not state.is_over:
            if state.is_chance:
                state.draw(self._lots)
            elif state.player != self.seat:
                at = (state.player - self.seat - 1) % self.game.players  # type: ignore[operator]
                state.apply(self._opponents[min(at, len(self._opponents) - 1)].choose(state.view(state.player)))  # type: ignore[arg-type]
            elif self._view.encoding.numbers(state):
                return
            else:  # everything lies beyond the window
                state.apply(self._lots.choice(state.legal_actions()))

    def _lead(self, state: State) -> float:
        points = list(state.scores_if_ended)
        return float(points.pop(self.seat) - max(points))

    def _rewarded(self, state: State) -> float:
        lead, before = self._lead(state), self._lead_before
        self._lead_before = lead
        if self._reward == "gain":
            return lead - before
        if not state.is_over:
            return 0.0
        return lead if self._reward == "margin" else float(np.sign(lead))

    def _observe(self, state: State) -> Dict[str, Any]:
        return self._view.observation(state, self.seat)

    def _info(self, state: State) -> Dict[str, Any]:
        return {"scores": state.scores, "seat": self.seat}
