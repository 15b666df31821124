"""Reviews of whole games. See review."""

import json
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple

from ._core import Error, Record
from ._program import run_program
from ._tournament import places


@dataclass(frozen=True)
class ReviewedTurn:
    """A turn's decision. Losses are in points of lead, chances to win from 0 to 1, both behind the best line; errors are standard
    errors; `unbiased_…` are without the winner's bias. `luck` is what chance brought the player since the turn before, in points; `chances` by seat, after the turn, by all that
    was found until then. `lines` are the best ways to take the turn and the one played, as `bastide analyse --json` has them."""

    turn: int
    player: int
    name: str
    played: str
    best: str
    loss: float
    loss_error: float
    unbiased_loss: float
    win_loss: float
    win_loss_error: float
    unbiased_win_loss: float
    grade: str
    luck: float
    chances: Tuple[float, ...]
    phase: str
    kind: str
    exact: bool
    lines: List[Dict[str, Any]]


@dataclass(frozen=True)
class PlayerReview:
    """All turns of a player: how many were real decisions, what they lost in the mean (points and chance to win, both without the winner's
    bias), what luck brought in points, the share of turns without a mark, and turns by grade. `phases` and `kinds` have the same by
    third of the game and by what the figure was put on. `level` is None where there is no ladder of levels, and for fewer than 20
    turns."""

    player: int
    name: str
    turns: int
    loss: float
    loss_error: float
    win_loss: float
    win_loss_error: float
    luck: float
    fine: float
    level: Optional[str]
    grades: Dict[str, int]
    phases: Dict[str, Dict[str, float]]
    kinds: Dict[str, Dict[str, float]]
    worst: List[int]


@dataclass(frozen=True)
class Review:
    """A game looked at, turn by turn, and by player."""

    turns: List[ReviewedTurn]
    players: List[PlayerReview]


def review(record: Record, *, seconds: Optional[float] = None, iterations: Optional[int] = None, game_seconds: Optional[float] = None,
           threads: int = 1, top: int = 5, seed: int = 1, bot: str = "puct",
           progress: Optional[Callable[[ReviewedTurn], None]] = None) -> Review:
    """What every turn of a game lost against the best, what luck brought, and what follows for each player.

    Each turn has `seconds` of wall time or so many `iterations`, or the whole game `game_seconds`, most of them where it is not clear
    early what was lost; 60 of these without any. With iterations and one thread the same seed gives the same review. `progress` is
    called after every turn. Raises Error for what cannot be used. Ctrl-C ends it with KeyboardInterrupt.
    """
    given = [name for name, value in (("seconds", seconds), ("iterations", iterations), ("game_seconds", game_seconds)) if value is not None]
    if len(given) > 1:
        raise Error(f"found {' and '.join(given)}, expected one of them")
    turns: List[ReviewedTurn] = []
    players: List[PlayerReview] = []

    def take(line: str) -> None:
        data = json.loads(line)
        if "summary" in data:
            players.extend(_player_of(row) for row in data["summary"])
        elif "turn" in data:
            turns.append(_turn_of(data))
            if progress is not None:
                progress(turns[-1])

    arguments = ["analyse", "-", "--json", f"--threads={threads}", f"--top={top}", f"--seed={seed}", f"--bot={bot}",
                 f"--rules={record.game.rules}", *places([("time", seconds), ("iterations", iterations), ("game-time", game_seconds)])]
    run_program(arguments, text=record.text(), on_line=take)
    return Review(turns, players)


def _turn_of(data: Mapping[str, Any]) -> ReviewedTurn:
    return ReviewedTurn(data["turn"], data["player"] - 1, data["name"], data["played"], data["best"], data["loss"], data["loss_error"],
                        data["unbiased_loss"], data["win_loss"], data["win_loss_error"], data["unbiased_win_loss"], data["grade"],
                        data["luck"], tuple(data["chances_after"]), data["phase"], data["kind"], data["exact"], data["lines"])


def _player_of(data: Mapping[str, Any]) -> PlayerReview:
    return PlayerReview(data["player"] - 1, data["name"], data["turns"], data["loss"], data["loss_error"], data["win_loss"],
                        data["win_loss_error"], data["luck"], data["fine"], data.get("level"), data["grades"], data["phases"], data["kinds"], data["worst"])

