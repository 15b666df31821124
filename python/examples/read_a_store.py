# %% [markdown]
# # What a store holds
# A tournament's games as a table: pandas' where pandas is installed, else lists of dicts.

# %%
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import bastide

# %% [markdown]
# A store of your own, or a small tournament for a start.

# %%
if len(sys.argv) > 1:
    path = Path(sys.argv[1])
else:
    path = Path(tempfile.mkdtemp()) / "cup.db"
    bastide.arena(["evaluator", "greedy", "random"], deals=4, seed=1, store=path)
store = bastide.store(path)
print(store.tables)

# %% [markdown]
# Points by bot, and by who begins.

# %%
results = store.results()
if hasattr(results, "groupby"):
    print(results.groupby("bot")[["points", "margin"]].mean().sort_values("margin", ascending=False))
    print(results.pivot_table("margin", "bot", "seat"))
else:
    of = defaultdict(list)
    for row in results:
        of[row["bot"]].append(row["margin"])
    for bot, margins in sorted(of.items(), key=lambda item: -sum(item[1]) / len(item[1])):
        print(f"{bot:12} {len(margins):4} games, {sum(margins) / len(margins):+6.1f} points a game")

# %% [markdown]
# The closest game, and what its turns lost.

# %%
closest = store.query("SELECT game FROM games WHERE failed IS NULL ORDER BY abs(margin) LIMIT 1")
game = int(closest["game"].iloc[0] if hasattr(closest, "iloc") else closest[0]["game"])
record = store.records(f"game = {game}")[0]
review = bastide.review(record, iterations=16)
for player in review.players:
    print(f"{player.name}: {player.loss:.2f} points lost a turn, {player.luck:+.1f} points of luck, {100 * player.fine:.0f} % of turns fine")
worst = max(review.turns, key=lambda turn: turn.loss)
print(f"Turn {worst.turn}: {worst.name} played {worst.played}, {worst.best} was {worst.loss:.1f} points better")
