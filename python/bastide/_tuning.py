"""Tunings. See tune."""

import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from ._core import Error
from ._program import refuse_in_bot, run_program
from ._tournament import BotLike, bot_files, places


@dataclass(frozen=True)
class Interval:
    """A mean with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class TunedParameter:
    """A parameter: where it began, and what came of it. `gain` is in points a deal; None where the method does not tell."""

    name: str
    start: Any
    result: Any
    gain: Optional[Interval]


@dataclass(frozen=True)
class Tuning:
    """What came of a tuning. `gain` of the result over the start is in points a deal, on deals that the search never saw; `file` is
    the tuned bot's file as text. `data` has all that the program tells (`bastide tune status --json`)."""

    bot: str
    method: str
    parameters: List[TunedParameter]
    gain: Optional[Interval]
    games: int
    file: str
    data: Dict[str, Any]


def tune(tuning: Union[str, "os.PathLike[str]", Mapping[str, Any]], *, bot: Optional[BotLike] = None, generations: Optional[int] = None,
         duration: Optional[str] = None, store: Union[str, "os.PathLike[str]", None] = None) -> Tuning:
    """Looks for better parameters of a bot, and tests them.

    `tuning` is the name of a built-in one, the path of a file, or what stands in such a file as a mapping, with `bot` beside it where
    that is a class with `choose(state)` and options:

        bastide.tune({"method": "spsa", "generations": 20, "verdict": 40, "parameter": [{"path": "greed"}]}, bot=Mine)

    `duration` ("90s", "30m", "1h") or `generations` end it. It is kept in the file `store`, and the same call goes on from it; without
    one it is forgotten. For a class in the file that calls this see bastide.arena. Raises Error for what cannot be
    used, and ProgramError where it fails.
    """
    refuse_in_bot("tune")
    with tempfile.TemporaryDirectory(prefix="bastide-") as name:
        folder = Path(name)
        if isinstance(tuning, Mapping):
            keys = dict(tuning)
            if bot is not None:
                keys["bot"] = bot_files([bot], folder, _rules_of(keys))[0]
            file = folder / "tuning.toml"
            file.write_text(_toml_of(keys))
        elif bot is not None:
            raise Error("found a bot beside a tuning's file, expected the bot in the file, or a mapping")
        else:
            file = Path(tuning)
        kept = store or folder / "tuning.db"
        # Exit code 3: the result is worse than the start, which is a result as well.
        _, text = run_program(["tune", str(file), "--json", f"--store={kept}",
                               *places([("generations", generations), ("for", duration)])], accept=(0, 3))
        data = json.loads(text)
        _, result = run_program(["tune", "result", str(kept)])
    return Tuning(data["bot"], data["method"], [_parameter(row) for row in data.get("parameters", [])],
                  _interval((data.get("verdict") or {}).get("gain")), data["games"], result, data)


def _rules_of(keys: Mapping[str, Any]) -> str:
    """The rules that the bot plays by; the first of several."""
    games: Any = keys.get("game")
    table = games[0] if _is_tables(games) else keys
    return str(table.get("rules", "base"))


def _parameter(row: Mapping[str, Any]) -> TunedParameter:
    return TunedParameter(row["name"], row.get("start"), row.get("result"), _interval(row.get("gain")))


def _interval(data: Optional[Mapping[str, float]]) -> Optional[Interval]:
    return None if data is None else Interval(data["value"], data["low"], data["high"])


def _toml_of(keys: Mapping[str, Any]) -> str:
    """Keys, then tables, then lists of tables."""
    from . import _toml, _toml_key
    text = ""
    for key, value in keys.items():
        if not isinstance(value, Mapping) and not _is_tables(value):
            items = value if isinstance(value, (list, tuple)) else None
            text += f"{_toml_key(key)} = {_toml(value) if items is None else '[' + ', '.join(_toml(item) for item in items) + ']'}\n"
    for key, value in keys.items():
        if isinstance(value, Mapping):
            text += f"[{_toml_key(key)}]\n{_toml_of(value)}"
        elif _is_tables(value):
            for table in value:
                text += f"[[{_toml_key(key)}]]\n{_toml_of(table)}"
    return text


def _is_tables(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and len(value) > 0 and all(isinstance(row, Mapping) for row in value)
