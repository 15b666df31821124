#!/usr/bin/env python3
"""A bot with three options that decide how well it plays, with bastide_sdk.py beside it.

It takes the action with the largest lead if the game ended after it, corrected by what the lead leaves out.
"""
from bastide_sdk import Bot, Number, run


class Tunable(Bot):
    name = "tunable"
    author = "Bastide"
    wants = ("if_ended", "features")
    options = {
        "keep": Number(2.0, low=0, high=10),
        "growth": Number(0.4, low=-1, high=2),
        "company": Number(0.5, low=-1, high=3),
    }

    def choose(self, state):
        return max(state.actions, key=lambda action: (self.worth(action, state), self.random.random()))

    def worth(self, action, state):
        if action.kind == "place_tile":
            return action.lead + self.options["company"] * self.company(action, state)
        if action.kind == "place_figure":
            return action.lead - self.cost(action, state) + self.options["growth"] * self.growth(action, state)
        return action.lead

    def company(self, action, state):
        """Tiles beside it, and own figures on them: what they stand on is completed sooner."""
        beside = state.neighbours(action.cell).values()
        return len(beside) + sum(figure["player"] == state.me for tile in beside for figure in tile.figures)

    def cost(self, action, state):
        """Points that a figure at home may still bring: more with many tiles to come and few at home."""
        to_come = min(1, state.tiles_left / 70) / max(1, state.of(state.followers))
        stays = action.feature in ("field", "courtyard")  # until the end of the game
        return self.options["keep"] * 7 * to_come * (2 if stays else 1)

    def growth(self, action, state):
        """Points that come with its completion, the fewer the more ends are open."""
        feature = state.feature_of(action)
        return (4 + feature.completed - feature.worth) * (feature.open > 0) / (1 + feature.open / 4)


run(Tunable())
