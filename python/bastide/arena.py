"""Bots for the arena: a program that decides with the states of this package, and talks the bot protocol with the arena.

    import bastide, bastide.arena

    class Mine:
        def choose(self, state):
            return max(state.legal_actions(), key=lambda action: state.scores_if_ended_after(action)[state.player])

    bastide.arena.run(Mine(), name="mine")
"""

import json
import sys
from typing import IO, Any, Dict, Optional, Protocol

from ._core import Action, Game, State, read_position


class Player(Protocol):
    """Whoever decides. A bastide.Bot is one, too."""

    def choose(self, state: State) -> Action:
        """One of the state's legal actions. The state is what the player who decides knows."""


def run(player: Player, *, name: str = "nameless", author: str = "", version: str = "", rules: Optional[str] = None) -> None:
    """Plays until the arena says quit or closes the input.

    The rules are those that the arena names; where these are not built in, `rules` is the path of their file. A player may have
    `new_game(seed)`, which is called with a whole number of 64 bits when a game begins. What it prints goes to standard error, for
    standard output belongs to the arena. What it raises ends the program, and the arena tells of it.
    """
    out, sys.stdout = sys.stdout, sys.stderr
    try:
        talk = _Talk(player, out, rules, {"name": name, "author": author, "version": version})
        for line in sys.stdin:
            if not talk.take(json.loads(line)):
                break
    finally:
        sys.stdout = out


class _Talk:
    """The bot's side of the protocol."""

    def __init__(self, player: Player, out: IO[str], rules: Optional[str], identity: Dict[str, str]) -> None:
        self._player = player
        self._out = out
        self._rules = rules
        self._identity = identity

    def take(self, message: Dict[str, Any]) -> bool:
        """Takes one message; gives whether more may come. Those that it does not know are ignored."""
        kind = message.get("type")
        if kind == "hello":
            self._say({"type": "hello", "protocol": 1, "minor": 2, **self._identity})
        elif kind == "new_game":
            begin = getattr(self._player, "new_game", None)
            if begin is not None:
                begin(int(message["seed"]))
            self._say({"type": "ready"})
        elif kind == "choose":
            state = self._state_of(message["position"])
            self._say({"action": state.text(self._player.choose(state))})
        elif kind == "error":
            print("the arena says:", message.get("message"), file=sys.stderr, flush=True)
        return kind != "quit"

    def _state_of(self, position: str) -> State:
        if self._rules is None:
            return read_position(position)
        players = next(int(line.split()[1]) for line in position.splitlines() if line.startswith("players "))
        return Game(self._rules, players).read_position(position)

    def _say(self, message: Dict[str, Any]) -> None:
        self._out.write(json.dumps(message) + "\n")
        self._out.flush()
