"""What can be set about a bot, as the protocol tells it to the arena and to `tune`."""

from dataclasses import asdict, dataclass
from typing import Any, Dict, Sequence, Tuple, Union


@dataclass(frozen=True)
class Number:
    """A number from `low` to `high`."""

    default: float
    low: float
    high: float


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`."""

    default: int
    low: int
    high: int


@dataclass(frozen=True)
class Flag:
    """True or False."""

    default: bool


@dataclass(frozen=True)
class Choice:
    """One of the texts `choices`."""

    default: str
    choices: Tuple[str, ...]


@dataclass(frozen=True)
class Numbers:
    """A list of numbers from `low` to `high`, as many as the default has."""

    default: Sequence[float]
    low: float
    high: float


Option = Union[Number, Whole, Flag, Choice, Numbers]


def described(options: Dict[str, Option]) -> Sequence[Dict[str, Any]]:
    """As `hello` of a bot has them."""
    return [{"name": name, "type": type(option).__name__.lower(), **asdict(option)} for name, option in options.items()]


def values_of(options: Dict[str, Option], given: Dict[str, Any]) -> Dict[str, Any]:
    """By name, what is given, and the default of all else."""
    return {name: given.get(name, option.default) for name, option in options.items()}
