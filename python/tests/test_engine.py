"""Games, states, actions, features and texts."""

import copy
import pickle
import random
import tempfile
import threading
import unittest
from pathlib import Path

import bastide
from games import RULES, decide, decision, played

POSITION = """bastide position 1
rules base
players 2
to-move 1
scores 4 0
tile D 0,0 0
tile E 0,-1 180
tile V 1,0 0 1:road@S
draw U
"""


class Playing(unittest.TestCase):
    def test_games_of_all_rule_sets_come_to_their_ends(self):
        for rules in bastide.rule_sets():
            with self.subTest(rules):
                state = played(rules, steps=10_000)
                self.assertTrue(state.is_over)
                self.assertIsNone(state.player)
                self.assertEqual(state.legal_actions(), [])
                self.assertEqual(state.chance(), [])
                self.assertEqual(len(state.scores), 2)
                self.assertEqual(state.scores, state.scores_if_ended)

    def test_up_to_six_play(self):
        state = played(players=6, steps=10_000)
        self.assertEqual(len(state.scores), 6)

    def test_chance_has_probabilities_and_draws_by_them(self):
        state = bastide.Game().initial()
        self.assertTrue(state.is_chance)
        self.assertAlmostEqual(sum(chance for _, chance in state.chance()), 1)
        text, chance = max(((state.text(action), chance) for action, chance in state.chance()), key=lambda pair: pair[1])
        self.assertEqual(text, "draw V")
        self.assertAlmostEqual(chance, 9 / 71)
        lots = random.Random(1)
        drawn = sum(state.clone().draw(lots) == state.action("draw V") for _ in range(2000))
        self.assertAlmostEqual(drawn / 2000, 9 / 71, delta=0.03)

    def test_the_same_lots_give_the_same_game(self):
        self.assertEqual(played(steps=200, seed=3).position(), played(steps=200, seed=3).position())

    def test_after_leaves_the_state_as_it_is(self):
        state = decision()
        before = state.position()
        action = state.legal_actions()[0]
        after = state.after(action)
        self.assertEqual(state.position(), before)
        self.assertEqual(after, state.after(state.text(action)))
        self.assertEqual(state.scores_if_ended_after(action), after.scores_if_ended)
        state.apply(action)
        self.assertEqual(state, after)

    def test_a_view_hides_what_others_hold(self):
        state = decision("hands")
        other = 1 - state.player
        self.assertIn("?", state.view(other).position())
        self.assertNotIn("?", state.position())
        self.assertEqual(state.view(state.player).legal_actions(), state.legal_actions())

    def test_actions_tell_what_they_are(self):
        state = bastide.read_position(POSITION)
        action = state.action("U 2,0 90")
        self.assertEqual((action.kind, action.cell, action.rotation, action.slot), ("place_tile", (2, 0), 1, 0))
        self.assertIsNone(action.segment)
        self.assertEqual(state.game.tiles[state.tile_of(action)], "U")
        self.assertEqual(bastide.Action(action.bits), action)
        self.assertEqual({action: 1}[bastide.Action(action.bits)], 1)
        state.apply(action)
        figure = next(action for action in state.legal_actions() if action.kind == "place_figure")
        self.assertEqual(figure.figure, "follower")
        self.assertIn(state.feature_of(figure), state.text(figure))


class Table(unittest.TestCase):
    def setUp(self):
        self.state = bastide.read_position(POSITION)

    def test_tells_who_has_what(self):
        self.assertEqual(self.state.player, 0)
        self.assertEqual(self.state.scores, (4, 0))
        self.assertEqual(self.state.followers, (6, 7))
        self.assertEqual(self.state.phase, "place_tile")
        self.assertEqual({tile.cell for tile in self.state.tiles()}, {(0, 0), (0, -1), (1, 0)})
        self.assertEqual(next(tile.rotation for tile in self.state.tiles() if tile.cell == (0, -1)), 2)

    def test_features_have_cells_owners_and_worth(self):
        road = next(feature for feature in self.state.features() if feature.owners)
        self.assertEqual(road.kind, "road")
        self.assertEqual(set(road.cells), {(0, 0), (1, 0)})
        self.assertIn("1,0:road@S", road.places)
        self.assertEqual((road.open, road.owners, road.figures), (2, [0], (1, 0)))
        self.assertEqual((road.worth, road.points), (2, (2, 0)))
        cities = [feature for feature in self.state.features() if feature.kind == "city"]
        self.assertEqual([(city.open, city.completed) for city in cities if len(city.cells) == 2], [(0, 4)])


class Texts(unittest.TestCase):
    def test_positions_come_back_from_every_step(self):
        for rules in RULES:
            with self.subTest(rules):
                lots = random.Random(5)
                state = bastide.Game(rules).initial()
                while not state.is_over:
                    again = bastide.read_position(state.position())
                    self.assertEqual(again, state)
                    self.assertEqual(set(again.legal_actions()), set(state.legal_actions()))
                    for _ in range(7):
                        if not state.is_over:
                            decide(state, lots)

    def test_texts_of_actions_are_read_back(self):
        state = decision()
        for action in state.legal_actions():
            self.assertEqual(state.action(state.text(action)), action)

    def test_records_come_back(self):
        for rules in RULES:
            with self.subTest(rules):
                lots = random.Random(9)
                game = bastide.Game(rules)
                state, actions = game.initial(), []
                while not state.is_over:
                    actions.append(decide(state, lots))
                record = bastide.Record(game, actions, players=["Anna", "Bert"], seed=7, notes=["by lot"])
                again = bastide.read_record(record.text())
                self.assertEqual(again.actions, actions)
                self.assertEqual((again.players, again.seed, again.notes), (["Anna", "Bert"], 7, ["by lot"]))
                self.assertEqual(again.final().scores, state.scores)
                self.assertEqual(again.after(0).position(), game.initial().position())
                self.assertEqual(again.after(again.turns).position(), state.position())

    def test_pictures(self):
        state = decision()
        self.assertIn("player 1", str(state))
        self.assertTrue(state.picture(unicode=False).isascii())
        self.assertIn("\033[", state.picture(colour=True))
        self.assertIn("tiles in the bag", repr(state))


class Values(unittest.TestCase):
    def test_copies_are_states_of_their_own(self):
        state = decision()
        for other in (state.clone(), copy.copy(state), copy.deepcopy(state)):
            self.assertEqual(other, state)
            self.assertEqual(hash(other), hash(state))
            other.apply(other.legal_actions()[0])
            self.assertNotEqual(other, state)
        self.assertNotEqual(state, "a state")
        self.assertEqual(len({state, state.clone()}), 1)

    def test_pickles(self):
        for rules in RULES:
            with self.subTest(rules):
                state = decision(rules)
                again, actions = pickle.loads(pickle.dumps((state, state.legal_actions())))
                self.assertEqual(again, state)
                self.assertEqual(again.game, state.game)
                self.assertEqual(set(again.legal_actions()), set(actions))

    def test_rules_of_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "small.toml"
            path.write_text('name = "small"\ngame = "carcassonne"\ntiles = ["base"]\nfollowers = 3\n')
            game = bastide.Game(str(path))
            self.assertEqual(game.initial().followers, (3, 3))
            self.assertEqual(game.name, "small")
            self.assertEqual(pickle.loads(pickle.dumps(game.initial())), game.initial())
            self.assertNotEqual(game, bastide.Game())
            self.assertNotEqual(game.initial(), bastide.Game().initial())

    def test_states_outlive_their_game(self):
        game = bastide.Game("robbers")
        state = game.initial()
        del game
        state.draw()
        features = state.features()
        del state
        self.assertTrue(features[0].places)


class Refusals(unittest.TestCase):
    def check(self, expected, call, *arguments, **named):
        with self.assertRaises(bastide.Error) as caught:
            call(*arguments, **named)
        self.assertIn(expected, str(caught.exception))
        self.assertIsInstance(caught.exception, ValueError)

    def test_games_that_there_are_not(self):
        self.check("did you mean base?", bastide.Game, "bse")
        self.check("found 7 players, expected 2 to 6", bastide.Game, "base", 7)
        self.check("found -1 players", bastide.Game, "base", -1)
        self.check("expected 2 to 2", bastide.Game, "castle", 3)
        with self.assertRaises(TypeError):
            bastide.Game(3)

    def test_stale_actions_change_nothing(self):
        state = decision()
        stale = state.legal_actions()
        state.apply(stale[0])
        before = state.position()
        for action in stale:
            if not state.is_legal(action):
                self.check("legal", state.apply, action)
                self.check("legal", state.text, action)
        self.assertEqual(state.position(), before)

    def test_actions_of_other_games_and_made_up_ones(self):
        actions = {action for rules in RULES for steps in range(20, 120, 9)
                   for action in decision(rules, steps, begins_turn=False).legal_actions()}
        lots = random.Random(2)
        while len(actions) < 3000:
            try:
                actions.add(bastide.Action(lots.getrandbits(32)))
            except bastide.Error:
                pass
        for rules in RULES:
            for steps in (0, 1, 2, 60, 61, 62, 10_000):
                state = played(rules, steps=steps)
                legal = set(state.legal_actions()) | {action for action, _ in state.chance()}
                for action in actions:
                    self.assertEqual(state.is_legal(action), action in legal)
                    if action not in legal:
                        self.check("legal", state.apply, action)
        self.check("bits", bastide.Action, 0xF7FFFFFF)
        for bits in (-1, 1 << 32, "draw", None):
            with self.assertRaises(TypeError):
                bastide.Action(bits)

    def test_texts_say_where_and_what(self):
        self.check("neither a file nor built in", bastide.read_position, "bastide position 1\nrules nothing\n")
        self.check("p.txt:3", bastide.read_position, "bastide position 1\nrules base\nplayers 9\n", "p.txt")
        self.check("record", bastide.read_record, "")
        self.check("expected", decision().apply, "V 99,99 0")
        self.check("position of 2 players", bastide.Game("base", 3).read_position, POSITION)
        self.check("legal", bastide.Record, bastide.Game(), [bastide.Game().initial().chance()[0][0]] * 2)
        self.check("names", bastide.Record, bastide.Game(), [], players=["a", "b", "c"])

    def test_where_it_is_not_chance_or_not_a_player(self):
        state = bastide.Game().initial()
        self.check("action", state.scores_if_ended_after, state.chance()[0][0])
        self.check("expected 0 to 1", state.view, 2)
        state.draw()
        self.check("chance", state.draw)

    def test_random_numbers_that_are_none(self):
        class Wrong:
            def __init__(self, number):
                self.number = number

            def random(self):
                return self.number

        for number in (1.0, -0.1, float("nan")):
            self.check("random number", bastide.Game().initial().draw, Wrong(number))
        for wrong in (7, Wrong("a")):
            with self.assertRaises((AttributeError, RuntimeError)):
                bastide.Game().initial().draw(wrong)

    def test_states_are_made_by_games_alone(self):
        for kind in (bastide.State, bastide.Feature, bastide.Tile):
            with self.assertRaises(TypeError):
                kind()
        for wrong in (None, 3, object()):
            with self.assertRaises(TypeError):
                decision().apply(wrong)


class Threads(unittest.TestCase):
    def test_threads_play_side_by_side(self):
        ends = []

        def play(seed):
            ends.append((seed, played(steps=1000, seed=seed).position()))

        threads = [threading.Thread(target=play, args=(seed % 3,)) for seed in range(9)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(ends), 9)
        self.assertEqual(len(set(ends)), 3)


if __name__ == "__main__":
    unittest.main()
