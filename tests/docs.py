#!/usr/bin/env python3
"""docs.py PROGRAM: README and docs say what is true.

Every link leads somewhere, every command does what it should (long ones in a short form), the drawings are those that the
program makes, and README stays a door. Prints what was run and what was left out, and fails on the first command that fails.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
README_LINES = 180
SECONDS = 240  # for a command

# What is not run here, and who runs it.
LEFT_OUT = {
    "./bastide test": "is this",
    "./bastide build": "a step of the gate",
    "./bastide setup": "a step of the gate",
    "./bastide package": "a step of the gate",
    "./bastide python": "a step of the gate",
    "./bastide serve": "tests/serve",
    "./bastide bench": "tests/bench_signature.sh",
    "./bastide puzzles check": "tests/puzzles",
    "ssh ": "needs another machine",
    "sudo ": "changes the machine",
    "mpirun ": "tests/cluster",
    "cmake ": "tests/install.sh",
}
STORE_COMMANDS = ("add", "status", "table", "games", "export", "watch")
# Tunings by spsa that are read as they stand, and then try one direction or a fit to ten games, and the result in four deals. The others
# run by their names.
SHORT_TUNINGS = ("robbers", "mists", "expansions", "castle")
# Learnings that learn in earnest: they are read as they stand, and then learn from a few games. "quick" runs by its name.
SHORT_LEARNINGS = ("base", "three", "robbers")
TUNING_COMMANDS = ("continue", "status", "result", "page")

failures = 0


def fail(message):
    global failures
    failures += 1
    print(f"docs.py: {message}", file=sys.stderr)


def slug(heading):
    """The anchor that a heading gets."""
    text = re.sub(r"[`*\[\]]|\]\([^)]*\)", "", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors(page):
    return {slug(line.lstrip("#")) for line in without_blocks(page.read_text()).splitlines() if line.startswith("#")}


def without_blocks(text):
    return re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)


def check_links(page):
    text = without_blocks(page.read_text())
    targets = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    for target in targets:
        if target.startswith(("http://", "https://")):
            continue
        path, _, anchor = target.partition("#")
        to = (page.parent / path).resolve() if path else page
        if not to.exists():
            fail(f"{page.name}: found a link to {target}, expected a file that is there")
        elif anchor and anchor not in anchors(to):
            fail(f"{page.name}: found a link to {target}, expected one of {sorted(anchors(to))}")
    return len(targets)


def commands_of(page):
    """The commands of a page in their order: lines of code blocks, code within the text, and arguments in tables."""
    block = False
    prose = ""
    file = []  # the lines of a file that a command writes, so far
    for line in page.read_text().splitlines():
        if line.startswith("```"):
            block = not block
            continue
        if block and (file or re.match(r"cat > \S+ <<'END'$", line)):
            file.append(line)
            if line == "END":
                yield "\n".join(file)
                file = []
            continue
        if block:
            command = line.removeprefix("$ ").split("  #")[0].strip()
            if command.startswith(("./bastide", "cp ", "sed ", "printf ", *LEFT_OUT)):
                yield command
            continue
        # Code may go over the end of a line.
        prose = prose + " " + line if prose.count("`") % 2 else line
        if prose.count("`") % 2:
            continue
        for code in re.findall(r"`([^`]+)`", prose):
            if code.startswith(("./bastide ", *LEFT_OUT)):
                yield code
            elif code.startswith("--bots "):
                yield "./bastide arena " + code
        prose = ""


def without_option(words, option):
    """`words` without the option and its value."""
    if option not in words:
        return words
    at = words.index(option)
    return words[:at] + words[at + 2:]


def with_option(words, option, value):
    """`words` with this value of the option, whether it was there or not."""
    return [*without_option(words, option), option, value]


def plays_tournament(words):
    return words[1] == "arena" and (len(words) == 2 or words[2] not in STORE_COMMANDS) and "--help" not in words


def shortened(words):
    """The same command, for somebody in a hurry: few deals, little time."""
    if plays_tournament(words):
        return with_option(with_option(words, "--deals", "1"), "--time", "0.002")
    if words[1] == "check-bot":
        return [*words[:2], "--time", "10", *words[2:]]  # what is late here is the machine
    if words[1] == "analyse":
        for option in ("--time", "--game-time"):
            words = without_option(words, option)
        return [*words, "--iterations", "1"]
    if words[1] == "review":
        return with_option(without_option(words, "--time"), "--iterations", "2")
    if words[1] == "puzzles":
        return with_option(words, "--effort", "0.01")
    if words[1] == "tune" and words[2:3] and words[2] in SHORT_TUNINGS:
        return with_option([*words[:2], f"./{words[2]}.toml", *without_option(words[3:], "--for")], "--generations", "1")
    if words[1] == "tune" and (len(words) == 2 or words[2] not in TUNING_COMMANDS):
        return with_option(words, "--for", "0.2s")
    if words[1] == "learn" and words[2:3] and words[2] in SHORT_LEARNINGS:
        return [*words[:2], f"./learning-{words[2]}.toml", *words[3:]]
    if words[1:3] == ["yardstick", "build"]:
        return with_option(words, "--questions", "1")
    if words[1] == "yardstick" and words[2:3] != ["show"]:
        return with_option(words, "--time", "0.002")
    return words


class Scene:
    """A folder in which a page's commands are run, with the files that they speak of: made once, and copied for each page."""

    files = None

    def __init__(self, program, bare):
        self.folder = Path(tempfile.mkdtemp())
        if bare:
            self.link(program)
            return
        if Scene.files is None:
            Scene.files = Scene(program, bare=True)
            Scene.files.prepare()
        shutil.copytree(Scene.files.folder, self.folder, symlinks=True, dirs_exist_ok=True)

    def link(self, program):
        (self.folder / "bastide").symlink_to(program)
        for part in ("configs", "tests"):
            (self.folder / part).symlink_to(ROOT / part)

    def prepare(self):
        for name in SHORT_TUNINGS:
            tuning = (ROOT / f"configs/tuning/{name}.toml").read_text()
            tuning = re.sub("^directions = .*\n", "", tuning, flags=re.M)
            for key, line in (("method = .*", "verdict = 4"), (r"\[spsa\]", "directions = 1")):
                tuning = re.sub(f"^{key}$", rf"\g<0>\n{line}", tuning, flags=re.M)
            self.write(f"{name}.toml", tuning + "\n[fit]\ngames = 10\ndeals = 32\n")
        for name in SHORT_LEARNINGS:
            learning = (ROOT / f"configs/learning/{name}.toml").read_text()
            for key, number in (("games", 20), ("deals", 4), ("verdict_deals", 4), ("passes", 1)):
                learning = re.sub(f"^{key} = .*$", f"{key} = {number}", learning, flags=re.M)
            self.write(f"learning-{name}.toml", learning)
        position = re.search(r"```\n(bastide position 1.*?)```", (ROOT / "docs/notation.md").read_text(), re.S)
        self.write("position.txt", position[1])
        self.write("mine.toml", 'name = "mine"\nplayer = "mcts"\nbudget = { iterations = 20 }\n')
        self.write("cup.toml", 'name = "cup"\ndeals = 1\nbots = ["random", "greedy"]\n')
        self.run(["./bastide", "play", "--bots", "evaluator,greedy", "--quiet", "--record", "game.txt"])
        self.run(["./bastide", "arena", "--bots", "random,uct", "--deals", "20", "--time", "0.001", "--store", "quick.db"])

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def run(self, words):
        return subprocess.run(words, cwd=self.folder, timeout=SECONDS, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def remove(self):
        shutil.rmtree(self.folder)


def run_commands(page, program):
    ran, left_out = 0, []
    commands = list(dict.fromkeys(commands_of(page)))
    if not commands:
        return
    # A newcomer who follows README has nothing but the checkout.
    scene = Scene(program, bare=page.name == "README.md")
    for command in commands:
        reason = next((why for start, why in LEFT_OUT.items() if command.startswith(start)), None)
        if reason:
            left_out.append(f"{command} ({reason})")
            continue
        words = shortened(shlex.split(command)) if command.startswith("./bastide") else ["bash", "-c", command]
        if plays_tournament(words):
            words = with_option(words, "--store", f"{ran}.db")
        began = time.monotonic()
        try:
            done = scene.run(words)
        except subprocess.TimeoutExpired:
            fail(f"{page.name}: {command}: took more than {SECONDS} s")
            continue
        ran += 1
        if done.returncode not in ((0, 3) if {"--test", "gain", "tune"} & set(words) else (0,)):
            fail(f"{page.name}: {command}: ended with code {done.returncode}, run as {shlex.join(words)}\n{done.stdout}")
        if time.monotonic() - began > 10:
            print(f"  {time.monotonic() - began:.0f} s: {shlex.join(words)}")
    scene.remove()
    print(f"{page.name}: {ran} commands run" + "".join(f"\n  left out: {text}" for text in left_out))


def check_pictures(program):
    folder = ROOT / "docs/pictures"
    with tempfile.TemporaryDirectory() as fresh:
        subprocess.run([folder / "make.sh", "--svg", fresh], check=True, env={**os.environ, "BASTIDE": str(program)})
        for drawn in sorted(Path(fresh).iterdir()):
            if drawn.read_bytes() != (folder / drawn.name).read_bytes():
                fail(f"docs/pictures/{drawn.name}: is not what the program draws; docs/pictures/make.sh makes it again")


def main():
    program = Path(sys.argv[1]).resolve()
    lines = len(PAGES[0].read_text().splitlines())
    if lines > README_LINES:
        fail(f"README.md: found {lines} lines, expected at most {README_LINES}")
    linked = PAGES[0].read_text()
    for page in PAGES[1:]:
        if f"(docs/{page.name})" not in linked:
            fail(f"README.md: found no link to docs/{page.name}")
    print(f"{sum(check_links(page) for page in PAGES)} links")
    check_pictures(program)
    for page in PAGES:
        run_commands(page, program)
    if Scene.files:
        Scene.files.remove()
    sys.exit(1 if failures else 0)


main()
