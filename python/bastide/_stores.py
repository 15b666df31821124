"""Stores of tournaments, tunings and yardsticks as tables. See store."""

import importlib.util
import json
import os
import sqlite3
import tempfile
from pathlib import Path
from typing import Any, List, Optional, Sequence, Union

from ._core import Error, Game, Record, read_record
from ._packages import package
from ._program import run_program
from ._tournament import Tournament, tournament_of


class Store:
    """A file that a tournament or a tuning is kept in. It is only read, also while somebody plays into it.

    Tables are pandas' DataFrames where pandas is installed, else lists of dicts, a dict a row; `frames=True` or `False` asks for one
    of the two, and raises ImportError where pandas is missing.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"], *, frames: Optional[bool] = None) -> None:
        self.path = Path(path)
        if not self.path.is_file():
            raise Error(f"found no file {str(self.path)!r}, expected a store that bastide arena or bastide tune wrote")
        self._frames = _has_pandas() if frames is None else frames
        if self._frames:
            package("pandas", "store(frames=True)")
        if "setting" not in self.tables:
            raise Error(f"{self.path}: found no store, expected one that bastide arena or bastide tune wrote")

    @property
    def tables(self) -> List[str]:
        """The names of its tables and views. Of a tournament `games` is a row for each game, by bots' names."""
        return sorted(row[0] for row in self._rows("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') "
                                                   "AND name NOT LIKE 'sqlite_%'")[1])

    def table(self, name: str, where: Optional[str] = None) -> Any:
        """A table or view; only rows of which the SQL condition `where` is true."""
        if name not in self.tables:
            raise Error(f"{self.path}: found no table {name!r}, expected one of {', '.join(self.tables)}")
        quoted = '"' + name.replace('"', '""') + '"'
        return self.query(f"SELECT * FROM {quoted}" + (f" WHERE {where}" if where else ""))

    def query(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """What a question in SQL brings, with `values` for its question marks. Raises Error for one that cannot be asked."""
        names, rows = self._rows(sql, values)
        if self._frames:
            return package("pandas", "store(frames=True)").DataFrame.from_records(rows, columns=names)
        return [dict(zip(names, row)) for row in rows]

    def games(self, where: Optional[str] = None) -> Any:
        """A tournament's games: game, deal, seating, bot1, points1, seconds1, luck1, bot2, …, margin, failed and so on."""
        return self.table("games", where)

    def results(self, where: Optional[str] = None) -> Any:
        """The same by seat, a row for each bot of each game that did not fail: game, deal, seat (from 0), bot, points, others (the best
        of them), margin, seconds and luck."""
        game = self._rows("SELECT * FROM games LIMIT 0")[0]
        seats = [int(name[3:]) for name in game if name.startswith("bot") and name[3:].isdigit()]
        parts = []
        for seat in seats:
            others = [f"ifnull(points{other}, -1)" for other in seats if other != seat]
            best = others[0] if len(others) == 1 else f"max({', '.join(others)})"
            parts.append(f"SELECT game, deal, {seat - 1} AS seat, bot{seat} AS bot, points{seat} AS points, {best} AS others, "
                         f"points{seat} - {best} AS margin, seconds{seat} AS seconds, luck{seat} AS luck FROM games "
                         f"WHERE failed IS NULL AND bot{seat} IS NOT NULL" + (f" AND ({where})" if where else ""))
        return self.query(" UNION ALL ".join(parts) + " ORDER BY game, seat")

    def ratings(self) -> Tournament:
        """A tournament's ratings, as bastide.arena gives them."""
        return tournament_of(json.loads(run_program(["arena", "table", str(self.path), "--json"])[1]))

    def records(self, where: Optional[str] = None, *, game: Optional[Game] = None) -> List[Record]:
        """The games' records, replayed and checked; only of those of which the SQL condition is true, as in "game = 35". Where the rules
        are from a file, `game` is by that file: Game("house.toml", players=2). Raises Error for records that are not of it."""
        with tempfile.TemporaryDirectory(prefix="bastide-") as folder:
            out = Path(folder) / "records.txt"
            condition = ["--where", where] if where else []
            run_program(["arena", "export", str(self.path), "--format", "records", "--out", str(out), *condition])
            text = out.read_text() if out.exists() else ""
        read = read_record if game is None else game.read_record
        return [read(record, str(self.path)) for record in split_records(text)]

    def _rows(self, sql: str, values: Sequence[Any] = ()) -> Any:
        try:
            connection = sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=ro", uri=True)
            try:
                found = connection.execute(sql, values)
                return [column[0] for column in found.description or ()], found.fetchall()
            finally:
                connection.close()
        except sqlite3.Error as error:
            raise Error(f"{self.path}: {error}") from None

    def __repr__(self) -> str:
        return f"<bastide.Store {self.path}>"


def store(path: Union[str, "os.PathLike[str]"], *, frames: Optional[bool] = None) -> Store:
    """Opens a store. Raises Error where the file is none, and ImportError with frames=True where pandas is missing."""
    return Store(path, frames=frames)


def split_records(text: str) -> List[str]:
    """The records of a text that holds several."""
    begin = "bastide record "
    return [begin + part for part in text.split(begin)[1:]]


def _has_pandas() -> bool:
    return importlib.util.find_spec("pandas") is not None
