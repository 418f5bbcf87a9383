# SPDX-License-Identifier: GPL-3.0-or-later
"""Types lines of `narva play` at a terminal: with history, completion, and the keys that leave.
Usage: test-lines.py SOURCE-ROOT NARVA

Nothing is typed before the program waits for it. What came of it is what the game
says that was chosen: its record, and not what a terminal shows."""

import json
import os
import pty
import sys
import tempfile
from pathlib import Path

ROOT, NARVA = (Path(word).resolve() for word in sys.argv[1:3])
sys.path.insert(0, str(ROOT / "tests" / "tools"))
from tap import print_tap  # noqa: E402

PROMPT = b"> "
UP, TAB, ENTER = "\x1b[A", "\t", "\r"
CTRL_C, CTRL_D, CTRL_U = "\x03", "\x04", "\x15"


class Terminal:
    """A game on a terminal of its own."""

    def __init__(self, *words, term="xterm"):
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM=term, INPUTRC="/dev/null")
            os.execv(NARVA, [str(NARVA), "play", str(ROOT / "data/tutorial"), *words])
        self.shown = b""

    def read(self):
        """Returns whether the program showed something more."""
        try:
            more = os.read(self.file, 65536)
        except OSError:  # the other end of a terminal is closed
            more = b""
        self.shown += more
        return bool(more)

    def type(self, keys):
        """Types KEYS once a prompt stands at the end of what is shown."""
        while not self.shown.rstrip(b"\0").endswith(PROMPT) and self.read():
            pass
        self.shown = b""
        os.write(self.file, keys.encode())

    def end(self):
        """Reads up to the end. Returns the exit status."""
        while self.read():
            pass
        os.close(self.file)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def played(lines, folder, *words, **how):
    """Types LINES. Returns the choices in the record of the game, and what was shown last."""
    record = folder / "typed.json"
    record.unlink(missing_ok=True)
    terminal = Terminal("--seed", "9", "--record", str(record), *words, **how)
    for keys in lines:
        terminal.type(keys)
    status = terminal.end()
    if status != 0 or not record.is_file():
        return f"exit status {status}", terminal.shown
    return json.loads(record.read_text()).get("choices", []), terminal.shown


def differing(wanted, found):
    """Yields how FOUND, with what was shown, is not as WANTED."""
    if wanted != found[0]:
        yield f"{found[0]} and not {wanted}; {found[1][-200:]}"


def cases(folder):
    """Yields each rule with what violates it."""
    zone = "zone pernau"
    typed = [f"zo{TAB}per{TAB}{ENTER}", f"gro{TAB}n{TAB}{ENTER}"]
    found = played([*typed, f"quit{ENTER}"], folder)
    yield "words are completed", differing([zone, "group narva-town"], found)
    found = played([f"zone pernau{CTRL_U}zone dorpat{ENTER}", f"quit{ENTER}"], folder)
    yield "lines are edited", differing(["zone dorpat"], found)
    found = played([f"zone pernau{ENTER}", f"undo{ENTER}", f"quit{ENTER}"], folder, "--open")
    yield "a line does what it says", differing([], found)
    lines = [f"zone pernau{ENTER}", f"undo{ENTER}", f"{UP}{UP}{ENTER}", f"quit{ENTER}"]
    yield "lines come again", differing([zone], played(lines, folder, "--open"))
    yield "Ctrl-C leaves", differing([zone], played([f"zone pernau{ENTER}", f"gr{CTRL_C}"], folder))
    yield "Ctrl-D leaves", differing([zone], played([f"zone pernau{ENTER}", CTRL_D], folder))
    found = played([f"1{ENTER}", f"quit{ENTER}"], folder, term="dumb")
    yield "a terminal that can do nothing is read plainly", differing([zone], found)
    found = played([f"1{ENTER}", f"quit{ENTER}"], folder, "--plain")
    yield "lines are plain if that is wanted", differing([zone], found)


with tempfile.TemporaryDirectory() as name:
    print_tap({rule: list(wrong) for rule, wrong in cases(Path(name))})
