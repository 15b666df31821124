"""What the package says of itself and of what it cannot use."""

import inspect
import subprocess
import sys
import unittest
from pathlib import Path

import bastide
from bastide import _core
from games import decision

try:
    import numpy
except ImportError:
    numpy = None

NEEDS_NUMPY = ("BatchEnv", "Observation")


def public():
    """All that has a name for users, by that name: functions, classes, and what these have."""
    for name in bastide.__all__:
        if name.startswith("_") or name == "Parameter" or numpy is None and name in NEEDS_NUMPY:
            continue
        value = getattr(bastide, name)
        yield name, value
        if inspect.isclass(value):
            for part, member in vars(value).items():
                fields = getattr(value, "__dataclass_fields__", {})
                if not part.startswith("_") and part not in fields and (callable(member) or inspect.isdatadescriptor(member)):
                    yield f"{name}.{part}", member


class Docstrings(unittest.TestCase):
    def test_every_public_name_has_one(self):
        self.assertGreater(len(list(public())), 150)
        for name, value in public():
            with self.subTest(name):
                text = inspect.getdoc(value) or ""
                # pybind11 writes a signature, the text behind it.
                lines = [line for line in text.splitlines() if line.strip() and " -> " not in line and not line.startswith("Overloaded")]
                self.assertTrue(lines, text)

    def test_how_objects_are_made_is_told(self):
        for name in bastide.__all__:
            kind = getattr(_core, name, None)
            if inspect.isclass(kind) and (kind.__init__.__doc__ or "").startswith("__init__(self: "):
                with self.subTest(name):
                    self.assertGreater(len(kind.__init__.__doc__.strip().splitlines()), 1)


class Refusals(unittest.TestCase):
    def says(self, text, call, kind=bastide.Error):
        with self.assertRaisesRegex(kind, text) as caught:
            call()
        self.assertNotIn("incompatible function arguments", str(caught.exception))

    def test_seeds(self):
        state = decision()
        calls = [lambda seed: bastide.bot("greedy", seed=seed), lambda seed: bastide.bot("greedy").new_game(seed),
                 lambda seed: bastide.analyse(state, iterations=1, seed=seed), lambda seed: bastide.outlook(state, playouts=1, seed=seed),
                 lambda seed: bastide.Record(state.game, [], seed=seed)]
        if numpy is not None:
            calls.append(lambda seed: bastide.BatchEnv(n=1, seed=seed))
        for call in calls:
            for seed in (-1, 2**64):
                self.says(f"seed: found {seed}, expected 0 to 18446744073709551615", lambda: call(seed))
            call(2**64 - 1)
        self.assertEqual(bastide.Record(state.game, [], seed=2**64 - 1).seed, 2**64 - 1)

    def test_an_analysis_without_lines(self):
        analysis = bastide.analyse(decision(), iterations=10, top=0)
        if not analysis.lines:
            self.says("without lines, expected one with top of 1 or more", lambda: analysis.best)

    def test_paths_and_texts(self):
        state = decision()
        for action in state.legal_actions()[:5]:
            self.assertEqual(state.scores_if_ended_after(state.text(action)), state.scores_if_ended_after(action))
        self.says("found", lambda: state.scores_if_ended_after("nonsense"))
        self.assertEqual(bastide.Game(Path("castle")), bastide.Game("castle"))
        self.assertEqual(bastide.bot(Path("greedy")).name, "greedy")
        bastide.Analyst(Path("uct"))
        bastide.analyse(state, iterations=5, bot=Path("uct"))
        for call in (lambda: bastide.Game(Path("bse")), lambda: bastide.bot(Path("gredy")), lambda: bastide.Analyst(Path("uc"))):
            self.says("found", call)
        if numpy is not None:
            self.assertEqual(bastide.BatchEnv(Path("castle"), n=1).game.rules, "castle")

    def test_batches_without_numpy(self):
        text = ("import sys; sys.modules['numpy'] = None; import bastide\n"
                "try:\n    bastide.BatchEnv\nexcept ImportError as error:\n    print(error)")
        path = str(Path(bastide.__file__).resolve().parents[1])
        done = subprocess.run([sys.executable, "-c", f"import sys; sys.path.insert(0, {path!r}); {text}"], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("bastide.BatchEnv needs the package numpy: pip install numpy, or Debian's python3-numpy", done.stdout)


if __name__ == "__main__":
    unittest.main()
