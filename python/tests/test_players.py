"""Bots and analyses; that they let others run, and that they can be broken off."""

import os
import pickle
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time
import unittest

import bastide
from games import decide, decision, played


def play(bots, seed, rules="base"):
    """A whole game; gives the scores."""
    lots = random.Random(seed)
    state = bastide.Game(rules).initial()
    while not state.is_over:
        if state.is_chance:
            state.draw(lots)
        else:
            state.apply(bots[state.player].choose(state))
    return state.scores


class Choosing(unittest.TestCase):
    def test_every_bot_gives_a_legal_action_in_every_rule_set(self):
        for name in bastide.bots():
            bot = bastide.bot(name, iterations=20)
            for rules in ("base", "hands", "castle"):
                with self.subTest(name, rules=rules):
                    state = decision(rules, 60)
                    self.assertTrue(state.is_legal(bot.choose(state)))

    def test_a_better_bot_wins(self):
        first, second = play((bastide.bot("evaluator"), bastide.bot("random", seed=1)), 1)
        self.assertGreater(first, second)

    def test_the_same_seed_and_iterations_give_the_same_game(self):
        def bots():
            return bastide.bot("bastide", iterations=30, seed=4), bastide.bot("uct", iterations=30, seed=5)

        self.assertEqual(play(bots(), 2), play(bots(), 2))
        bot = bastide.bot("flat", iterations=200, seed=8)
        state = decision()
        thought = bot.think(state)
        bot.new_game()
        self.assertEqual(bot.think(state).value, thought.value)
        self.assertEqual(pickle.loads(pickle.dumps(bot)).think(state).value, thought.value)

    def test_thoughts_tell_what_they_took(self):
        thought = bastide.bot("bastide", seconds=0.05).think(decision())
        self.assertGreater(thought.iterations, 0)
        self.assertLess(abs(thought.value), 100)
        self.assertTrue(0.02 < thought.seconds < 1)

    def test_parameters_by_their_dotted_names(self):
        state = decision()
        values = {bastide.bot("evaluator", seed=1, parameters=parameters).think(state).value
                  for parameters in ({}, {"followers.horizon": 3}, {"city.rate": 3.0})}
        self.assertEqual(len(values), 3)
        for parameters in ({"selection": "puct", "exploration": 1}, {"evaluation.followers.horizon": 2.5}):
            bastide.bot("uct", iterations=5, parameters=parameters).choose(state)

    def test_what_cannot_be_used_is_refused(self):
        for named in ({"seconds": 0}, {"seconds": 1e9}, {"iterations": 0}, {"seconds": 1, "iterations": 1},
                      {"seconds": float("nan")}, {"parameters": {"colour": "red"}}, {"parameters": {"threads": "many"}},
                      {"parameters": {"threads": 1, '"': 2}}, {"parameters": {"turns": float("inf")}}):
            with self.subTest(named), self.assertRaises(bastide.Error):
                bastide.bot("bastide", **named)
        with self.assertRaises(bastide.Error):
            bastide.bot("bastid")
        with self.assertRaises(bastide.Error):
            bastide.bot("greedy").choose(bastide.Game().initial())
        for wrong in (None, "a state"):
            with self.assertRaises(TypeError):
                bastide.bot("greedy").choose(wrong)

    def test_one_bot_plays_one_game_after_another(self):
        bot = bastide.bot("puct", iterations=30)
        for rules in ("base", "castle", "base", "everything"):
            state = decision(rules)
            self.assertTrue(state.is_legal(bot.choose(state)))


class Evaluating(unittest.TestCase):
    def test_expected_points_by_player(self):
        evaluation = bastide.evaluation()
        for rules in ("base", "everything", "castle"):
            state = decision(rules)
            worth = evaluation.worth(state)
            self.assertEqual(len(worth), 2)
            self.assertGreater(sum(worth), sum(state.scores))
        state = decision()
        self.assertNotEqual(bastide.evaluation({"city.rate": 3.0}).worth(state), evaluation.worth(state))
        end = played(steps=10_000)
        self.assertEqual(evaluation.worth(end), end.scores)
        with self.assertRaises(bastide.Error):
            bastide.evaluation({"colour": 1})


    def test_parts_add_up_to_the_worth(self):
        for rules in bastide.rule_sets():
            for steps in (0, 30, 90, 140, 10_000):
                with self.subTest(rules, steps=steps):
                    state = played(rules, steps=steps)
                    worth = bastide.evaluate(state)
                    self.assertEqual(worth.points, bastide.evaluation().worth(state))
                    for player, points in enumerate(worth.points):
                        self.assertAlmostEqual(sum(part.points[player] for part in worth.parts), points, places=2)
                    if state.is_over:
                        self.assertEqual({part.term for part in worth.parts}, {"track"})
                    self.assertEqual([part.kind != "" for part in worth.parts], [part.place is not None for part in worth.parts])

    def test_parts_tell_where_points_come_from(self):
        state = decision(steps=70)
        worth = bastide.evaluate(state)
        self.assertEqual(worth.of("track"), tuple(float(score) for score in state.scores))
        owned = {place for feature in state.features() if any(feature.figures) for place in feature.places}
        features = [part for part in worth.parts if part.term == "feature"]
        self.assertTrue(features)
        for part in features:
            self.assertIn(part.place, owned)
        dear = bastide.evaluate(state, {"followers.worth": [50.0, 45.0, 40.0, 35.0, 30.0, 25.0, 20.0]})
        self.assertGreater(dear.of("supply"), worth.of("supply"))
        self.assertEqual(dear.of("feature"), worth.of("feature"))
        terms = {part.term for steps in range(60, 160, 10) for part in bastide.evaluate(played("castle", steps=steps)).parts}
        self.assertLessEqual({"feature", "supply", "tokens"}, terms)
        modules = bastide.evaluate(decision("robbers", 60)).parts
        self.assertIn("robbers", [part.name for part in modules if part.term == "module"])

    def test_numbers_that_there_are_not(self):
        with self.assertRaises(bastide.Error):
            bastide.evaluate(decision(), {"colour": 1})


class Analysing(unittest.TestCase):
    def test_lines_with_values_and_errors(self):
        state = decision()
        analysis = bastide.analyse(state, iterations=300, top=3)
        self.assertEqual(analysis.player, state.player)
        self.assertGreaterEqual(len(analysis.lines), 2)
        best = analysis.best
        self.assertTrue(0 <= best.win.mean <= 1)
        self.assertGreater(best.lead.error, 0)
        self.assertEqual(best.loss.mean, 0)
        self.assertAlmostEqual(best.own.mean - best.other.mean, best.lead.mean)
        self.assertAlmostEqual(sum(chance.mean for chance in analysis.chances), 1)
        self.assertIn(best.actions[0], state.legal_actions())
        self.assertEqual(best.texts[0], state.text(best.actions[0]))
        self.assertEqual(repr(bastide.analyse(state, iterations=300, top=3).lines), repr(analysis.lines))

    def test_what_was_played_is_among_the_lines(self):
        state = decision()
        worst = state.legal_actions()[-1]
        lines = bastide.analyse(state, iterations=100, played=[worst]).lines
        self.assertIn(worst, [line.actions[0] for line in lines])

    def test_ends_are_exact(self):
        lots = random.Random(1)
        state = decision(steps=150)
        while state.tiles_in_bag > 1 or state.player is None or not state.begins_turn:
            decide(state, lots)
        self.assertTrue(bastide.analyse(state, iterations=100).exact)

    def test_outlook(self):
        state = decision()
        outlook = bastide.outlook(state, playouts=20)
        self.assertEqual(outlook.playouts, 20)
        cell, fits = outlook.cells[0]
        self.assertEqual(len(cell), 2)
        self.assertLessEqual(set(fits), set(state.game.tiles))
        for feature in outlook.features:
            self.assertTrue(0 <= feature.closes <= 1)
            self.assertEqual(len(feature.points), 2)

    def test_what_cannot_be_used_is_refused(self):
        state = decision()
        for named in ({"seconds": -1}, {"seconds": float("nan")}, {"iterations": 0}, {"top": 1000}, {"threads": 0},
                      {"bot": "greedy"}, {"played": [bastide.Action(0)]}):
            with self.subTest(named), self.assertRaises(bastide.Error):
                bastide.analyse(state, **named)
        with self.assertRaises(bastide.Error):
            bastide.outlook(state, playouts=0)


class Breaking(unittest.TestCase):
    def setUp(self):
        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # programs in the background may have it ignored
        self.addCleanup(signal.signal, signal.SIGINT, before)

    def interrupt(self, call):
        """How long Ctrl-C takes, 0.2 s after the call."""
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        began = time.monotonic()
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            call()
        timer.join()
        return time.monotonic() - began

    def test_control_c_ends_a_thought(self):
        state = decision()
        slow = {"bastide": {"drop": 0.0, "turns": 0, "weight": 0.0}}  # would settle soon otherwise
        for name in ("bastide", "uct", "flat"):
            with self.subTest(name):
                bot = bastide.bot(name, seconds=60, parameters=slow.get(name))
                self.assertLess(self.interrupt(lambda: bot.choose(state)), 5)
                self.assertTrue(state.is_legal(bastide.bot(name, iterations=10).choose(state)))
        self.assertLess(self.interrupt(lambda: bastide.analyse(state, seconds=60)), 5)
        self.assertLess(self.interrupt(lambda: bastide.outlook(state, playouts=10**8)), 5)

    def test_other_threads_run_meanwhile(self):
        state = decision()
        done = threading.Event()

        def think():
            bastide.bot("uct", seconds=0.3).choose(state)
            done.set()

        thread = threading.Thread(target=think)
        thread.start()
        turns = 0
        while not done.is_set():
            turns += 1
            time.sleep(0.001)
        thread.join()
        self.assertGreater(turns, 50)

    def test_threads_share_a_bot(self):
        state = decision()
        bot = bastide.bot("puct", iterations=200)
        chosen = []
        threads = [threading.Thread(target=lambda: chosen.append(bot.choose(state))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([state.is_legal(action) for action in chosen], [True] * 4)

    def run_program(self, text):
        done = subprocess.run([sys.executable, "-c", textwrap.dedent(text)], capture_output=True, text=True, timeout=30)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_the_interpreter_ends_while_threads_think(self):
        began = time.monotonic()
        self.run_program("""
            import threading, time, bastide
            state = bastide.Game().initial()
            state.draw()
            def think():
                bastide.bot("uct", seconds=20).choose(state)
            for _ in range(3):
                threading.Thread(target=think, daemon=True).start()
            time.sleep(0.3)
            """)
        self.assertLess(time.monotonic() - began, 15)

    def test_what_lives_longer_than_the_interpreter(self):
        self.assertEqual(self.run_program("""
            import atexit, bastide
            state = bastide.Game().initial()
            state.draw()
            bot = bastide.bot("puct", iterations=50)
            atexit.register(lambda: print(state.is_legal(bot.choose(state))))
            keep = [state, bot, state.features(), bot.think(state)]
            """), "True\n")

    def test_a_fork_goes_on(self):
        self.assertEqual(self.run_program("""
            import multiprocessing, bastide
            def choose(state):
                return bastide.bot("bastide", iterations=20).choose(state)
            state = bastide.Game().initial()
            state.draw()
            choose(state)
            with multiprocessing.get_context("fork").Pool(2) as pool:
                print(all(state.is_legal(action) for action in pool.map(choose, [state] * 4)))
            """), "True\n")


if __name__ == "__main__":
    unittest.main()
