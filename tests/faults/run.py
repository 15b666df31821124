#!/usr/bin/env python3
"""Whether the tests see faults: deliberate mistakes, written into a copy of the sources one line each.

Every fault of tests/faults/*.toml becomes a switch in a copy below build/faults, where the tests are compiled once. Then the
tests run as they are, which all must pass, and once for each fault, with the test files that are named for it. A fault is
caught when a test fails, crashes, or takes much more time than it should. At least 90 in 100 must be caught, and of every other
the list must say why it survives.

Examples:
  tests/faults/run.py                              all faults: half an hour, most of it the first compilation
  tests/faults/run.py --list                       the faults with their files and tests
  tests/faults/run.py --check                      whether every fault is still to be found in the sources, once
  tests/faults/run.py --only majority --only loot  those with one of these words in their name or file
  tests/faults/run.py --only majority --tests rules/properties --tests ai/players_test   seen by other tests?
"""

import argparse
import concurrent.futures
import html
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
COPY = ROOT / "build" / "faults" / "source"
BUILD = COPY / "build" / "faults"  # where CMakePresets.json puts it
PROGRAM = BUILD / "tests" / "bastide_tests"
COPIED = ("CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "cmake", "configs", "docs", "engine", "ai", "arena", "tests")
SWITCH = "tests/faults/switch.hpp"

LEAST_SHARE = 0.9
# A run that takes so many times the CPU time that it took without a fault, and no less than so many seconds, hangs; so does one
# that has not come to that in so many times as long.
LONGEST = 4
LEAST_SECONDS = 30
ASLEEP = 20


def fail(*lines):
    for line in lines:
        print(f"run.py: {line}", file=sys.stderr)
    sys.exit(1)


@dataclass
class Fault:
    name: str
    list: str  # the file that lists it
    file: str
    code: str  # as it stands
    fault: str  # what stands there instead
    tests: list  # the files that should see it
    within: str = ""  # more of the file around `code`, where that alone is there more than once
    survives: str = ""  # why no test sees it
    result: str = field(default="", init=False)

    def place(self, text):
        """Where `code` begins in the file's text; a string that says what is wrong if it is not there once."""
        around = self.within or self.code
        for part, what, whole in ((around, "within" if self.within else "code", text), (self.code, "code", around)):
            if (times := whole.count(part)) != 1:
                return f"found its `{what}` {times} times in {self.file}, expected it once: {part.strip().splitlines()[0]}"
        return text.index(around) + around.index(self.code)

    def is_statement(self):
        return ";" in self.code and self.code.endswith((";", "}"))  # SegmentSet{0} is an expression

    def is_whole(self):
        """Whether a switch can stand round `code`: what opens in it is closed there, and no statement has a part of another behind it."""
        opened = [pair for pair in ("()", "[]", "{}") if self.code.count(pair[0]) != self.code.count(pair[1])]
        return not opened and (self.is_statement() or (";" not in self.code and self.code[-1] not in "?:=<>+-*/%&|,"))

    def switched(self, before):
        """`code` and `fault`, of which a switch takes one: a statement when it ends as one, an expression otherwise."""
        condition = f'BASTIDE_FAULT("{self.name}")'
        if not self.is_statement():
            return f"({condition} ? ({self.fault}) : ({self.code}))"
        choice = f"if ({condition}) {{ {self.fault} }} else {{ {self.code} }}"
        return f"{{ {choice} }}" if before.rstrip().endswith(")") else choice  # behind an `if`, whose `else` may follow


# --- The list ---


def read_list(folder=HERE):
    faults = {}
    wrong = []
    keys = {"file", "code", "fault", "tests", "within", "survives"}
    for path in sorted(folder.glob("*.toml")):
        source = f"tests/faults/{path.name}"
        for name, entry in tomllib.loads(path.read_text()).items():
            where = f"{source}: {name}"
            if unknown := set(entry) - keys:
                wrong.append(f"{where}: found {', '.join(sorted(unknown))}, expected some of {', '.join(sorted(keys))}")
            elif missing := {"file", "code", "fault", "tests"} - set(entry):
                wrong.append(f"{where}: found no {', '.join(sorted(missing))}")
            elif name in faults:
                wrong.append(f"{where}: is in {faults[name].list} as well")
            else:
                faults[name] = Fault(name=name, list=source, **entry)
    return list(faults.values()), wrong


def misfits(faults, root=ROOT):
    """What does not fit the sources: faults that are not there once, or lie over each other, and tests that are not there."""
    wrong = []
    ends = {}
    for fault in faults:
        where = f"{fault.list}: {fault.name}"
        path = root / fault.file
        if not path.is_file():
            wrong.append(f"{where}: found no file {fault.file}")
            continue
        place = fault.place(path.read_text())
        if isinstance(place, str):
            wrong.append(f"{where}: {place}")
            continue
        for other, begin, end in ends.setdefault(fault.file, []):
            if place < end and begin < place + len(fault.code):
                wrong.append(f"{where}: lies over {other}, expected the two apart")
        ends[fault.file].append((fault.name, place, place + len(fault.code)))
        if not fault.is_whole():
            wrong.append(f"{where}: expected `code` that is statements or an expression, whole: {fault.code.splitlines()[0]}")
        if fault.code == fault.fault or not fault.tests:
            wrong.append(f"{where}: expected a `fault` that is not the `code`, and at least one of `tests`")
        for test in fault.tests:
            if not (root / "tests" / f"{test}.cpp").is_file():
                wrong.append(f"{where}: found no file tests/{test}.cpp")
    return wrong


def rows_of(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    for row in rows:
        yield "  ".join([cell.ljust(width) for cell, width in zip(row, widths)] + [row[-1]]).rstrip()


# --- The copy ---


def with_faults(text, faults):
    """The text of a file in which each of `faults` can be switched on; lines keep their numbers."""
    for place, fault in sorted(((fault.place(text), fault) for fault in faults), key=lambda placed: placed[0], reverse=True):
        text = text[:place] + fault.switched(text[:place]) + text[place + len(fault.code) :]
    return f'#include "{SWITCH}"\n#line 1\n{text}'


def write_copy(faults):
    """Only what differs is written, so that only that is compiled again."""
    by_file = {}
    for fault in faults:
        by_file.setdefault(fault.file, []).append(fault)
    kept = set()
    for top in COPIED:
        for path in sorted((ROOT / top).rglob("*")) if (ROOT / top).is_dir() else [ROOT / top]:
            if not path.is_file() or "__pycache__" in path.parts:
                continue
            relative = path.relative_to(ROOT)
            kept.add(relative)
            content = path.read_bytes()
            if relative.as_posix() in by_file:
                content = with_faults(content.decode(), by_file[relative.as_posix()]).encode()
            copy = COPY / relative
            if not copy.is_file() or copy.read_bytes() != content:
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(content)
                shutil.copymode(path, copy)
    for copy in [copy for top in COPIED for copy in (COPY / top).rglob("*") if copy.is_file()]:
        if copy.relative_to(COPY) not in kept:
            copy.unlink()


def compile_copy(jobs):
    for command in (["cmake", "--preset", "faults"], ["cmake", "--build", BUILD, "--target", "bastide_tests", "-j", str(jobs)]):
        if (code := subprocess.run(["nice", *command], cwd=COPY, stdout=sys.stderr).returncode) != 0:
            fail(f"the copy with the faults does not compile: {' '.join(map(str, command))} in {COPY}, exit code {code}")


# --- The tests ---


def test(files, fault, seconds):
    """Runs the tests of some files with one fault; gives how it ended, the last test, and the CPU seconds that it took."""
    tags = ",".join(f"[#{Path(file).name}]" for file in files)
    process = subprocess.Popen(
        ["nice", "prlimit", f"--cpu={seconds:.0f}", PROGRAM, "--filenames-as-tags", "--abort", "--reporter", "xml", tags],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=BUILD, env=os.environ | {"BASTIDE_FAULT": fault})
    asleep = threading.Timer(ASLEEP * seconds, process.kill)
    asleep.start()
    output = process.stdout.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    asleep.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    names = re.findall(r'<TestCase name="([^"]*)"', output)
    how = ("passed" if process.returncode == 0 else "hung" if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
           else "crashed" if process.returncode < 0 or "<FatalErrorCondition" in output else "failed")
    return how, html.unescape(names[-1]) if names else "", usage.ru_utime + usage.ru_stime


class Progress:
    """A line on a terminal that says how far it is; elsewhere nothing."""

    def __init__(self, total):
        self.total, self.done, self.began, self.lock = total, 0, time.monotonic(), threading.Lock()

    def step(self, what):
        with self.lock:
            self.done += 1
            if sys.stderr.isatty():
                left = (time.monotonic() - self.began) / self.done * (self.total - self.done)
                end = "\n" if self.done == self.total else ""
                print(f"\r\033[K{self.done} of {self.total}, {left:.0f} s left: {what}", end=end, file=sys.stderr, flush=True)


def in_parallel(work, items, jobs):
    progress = Progress(len(items))

    def step(item):
        result = work(item)
        progress.step(str(getattr(item, "name", item)))
        return result

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(step, items))


def seconds_without_faults(files, jobs):
    """By file, the CPU seconds that its tests take; without a fault all of them must pass."""
    seconds = {}
    for file, (how, name, took) in zip(files, in_parallel(lambda file: test([file], "", 3600), files, jobs)):
        if not name:
            fail(f"found no test from tests/{file}.cpp in {PROGRAM}, expected some")
        if how != "passed":
            fail(f'without a fault "{name}" of tests/{file}.cpp {how}, expected all tests to pass')
        seconds[file] = took
    return seconds


def run_fault(fault, seconds):
    limit = max(LEAST_SECONDS, LONGEST * sum(seconds[file] for file in fault.tests))
    how, name, _ = test(fault.tests, fault.name, limit)
    fault.result = "" if how == "passed" else f"{how}: {name}"


def report(faults):
    """The table, and whether enough was caught."""
    rows = [("fault", "file", "caught by")]
    for fault in faults:
        survived = f"SURVIVED: {fault.survives or 'not explained'}"
        rows.append((fault.name, fault.file, fault.result or survived))
    print("\n".join(rows_of(rows)))
    caught = [fault for fault in faults if fault.result]
    silent = [fault for fault in faults if not fault.result and not fault.survives]
    for fault in caught:
        if fault.survives:
            print(f"{fault.name} is caught: its `survives` can go from {fault.list}")
    share = len(caught) / len(faults)
    print(f"{len(caught)} of {len(faults)} faults caught: {100 * share:.1f} %, of at least {100 * LEAST_SHARE:.0f} %")
    if silent:
        print(f"survived without a `survives` that says why: {', '.join(fault.name for fault in silent)}")
    return share >= LEAST_SHARE and not silent


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="print the faults and run nothing")
    parser.add_argument("--check", action="store_true", help="only see whether the list fits the sources")
    parser.add_argument("--only", metavar="WORD", action="append", default=[], help="faults with WORD in their name or file")
    parser.add_argument("--tests", metavar="FILE", action="append", default=[],
                        help="run the tests of tests/FILE.cpp instead of those in the list")
    parser.add_argument("--jobs", metavar="N", type=int, default=min(2, os.cpu_count() or 1),
                        help="compilers and test programs at a time (%(default)s)")
    return parser.parse_args()


def main():
    options = arguments()
    faults, wrong = read_list()
    if wrong := wrong + misfits(faults):
        fail(*wrong)
    if options.check:
        return print(f"{len(faults)} faults, each to be found in the sources once")
    chosen = [fault for fault in faults if not options.only or any(word in fault.name or word in fault.file for word in options.only)]
    if not chosen:
        fail(f"found no fault with {' or '.join(options.only)} in its name or file; --list shows them all")
    for fault in chosen:
        fault.tests = options.tests or fault.tests
    if options.list:
        return print("\n".join(rows_of([(fault.name, fault.file, " ".join(fault.tests)) for fault in chosen])))
    write_copy(faults)
    compile_copy(options.jobs)
    seconds = seconds_without_faults(sorted({file for fault in chosen for file in fault.tests}), options.jobs)
    in_parallel(lambda fault: run_fault(fault, seconds), chosen, options.jobs)
    sys.exit(0 if report(chosen) else 1)


if __name__ == "__main__":
    main()
