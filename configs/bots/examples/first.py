#!/usr/bin/env python3
"""A first bot, with bastide_sdk.py beside it. It takes what brings most points, and knows no rules."""
from bastide_sdk import Bot, run


class First(Bot):
    name = "first"
    author = "Bastide"
    wants = ("if_ended",)

    def choose(self, state):
        return max(state.actions, key=lambda action: (self.worth(action, state), self.random.random()))

    def worth(self, action, state):
        if action.kind == "place_figure" and state.of(state.followers) <= min(2, state.tiles_left // 8):
            return action.lead - 3  # the last ones are dear
        if action.feature in ("field", "courtyard") and state.tiles_left > 10:
            return state.lead - 1  # stays there until the end
        return action.lead


run(First())
