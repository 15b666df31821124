"""Runs all tests beside this file, and says by name what was not tried, a line each: NOT TRIED: test: reason."""

import sys
import unittest
from pathlib import Path


def main() -> int:
    tests = unittest.defaultTestLoader.discover(str(Path(__file__).resolve().parent))
    result = unittest.TextTestRunner().run(tests)
    for test, reason in result.skipped:
        name = test.id().rpartition("ModuleSkipped.")[2]  # of a whole file
        print(f"NOT TRIED: {name}: {reason}", flush=True)
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
