"""What environments of other packages have in common: observations as dicts, and chance by numpy's generators. Needs numpy."""

import math
from typing import Any, Dict, Sequence, TypeVar

import numpy as np

from ._core import Encoding, State

T = TypeVar("T")


class View:
    """Observations of one player as dicts of new arrays: "planes", "scalars" and "action_mask"."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding

    def observation(self, state: State, player: int) -> Dict[str, Any]:
        """What a player, from 0, sees; nothing may be done where somebody else acts."""
        planes = np.zeros(self.encoding.planes, np.int8)
        scalars = np.zeros(len(self.encoding.scalar_names), np.float32)
        mask = np.zeros(self.encoding.actions, np.int8)
        self.encoding.observe(state, player, planes, scalars, mask)
        return {"planes": planes, "scalars": scalars, "action_mask": mask}

    def flat(self, state: State, player: int) -> Dict[str, Any]:
        """The same with planes and scalars in one: "observation" (float32), the planes row by row and the scalars behind them."""
        seen = self.observation(state, player)
        both = np.concatenate((seen["planes"].ravel(), seen["scalars"]), dtype=np.float32)
        return {"observation": both, "action_mask": seen["action_mask"]}

    def flat_space(self, spaces: Any) -> Any:
        """The space of flat observations, by gymnasium's module of spaces."""
        space = self.space(spaces)
        length = math.prod(self.encoding.planes) + len(self.encoding.scalar_names)
        return spaces.Dict({"observation": spaces.Box(-10_000, 10_000, (length,), np.float32), "action_mask": space["action_mask"]})

    def space(self, spaces: Any) -> Any:
        """The space of observations, by gymnasium's module of spaces."""
        return spaces.Dict({
            "planes": spaces.Box(0, 127, self.encoding.planes, np.int8),
            "scalars": spaces.Box(-10_000, 10_000, (len(self.encoding.scalar_names),), np.float32),
            "action_mask": spaces.Box(0, 1, (self.encoding.actions,), np.int8)})


class Lots:
    """Chance by one of numpy's generators, as State.draw takes it."""

    def __init__(self, generator: np.random.Generator) -> None:
        self._generator = generator

    def random(self) -> float:
        """A number in [0, 1)."""
        return float(self._generator.random())

    def choice(self, things: Sequence[T]) -> T:
        """One of them."""
        return things[int(self._generator.integers(len(things)))]
