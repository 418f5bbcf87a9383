# SPDX-License-Identifier: GPL-3.0-or-later
"""A window dies before each call with which it changes a file while an edit is made and saved: the
files are those before or after the save, and what was done by then is offered at the next start.
Usage: test-window-death.py SOURCE-ROOT EDITOR NARVA DYING-CALLS"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from data_sets import Workshop
from narva_e2e import Editor

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
from tap import print_tap  # noqa: E402

SET = "tutorial"
CALLS_MAX = 60  # more than there are
NUMBER = re.compile(r"[0-9a-f]{16}|(?<=\.ini\.)\w+")  # of a journal, of a file that is being written


class Death:
    """An editor that ends before one of its calls."""

    def __init__(self, words, call):
        source, self.program, self.narva, self.module = map(os.path.abspath, words)
        self.shop = Workshop(source, self.narva, SET)
        self.call = call
        self.count = self.shop.home / "count.txt"  # written by an editor that does not die
        self.before = self.borders()
        self.reached = "start"  # the last thing that was seen to be done

    def borders(self):
        """Returns every border of the map on disk, as the next save there leaves it."""
        with tempfile.TemporaryDirectory() as copies:
            copy = Path(copies, SET)
            shutil.copytree(self.shop.folder / SET, copy)
            subprocess.run([self.narva, "fmt", copy], capture_output=True, check=False)
            spaces = json.loads((copy / "map.json").read_text())["spaces"]
        return {
            (space["id"], way["to"], way.get("border"))
            for space in spaces
            for way in space.get("neighbours", ())
        }

    def start(self, **environment):
        """Returns an editor on the set."""
        folder = self.shop.folder / SET
        return Editor(self.program, folder, home=self.shop.home, environment=environment)

    def work(self, editor):
        """Makes one edit and saves it."""
        editor.window("utorial")
        editor.find("image", "Map")
        editor.press("ctrl+2", "Right", "shift+Right", "Return")
        editor.wait(lambda: "border" in editor.step_label("Undo"), "step")
        self.reached = "edit"
        editor.press("ctrl+s")
        editor.find("push button", "Saved")
        self.reached = "save"
        editor.press("ctrl+q")
        editor.wait_end()

    def happens(self):
        """Works until death. Returns whether there was any."""
        editor = None
        try:
            editor = self.start(
                LD_PRELOAD=self.module,
                NARVA_DYING_BELOW=os.path.realpath(self.shop.home),
                NARVA_DYING_AT=str(self.call),
                NARVA_DYING_COUNT=str(self.count),
            )
            self.work(editor)
        except Exception:  # whatever could not be done by somebody dead
            if editor is not None and editor.process.poll() is None:
                raise
        return not self.count.exists()

    def look(self):
        """Opens the set again. Returns the borders as they are saved, and once all is saved."""
        saved = self.borders()
        with self.start() as editor:
            editor.window("utorial")
            editor.wait(lambda: re.search("problem|error|warning", editor.status()), "findings")
            if editor.has("push button", part="Recover"):
                editor.press("alt+r")
                editor.find("push button", "Save")
                editor.press("ctrl+s")
            editor.find("push button", "Saved")
        return saved, self.borders()

    def left(self):
        """Returns what death left: the files of the set as they are, and how long others are, whose
        names and texts have numbers of the process in them."""
        home, folder = self.shop.home, self.shop.folder / SET
        files = sorted(path for path in home.rglob("*") if path.is_file())
        inside = [(path, path.read_bytes()) for path in files if path.is_relative_to(folder)]
        beside = [
            (NUMBER.sub("", path.name), path.stat().st_size)
            for path in files
            if not path.is_relative_to(folder)
        ]
        named = [(path.relative_to(folder), text) for path, text in inside]
        return self.reached, tuple(named), tuple(sorted(beside))

    def judge(self):
        """Returns what is wrong after death."""
        wrong = []
        if self.shop.run("fmt", "--check", SET)[0] != 0:
            wrong.append("a file is torn")
        saved, recovered = self.look()
        changed = {(one, other) for one, other, _ in recovered ^ self.before}
        if saved not in (self.before, recovered):
            wrong.append(f"neither the old file nor the new one: {saved}")
        if len(changed) not in (0, 2):
            wrong.append(f"not both sides of one border: {changed}")
        if self.reached != "start" and not changed:
            wrong.append(f"the {self.reached} was done, and is lost")
        if self.reached == "save" and saved != recovered:
            wrong.append("what was saved is not on disk")
        return wrong


def main():
    rules, judged, call, is_dead = {}, {}, 0, True
    while is_dead and call < CALLS_MAX:
        call += 1
        death = Death(sys.argv[1:], call)
        with death.shop:
            is_dead = death.happens()
            left = death.left()
            if left not in judged:  # the next start finds nothing else
                judged[left] = death.judge()
            name = f"call {call}: {'death' if is_dead else 'end'} after the {death.reached}"
            rules[name] = judged[left]
    rules["it dies before calls of a save"] = [] if 8 < call < CALLS_MAX else [f"{call} calls"]
    print_tap(rules)


main()
