# %% [markdown]
# # Learning
# What train.py does, step by step and in the small: a value of tables is learned from games that the player plays against itself.
# Needs numpy.

# %%
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(globals().get("__file__", "python/examples/learning.py"))))
import numpy as np

import bastide
import train
from bastide.turns import turns

# %% [markdown]
# All ways to take a turn, with the tables that they lead to. The untrained player takes what leads furthest.

# %%
state = bastide.Game("base").initial()
state.draw()
found = turns(state)
print(len(found.actions), "ways to take the first turn; rows of features:", found.tables.features.shape)
untrained = train.Learned(np.zeros(2 * train.SORTS))
print("The untrained player begins with", state.text(untrained.choose(state)))

# %% [markdown]
# A few games against itself, and the numbers for which the value after a turn is, on average, what the lead gains until after the next
# one and the value then.

# %%
games = [(1, *train.sums(untrained.weights, [seed], train.TRACE)) for seed in range(48)]
weights = train.fit(games, ridge=100)
followers = weights[train.FOLLOWERS_AT:train.SORTS]
print("What 0, 1, … 7 followers in the supply are worth:", np.round(followers - followers[0], 1))
shape = 2, train.OPENS, len(train.CLOSING) + 1
ways, tiles = weights[:train.WAYS].reshape(shape), weights[train.TILES_AT:train.COMPLETED_AT].reshape(shape)
print("What a city of three tiles with one open end brings besides, if no tile closes it, one, two … at least eight:",
      np.round(ways[1, 0] + 0.2 * 3 * tiles[1, 0], 1))

# %% [markdown]
# Held against the untrained player. train.py goes on from here: more games with these numbers, new numbers from those games.

# %%
margins = [train.against(weights, untrained.weights, 10_000 + game)[1] for game in range(10)]
print(f"{np.mean(margins):+.1f} points a game over {len(margins)} games")
