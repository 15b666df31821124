"""A PettingZoo environment (AEC): all seats are agents. Needs pettingzoo, gymnasium and numpy.

    import bastide.pettingzoo

    env = bastide.pettingzoo.env("base", players=2)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""

import math
from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from ._core import Encoding, Error, Game, State
from ._packages import package
from .seeing import Lots, View

pettingzoo: Any = package("pettingzoo", "bastide.pettingzoo")
spaces: Any = package("gymnasium.spaces", "bastide.pettingzoo")


class CarcassonneAEC(pettingzoo.AECEnv):  # type: ignore[misc]
    """A game whose seats are the agents "player_0", "player_1", … in their order; whoever decides is selected, so that an agent may be
    selected more than once in a row: for the tile, then for the figure.

    An observation is a dict of "observation" (float32) and "action_mask" (int8, 1 for what may be done; all 0 where another agent
    decides or the game is over). The first has all that bastide.gymnasium has in two arrays: the planes row by row, then the scalars.
    `split` takes them apart. Actions are numbers as in bastide.BatchEnv. Rewards come with the end of the game: each agent's points
    ahead of the best other one with reward="margin", or 1, 0 and -1 with "outcome". An action that may not be taken ends the game: -1
    for its agent (with "margin" -100), 0 for the others.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"], "name": "carcassonne_v0", "is_parallelizable": False}
    _ILLEGAL = {"margin": -100.0, "outcome": -1.0}

    def __init__(self, rules: str = "base", players: int = 2, *, reward: str = "margin", size: int = 31,
                 render_mode: Optional[str] = None) -> None:
        super().__init__()
        if reward not in self._ILLEGAL:
            raise Error(f"reward: found {reward!r}, expected one of {', '.join(self._ILLEGAL)}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise Error(f"render_mode: found {render_mode!r}, expected \"ansi\" or None")
        self.game = Game(rules, players)
        self.render_mode = render_mode
        self._reward = reward
        self._view = View(Encoding(self.game, size))
        self.possible_agents: List[str] = [f"player_{seat}" for seat in range(players)]
        self.agents: List[str] = []
        self._spaces = {agent: self._view.flat_space(spaces) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self._view.encoding.actions) for agent in self.possible_agents}
        self._generator = np.random.default_rng()
        self.state_of_play: Optional[State] = None

    def observation_space(self, agent: str) -> Any:
        """The same object for an agent each time."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same object for an agent each time."""
        return self._actions[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """A new game. The same seed gives the same one."""
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self._lots = Lots(self._generator)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.state_of_play = self.game.initial()
        self.agent_selection = self.agents[0]
        self._go_on(self.state_of_play)

    def observe(self, agent: str) -> Dict[str, Any]:
        """What an agent sees; its mask is empty where another one decides."""
        state = self._state()
        return self._view.flat(state, self.possible_agents.index(agent))

    def split(self, observation: Any) -> Tuple[Any, Any]:
        """The planes and the scalars of an "observation", or of many with leading axes, without copies: bastide.Observation says what
        they are."""
        shape = self._view.encoding.planes
        cells = math.prod(shape)
        return observation[..., :cells].reshape(*observation.shape[:-1], *shape), observation[..., cells:]

    def step(self, action: Any) -> None:
        """Takes the selected agent's action, None of one whose game is over."""
        state = self._state()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        try:
            chosen = self._view.encoding.action(state, int(action))
        except Error:
            self.rewards[agent] = self._ILLEGAL[self._reward]
            self.infos[agent] = {"illegal": True}
            self._end()
        else:
            state.apply(chosen)
            self._go_on(state)
        self._accumulate_rewards()
        if self.render_mode == "ansi":
            self.render()

    def render(self) -> Optional[str]:
        """The board as text, with render_mode="ansi"."""
        return str(self._state()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    def _state(self) -> State:
        if self.state_of_play is None:
            raise Error("found a question before reset(), expected it behind")
        return self.state_of_play

    def _go_on(self, state: State) -> None:
        """To the next decision that has an action with a number, or to the end."""
        while not state.is_over:
            if state.is_chance:
                state.draw(self._lots)
            elif self._view.encoding.numbers(state):
                self.agent_selection = self.possible_agents[state.player]  # type: ignore[index]
                return
            else:  # everything lies beyond the window
                state.apply(self._lots.choice(state.legal_actions()))
        for seat, agent in enumerate(self.possible_agents):
            points = list(state.scores)
            lead = float(points.pop(seat) - max(points))
            self.rewards[agent] = lead if self._reward == "margin" else float(np.sign(lead))
        self._end()

    def _end(self) -> None:
        self.terminations = {agent: True for agent in self.agents}
        # PettingZoo asks whoever is selected first for its empty step.
        self.agent_selection = self.agents[0]


def env(rules: str = "base", players: int = 2, **options: Any) -> CarcassonneAEC:
    """A CarcassonneAEC."""
    return CarcassonneAEC(rules, players, **options)
