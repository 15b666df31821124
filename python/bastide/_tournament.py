"""Tournaments, sequential tests and checks of bots. See arena and check_bot."""

import inspect
import json
import os
import sys
import tempfile
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Type, TypeVar, Union

from ._core import Error, rule_sets
from ._program import refuse_in_bot, run_program

T = TypeVar("T")


@dataclass(frozen=True)
class Entrant:
    """A class with `choose(state)` under a name of its own, with values of its options."""

    player: type
    name: str
    parameters: Mapping[str, Any]


#: A built-in bot's name, the path of a bot file, or a class with `choose(state)` that stands in a file.
BotLike = Union[str, "os.PathLike[str]", type, Entrant]


@dataclass(frozen=True)
class Rating:
    """A bot's place in a tournament. Elo has a mean of 0 over the bots, `low` and `high` are its 95 % interval; points and margins
    are means a game; `score` is the share of points won, 0 to 1."""

    name: str
    elo: float
    low: float
    high: float
    standard_error: float
    widened: bool
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    points: float
    margin: float
    margin_low: float
    margin_high: float
    decisions: int
    moves: int
    seconds_per_move: float
    failures: Dict[str, int]


@dataclass(frozen=True)
class Pairing:
    """What a bot did against another. `superiority` is the likelihood that it is the better one."""

    bot: str
    rival: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    margin: float
    margin_low: float
    margin_high: float
    superiority: float


@dataclass(frozen=True)
class Verdict:
    """Where a sequential test stands. H1, that the first bot gains, is accepted where `ratio` is at `upper` or above, H0 at `lower` or
    below."""

    ratio: float
    lower: float
    upper: float
    deals: int
    failed_games: int
    void: bool
    conclusion: str

    @property
    def gains(self) -> Optional[bool]:
        """Whether it is settled that the first bot is better, or that it is not; None where neither is."""
        if self.void or self.lower < self.ratio < self.upper:
            return None
        return self.ratio >= self.upper


@dataclass(frozen=True)
class Tournament:
    """What came of a tournament, the best bot first. `data` has all that the program tells (`bastide arena table --json`)."""

    ratings: List[Rating]
    pairings: List[Pairing]
    test: Optional[Verdict]
    finished: bool
    deals: int
    games: int
    data: Dict[str, Any]

    def rating(self, name: str) -> Rating:
        """Of the bot of that name. Raises KeyError."""
        for rating in self.ratings:
            if rating.name == name:
                return rating
        raise KeyError(name)


@dataclass(frozen=True)
class Check:
    """One thing that a bot's program was tried with: "ok", "failed", "not applicable" or "warning", and what was found."""

    check: str
    verdict: str
    found: str


def arena(bots: Sequence[BotLike], *, rules: Union[str, "os.PathLike[str]"] = "base", players: Optional[int] = None,
          deals: Optional[int] = None, seed: int = 1, seconds: Optional[float] = None, test: Optional[str] = None,
          concurrency: int = 0, luck: bool = False, store: Union[str, "os.PathLike[str]", None] = None) -> Tournament:
    """Plays a tournament, and gives its ratings: all `bots` against all others, `deals` orders of the tiles a pair from every seat.

    Bots are names of built-in ones, paths of bot files, classes with `choose(state)` that stand in a file (they are started as
    programs of their own in the file's folder, which read that file: a call of this function in it stands behind `if __name__ ==
    "__main__":`), and Entrants. `rules` are a built-in name or a file. They think as their files say, or for `seconds` a move. `test`
    plays until it is settled whether the first is better than the second: "screen", "gain", "confirm" or "simplify" (`bastide stats
    sprt --help`). `concurrency` games are played at a time, 0 for all cores; from the same seed they are the same with any number,
    for bots with budgets in iterations. The games are kept in the file `store`, and the same call goes on from it; without one they
    are forgotten. `luck` computes what draws were worth.

    Raises Error for what cannot be used, and ProgramError where the tournament fails. Ctrl-C ends it with KeyboardInterrupt.
    """
    refuse_in_bot("arena")
    if isinstance(bots, str):
        raise Error(f"bots: found {bots!r}, expected a list of them")
    if len(bots) < 2:
        raise Error(f"bots: found {len(bots)}, expected 2 or more")
    with tempfile.TemporaryDirectory(prefix="bastide-") as folder:
        arguments = ["arena", "--json", f"--bots={','.join(bot_files(bots, Path(folder), rules))}",
                     f"--rules={os.fspath(rules)}", f"--seed={seed}",
                     f"--concurrency={concurrency}", f"--store={store or Path(folder) / 'arena.db'}"]
        arguments += places([("players", players), ("deals", deals), ("time", seconds), ("test", test)])
        if luck:
            arguments.append("--luck")
        # A test that ends without a verdict is a result, too.
        _, text = run_program(arguments, accept=(0, 3))
    return tournament_of(json.loads(text))


def check_bot(bot: BotLike, *, seconds: float = 0.2) -> List[Check]:
    """Tries a bot that is a program with whole games and with what a tournament may bring. Raises Error where it is none. For a class
    in the file that calls this see arena."""
    refuse_in_bot("check_bot")
    with tempfile.TemporaryDirectory(prefix="bastide-") as folder:
        path, = bot_files([bot], Path(folder))
        _, text = run_program(["check-bot", "--json", f"--time={seconds}", path], accept=(0, 1))
    return [taken(Check, check) for check in json.loads(text)["checks"]]


def tournament_of(data: Dict[str, Any]) -> Tournament:
    """What `--json` of the arena says."""
    test = data.get("test")
    return Tournament([taken(Rating, row) for row in data["ratings"]], [taken(Pairing, row) for row in data["cross_table"]],
                      taken(Verdict, test) if test else None, data["finished"], data["deals_played"], data["games_played"], data)


def taken(kind: Type[T], data: Mapping[str, Any]) -> T:
    """An object with those of its fields that the data has, which says more."""
    return kind(**{field.name: data[field.name] for field in fields(kind)})


def bot_files(bots: Sequence[BotLike], folder: Path, rules: Union[str, "os.PathLike[str]"] = "base") -> List[str]:
    """What the program takes for each bot; classes get a bot file in the folder, with the path of the rules where they are a file's."""
    given = [] if os.fspath(rules) in rule_sets() else ["--rules", os.path.abspath(rules)]
    return [_bot_file(bot, at, folder, given) for at, bot in enumerate(bots)]


def _bot_file(bot: BotLike, at: int, folder: Path, rules: Sequence[str]) -> str:
    if isinstance(bot, type):
        name = getattr(bot, "name", None)
        bot = Entrant(bot, name if isinstance(name, str) else bot.__name__.lower(), {})
    if not isinstance(bot, Entrant):
        text = os.fspath(bot)
        if "," in text:
            raise Error(f"bots: found {text!r}, expected a path without a comma")
        return text
    from . import _toml, _toml_table
    package = str(Path(__file__).resolve().parent)
    spec = _spec_of(bot.player)
    command = ", ".join(_toml(part) for part in (sys.executable, package, spec, *rules))
    # Started where the class's file is, always at one place: a store goes on with the same bots only.
    text = f"name = {_toml(bot.name)}\ncommand = [{command}]\ndirectory = {_toml(os.path.dirname(spec))}\n"
    if bot.parameters:
        text += "[parameters]\n" + _toml_table(bot.parameters)
    path = folder / f"bot-{at + 1}.toml"
    path.write_text(text)
    return str(path)


def _spec_of(player: type) -> str:
    """FILE:CLASS, which another process can load."""
    try:
        path: Optional[str] = inspect.getsourcefile(player)
    except (TypeError, OSError):
        path = None
    if path is None or not os.path.exists(path) or "<locals>" in player.__qualname__:
        raise Error(f"bots: found the class {player.__qualname__}, expected one that stands in a file of its own accord: the arena "
                    "starts it as a program")
    if not hasattr(player, "choose"):
        raise Error(f"bots: found the class {player.__qualname__}, expected one with choose(state)")
    return f"{os.path.abspath(path)}:{player.__qualname__}"


def places(pairs: Sequence[Tuple[str, Any]]) -> List[str]:
    """Options of the program, but for those that are None."""
    return [f"--{flag}={value}" for flag, value in pairs if value is not None]
