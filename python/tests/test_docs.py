"""The scripts of README and of docs/python.md do what they say."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import bastide

try:
    import numpy
except ImportError:
    numpy = None

ROOT = Path(__file__).resolve().parents[2]


def scripts():
    for page in ("README.md", "docs/python.md"):
        for text in re.findall(r"```python\n(import.*?)```", (ROOT / page).read_text(), re.S):
            yield page, text


def has_program():
    try:
        bastide.find_program()
    except bastide.Error:
        return False
    return True


class Docs(unittest.TestCase):
    def test_scripts_run(self):
        self.assertGreaterEqual(len(list(scripts())), 5)
        path = os.pathsep.join(path for path in sys.path if path)
        with tempfile.TemporaryDirectory() as folder:
            if has_program():
                bastide.arena(["greedy", "random"], deals=2, store=Path(folder) / "quick.db")
            for page, text in scripts():
                with self.subTest(page, script=text[:60]):
                    if numpy is None and "numpy" in text:
                        self.skipTest("numpy is not installed")
                    if not has_program() and re.search(r"bastide\.(store|review)", text):
                        self.skipTest("there is no program")
                    done = subprocess.run([sys.executable, "-c", text], cwd=folder, capture_output=True, text=True, timeout=120,
                                          env={**os.environ, "PYTHONPATH": path})
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
                    self.assertTrue(done.stdout)


if __name__ == "__main__":
    unittest.main()
