"""Sets of observations and actions."""

import numpy as np


class Space:
    def __init__(self):
        self._generator = np.random.default_rng()

    def seed(self, seed=None):
        self._generator = np.random.default_rng(seed)


class Box(Space):
    def __init__(self, low, high, shape=None, dtype=np.float32):
        super().__init__()
        self.shape, self.dtype = tuple(shape), np.dtype(dtype)
        self.low, self.high = np.full(self.shape, low, self.dtype), np.full(self.shape, high, self.dtype)

    def __eq__(self, other):
        return isinstance(other, Box) and (self.shape, self.dtype) == (other.shape, other.dtype) and bool((self.low == other.low).all()) and bool((self.high == other.high).all())

    def contains(self, x):
        return (isinstance(x, np.ndarray) and x.dtype == self.dtype and x.shape == self.shape and bool((x >= self.low).all())
                and bool((x <= self.high).all()))


class Discrete(Space):
    def __init__(self, n):
        super().__init__()
        self.n = n

    def __eq__(self, other):
        return isinstance(other, Discrete) and self.n == other.n

    def contains(self, x):
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n

    def sample(self, mask=None):
        assert mask is None or (mask.dtype == np.int8 and mask.shape == (self.n,))
        return int(self._generator.choice(np.arange(self.n) if mask is None else np.flatnonzero(mask)))


class Dict(Space):
    def __init__(self, spaces):
        super().__init__()
        self.spaces = dict(spaces)

    def __getitem__(self, key):
        return self.spaces[key]

    def __eq__(self, other):
        return isinstance(other, Dict) and self.spaces == other.spaces

    def contains(self, x):
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(self.spaces[key].contains(x[key]) for key in x)
