"""run.py [FOLDER | FILE]: runs the tests beside this file, of a folder, or of a file, and says by name what was not tried, a line each:
NOT TRIED: test: reason. The files of a folder are programs of their own, as many at a time as there are processors."""

import os
import subprocess
import sys
import unittest
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path


def run_file(file: Path) -> int:
    result = unittest.TextTestRunner().run(unittest.defaultTestLoader.discover(str(file.parent), file.name))
    for test, reason in result.skipped:
        name = test.id().rpartition("ModuleSkipped.")[2]  # of a whole file
        print(f"NOT TRIED: {name}: {reason}", flush=True)
    return 0 if result.testsRun + len(result.skipped) > 0 and result.wasSuccessful() else 1


def run_folder(folder: Path) -> int:
    files = sorted(folder.glob("test_*.py"), key=lambda file: -file.stat().st_size)  # the longest first
    options = [f"-W{option}" for option in sys.warnoptions]
    failed = 0 if files else 1
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {pool.submit(subprocess.run, [sys.executable, *options, __file__, str(file)], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True): file for file in files}
        for run in as_completed(runs):
            done = run.result()
            failed |= done.returncode != 0
            print(f"{runs[run].name}:\n{done.stdout}", end="", flush=True)
    return int(failed)


def main() -> int:
    place = Path(sys.argv[1] if len(sys.argv) > 1 else __file__).resolve()
    if place == Path(__file__).resolve():
        place = place.parent
    return run_folder(place) if place.is_dir() else run_file(place)


if __name__ == "__main__":
    sys.exit(main())
