"""Carcassonne: the engine, the players and the analysis of Bastide.

    import bastide

    state = bastide.Game("base", players=2).initial()
    bot = bastide.bot("greedy")
    while not state.is_over:
        if state.is_chance:
            state.draw()
        else:
            state.apply(bot.choose(state))
    print(state.scores)

Players are numbered from 0 everywhere but in texts, where people number them from 1. What is wrong with rules, positions, records,
actions and bots is told by Error, a ValueError. Modules besides, which need numpy: bastide.batch (BatchEnv, many games in step),
bastide.turns (turns with what they lead to), and on packages of these names bastide.gymnasium and bastide.pettingzoo.
"""

import json
import math
import os
from typing import TYPE_CHECKING, Any, Mapping, Optional, Sequence, Union

from . import _core
from ._core import (Action, Analysis, Analyst, Bot, Encoding, Error, Estimate, Evaluation, Feature, FeatureOutlook, Game, Line, Outlook,
                    Record, State, Tensor, Thought, Tile, __version__, bots, outlook, read_position, read_record, rule_sets)
from ._evaluating import Worth, WorthPart, evaluate
from ._imports import ImportedGame, import_games
from ._options import Choice, Flag, Number, Numbers, Whole
from ._packages import package as _package
from ._program import ProgramError, find_program
from ._review import PlayerReview, Review, ReviewedTurn, review
from ._stores import Store, store
from ._talk import run
from ._tournament import Check, Entrant, Pairing, Rating, Tournament, Verdict, arena, check_bot
from ._tuning import Interval, TunedParameter, Tuning, tune

if TYPE_CHECKING:
    from .batch import BatchEnv, Observation

__all__ = ["Action", "Analysis", "Analyst", "BatchEnv", "Bot", "Check", "Choice", "Encoding", "Entrant", "Error", "Estimate",
           "Evaluation", "Feature", "FeatureOutlook", "Flag", "Game", "ImportedGame", "Interval", "Line", "Number", "Numbers",
           "Observation", "Outlook", "Pairing", "Parameter", "PlayerReview", "ProgramError", "Rating", "Record", "Review",
           "ReviewedTurn", "State", "Store", "Tensor", "Thought", "Tile", "Tournament", "TunedParameter", "Tuning", "Verdict", "Whole",
           "Worth", "WorthPart", "__version__", "analyse", "arena", "bot", "bots", "check_bot", "evaluate", "evaluation", "find_program",
           "import_games", "outlook", "read_position", "read_record", "review", "rule_sets", "run", "store", "tune"]

_core._require_main_interpreter()

#: What a parameter of a bot may be.
Parameter = Union[bool, int, float, str, Sequence[float]]


def bot(name: Union[str, "os.PathLike[str]"], *, seconds: Optional[float] = None, iterations: Optional[int] = None, seed: int = 0,
        parameters: Optional[Mapping[str, Parameter]] = None) -> Bot:
    """The bot called `name`: a built-in one (bots() lists them) or the path of a bot file with a `player`.

    It thinks for `seconds` of wall time a decision, 0.001 to 3600, or for so many `iterations`; with neither as its file says.
    `parameters` change those of its file, by their names in it, with dots for tables: {"evaluation.city.rate": 2.0}. Its random
    numbers begin with `seed`. Raises Error where any of it cannot be used.
    """
    if seconds is not None and iterations is not None:
        raise Error("found seconds and iterations, expected one of them")
    budget = ""
    if seconds is not None:
        budget = f"seconds = {_toml(float(seconds))}\n"
    elif iterations is not None:
        budget = f"iterations = {_toml(int(iterations))}\n"
    return Bot(os.fspath(name), budget, _toml_table(parameters), seed)


def evaluation(parameters: Optional[Mapping[str, Parameter]] = None) -> Evaluation:
    """What states are worth, by the bot evaluator's numbers but for these: {"city.rate": 2.0}. Raises Error for what it has not."""
    return Evaluation(_toml_table(parameters))


def analyse(state: State, *, seconds: float = 5.0, iterations: Optional[int] = None, top: int = 5, seed: int = 1,
            played: Sequence[Action] = (), bot: Union[str, "os.PathLike[str]"] = "puct", threads: int = 1) -> Analysis:
    """What is best in `state`, where a player decides: see Analyst, which keeps its tree for more than one."""
    return Analyst(bot, threads).analyse(state, seconds=seconds, iterations=iterations, top=top, seed=seed, played=list(played))


def _toml_table(parameters: Optional[Mapping[str, Parameter]]) -> str:
    return "".join(f"{_toml_key(key)} = {_toml(value)}\n" for key, value in (parameters or {}).items())


def _toml_key(key: str) -> str:
    """The key of a bot file: names with dots between them."""
    return ".".join(json.dumps(part, ensure_ascii=False) for part in key.split("."))


def _toml(value: Parameter) -> str:
    """A value as a bot file writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise Error(f"found the number {value}, expected a finite one")
        return repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return "[" + ", ".join(_toml(float(number)) for number in value) + "]"


def __getattr__(name: str) -> Any:
    # Imports numpy, which the rest does without.
    if name in ("BatchEnv", "Observation"):
        _package("numpy", f"bastide.{name}")
        from . import batch
        return getattr(batch, name)
    raise AttributeError(f"module 'bastide' has no attribute {name!r}")
