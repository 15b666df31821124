"""What python/setup.py says where it cannot build."""

import importlib.util
import subprocess
import sys
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


if __name__ == "__main__":
    unittest.main()
