"""Nothing that Python does ends the process: each of these runs in one of its own, and comes to its end."""

import importlib.util
import os
import subprocess
import sys
import textwrap
import unittest

PREAMBLE = """
import copy, gc, pickle, sys, threading, time
import bastide
from bastide import _core
import random
lots = random.Random(3)
state = bastide.Game().initial()
for _ in range(40):
    state.draw(lots) if state.is_chance else state.apply(lots.choice(state.legal_actions()))
while not state.begins_turn:
    state.draw(lots) if state.is_chance else state.apply(lots.choice(state.legal_actions()))
record = bastide.Record(bastide.Game(), [bastide.Game().initial().chance()[0][0]])
bot = bastide.bot("puct", iterations=30)
made = {
    "Action": state.legal_actions()[0], "Feature": state.features()[0], "Tile": state.tiles()[0], "Game": state.game, "State": state,
    "Record": record, "Thought": bot.think(state), "Bot": bot, "Evaluation": bastide.evaluation(),
    "Estimate": bastide.analyse(state, iterations=20).best.win, "Line": bastide.analyse(state, iterations=20).best,
    "Analysis": bastide.analyse(state, iterations=20), "Analyst": bastide.Analyst(),
    "Outlook": bastide.outlook(state, playouts=1), "FeatureOutlook": bastide.outlook(state, playouts=1).features[0],
    "Encoding": bastide.Encoding(state.game),
}
classes = [kind for kind in vars(_core).values() if isinstance(kind, type) and not issubclass(kind, Exception)]
try:
    import numpy
except ImportError:
    classes = [kind for kind in classes if kind not in (_core.Batch, _core.Tensor)]
else:
    made["Batch"] = _core.Batch("base", 2, 2, 1, 1, 31)
    made["Tensor"] = made["Batch"].tensors()[0]
assert {kind.__name__ for kind in classes} == set(made), ({kind.__name__ for kind in classes} ^ set(made))

def refuses(call, *kinds):
    try:
        call()
    except kinds or (TypeError, ValueError):
        return
    raise AssertionError("nothing was raised")

def touch(thing, *arguments):
    '''Reads every attribute, calls every method: with nothing, and with what is given.'''
    for name in dir(type(thing)):
        if name in ("__init_subclass__", "__subclasshook__", "__new__", "__init__", "__setstate__"):
            continue
        try:
            value = getattr(thing, name)
        except Exception:
            continue
        if callable(value):
            for given in ((), arguments[:1], arguments[:2], arguments[:3], arguments):
                try:
                    value(*given)
                except Exception:
                    pass
"""

NEEDS_NUMPY = unittest.skipUnless(importlib.util.find_spec("numpy"), "numpy is not installed")
TOO_MANY = "threads: found 64, expected at most"  # when the system refuses threads


class Crashes(unittest.TestCase):
    def run_program(self, text, timeout=300):
        path = os.pathsep.join(path for path in sys.path if path)
        done = subprocess.run([sys.executable, "-X", "faulthandler", "-c", PREAMBLE + textwrap.dedent(text)], capture_output=True, text=True,
                              timeout=timeout, env={**os.environ, "PYTHONPATH": path})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_objects_without_a_value(self):
        self.run_program("""
            for kind in classes:
                empty = kind.__new__(kind)
                touch(empty, state, 0)
                for other in made.values():
                    touch(other, empty, empty, empty)
                    touch(empty, other, other)
                for name, thing in vars(_core).items():
                    if callable(thing) and not isinstance(thing, type) and name != "_close":
                        refuses(lambda: thing(empty), TypeError, ValueError, RuntimeError)
                refuses(lambda: bot.choose(empty))
                refuses(lambda: bastide.Record(empty, []))
                refuses(lambda: bastide.Record(state.game, [empty]))
                refuses(lambda: bastide.analyse(empty, iterations=5))
            """)

    def test_subclasses_that_do_not_call_init(self):
        self.run_program("""
            for kind in classes:
                class Silent(kind):
                    def __init__(self):
                        pass
                refuses(Silent)
                touch(Silent.__new__(Silent), state)

                class Early(kind):
                    def __init__(self):
                        touch(self, state)
                        super().__init__()
                Early() if kind in (bastide.Game, bastide.Analyst) else refuses(Early)

            refuses(lambda: type("Both", (bastide.Game, bastide.State), {}), TypeError)

            class Mine(bastide.Game):
                def initial(self):
                    return super().initial()
            assert Mine("castle").initial().game.rules == "castle"
            """)

    def test_another_class_is_not_assigned(self):
        self.run_program("""
            subclasses = [type("Mine", (kind,), {}) for kind in classes]
            things = list(made.values()) + [kind.__new__(kind) for kind in classes + subclasses]
            assign = vars(object)["__class__"].__set__
            for thing in things:
                for kind in classes + subclasses + [int, type("Empty", (), {})]:
                    if not issubclass(kind, type(thing)) and not issubclass(type(thing), kind):
                        refuses(lambda: setattr(thing, "__class__", kind), TypeError)
                        refuses(lambda: object.__setattr__(thing, "__class__", kind), TypeError)
                        refuses(lambda: assign(thing, kind), TypeError)
                touch(thing, state)
            for kind in subclasses:
                for other in classes:
                    if other is not kind.__bases__[0]:
                        refuses(lambda: setattr(kind, "__bases__", (other,)), TypeError)
            """)

    def test_things_of_wrong_kinds(self):
        self.run_program("""
            wrong = [None, 0, -1, 1.5, 2**70, "", "x" * 10000, "\\0", "\\ud800", b"x", [], [None], {}, object(), int, float("nan"), print]
            for kind in classes:
                for thing in wrong:
                    for given in ((thing,), (thing, thing), (thing,) * 3):
                        try:
                            if kind is not getattr(_core, "Batch"):
                                kind(*given)
                        except Exception:
                            pass
                for name in dir(kind):
                    method = getattr(kind, name)
                    if name in ("__init_subclass__", "__subclasshook__", "__new__") or not callable(method):
                        continue
                    for thing in wrong[:9]:
                        try:
                            method(thing)
                        except Exception:
                            pass
            for value in made.values():
                for thing in wrong:
                    if value is not made["Analyst"]:
                        touch(value, thing)
            refuses(lambda: bastide.Game.initial(None))
            refuses(lambda: bastide.Record(None, []))
            """)

    def test_made_twice(self):
        self.run_program("""
            game = bastide.Game("castle")
            for _ in range(3):
                game.__init__("base", 3)
                game.__setstate__(("base", 3))
            assert (game.rules, game.players) == ("castle", 2)
            position = state.position()
            state.__setstate__((game, game.initial().position()))
            assert state.position() == position
            bot.__init__("random", "", "", 1)
            bot.choose(state)
            """)

    def test_stale_actions_and_states_that_go(self):
        self.run_program("""
            import random
            lots = random.Random(1)
            seen, games = set(), [bastide.Game(rules).initial() for rules in bastide.rule_sets()]
            for _ in range(300):
                for at, game in enumerate(games):
                    for action in lots.sample(sorted(seen, key=lambda action: action.bits), min(len(seen), 3)):
                        try:
                            game.clone().apply(action)
                            game.scores_if_ended_after(action)
                            game.text(action)
                            game.tile_of(action)
                        except bastide.Error:
                            pass
                    if game.is_over:
                        games[at] = game.game.initial()
                    elif game.is_chance:
                        seen.add(game.draw(lots))
                    else:
                        seen.add(lots.choice(game.legal_actions()))
                        game.apply(lots.choice(game.legal_actions()))
                if len(seen) > 500:
                    seen = set(list(seen)[:200])
            features, tiles = games[0].features(), games[0].tiles()
            del games
            gc.collect()
            [repr(thing) for thing in features + tiles]
            """)

    def test_a_random_that_meddles(self):
        self.run_program("""
            class Meddler:
                def __init__(self, state):
                    self.state = state
                def random(self):
                    if self.state.is_chance:
                        self.state.draw()
                    return 0.5
            fresh = bastide.Game().initial()
            refuses(lambda: fresh.draw(Meddler(fresh)))
            """)

    def test_copies_and_damaged_pickles(self):
        self.run_program("""
            import random
            for name in ("Action", "Game", "State", "Record", "Bot"):
                thing = made[name]
                for other in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
                    touch(other, state) if name != "Bot" else other.choose(state)
                    assert name == "Bot" or other == thing, name
                data = pickle.dumps(thing)
                lots = random.Random(1)
                for _ in range(150):
                    damaged = bytearray(data)
                    for _ in range(lots.randint(1, 3)):
                        damaged[lots.randrange(len(damaged))] = lots.randrange(256)
                    try:
                        other = pickle.loads(bytes(damaged))
                    except Exception:
                        continue
                    if type(other) is type(thing) and name != "Bot":
                        touch(other, state)
                kind = type(thing)
                for saved in ((), (None,), (None, None), (1, 2, 3, 4), (state.game, "x"), (state.game, None), (bastide.Game.__new__(bastide.Game), ""),
                              ("base", 99), ("base", "two"), None, 7, "ab", [1]):
                    empty = kind.__new__(kind)
                    refuses(lambda: empty.__setstate__(saved), TypeError, ValueError, RuntimeError)
                    touch(empty, state)
            for name, thing in made.items():
                try:
                    other = copy.deepcopy(thing)
                except TypeError:
                    continue
                touch(other, state)
            """)

    def test_threads_that_share_everything(self):
        self.run_program("""
            shared = state.clone()
            analyst = bastide.Analyst()
            ended = threading.Event()
            def work(seed):
                import random
                lots = random.Random(seed)
                while not ended.is_set():
                    try:
                        what = lots.randrange(6)
                        if what == 0:
                            bot.choose(shared)
                        elif what == 1:
                            analyst.analyse(shared, iterations=10)
                        elif what == 2:
                            shared.apply(lots.choice(shared.legal_actions()))
                        elif what == 3:
                            shared.draw(lots)
                        elif what == 4:
                            made["Evaluation"].worth(shared)
                        else:
                            pickle.loads(pickle.dumps(shared)).features()
                    except (bastide.Error, IndexError):
                        pass
            threads = [threading.Thread(target=work, args=(seed,)) for seed in range(6)]
            for thread in threads:
                thread.start()
            time.sleep(1.5)
            ended.set()
            for thread in threads:
                thread.join()
            """)

    def test_the_interpreter_ends_while_others_think(self):
        for end in ("", "sys.exit()", "import os; os.kill(os.getpid(), 0)"):
            self.run_program(f"""
                fresh = state.clone()
                def think():
                    try:
                        bastide.bot("uct", seconds=60).choose(fresh)
                    except BaseException:
                        pass
                for _ in range(2):
                    threading.Thread(target=think, daemon=True).start()
                threading.Thread(target=lambda: bastide.analyse(fresh, seconds=60), daemon=True).start()
                threading.Thread(target=lambda: bastide.outlook(fresh, playouts=10**8), daemon=True).start()
                time.sleep(0.3)
                {end}
                """, timeout=60)

    def test_the_child_of_a_fork(self):
        self.assertEqual(self.run_program("""
            import os, warnings
            warnings.simplefilter("ignore")
            slow = bastide.bot("uct", seconds=5)
            threading.Thread(target=lambda: slow.choose(state), daemon=True).start()
            time.sleep(0.3)
            child = os.fork()
            if child == 0:
                refuses(lambda: slow.choose(state), bastide.Error)
                refuses(lambda: slow.new_game(), bastide.Error)
                bastide.bot("uct", iterations=20).choose(state)
                bot.choose(state)
                print("child", flush=True)
                os._exit(0)
            assert os.waitpid(child, 0)[1] == 0
            slow.choose(state)
            """, timeout=60), "child\n")

    @NEEDS_NUMPY
    def test_a_batch_with_threads_in_the_child_of_a_fork(self):
        self.assertEqual(self.run_program("""
            import os
            env = bastide.BatchEnv(n=64, threads=2)
            env.reset()
            env.step(env.sample())
            child = os.fork()
            if child == 0:
                refuses(lambda: env.step(env.sample()), bastide.Error)
                alone = bastide.BatchEnv(n=8, threads=1)
                alone.reset()
                alone.step(alone.sample())
                print("child", flush=True)
                os._exit(0)
            assert os.waitpid(child, 0)[1] == 0
            env.step(env.sample())
            """, timeout=60), "child\n")

    @NEEDS_NUMPY
    def test_arrays_that_outlive_their_batch(self):
        self.run_program("""
            env = bastide.BatchEnv(n=16)
            out = env.reset()
            before = out.planes.copy()
            del env
            gc.collect()
            assert (out.planes == before).all()
            for array in out.arrays():
                refuses(lambda: array.__setitem__(..., 0), ValueError)
                refuses(lambda: array.setflags(write=True), ValueError)
            odd = numpy.zeros(16 * 4 + 1, numpy.uint8)[1:].view(numpy.int32)
            refuses(lambda: bastide.BatchEnv(n=16).sample(odd))
            """)

    def limited(self, limit, text, *allowed):
        """Runs it with so many KB of memory; gives what it says, which begins with one of those allowed."""
        path = os.pathsep.join(path for path in sys.path if path)
        done = subprocess.run(["bash", "-c", f"ulimit -v {limit}; exec \"$0\" -c \"$1\"", sys.executable, textwrap.dedent(text)], capture_output=True,
                              text=True, timeout=120, env={**os.environ, "PYTHONPATH": path})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.startswith(allowed), done.stdout)

    def test_threads_that_the_system_refuses(self):
        for limit in range(500_000, 900_000, 100_000):
            self.limited(limit, """
                import bastide
                state = bastide.Game().initial()
                state.draw()
                for think in (lambda: bastide.analyse(state, iterations=2000, threads=64),
                              lambda: bastide.bot("puct", iterations=2000, parameters={"threads": 64}).choose(state)):
                    try:
                        think()
                        raise AssertionError("nothing was raised")
                    except bastide.Error as error:
                        print(error)
                bastide.analyse(state, iterations=20)
                """, TOO_MANY)

    @NEEDS_NUMPY
    def test_threads_of_a_batch_that_the_system_refuses(self):
        self.limited(500_000, """
            import bastide
            env = bastide.BatchEnv(n=1000, threads=64)
            for _ in range(2):
                try:
                    env.reset()
                    raise AssertionError("nothing was raised")
                except bastide.Error as error:
                    print(error)
            """, TOO_MANY)

    @NEEDS_NUMPY
    def test_an_array_is_not_resized_while_it_is_written_to(self):
        self.run_program("""
            env = bastide.BatchEnv(n=2000)
            out = env.observation()
            env.reset(out)
            ended = threading.Event()
            told = []
            def resize():
                while not ended.is_set():
                    try:
                        out.planes.resize((1,), refcheck=False)
                    except ValueError as error:
                        told.append(str(error))
                    else:
                        out.planes.resize((2000, *env.planes), refcheck=False)
            thread = threading.Thread(target=resize)
            thread.start()
            while not told:
                try:
                    env.step(env.sample(), out)
                except bastide.Error:
                    pass  # it was another size before
            ended.set()
            thread.join()
            assert told[0].startswith("cannot resize"), told
            """)

    def test_a_subinterpreter_is_refused(self):
        for first in ("", "import bastide\n"):
            path = os.pathsep.join(path for path in sys.path if path)
            done = subprocess.run([sys.executable, "-c", first + textwrap.dedent("""
                import _xxsubinterpreters as interpreters
                made = interpreters.create()
                try:
                    interpreters.run_string(made, "import bastide")
                except interpreters.RunFailedError as error:
                    print(error)
                interpreters.destroy(made)
                import bastide
                bastide.bot("greedy")
                """)], capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONPATH": path})
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("ImportError", done.stdout)
            self.assertIn("main interpreter", done.stdout)


if __name__ == "__main__":
    unittest.main()
