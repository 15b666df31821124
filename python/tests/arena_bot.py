"""A bot for the arena: leads furthest if the game ended after its action."""

import random

import bastide


class Ahead:
    def new_game(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, state: bastide.State) -> bastide.Action:
        me = state.player
        assert me is not None

        def worth(action: bastide.Action) -> float:
            points = list(state.scores_if_ended_after(action))
            return points.pop(me) - max(points) + self.random.random() / 2

        print("thinks")  # goes to standard error
        return max(state.legal_actions(), key=worth)


if __name__ == "__main__":
    bastide.run(Ahead(), name="ahead")
