# %% [markdown]
# # A first bot
# A class with `choose(state)` is a bot. This file is one that the arena can start, and a notebook: its cells are those of Jupytext, VS Code
# and Spyder.

# %%
import bastide


class Patient:
    """What leads furthest if the game ended after it, where followers are worth something, too."""

    name = "patient"
    options = {"follower": bastide.Number(3.0, low=0.0, high=10.0)}

    def choose(self, state):
        me = state.player

        def worth(action):
            points = list(state.scores_if_ended_after(action))
            lead = points.pop(me) - max(points)
            # One that is put down comes home, or does not: it costs less the more are left, and nothing at the end.
            dear = self.options["follower"] / max(state.followers[me], 1) * min(1, state.tiles_in_bag / 30)
            return lead - (dear if action.kind == "place_figure" else 0)

        return max(state.legal_actions(), key=worth)


# %% [markdown]
# It decides in one state; then it plays twenty games against two others.

# %%
if __name__ == "__main__":
    state = bastide.Game("base").initial()
    state.draw()
    bot = Patient()
    bot.options = {"follower": 3.0}
    print(state)
    print("It plays", state.text(bot.choose(state)))

    # %%
    played = bastide.arena([Patient, "greedy", "random"], deals=5, seed=1)
    for rating in played.ratings:
        print(f"{rating.name:10} {rating.elo:+6.0f} Elo ({rating.low:+.0f} … {rating.high:+.0f}), {rating.points:.1f} points a game")
