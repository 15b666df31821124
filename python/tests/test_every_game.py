"""What every game has to hold, in the manner of OpenSpiel's tests: random simulations that are written and read back after each step, and
playthroughs that are kept as text."""

import pickle
import random
import unittest

import bastide
import playthrough


class Simulations(unittest.TestCase):
    def simulate(self, rules, players, seed):
        lots = random.Random(seed)
        game = bastide.Game(rules, players)
        state, actions = game.initial(), []
        while not state.is_over:
            self.check_state(state)
            # What is written and read back goes on as the state itself does.
            again = pickle.loads(pickle.dumps(state)) if len(actions) % 2 else game.read_position(state.position())
            self.assertEqual(again, state)
            self.assertEqual(hash(again), hash(state))
            before = state.position()
            if state.is_chance:
                action = lots.choice(state.chance())[0]
            else:
                action = lots.choice(state.legal_actions())
            after = state.after(action)
            self.assertEqual(state.position(), before)
            again.apply(state.text(action))
            self.assertEqual(again.position(), after.position())
            state.apply(action)
            self.assertEqual(state, after)
            actions.append(action)
        self.check_end(state)
        record = bastide.Record(game, actions)
        self.assertEqual(bastide.read_record(record.text()).final().scores, state.scores)
        self.assertEqual(pickle.loads(pickle.dumps(record)), record)

    def check_state(self, state):
        players = state.game.players
        for by_player in (state.scores, state.scores_if_ended, state.followers):
            self.assertEqual(len(by_player), players)
        if state.is_chance:
            self.assertIsNone(state.player)
            self.assertEqual(state.legal_actions(), [])
            self.assertAlmostEqual(sum(chance for _, chance in state.chance()), 1)
            self.assertTrue(all(chance > 0 for _, chance in state.chance()))
            return
        self.assertIn(state.player, range(players))
        self.assertEqual(state.chance(), [])
        legal = state.legal_actions()
        self.assertTrue(legal)
        self.assertEqual(len(set(legal)), len(legal))
        texts = [state.text(action) for action in legal]
        self.assertEqual(len(set(texts)), len(texts))
        for action, text in zip(legal[:5], texts):
            self.assertTrue(state.is_legal(action))
            self.assertEqual(state.action(text), action)
            self.assertEqual(bastide.Action(action.bits), action)
        self.assertEqual(state.view(state.player).legal_actions(), legal)

    def check_end(self, state):
        self.assertIsNone(state.player)
        self.assertFalse(state.is_chance)
        self.assertEqual((state.legal_actions(), state.chance()), ([], []))
        self.assertEqual(state.scores, state.scores_if_ended)
        with self.assertRaises(bastide.Error):
            state.draw()
        self.assertEqual(state.game.read_position(state.position()), state)

    def test_every_rule_set(self):
        for rules in bastide.rule_sets():
            with self.subTest(rules):
                self.simulate(rules, 2, 11)

    def test_more_players(self):
        for rules, players in (("base", 3), ("base", 6), ("everything", 4), ("hands", 5)):
            with self.subTest(rules, players=players):
                self.simulate(rules, players, 12)


class Playthroughs(unittest.TestCase):
    maxDiff = 2000

    def test_they_are_as_they_were(self):
        self.assertEqual({path.stem for path in playthrough.FOLDER.glob("*.txt")}, set(bastide.rule_sets()))
        for rules in bastide.rule_sets():
            with self.subTest(rules):
                self.assertEqual(playthrough.playthrough(rules), (playthrough.FOLDER / f"{rules}.txt").read_text())


if __name__ == "__main__":
    unittest.main()
