"""The program ./bastide, which arenas, tunings, reviews and imports are left to."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Callable, List, Optional, Sequence, Tuple

from ._core import Error

#: Names another program than the one that the package finds.
VARIABLE = "BASTIDE_PROGRAM"
_SHIPPED = Path(__file__).resolve().parent / "program" / "bastide"
_INTERRUPTED = 130


#: The file that this process plays as a bot, where it is one (python3 -m bastide).
played_file: Optional[str] = None


class ProgramError(RuntimeError):
    """The program failed while it ran. Its message stands in this one."""


def find_program() -> str:
    """The path of the program: what the environment's BASTIDE_PROGRAM names, what came with the package, or the `bastide` on PATH.
    Raises Error where there is none."""
    named = os.environ.get(VARIABLE)
    found = named or (str(_SHIPPED) if _SHIPPED.exists() else shutil.which("bastide"))
    if not found:
        raise Error(f"found no program bastide, expected it on PATH or its path in the environment's {VARIABLE}")
    if shutil.which(found) is None:
        raise Error(f"found {found!r} in {VARIABLE if named else 'the package'}, expected a program")
    return found


def refuse_in_bot(function: str) -> None:
    """Raises Error in a process that plays a file as a bot: the file would start itself without end."""
    if played_file is not None:
        raise Error(f"{played_file}: found a call of {function} when the file is read as a bot, expected it behind "
                    "if __name__ == \"__main__\":")


def run_program(arguments: Sequence[str], *, accept: Sequence[int] = (0,), text: Optional[str] = None,
                on_line: Optional[Callable[[str], None]] = None) -> Tuple[int, str]:
    """Runs it; gives its exit code and what it wrote. `on_line` gets each line as it comes.

    Raises Error for what it cannot use (exit code 2), KeyboardInterrupt where it or this process was interrupted, and ProgramError
    for other exit codes than those to `accept`. Nothing of it runs on when this returns.
    """
    lines: List[str] = []
    with tempfile.TemporaryFile("w+") as said, tempfile.TemporaryFile("w+") as asked:
        asked.write(text or "")
        asked.seek(0)
        # In a session of its own, so that Ctrl-C reaches it once: from here.
        process = subprocess.Popen([find_program(), *arguments], stdin=asked, stdout=subprocess.PIPE, stderr=said, text=True,
                                   start_new_session=True)
        assert process.stdout is not None
        try:
            for line in process.stdout:
                lines.append(line)
                if on_line is not None:
                    on_line(line)
            code = process.wait()
        except BaseException:
            _end(process)
            raise
        finally:
            process.stdout.close()
        said.seek(0)
        message = said.read().strip()
    if code in accept:
        return code, "".join(lines)
    if code == _INTERRUPTED:
        raise KeyboardInterrupt
    if code == 2:
        raise Error(message)
    raise ProgramError(f"bastide {arguments[0]} ended with exit code {code}: {message}")


def _end(process: "subprocess.Popen[str]") -> None:
    """Lets it put away what it has, as after Ctrl-C, and ends it where it does not."""
    process.send_signal(signal.SIGINT)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
