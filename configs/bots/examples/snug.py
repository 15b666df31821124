#!/usr/bin/env python3
"""A bot for Bastide in Python, with nothing but the standard library.

It knows no rules. Each question lists the legal actions, and it answers with the index of one:
a tile goes where it touches most tiles, best of all some with figures of its own, because what is
shut in gets completed; a figure goes on what brings points soon, and the last ones stay at home.

Try it:  bastide check-bot python3 snug.py
Play it: bastide play --bots configs/bots/examples/snug.toml,random
"""
import json
import random
import sys

# What a figure is worth on each kind of feature; 0 is as good as keeping it.
WORTH = {"monastery": 6, "castle": 5, "cemetery": 3, "city": 4, "house": 4, "tower": 4,
         "road": 2, "path": 2, "field": -1, "courtyard": -1}
KEEP_AT_HOME = 1  # figures, for the monastery or the city that comes next


def reply(**message):
    print(json.dumps(message), flush=True)  # a line that stays in a buffer never arrives


def worth_of_placement(action, tiles, me):
    x, y = action["cell"]
    worth = 0.0
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        tile = tiles.get((x + dx, y + dy))
        if tile is not None:
            worth += 1
            worth += 0.5 * sum(figure["player"] == me for figure in tile.get("figures", []))
    return worth


def worth_of_figure(action, question):
    at_home = question["state"]["followers"][question["player"] - 1]
    left = sum(question["state"]["bag"].values())
    if action["figure"] == "follower" and at_home <= min(KEEP_AT_HOME, left // 4):
        return -1
    if action["feature"] in ("field", "courtyard"):  # pays at the end of the game only
        return 1 if left < 10 else -1
    return WORTH.get(action["feature"], 0)


def worth(action, question, tiles):
    if action["kind"] == "place_tile":
        return worth_of_placement(action, tiles, question["player"])
    if action["kind"] == "place_figure":
        return worth_of_figure(action, question)
    if action["kind"] == "rob":  # whoever has most
        return question["state"]["scores"][action["player"] - 1]
    return action.get("points", 0 if action["kind"] == "pass" else 0.5)


def choose(question):
    tiles = {tuple(tile["cell"]): tile for tile in question["state"]["tiles"]}
    best = max(question["actions"],
               key=lambda action: (worth(action, question, tiles), random.random()))
    reply(index=best["index"])


for line in sys.stdin:
    message = json.loads(line)
    kind = message.get("type")
    if kind == "hello":
        reply(type="hello", protocol=1, name="snug", author="Bastide", version="1")
    elif kind == "new_game":
        random.seed(message["seed"])  # the same seed, the same game
        reply(type="ready")
    elif kind == "choose":
        choose(message)
    elif kind == "quit":
        break
