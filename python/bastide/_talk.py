"""The bot's side of the protocol. See run."""

import json
import sys
from typing import IO, Any, Dict, Optional, Protocol

from ._core import Action, Game, State, read_position
from ._options import described, values_of


class Player(Protocol):
    """Whoever decides. A bastide.Bot is one, too."""

    def choose(self, state: State) -> Action:
        """One of the state's legal actions. The state is what the player who decides knows."""


def run(player: Player, *, name: Optional[str] = None, author: str = "", version: str = "", rules: Optional[str] = None) -> None:
    """Plays for the arena until it says quit or closes the input: a program that ends with this call is a bot.

    The rules are those that the arena names; where these are not built in, `rules` is the path of their file. Beside `choose` a
    player may have

    name, author, version   texts, where none are given here
    options                 by name a Number, Whole, Flag, Choice or Numbers, as an attribute of its class: what a bot's file may
                            set and `tune` may look for. `player.options` has their values in every game
    new_game(seed)          which is called with a whole number of 64 bits when a game begins

    What it prints goes to standard error, for standard output belongs to the arena. What it raises ends the program, and the arena
    tells of it.
    """
    out, sys.stdout = sys.stdout, sys.stderr
    try:
        talk = _Talk(player, out, rules, {"name": name or _name_of(player), "author": author or str(getattr(player, "author", "")),
                                          "version": version or str(getattr(player, "version", ""))})
        for line in sys.stdin:
            if not talk.take(json.loads(line)):
                break
    finally:
        sys.stdout = out


def _name_of(player: Player) -> str:
    name = getattr(player, "name", None)
    return name if isinstance(name, str) else type(player).__name__.lower()


class _Talk:
    def __init__(self, player: Player, out: IO[str], rules: Optional[str], identity: Dict[str, str]) -> None:
        self._player = player
        self._out = out
        self._rules = rules
        self._identity = identity
        self._options = dict(getattr(type(player), "options", {}))
        self._set_options({})

    def take(self, message: Dict[str, Any]) -> bool:
        """Takes one message; gives whether more may come. Those that it does not know are ignored."""
        kind = message.get("type")
        if kind == "hello":
            options = {"options": described(self._options)} if self._options else {}
            self._say({"type": "hello", "protocol": 1, "minor": 2, **self._identity, **options})
        elif kind == "new_game":
            self._set_options(message.get("options", {}))
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

    def _set_options(self, given: Dict[str, Any]) -> None:
        if self._options:
            setattr(self._player, "options", values_of(self._options, given))

    def _state_of(self, position: str) -> State:
        if self._rules is None:
            return read_position(position)
        players = next(int(line.split()[1]) for line in position.splitlines() if line.startswith("players "))
        return Game(self._rules, players).read_position(position)

    def _say(self, message: Dict[str, Any]) -> None:
        self._out.write(json.dumps(message) + "\n")
        self._out.flush()
