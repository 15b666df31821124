"""The scripts of README and of docs/python.md do what they say."""

import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

try:
    import numpy
except ImportError:
    numpy = None

ROOT = Path(__file__).resolve().parents[2]


def scripts():
    for page in ("README.md", "docs/python.md"):
        for text in re.findall(r"```python\n(import.*?)```", (ROOT / page).read_text(), re.S):
            yield page, text


def make_store(path):
    """What is asked of a tournament's store, with two games in it."""
    with sqlite3.connect(path) as store:
        store.execute("CREATE TABLE games (bot1 TEXT, bot2 TEXT, points1 INTEGER, points2 INTEGER, failed INTEGER)")
        store.executemany("INSERT INTO games VALUES (?, ?, ?, ?, NULL)", [("greedy", "random", 90, 20), ("random", "greedy", 30, 80)])
    store.close()


class Docs(unittest.TestCase):
    def test_scripts_run(self):
        self.assertGreaterEqual(len(list(scripts())), 5)
        path = os.pathsep.join(path for path in sys.path if path)
        with tempfile.TemporaryDirectory() as folder:
            make_store(Path(folder) / "quick.db")
            for page, text in scripts():
                if numpy is None and "numpy" in text:
                    continue
                with self.subTest(page, script=text[:60]):
                    done = subprocess.run([sys.executable, "-c", text], cwd=folder, capture_output=True, text=True, timeout=120,
                                          env={**os.environ, "PYTHONPATH": path})
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
                    self.assertTrue(done.stdout)


if __name__ == "__main__":
    unittest.main()
