"""Many games in step, for learning. See BatchEnv."""

import os
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from ._core import Batch, Game, State, Tensor

#: What the planes of an observation tell of each cell.
PLANES: Tuple[str, ...] = (
    "tile", "frontier", "placed",
    *(f"port_{port}" for port in ("NNW", "N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW")),
    "centre", "coats", "figure_owner", "figure_place", "figure_kind")


@dataclass(frozen=True)
class Observation:
    """What there is to see of n games: arrays that BatchEnv writes into. Its own may only be read, for it writes what has changed. The
    leading axis of each is the game. Arrays of yours are numpy's, or of any package that shares memory of the processor by DLPack
    (`__dlpack__`, as torch's tensors have it), in one piece; for bool uint8 will do.

    planes   int8, n x planes x size x size, rows from north to south: PLANES names them. "tile", "frontier" and "placed" are 0
             or 1: a tile lies, one lies beside, it was just laid. "port_…" and "centre" are 1 + the kind of feature there (road,
             city, field, monastery, castle, cemetery, path, tower, house, courtyard), 0 for none. "coats" counts coats of
             arms, wells and markets. "figure_owner" is 1 for the player who acts, 2 for the next, …; "figure_place" 1 + the
             first port of the segment it stands on, 13 in the middle, 14 on a field that reaches no edge; "figure_kind" 1
             for a follower, then guard, large, builder, pig.
    scalars  float32, n x scalars: BatchEnv.scalar_names. Players are numbered from the one who acts.
    mask     bool, n x actions: which may be taken.
    players  int8, n: who acts, from 0.
    scores   int32, n x players, by seat: points on the track; where `done`, the final scores of the game that ended.
    done     bool, n: whether a game ended with the last action. Everything else is of the next one then.
    """

    planes: npt.NDArray[np.int8]
    scalars: npt.NDArray[np.float32]
    mask: npt.NDArray[np.bool_]
    players: npt.NDArray[np.int8]
    scores: npt.NDArray[np.int32]
    done: npt.NDArray[np.bool_]

    def arrays(self) -> Tuple[npt.NDArray[Any], ...]:
        """All of them, in the order above."""
        return (self.planes, self.scalars, self.mask, self.players, self.scores, self.done)


class BatchEnv:
    """`n` games in step: every one waits for a player's decision; chance acts by itself, and a game that ends begins anew.

    Game i has random numbers of its own from `seed` and i, so that its deals are the same whatever the other games and
    `threads` are. Boards are seen through a window of `size` x `size` cells round the middle of the start, `origin` in its
    upper left corner. Actions that lay a tile beyond it cannot be taken; a decision that has no others is taken by lot.

    An action is a whole number below `actions`, the same for all states:

    placements  ((slot * size + row) * size + column) * 4 + rotation: the tile of the hand (slot 0 where there is one), its
                cell, and quarter turns clockwise
    figures     then 14 for each kind of figure (follower, guard, large, builder, pig): the first port of the segment that it
                goes to, 0 to 11 clockwise from NNW; 12 for the middle, 13 for a field that reaches no edge
    pass        then 1
    others      then 64: of all other legal actions, which modules and The Castle have, the first, the second, …, as
                State.legal_actions lists them. Those beyond the 64th have no number, and cannot be taken

    One thread at a time may use a batch. Raises Error for rules, numbers and arrays that do not fit.
    """

    def __init__(self, rules: Union[str, "os.PathLike[str]"] = "base", players: int = 2, n: int = 256, seed: int = 0, *, threads: int = 1,
                 size: int = 31) -> None:
        self._batch = Batch(os.fspath(rules), players, n, seed, threads, size)
        self._own: Optional[Observation] = None

    @property
    def game(self) -> Game:
        """What is played."""
        return self._batch.game

    @property
    def n(self) -> int:
        """How many games."""
        return self._batch.n

    @property
    def actions(self) -> int:
        """How many numbers actions have."""
        return self._batch.actions

    @property
    def planes(self) -> Tuple[int, int, int]:
        """The shape of a game's planes."""
        return self._batch.planes

    @property
    def origin(self) -> Tuple[int, int]:
        """The cell (x, y) of row 0 and column 0."""
        return self._batch.origin

    @property
    def scalar_names(self) -> List[str]:
        """What the scalars are. Hands tell of tiles, unturned, as the planes do."""
        return self._batch.scalar_names

    def observation(self) -> Observation:
        """New arrays, for somebody who keeps what was seen."""
        n = self.n
        return Observation(np.zeros((n, *self.planes), np.int8), np.zeros((n, len(self.scalar_names)), np.float32),
                           np.zeros((n, self.actions), np.bool_), np.zeros(n, np.int8),
                           np.zeros((n, self.game.players), np.int32), np.zeros(n, np.bool_))

    def reset(self, out: Optional[Observation] = None) -> Observation:
        """All games begin anew, with the first deals of the seed. Writes all of it into `out`, or what has changed into arrays of its
        own, which every call without `out` writes into and which may only be read; and gives them. The arrays of `out` stay as they are
        until this returns: numpy refuses to resize them."""
        self._batch.reset(None if out is None else out.arrays())
        return self._given(out)

    def step(self, actions: Any, out: Optional[Observation] = None, *, whole: bool = False) -> Observation:
        """Takes an action in every game (int32, n, numpy's or by DLPack) and goes on to the next decisions. Raises Error for one that the
        mask of its game does not allow, and changes nothing then.

        Where the last call wrote to the same `out`, only what has changed is written: whoever changed planes or mask there meanwhile
        asks for all of it with `whole`. Other arrays are written whole. The last `out` is kept until the next call."""
        self._batch.step(actions, None if out is None else out.arrays(), whole)
        return self._given(out)

    def sample(self, actions: Optional[npt.NDArray[np.int32]] = None) -> npt.NDArray[np.int32]:
        """An action for every game, all that may be taken equally likely, written into `actions` if they are given."""
        if actions is None:
            actions = np.zeros(self.n, np.int32)
        self._batch.sample(actions)
        return actions

    def tensors(self) -> Dict[str, Tensor]:
        """The environment's own arrays by their names for packages that take DLPack: torch.from_dlpack(env.tensors()["planes"]). They
        show what the last call without `out` wrote, and may only be read."""
        return dict(zip(("planes", "scalars", "mask", "players", "scores", "done"), self._batch.tensors()))

    def state(self, game: int) -> State:
        """A copy of the state of a game."""
        return self._batch.state(game)

    def _given(self, out: Optional[Observation]) -> Observation:
        if out is not None:
            return out
        if self._own is None:
            self._own = Observation(*self._batch.own())
        return self._own
