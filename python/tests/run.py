"""run.py [FOLDER]: runs all tests beside this file, or of the folder, and says by name what was not tried, a line each:
NOT TRIED: test: reason."""

import sys
import unittest
from pathlib import Path


def main() -> int:
    folder = sys.argv[1] if len(sys.argv) > 1 else str(Path(__file__).resolve().parent)
    tests = unittest.defaultTestLoader.discover(folder)
    result = unittest.TextTestRunner().run(tests)
    for test, reason in result.skipped:
        name = test.id().rpartition("ModuleSkipped.")[2]  # of a whole file
        print(f"NOT TRIED: {name}: {reason}", flush=True)
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
