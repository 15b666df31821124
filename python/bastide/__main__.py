"""A class with `choose(state)` as a bot for the arena.

    python3 -m bastide mine.py            the one class with choose of this file
    python3 -m bastide mine.py:Mine       this one
    python3 -m bastide mine.py:Mine --rules house.toml

A bot file names that command, as in command = ["/path/to/python3", "-m", "bastide", "mine.py"]
"""

import argparse
import importlib.util
import os
import sys
from typing import Any

if not __package__:
    # Started by its path: the package stands beside this folder, and nothing in this folder by itself.
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

import bastide  # noqa: E402


def load(spec: str) -> Any:
    """The player that FILE or FILE:NAME means. Raises Error where there is none."""
    path, colon, name = spec.rpartition(":") if ":" in os.path.basename(spec) else (spec, "", "")
    found = importlib.util.spec_from_file_location("bastide_bot", path) if os.path.exists(path) else None
    if found is None or found.loader is None:
        raise bastide.Error(f"found {path!r}, expected a file of Python")
    bastide._program.played_file = path
    module = importlib.util.module_from_spec(found)
    sys.modules[found.name] = module
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    found.loader.exec_module(module)
    if colon:
        player: Any = module
        for part in name.split("."):
            player = getattr(player, part, None)
        if not hasattr(player, "choose"):
            raise bastide.Error(f"{path}: found no {name} with choose(state)")
    else:
        players = [value for value in vars(module).values()
                   if isinstance(value, type) and value.__module__ == module.__name__ and hasattr(value, "choose")]
        if len(players) != 1:
            names = ", ".join(value.__name__ for value in players) or "none"
            raise bastide.Error(f"{path}: found the classes with choose(state) {names}, expected one, or its name behind a colon")
        player = players[0]
    return player() if isinstance(player, type) else player


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m bastide", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot", metavar="FILE[:CLASS]")
    parser.add_argument("--rules", help="the path of the rule set, where it is not built in")
    options = parser.parse_args()
    out, sys.stdout = sys.stdout, sys.stderr  # what the file prints when it is read is not for the arena
    try:
        player = load(options.bot)
    except bastide.Error as error:
        print(f"bastide: {error}", file=sys.stderr)
        return 2
    finally:
        sys.stdout = out
    bastide.run(player, rules=options.rules)
    return 0


if __name__ == "__main__":
    sys.exit(main())
