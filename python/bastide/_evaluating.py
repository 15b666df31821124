"""What a state is worth, part by part. See evaluate."""

from dataclasses import dataclass
from typing import Any, List, Mapping, Optional, Tuple

from ._core import Evaluation, State


@dataclass(frozen=True)
class WorthPart:
    """Where points that players may expect come from. By `term`:

    "track"    points on the score track; the final scores when the game is over
    "feature"  a feature: `place` is one of its segments, `home` by player the figures that are expected to come home; without
               figures what a net sees in it
    "meeting"  two features that may become one, at `place` and `other`
    "turns"    own turns that are left
    "supply"   followers in the supply
    "home"     followers that are expected to come home
    "module"   what the module `name` adds
    "keeps"    The Castle's largest empty area
    "tokens"   The Castle's wall tokens
    """

    term: str
    name: str
    kind: str
    place: Optional[str]
    other: Optional[str]
    points: Tuple[float, ...]
    home: Tuple[float, ...]


@dataclass(frozen=True)
class Worth:
    """The points that each player may expect at the end, and what they are made of: the parts add up to them."""

    points: Tuple[float, ...]
    parts: List[WorthPart]

    def of(self, term: str) -> Tuple[float, ...]:
        """Points by player of one term."""
        return tuple(sum(part.points[player] for part in self.parts if part.term == term) for player in range(len(self.points)))


def evaluate(state: State, parameters: Optional[Mapping[str, Any]] = None) -> Worth:
    """What a state is worth by the numbers of the bot evaluator, but for `parameters`: {"city.rate": 2.0}. Raises Error for what it has
    not."""
    from . import evaluation
    return worth_by(evaluation(parameters), state)


def worth_by(evaluation: Evaluation, state: State) -> Worth:
    """The same by an evaluation that is there."""
    return Worth(evaluation.worth(state), [WorthPart(*part) for part in evaluation._parts(state)])
