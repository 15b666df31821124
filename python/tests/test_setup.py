"""What python/setup.py says where it cannot build, and run.py of what it does not try."""

import importlib.util
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SETUP = Path(__file__).resolve().parents[1] / "setup.py"


class Setup(unittest.TestCase):
    @unittest.skipUnless(importlib.util.find_spec("setuptools"), "needs setuptools")
    @unittest.skipIf(importlib.util.find_spec("setuptools") and importlib.util.find_spec("setuptools.command.bdist_wheel"),
                     "setuptools makes wheels itself")
    def test_without_the_package_wheel_it_says_so(self):
        hide = ("import runpy, sys; sys.modules['wheel'] = None; sys.argv = [sys.argv[1], '--version']; "
                "runpy.run_path(sys.argv[0], run_name='__main__')")
        done = subprocess.run([sys.executable, "-c", hide, str(SETUP)], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("found no package wheel", done.stderr)
        self.assertIn("--system-site-packages", done.stderr)


class Runner(unittest.TestCase):
    def test_what_is_not_tried_is_named(self):
        tests = ("import unittest\n\nclass Some(unittest.TestCase):\n    @unittest.skip('no such package')\n    def test_a(self):\n        pass\n\n"
                 "    def test_b(self):\n        for n in range(2):\n            with self.subTest(n=n):\n                if n:\n"
                 "                    self.skipTest('no such program')\n")
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "test_some.py").write_text(tests)
            Path(folder, "test_other.py").write_text("import unittest\nraise unittest.SkipTest('no numpy')\n")
            run = [sys.executable, str(Path(__file__).with_name("run.py")), folder]
            done = subprocess.run(run, capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 0, done.stderr)
            named = [line for line in done.stdout.splitlines() if line.startswith("NOT TRIED")]
            self.assertEqual(sorted(named), ["NOT TRIED: test_other: no numpy",
                                             "NOT TRIED: test_some.Some.test_a: no such package",
                                             "NOT TRIED: test_some.Some.test_b (n=1): no such program"])
            Path(folder, "test_some.py").write_text(tests.replace("pass", "pass\n\n    def test_c(self):\n        self.fail()"))
            done = subprocess.run(run, capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 1)
            self.assertIn("FAIL: test_c", done.stdout)

    def test_nothing_to_run_is_a_failure(self):
        run = [sys.executable, str(Path(__file__).with_name("run.py"))]
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(subprocess.run([*run, folder], capture_output=True, timeout=60).returncode, 1)
            self.assertEqual(subprocess.run([*run, str(Path(folder, "test_none.py"))], capture_output=True, timeout=60).returncode, 1)


if __name__ == "__main__":
    unittest.main()
