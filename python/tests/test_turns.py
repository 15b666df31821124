"""Turns with what they lead to."""

import collections
import random
import unittest

try:
    import numpy as np
except ImportError:
    raise unittest.SkipTest("turns need numpy")

import bastide
from bastide.turns import COLUMNS, KINDS, table, turns
from games import RULES, decide, decision, played


def copies_in_bag(state):
    """Draws of a state where chance acts, with how many tiles of the bag are like it."""
    return [(draw, round(chance * state.tiles_in_bag)) for draw, chance in state.chance()]


def joined(state, draw, placement, feature):
    """What has become of a feature when the drawn tile is laid there."""
    after = state.after(draw).after(placement)
    return next(other for other in after.features() if feature.places[0] in other.places)


class Turns(unittest.TestCase):
    def test_every_turn_leads_to_its_table(self):
        for rules in RULES:
            with self.subTest(rules):
                state = decision(rules, 50)
                found = turns(state)
                self.assertEqual(len(found.actions), len(found.tables))
                self.assertEqual({line[0] for line in found.actions}, set(state.legal_actions()))
                for at in range(0, len(found.actions), max(1, len(found.actions) // 20)):
                    after = state.clone()
                    for action in found.actions[at]:
                        self.assertEqual(after.player, state.player)
                        after.apply(action)
                    self.assertTrue(after.player != state.player or after.begins_turn)
                    self.check(found.tables, at, after)
                    self.check(table(after), 0, after)

    def check(self, tables, at, state):
        self.assertEqual(tuple(tables.points[at]), state.scores)
        self.assertEqual(tuple(tables.ended[at]), state.scores_if_ended)
        self.assertEqual(tuple(tables.followers[at]), state.followers)
        rows = tables.features[tables.starts[at]:tables.starts[at + 1]]
        features = [(KINDS.index(feature.kind), len(feature.cells), feature.open, feature.worth, feature.completed, *feature.figures)
                    for feature in state.features()]
        ends = [COLUMNS.index("fits"), COLUMNS.index("closes")]
        self.assertEqual([tuple(row) for row in np.delete(rows, ends, axis=1)], features)
        fits, closes = rows[:, ends].T
        self.assertTrue(((0 <= closes) & (closes <= fits) & (fits <= state.tiles_in_bag)).all())

    def test_tiles_that_complete_what_has_one_open_end(self):
        """Each tile of the bag is drawn and laid wherever it may: it fits the last open end if it comes to lie on the feature."""
        compared = 0
        for seed in range(3):
            state = played(steps=100, seed=seed)
            while not state.is_chance:
                decide(state, random.Random(seed))
            rows = table(state).features
            for feature, row in zip(state.features(), rows):
                if feature.open != 1 or feature.kind not in ("road", "city"):
                    continue
                laid = [(copies, [joined(state, draw, action, feature) for action in state.after(draw).legal_actions()])
                        for draw, copies in copies_in_bag(state)]
                reached = [(copies, [after for after in ways if len(after.cells) > len(feature.cells)]) for copies, ways in laid]
                # Where two features meet, the other one may lead on.
                if any(len(after.cells) > len(feature.cells) + 1 for _, ways in reached for after in ways):
                    continue
                compared += 1
                with self.subTest(seed=seed, feature=feature.places[0]):
                    self.assertEqual(row[COLUMNS.index("fits")], sum(copies for copies, ways in reached if ways))
                    self.assertEqual(row[COLUMNS.index("closes")],
                                     sum(copies for copies, ways in reached if any(after.open == 0 for after in ways)))
        self.assertGreater(compared, 5)

    def test_tiles_that_fit_beside_a_monastery(self):
        """The fewest tiles that go to one of its empty cells; any tile may yet go to cells that nothing lies beside."""
        compared = 0
        for seed in range(6):
            state = played(steps=100, seed=seed)
            while not state.is_chance:
                decide(state, random.Random(seed))
            fitting = collections.Counter()
            for draw, copies in copies_in_bag(state):
                fitting.update({action.cell: copies for action in state.after(draw).legal_actions()})
            tiles = {tile.cell for tile in state.tiles()}
            for feature, row in zip(state.features(), table(state).features):
                if feature.kind != "monastery" or feature.open == 0:
                    continue
                (x, y), = feature.cells
                empty = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - tiles
                beside = {(cx, cy) for cx, cy in empty if tiles & {(cx + 1, cy), (cx - 1, cy), (cx, cy + 1), (cx, cy - 1)}}
                fewest = min([fitting[cell] for cell in beside] + [state.tiles_in_bag] * (beside != empty))
                compared += 1
                self.assertEqual([row[COLUMNS.index(name)] for name in ("fits", "closes")], [fewest, fewest])
        self.assertGreater(compared, 5)

    def test_turns_are_all_there(self):
        state = bastide.Game().initial()
        state.draw()
        count = sum(len(state.after(action).legal_actions()) for action in state.legal_actions())
        self.assertEqual(len(turns(state).actions), count)
        self.assertEqual(turns(state).tables.features.dtype, np.int32)
        self.assertEqual(turns(state.after(state.legal_actions()[0])).actions[-1], [state.after(state.legal_actions()[0]).legal_actions()[-1]])
        with self.assertRaises(bastide.Error):
            turns(bastide.Game().initial())


if __name__ == "__main__":
    unittest.main()
