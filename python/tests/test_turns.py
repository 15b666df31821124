"""Turns with what they lead to."""

import unittest

try:
    import numpy as np
except ImportError:
    raise unittest.SkipTest("turns need numpy")

import bastide
from bastide.turns import KINDS, table, turns
from games import RULES, decision


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
        self.assertEqual([tuple(row) for row in rows], features)

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
