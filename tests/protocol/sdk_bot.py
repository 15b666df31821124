"""A bot that holds what the SDK shows it against itself, and chooses by lot."""
from bastide_sdk import Bot, run


def check(holds, what):
    if not holds:
        raise AssertionError(what)


class Checker(Bot):
    name = "checker"
    wants = ("features", "if_ended")
    begun = 0

    def new_game(self, game):
        self.begun += 1
        check(game["you"] in (1, 2), "you")

    def choose(self, state):
        check(state.rules["type"] == "rules" and state.rules["tiles"], "rules")
        self.check_board(state)
        self.check_history(state)
        for action in state.actions:
            check(len(action.if_ended) == len(state.scores), "if_ended")
            check(abs(action.lead) < 500, "lead")
            if action.kind == "place_tile":
                check(state.tile_at(action.cell) is None, "a cell that is taken")
                check(state.neighbours(action.cell), "a cell without neighbours")
            if action.kind == "place_figure":
                feature = state.feature_of(action)
                check(feature.kind == action.feature, "feature of an action")
                check(state.placed in feature.cells, "cells of a feature")
        check(state.lead == state.of(state.if_ended) - state.of(state.if_ended, 3 - state.me), "lead")
        return self.random.choice(state.actions)

    def check_board(self, state):
        """Every figure that lies is counted in a feature, keeps aside."""
        standing = [0, 0]
        for cell, tile in state.board.items():
            check(tile.cell == cell, "cell of a tile")
            for figure in tile.figures:
                if figure["figure"] == "keep":
                    continue
                feature = state.feature_at(cell, figure["segment"])
                check(feature.figures[figure["player"] - 1] > 0, "figures of a feature")
                standing[figure["player"] - 1] += 1
        for feature in state.features:
            check(feature.worth >= 0 and feature.completed >= feature.worth, "worth of a feature")
            check(all(feature.figures[owner - 1] > 0 for owner in feature.owners), "owners of a feature")
        check([bool(count) for count in standing] ==
              [any(feature.figures[player] for feature in state.features) for player in range(2)], "figures")

    def check_history(self, state):
        """What has happened tells the tiles that lie beyond those of the start."""
        laid = {tuple(event["cell"]): event["tile"] for event in state.history if "cell" in event and "tile" in event}
        for cell, name in laid.items():
            check(state.tile_at(cell).name == name, "history")
        start = len(state.rules.get("start", [])) or len(state.rules.get("wall", {}).get("starts", []))
        check(len(state.board) == len(laid) + start, "tiles of the history")

    def game_over(self, scores):
        check(len(scores) == 2, "scores")


run(Checker())
