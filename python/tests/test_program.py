"""What is left to the program: arenas, tests, tunings, checks of bots, reviews, imports and stores."""

import importlib.util
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import bastide
from games import decide
from tunable_bot import Keen

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
IMPORTS = ROOT / "tests" / "data" / "imports"

try:
    bastide.find_program()
except bastide.Error as error:
    raise unittest.SkipTest(str(error))


def have(package):
    return importlib.util.find_spec(package) is not None


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)


class Arenas(Folder):
    def test_ratings(self):
        played = bastide.arena(["greedy", "random", "evaluator"], deals=4, seed=3)
        self.assertEqual([rating.name for rating in played.ratings], ["evaluator", "greedy", "random"])
        self.assertEqual((played.games, played.finished, played.test), (24, True, None))
        best = played.rating("evaluator")
        self.assertTrue(best.low < best.elo < best.high)
        self.assertEqual(best.wins + best.draws + best.losses, best.games)
        pairing = next(row for row in played.pairings if (row.bot, row.rival) == ("random", "evaluator"))
        self.assertEqual((pairing.games, pairing.wins), (8, 0))
        with self.assertRaises(KeyError):
            played.rating("nobody")
        again = bastide.arena(["greedy", "random", "evaluator"], deals=4, seed=3, concurrency=1)
        self.assertEqual([rating.points for rating in again.ratings], [rating.points for rating in played.ratings])

    def test_a_class_plays_as_a_program(self):
        played = bastide.arena([Keen, bastide.Entrant(Keen, "passer", {"passes": True}), "random"], deals=1, rules="robbers", seed=2)
        self.assertEqual({rating.name for rating in played.ratings}, {"keen", "passer", "random"})
        self.assertEqual([rating.failures for rating in played.ratings], [{}] * 3)
        self.assertGreater(played.rating("keen").points, played.rating("passer").points)

    def test_a_bot_file_for_a_class(self):
        bot = self.folder / "keen.toml"
        bot.write_text(f"name = \"mine\"\ncommand = [\"env\", \"PYTHONPATH={Path(bastide.__file__).parents[1]}\", \"{sys.executable}\", \"-m\", \"bastide\", "
                       f"\"{HERE / 'tunable_bot.py'}\"]\n")
        self.assertEqual({rating.name for rating in bastide.arena([bot, "random"], deals=1).ratings}, {"mine", "random"})

    def test_a_class_plays_by_rules_from_a_file(self):
        rules = self.folder / "house.toml"
        rules.write_text('name = "house"\ngame = "carcassonne"\ntiles = ["base"]\nfollowers = 3\n')
        before = os.getcwd()
        os.chdir(self.folder)
        try:
            for given in ("house.toml", rules):
                played = bastide.arena([Keen, "random"], rules=given, deals=1, seed=1, store=self.folder / "house.db")
                self.assertEqual([rating.failures for rating in played.ratings], [{}] * 2)
            bastide.tune({"method": "spsa", "rules": "house.toml", "seed": 1, "verdict": 1, "spsa": {"directions": 1, "deals": 1},
                          "parameter": [{"path": "greed", "start": 2, "step": 0.5}]}, bot=Keen, generations=1)
        finally:
            os.chdir(before)
        game = bastide.Game(rules)
        store = bastide.store(self.folder / "house.db", frames=False)
        records = store.records(game=game)
        self.assertEqual([record.final().scores for record in records], [(row["points1"], row["points2"]) for row in store.games()])
        self.assertEqual(game.read_record(records[0].text()), records[0])
        with self.assertRaisesRegex(bastide.Error, "house"):
            bastide.read_record(records[0].text())
        for other in (bastide.Game(rules, 3), bastide.Game("castle")):
            with self.assertRaises(bastide.Error):
                store.records(game=other)

    def test_a_script_with_its_class_needs_a_guard(self):
        for call in ("arena([Mine, 'greedy'], deals=1)", "check_bot(Mine)",
                     "tune({'method': 'spsa', 'verdict': 1, 'parameter': [{'path': 'greed'}]}, bot=Mine, generations=1)"):
            name = call.partition("(")[0]
            script = self.folder / f"{name}_script.py"
            script.write_text(f"import bastide\n\nclass Mine:\n    options = {{'greed': bastide.Number(1.0, 0.0, 4.0)}}\n\n"
                              f"    def choose(self, state):\n        return state.legal_actions()[0]\n\nbastide.{call}\n")
            done = subprocess.run([sys.executable, Path(bastide.__file__).parent, script], capture_output=True, text=True, timeout=60)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            for said in (script.name, name, 'if __name__ == "__main__":'):
                self.assertIn(said, done.stderr)
        path = os.pathsep.join(path for path in sys.path if path)
        script = self.folder / "arena_script.py"
        for text, code in ((script.read_text(), 1), (script.read_text().replace("bastide.arena", 'if __name__ == "__main__":\n    bastide.arena'), 0)):
            script.write_text(text)
            done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONPATH": path})
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertEqual("if __name__" in done.stderr, code == 1)

    def test_a_class_is_played_with(self):
        bot = self.folder / "keen.toml"
        bot.write_text(f"name = \"mine\"\ncommand = [\"{sys.executable}\", \"{Path(bastide.__file__).parent}\", \"{HERE / 'tunable_bot.py'}\"]\n")
        record = self.folder / "game.txt"
        done = subprocess.run([bastide.find_program(), "play", "--bots", f"{bot},greedy", "--quiet", "--seed", "1", "--record", record],
                              capture_output=True, text=True, timeout=120)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("mine", done.stdout)
        game = bastide.read_record(record.read_text())
        self.assertEqual(game.players, ["mine", "greedy"])
        self.assertTrue(game.final().is_over)

    def test_check_bot(self):
        checks = bastide.check_bot(Keen)
        self.assertGreater(len(checks), 5)
        self.assertEqual([check for check in checks if check.verdict == "failed"], [])

    def test_a_sequential_test(self):
        played = bastide.arena(["evaluator", "greedy"], test="screen", seed=1)
        self.assertIs(played.test.gains, True)
        self.assertGreaterEqual(played.test.ratio, played.test.upper)
        self.assertIs(bastide.arena(["random", "greedy"], test="screen", seed=1).test.gains, False)
        self.assertIs(bastide.arena([Keen, "random"], test="screen", seed=1).test.gains, True)
        self.assertIsNone(bastide.arena(["uct", "puct"], test="simplify", seed=1, deals=2, seconds=0.001).test.gains)

    def test_a_tuning(self):
        tuned = bastide.tune({"method": "spsa", "rules": "base", "seed": 1, "verdict": 2, "spsa": {"directions": 1, "deals": 1},
                              "parameter": [{"path": "greed", "start": 2, "step": 0.5}]}, bot=Keen, generations=2)
        self.assertEqual((tuned.method, [parameter.name for parameter in tuned.parameters]), ("spsa", ["greed"]))
        self.assertEqual(tuned.parameters[0].start, 2)
        self.assertIn("greed", tuned.file)
        self.assertTrue(tuned.gain.low <= tuned.gain.value <= tuned.gain.high)

    def test_what_cannot_be_used_is_refused(self):
        class Local:
            def choose(self, state):
                raise NotImplementedError

        with self.assertRaisesRegex(bastide.Error, "bots: found 'greedy', expected a list"):
            bastide.arena("greedy")
        for bots in (["greedy"], ["greedy", "nobody"], ["greedy", Local], ["greedy", int], ["greedy", "a,b"],
                     ["greedy", bastide.Entrant(Keen, "bad", {"greed": 99})], ["greedy", bastide.Entrant(Keen, "bad", {"colour": 1})]):
            with self.subTest(bots), self.assertRaises((bastide.Error, bastide.ProgramError)):
                bastide.arena(bots, deals=1)
        for named in ({"rules": "bse"}, {"players": 9}, {"test": "much"}, {"deals": -1}):
            with self.subTest(named), self.assertRaises(bastide.Error):
                bastide.arena(["greedy", "random"], **named)
        with self.assertRaises(bastide.Error):
            bastide.tune("no-such-tuning")
        with self.assertRaises(bastide.Error):
            bastide.tune("quick", bot=Keen)

    def test_a_bot_file_that_is_none(self):
        for spec, said in (("nothing.py", "expected a file"), (str(HERE / "games.py"), "expected one"), (f"{HERE / 'tunable_bot.py'}:Keener", "no Keener")):
            done = subprocess.run([sys.executable, Path(bastide.__file__).parent, spec], capture_output=True, text=True, timeout=60)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(said, done.stderr)

    def test_no_program(self):
        before = os.environ.get("BASTIDE_PROGRAM")
        os.environ["BASTIDE_PROGRAM"] = "/nowhere/bastide"
        try:
            with self.assertRaisesRegex(bastide.Error, "/nowhere/bastide"):
                bastide.find_program()
        finally:
            del os.environ["BASTIDE_PROGRAM"]
            if before is not None:
                os.environ["BASTIDE_PROGRAM"] = before


class Reviews(Folder):
    def test_a_game_turn_by_turn(self):
        lots, actions = random.Random(1), []
        game = bastide.Game("castle")
        state = game.initial()
        while not state.is_over:
            actions.append(decide(state, lots))
        record = bastide.Record(game, actions, players=["Anna", "Bert"])
        told = []
        found = bastide.review(record, iterations=16, progress=told.append)
        self.assertEqual(told, found.turns)
        self.assertEqual(len(found.turns), record.turns)
        self.assertEqual([player.name for player in found.players], ["Anna", "Bert"])
        self.assertEqual(sum(player.grades["fine"] + player.grades["blunder"] + player.grades["mistake"] + player.grades["inaccuracy"]
                             for player in found.players), sum(player.turns for player in found.players))
        for turn in found.turns:
            self.assertAlmostEqual(sum(turn.chances), 1, places=6)
            self.assertGreaterEqual(turn.win_loss, -1)
            self.assertEqual(turn.name, ("Anna", "Bert")[turn.player])
        # By lot one plays badly.
        self.assertGreater(sum(turn.loss for turn in found.turns), 20)
        self.assertEqual(bastide.review(record, iterations=16).players, found.players)
        with self.assertRaises(bastide.Error):
            bastide.review(record, iterations=16, seconds=1)
        with self.assertRaises(bastide.Error):
            bastide.review(record, iterations=0)

    def test_games_of_other_sites(self):
        games = bastide.import_games(IMPORTS)
        self.assertGreaterEqual(len(games), 4)
        for game in games:
            self.assertIsNotNone(game.record)
            self.assertEqual(list(game.record.final().scores), game.data["points"])
        self.assertEqual(bastide.import_games(IMPORTS / "bga-1.json", anonymous=True)[0].format, "Board Game Arena log")
        broken = self.folder / "broken.json"
        broken.write_text("{}")
        game, = bastide.import_games(broken)
        self.assertIsNone(game.record)
        self.assertTrue(game.error)
        missing, = bastide.import_games(self.folder / "nothing")
        self.assertIsNone(missing.record)
        with self.assertRaises(bastide.Error):
            bastide.import_games()


class Stores(Folder):
    def setUp(self):
        super().setUp()
        self.path = self.folder / "cup.db"
        self.played = bastide.arena(["greedy", "random"], deals=3, seed=1, store=self.path)

    def test_tables_as_lists(self):
        store = bastide.store(self.path, frames=False)
        self.assertIn("games", store.tables)
        games = store.games()
        self.assertEqual([game["game"] for game in games], [1, 2, 3, 4, 5, 6])
        self.assertEqual([game["game"] for game in store.games("bot1 = 'random'")], [2, 4, 6])
        results = store.results()
        self.assertEqual(len(results), 12)
        greedy = [row["points"] for row in results if row["bot"] == "greedy"]
        self.assertAlmostEqual(sum(greedy) / len(greedy), self.played.rating("greedy").points)
        self.assertEqual(sum(row["margin"] for row in results), 0)
        self.assertEqual(store.query("SELECT count(*) AS n FROM games WHERE seating = ?", [0]), [{"n": 3}])
        self.assertEqual(store.ratings().ratings, self.played.ratings)

    @unittest.skipUnless(have("pandas"), "pandas is not installed")
    def test_tables_as_frames(self):
        store = bastide.store(self.path)
        games = store.games()
        self.assertEqual(len(games), 6)
        self.assertEqual(list(games.columns), list(bastide.store(self.path, frames=False).games()[0]))
        means = store.results().groupby("bot")["points"].mean()
        self.assertAlmostEqual(means["greedy"], self.played.rating("greedy").points)

    def test_frames_without_pandas_are_refused_at_once(self):
        with unittest.mock.patch.dict(sys.modules, {"pandas": None}), self.assertRaisesRegex(ImportError, "needs the package pandas.*python3-pandas"):
            bastide.store(self.path, frames=True)

    def test_records(self):
        records = bastide.store(self.path).records()
        games = bastide.store(self.path, frames=False).games()
        self.assertEqual([record.final().scores for record in records], [(game["points1"], game["points2"]) for game in games])
        self.assertEqual([record.number for record in bastide.store(self.path).records("game = 4")], [4])

    def test_a_store_is_only_read(self):
        before = self.path.read_bytes()
        for sql in ("DELETE FROM game", "DROP VIEW games", "nonsense"):
            with self.assertRaises(bastide.Error):
                bastide.store(self.path).query(sql)
        self.assertEqual(self.path.read_bytes(), before)

    def test_what_is_none(self):
        text = self.folder / "text.db"
        text.write_text("text")
        other = self.folder / "other.db"
        with sqlite3.connect(other) as database:
            database.execute("CREATE TABLE games (game INTEGER)")
        database.close()
        for path in (text, other, self.folder, self.folder / "nothing.db"):
            with self.subTest(path), self.assertRaises(bastide.Error):
                bastide.store(path)
        with self.assertRaisesRegex(bastide.Error, "expected one of"):
            bastide.store(self.path).table("gams")
        with self.assertRaises(bastide.Error):
            bastide.store(self.path).records("nonsense = 1")


if __name__ == "__main__":
    unittest.main()
