"""Bots for Bastide in Python: the talk with the arena, and the state as objects. Python 3.9, nothing else.

A bot is a class with a name and a method that chooses one of the legal actions:

    from bastide_sdk import Bot, run

    class First(Bot):
        name = "first"
        wants = ("if_ended",)

        def choose(self, state):
            return max(state.actions, key=lambda action: action.lead)

    run(First())

A bot that others may tune lists its numbers as options: Number, Whole, Flag, Choice and Numbers. In every game
`self.options` has their values, those of [parameters] in the bot's file, and the defaults for the others:

    class Bold(Bot):
        name = "bold"
        options = {"greed": Number(1.0, low=0, high=5), "depth": Whole(2, low=1, high=4)}

        def choose(self, state):
            greed = self.options["greed"]
            ...

tunable.py is a whole bot of that kind.

Lay this file beside yours. What it does for you: it reads the questions and flushes the answers, it says which rules
the bot knows and what it wants to be told, it keeps what has happened in the game, and it writes exceptions to standard
error, where the arena shows them. print() goes to standard error as well, so that it cannot disturb the talk.

Players are numbered from 1. docs/protocol.md tells what the fields of the messages mean; `state.message`, `action.data`
and `tile.data` have all of them.
"""
import json
import random
import sys
import traceback

NEIGHBOURS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Action:
    """A legal action."""

    def __init__(self, data, state):
        self.data = data
        self.state = state
        self.index = data["index"]
        self.text = data["text"]  # as in the notation: "V 1,0 90", "road@S", "-"
        self.kind = data["kind"]  # "place_tile", "place_figure", "pass" …
        self.tile = data.get("tile")
        self.cell = tuple(data["cell"]) if "cell" in data else None
        self.turn = data.get("turn")  # degrees clockwise
        self.figure = data.get("figure")  # "follower", "guard"
        self.segment = data.get("segment")  # "road@S"
        self.feature = data.get("feature")  # "road"

    @property
    def if_ended(self):
        """By player: the scores if the game ended after this action. The bot has to want "if_ended"."""
        return wanted(self.data, "if_ended")

    @property
    def lead(self):
        """Points that the bot would be ahead of the best other player."""
        return lead_of(self.if_ended, self.state.me)

    def __repr__(self):
        return f"<{self.kind} {self.text}>"


class Tile:
    """A tile that lies."""

    def __init__(self, data):
        self.data = data
        self.name = data["tile"]
        self.cell = tuple(data["cell"])
        self.turn = data["turn"]
        self.figures = data.get("figures", [])  # {"player": 1, "figure": "follower", "segment": "road@S"}


class Feature:
    """A road, a city, a field …"""

    def __init__(self, data):
        self.data = data
        self.kind = data["kind"]
        self.places = [split_place(place) for place in data["places"]]  # ((x, y), "road@S")
        self.cells = {cell for cell, _ in self.places}
        self.open = data["open"]  # ends that face an empty cell
        self.figures = data["figures"]  # by player
        self.owners = data["owners"]  # players who have most figures there
        self.worth = data["worth"]  # points for each of them if the game ended now
        self.completed = data["completed"]  # the same if it were completed as it is
        self.points = data["points"]  # by player


class State:
    """A decision to be taken, and all that the bot knows."""

    def __init__(self, message, rules, history):
        self.message = message
        self.rules = rules  # the message `rules`: every tile with its edges and segments
        self.history = history  # all that happened in this game: the events of `since`
        self.me = message["player"]
        self.clock = message.get("clock", {})
        self.position = message.get("position")
        data = message["state"]
        self.data = data
        self.phase = data["phase"]
        self.scores = data["scores"]  # by player
        self.if_ended = data["if_ended"]
        self.followers = data["followers"]  # in the supplies
        self.bag = data["bag"]  # by tile: how many are to come
        self.tiles_left = sum(data["bag"].values())
        self.drawn = data.get("drawn")
        self.placed = tuple(data["placed"]) if "placed" in data else None
        self.board = {tuple(tile["cell"]): Tile(tile) for tile in data["tiles"]}
        self.actions = [Action(action, self) for action in message["actions"]]
        self._features = None

    @property
    def features(self):
        """The features of the land. The bot has to want "features"."""
        if self._features is None:
            self._features = [Feature(feature) for feature in wanted(self.data, "features")]
        return self._features

    @property
    def lead(self):
        """Points that the bot would be ahead of the best other player if the game ended now."""
        return lead_of(self.if_ended, self.me)

    def of(self, values, player=None):
        """A player's value of a list by player; the bot's own without a player."""
        return values[(player or self.me) - 1]

    def tile_at(self, cell):
        """The tile on a cell, or None."""
        return self.board.get(tuple(cell))

    def neighbours(self, cell):
        """The tiles beside a cell, by "N", "E", "S" and "W"."""
        x, y = cell
        beside = {side: self.tile_at((x + dx, y + dy)) for side, (dx, dy) in NEIGHBOURS.items()}
        return {side: tile for side, tile in beside.items() if tile is not None}

    def feature_at(self, cell, segment):
        """The feature of a segment that lies, by its name: "road@S"."""
        return next(feature for feature in self.features if (tuple(cell), segment) in feature.places)

    def feature_of(self, action):
        """What a figure would stand on."""
        return self.feature_at(self.placed, action.segment)


class Option:
    """A value that a bot's file may set, under [parameters]. What is out of range, the arena refuses."""

    def __init__(self, type_, default, **fields):
        self.default = default
        self.data = {"type": type_, "default": default, **fields}


class Number(Option):
    """A number from `low` to `high`."""

    def __init__(self, default, low, high):
        super().__init__("number", default, low=low, high=high)


class Whole(Option):
    """A whole number from `low` to `high`."""

    def __init__(self, default, low, high):
        super().__init__("whole", default, low=low, high=high)


class Flag(Option):
    """True or False."""

    def __init__(self, default):
        super().__init__("flag", default)


class Choice(Option):
    """One of the texts `choices`."""

    def __init__(self, default, choices):
        super().__init__("choice", default, choices=list(choices))


class Numbers(Option):
    """A list of numbers from `low` to `high`, as many as the default has."""

    def __init__(self, default, low, high):
        super().__init__("numbers", list(default), low=low, high=high)


class Bot:
    """Base of bots. `choose` is all that one has to write."""

    name = "nameless"
    author = ""
    version = ""
    plays = ()  # words of the rules that it knows, as ("base", "robbers"); empty: everything
    max_players = 6
    wants = ()  # "features", "if_ended"
    options = {}  # by name, a Number, Whole, Flag, Choice or Numbers; of a bot that plays, their values

    def __init__(self):
        self.random = random.Random()

    def new_game(self, game):
        """A game begins: the message `new_game`. `self.random` is seeded and `self.options` set for it."""

    def choose(self, state):
        """One of `state.actions`."""
        raise NotImplementedError

    def game_over(self, scores):
        """A game has ended with these scores, by player."""


def wanted(data, word):
    if word not in data:
        raise KeyError(f'the arena tells nothing of "{word}": the bot needs wants = ("{word}",)')
    return data[word]


def lead_of(scores, player):
    return scores[player - 1] - max(points for at, points in enumerate(scores, 1) if at != player)


def split_place(place):
    """((1, 0), "road@S") from "1,0:road@S"."""
    cell, segment = place.split(":")
    x, y = cell.split(",")
    return (int(x), int(y)), segment


class Talk:
    """The bot's side of the protocol."""

    def __init__(self, bot, say):
        self.bot = bot
        self.say = say
        self.rules = {}
        self.history = []
        self.options = dict(type(bot).options)
        self.set_options({})

    def set_options(self, values):
        """The bot's options get these values, and their defaults without one."""
        self.bot.options = {name: values.get(name, option.default) for name, option in self.options.items()}

    def take(self, message):
        """Takes one message; gives whether more may come. Messages that it does not know are ignored."""
        answer = getattr(self, "on_" + str(message.get("type")), None)
        if answer is not None:
            answer(message)
        return message.get("type") != "quit"

    def on_hello(self, _):
        bot = self.bot
        hello = {"type": "hello", "protocol": 1, "minor": 2, "name": bot.name, "author": bot.author,
                 "version": str(bot.version), "max_players": bot.max_players}
        if bot.plays:
            hello["plays"] = list(bot.plays)
        if bot.wants:
            hello["wants"] = list(bot.wants)
        if self.options:
            hello["options"] = [{"name": name, **option.data} for name, option in self.options.items()]
        self.say(hello)

    def on_rules(self, message):
        self.rules = message

    def on_new_game(self, message):
        self.history = []
        self.bot.random = random.Random(message.get("seed"))  # the same seed, the same game
        self.set_options(message.get("options", {}))
        self.bot.new_game(message)
        self.say({"type": "ready"})

    def on_choose(self, message):
        self.history += message.get("since", [])
        action = self.bot.choose(State(message, self.rules, self.history))
        if not isinstance(action, Action):
            raise TypeError(f"choose gave {action!r}, not one of state.actions")
        self.say({"index": action.index})

    def on_game_over(self, message):
        self.history += message.get("since", [])
        self.bot.game_over(message["scores"])

    def on_error(self, message):
        print("the arena says:", message.get("message"), file=sys.stderr, flush=True)


def run(bot):
    """Plays until the arena says quit or closes the input. An exception goes to standard error and ends it."""
    out, sys.stdout = sys.stdout, sys.stderr

    def say(message):
        out.write(json.dumps(message) + "\n")
        out.flush()  # a line that stays in a buffer never arrives

    talk = Talk(bot, say)
    try:
        for line in sys.stdin:
            if not talk.take(json.loads(line)):
                break
    except BrokenPipeError:
        sys.exit(1)
    except Exception:
        traceback.print_exc()
        sys.exit(1)
