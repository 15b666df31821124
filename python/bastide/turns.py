"""All ways to take a turn, with what each leaves on the table, as numpy's arrays: for evaluations that are learned. Needs numpy."""

from dataclasses import dataclass
from typing import List, Tuple

import numpy as np
import numpy.typing as npt

from ._core import Action, State, _table, _turns

#: Columns of `features`; after them the weight of figures of each player.
COLUMNS: Tuple[str, ...] = ("kind", "tiles", "open", "worth", "completed", "fits", "closes")
#: What the column "kind" holds.
KINDS: Tuple[str, ...] = ("road", "city", "field", "monastery", "castle", "cemetery", "path", "tower", "house", "courtyard")


@dataclass(frozen=True)
class Tables:
    """What lies on some tables.

    points    int32, tables x players: on the score track
    ended     int32, tables x players: if the game ended now
    followers int32, tables x players: in the supplies
    features  int32, rows x (len(COLUMNS) + players): each feature's kind (an index of KINDS), cells, open ends, worth if the game ended
              now, the same if it were completed as it is, fits and closes, and by player the weight of the figures on it
    starts    int32, tables + 1: the rows of table i are starts[i] to starts[i + 1] - 1

    A feature's fits and closes tell how hard it is to complete: of the empty cells that it leads to, the fewest tiles of the bag that any
    of them has. Fits are tiles whose edges go there; closes are those of them with which the feature leads no further, of a monastery all.
    Both are 0 for a feature that leads to no empty cell. Tiles in hands are not counted.
    """

    points: npt.NDArray[np.int32]
    ended: npt.NDArray[np.int32]
    followers: npt.NDArray[np.int32]
    features: npt.NDArray[np.int32]
    starts: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.points)


@dataclass(frozen=True)
class Turns:
    """Ways to take a turn: `actions[i]`, one after the other, lead to the table i."""

    actions: List[List[Action]]
    tables: Tables


def turns(state: State) -> Turns:
    """Everything that the player who acts may decide in a row, until chance or somebody else acts or another turn begins, and the tables
    that it leads to. Raises Error where no player acts."""
    actions, *arrays = _turns(state)
    return Turns(actions, _tables(*arrays))


def table(state: State) -> Tables:
    """What lies on the table of one state."""
    return _tables(*_table(state))


def _tables(states: npt.NDArray[np.int32], features: npt.NDArray[np.int32], starts: npt.NDArray[np.int32]) -> Tables:
    return Tables(states[:, 0], states[:, 1], states[:, 2], features, starts)
