# SPDX-License-Identifier: GPL-3.0-or-later
"""Does what a page of the manual tells its reader to do, and holds what the page shows against what
comes of it. Usage: run-pages.py SOURCE-ROOT NARVA [--update]

A page is read from top to bottom, in an empty home folder, with the games of data/ installed:

    ```console    lines behind `$ ` are typed; what the terminal shows stands under them
    ```json       is written to a file
    ```diff       changes a file: - goes, + comes, what else stands there shows the place

The file is the one that the prose named last between backticks. A picture of the page that a command
draws is the one in docs/pictures. Elapsed time may differ, and how many checks did not run, which
grows with the checks; nothing else.

With --update the pages and the pictures are rewritten to show what happens now."""

import difflib
import re
import shutil
import sys
import tempfile
from pathlib import Path

from promises import broken_promises
from transcript import environment, run

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tap import print_tap  # noqa: E402

PAGES = [
    "docs/balance.md",
    "docs/comparing.md",
    "docs/four-battles.md",
    "docs/long-runs.md",
    "docs/on-paper.md",
    "docs/playing.md",
    "docs/rule-cases.md",
    "docs/smoke.md",
    "docs/sweeping.md",
    "docs/write-a-variant.md",
]

FENCE = re.compile(r"```(\w*)$")
NAMED_FILE = re.compile(r"`([\w./-]+\.json)`")
PICTURE = re.compile(r"\]\((pictures/[\w-]+\.svg)\)")
VARYING = re.compile(r"\(\d+\.\d ms\)|^\d+ checks not run", re.MULTILINE)
SOME_TIME = "(1.8 ms)"
INSTALLED = "/usr/share/narva/data"  # where readers have the games that are in data/ here


class Broken(Exception):
    """What the page tells cannot be done."""


class Reader:
    """Somebody with a terminal and a text editor who does what a page says."""

    def __init__(self, home, variables):
        self.home = home
        self.folder = home
        self.variables = variables | {"HOME": str(home)}
        self.file = None
        self.broken = []

    def type(self, command):
        """Returns what the terminal shows for COMMAND, standard error among it."""
        if command.startswith("cd "):
            self.folder = Path(command[3:].replace("~", str(self.home), 1))
            return ""
        games = self.variables["NARVA_DATA_PATH"]
        here = command.replace(INSTALLED, games)
        shown, _, status = run(f"{{ {here}\n}} 2>&1", self.folder, self.variables)
        shown = shown.replace("(TIME)", SOME_TIME).replace(games, INSTALLED)
        if status not in (0, 1):
            raise Broken(f"{command}: exit status {status}: {shown}")
        self.broken += [f"{promise}: {command}" for promise in broken_promises(command, shown, "")]
        return shown

    def console(self, lines):
        """Returns how the console block of LINES should read."""
        now = []
        for line in lines:
            if line.startswith("$ "):
                now += [line, *self.type(line[2:]).splitlines()]
        return now

    def json(self, lines):
        """Writes LINES to the file that was named last."""
        path = self.folder / self.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        return lines

    def diff(self, lines):
        """Changes the file that was named last as LINES say."""
        old, new = ("".join(l[1:] + "\n" for l in lines if l[0] in kept) for kept in (" -", " +"))
        path = self.folder / self.file
        text = path.read_text(encoding="utf-8")
        if ("\n" + text).count("\n" + old) != 1:
            raise Broken(f"{self.file}: not exactly once there:\n{old}the file:\n{text}")
        path.write_text(("\n" + text).replace("\n" + old, "\n" + new)[1:], encoding="utf-8")
        return lines


def read(text, reader):
    """Returns how the page TEXT should read, having READER do what it says."""
    now, block, language = [], [], None
    does = {"console": reader.console, "json": reader.json, "diff": reader.diff}
    for line in text.split("\n"):
        fence = FENCE.match(line)
        if language is None:
            named = NAMED_FILE.findall(line)
            reader.file = named[-1] if named else reader.file
            now.append(line)
            language, block = (fence[1], []) if fence else (None, [])
        elif fence:
            now += does.get(language, list)(block) + [line]
            language = None
        else:
            block.append(line)
    return "\n".join(now)


def wrong_pictures(root, page, text, folder, update):
    """Yields the pictures of PAGE that are not what a command drew in FOLDER."""
    for name in PICTURE.findall(text):
        drawn, shown = folder / Path(name).name, (root / page).parent / name
        if not drawn.is_file():
            yield f"{page}: no command draws {name}"
        elif update:
            shutil.copyfile(drawn, shown)
        elif not shown.is_file() or drawn.read_bytes() != shown.read_bytes():
            yield f"{page}: {name} is not what narva render draws"


def wrong_page(root, page, variables, update):
    """Returns what is wrong with PAGE; the whole difference goes to stderr."""
    text = (root / page).read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as home:
        reader = Reader(Path(home), variables)
        try:
            now = read(text, reader)
        except Broken as error:
            return [f"{page}: {' '.join(str(error).split())}"]
        found = reader.broken + list(wrong_pictures(root, page, text, reader.folder, update))
    pair = [VARYING.sub("…", page_text).split("\n") for page_text in (text, now)]
    if pair[0] == pair[1]:
        return found
    if update:
        (root / page).write_text(now, encoding="utf-8")
        return found
    print("\n".join(difflib.unified_diff(*pair, page, "now", lineterm="")), file=sys.stderr)
    return [f"{page}: shows another output; stderr has the difference", *found]


def main():
    root, narva = (Path(word).resolve() for word in sys.argv[1:3])
    update = "--update" in sys.argv[3:]
    with tempfile.TemporaryDirectory() as programs:
        Path(programs, "narva").symlink_to(narva)
        variables = environment(root, programs, HERE / "words.sh")
        found = {page: wrong_page(root, page, variables, update) for page in PAGES}
    print_tap({f"{page} shows what happens": wrong for page, wrong in found.items()})


if __name__ == "__main__":
    main()
