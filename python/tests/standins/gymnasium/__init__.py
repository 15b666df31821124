"""Stands in for the package gymnasium where that is not installed: as much of its interface as bastide.gymnasium and bastide.pettingzoo
use, and as their tests hold them to. Written from Gymnasium's documentation."""

import numpy as np

from . import spaces

__all__ = ["Env", "spaces"]


class Env:
    """The interface of an environment."""

    metadata = {"render_modes": []}
    render_mode = None
    _generator = None

    @property
    def np_random(self):
        if self._generator is None:
            self._generator = np.random.default_rng()
        return self._generator

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._generator = np.random.default_rng(seed)

    def step(self, action):
        raise NotImplementedError

    def close(self):
        pass
