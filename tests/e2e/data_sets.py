# SPDX-License-Identifier: GPL-3.0-or-later
"""Copies of data sets to edit, and what became of them."""

import difflib
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path


def make_home():
    """Returns a new folder with a plain name, which pictures show; with a longer one if another has that."""
    home = Path(tempfile.gettempdir(), "wargames")
    try:
        home.mkdir(mode=0o700)
    except FileExistsError:
        home = Path(tempfile.mkdtemp(prefix="wargames-"))
    return home


class Workshop:
    """The home of somebody who edits, and in it a folder with copies of data sets."""

    def __init__(self, source, narva, *names):
        self.narva = narva
        self.home = make_home()
        self.folder = self.home / "games"
        for name in names:
            shutil.copytree(Path(source, "data", name), self.folder / name)
        self.start = self.files()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.home)

    def files(self):
        """Returns the bytes of all files of the data sets, by path."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }

    def changes(self):
        """Returns what differs from the start: path -> lines with `+` or `-` before them."""
        now, changes = self.files(), {}
        for path in sorted({*self.start, *now}):
            # Archives and pictures are no text; that they differ is enough.
            before = self.start.get(path, b"").decode(errors="replace").splitlines()
            after = now.get(path, b"").decode(errors="replace").splitlines()
            lines = [
                line
                for line in difflib.unified_diff(before, after, n=0, lineterm="")
                if not line.startswith(("---", "+++", "@@"))
            ]
            if lines or (path in now) != (path in self.start):
                changes[path] = lines
        return changes

    def run(self, *words):
        """Returns status and output of narva with WORDS, run in the folder of the sets."""
        done = subprocess.run(
            [self.narva, *words],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
        return done.returncode, done.stdout

    def findings(self, name):
        """Returns id, severity and message of what narva finds in the data set NAME."""
        _, output = self.run("validate", name, "--format", "json")
        return [
            (finding["id"], finding["severity"], finding["message"])
            for finding in json.loads(output)["findings"]
        ]
