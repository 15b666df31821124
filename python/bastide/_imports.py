"""Games of other sites and programs. See import_games."""

import json
import os
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Union

from ._core import Record, read_record
from ._program import run_program


@dataclass(frozen=True)
class ImportedGame:
    """A game of another site, held to the rules. `record` is None where that was not possible, and `error` says why. `differences` counts
    scores and followers that the source tells otherwise."""

    source: str
    format: str
    record: Optional[Record]
    differences: int
    error: Optional[str]
    data: Dict[str, Any]


def import_games(*games: Union[str, "os.PathLike[str]"], anonymous: bool = False) -> List[ImportedGame]:
    """Reads games that were played elsewhere: files, folders and links, as `bastide import` takes them. Nothing is fetched. Raises Error
    where there are none."""
    arguments = ["import", "--json", *(["--anonymous"] if anonymous else []), "--", *(os.fspath(game) for game in games)]
    _, text = run_program(arguments, accept=(0, 2) if games else (0,))
    return [_game_of(json.loads(line)) for line in text.splitlines()]


def _game_of(data: Dict[str, Any]) -> ImportedGame:
    record = read_record(data["text"], str(data.get("source", "import"))) if data.get("text") else None
    return ImportedGame(str(data.get("source", "")), str(data.get("format", "")), record, int(data.get("differences") or 0), data.get("error"), data)
