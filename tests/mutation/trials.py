# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs narva on mutants and tells what it found where."""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import local
from typing import NamedTuple

from documents import edited, moved
from workplace import Workplace

SECONDS = 120
KEPT = ("PATH", "TMPDIR", "LD_LIBRARY_PATH", "G_DEBUG")


class Trial(NamedTuple):
    """What narva said of a mutant: new findings at its targets and elsewhere, or why it FAILED."""

    mutant: object
    found: list
    elsewhere: list
    failure: str


class Bench:
    """A folder with the good data sets, from which mutants are made, and narva."""

    def __init__(self, narva, sets, folder):
        self.narva, self.folder = narva, Path(folder)
        self.numbers, self.of_thread = count(), local()
        kept = {name: os.environ[name] for name in os.environ if name in KEPT or "SAN_" in name}
        self.variables = kept | {"LC_ALL": "C.UTF-8"}
        for data in sets:
            for path, text in data.texts.items():
                place = self.folder / "good" / data.name / path
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(text)
        good = {data.name: self.report(self.folder / "good", data.name) for data in sets}
        self.good = {name: findings for name, (findings, _) in good.items()}
        self.failures = [f"{name}: {why}" for name, (_, why) in good.items() if why]

    def report(self, folder, name):
        """Returns the findings of the data set NAME in FOLDER, and why narva failed if it did."""
        command = [self.narva, "validate", "--format", "json", name]
        streams = {"stdin": subprocess.DEVNULL, "capture_output": True, "timeout": SECONDS}
        try:
            done = subprocess.run(command, cwd=folder, env=self.variables, **streams)
            if done.returncode in (0, 1):
                return json.loads(done.stdout)["findings"], ""
        except (subprocess.TimeoutExpired, ValueError, KeyError) as error:
            return [], " ".join(str(error).split())
        words = done.stderr.decode("utf-8", "replace").split()
        return [], f"exit status {done.returncode}: {' '.join(words)[:400]}"

    def workplace(self):
        """Returns the workplace of this thread."""
        if not hasattr(self.of_thread, "workplace"):
            folder = self.folder / str(next(self.numbers))
            self.of_thread.workplace = Workplace(self.folder / "good", folder)
        return self.of_thread.workplace

    def trial(self, data, mutant):
        """Returns what narva says of MUTANT, which is one of DATA."""
        text, path = edited(mutant.edits), mutant.edits[0].document.path
        changes = {f"{data.name}/{path}": text.encode("utf-8", "surrogateescape")}
        with self.workplace().changed(changes) as folder:
            findings, failure = self.report(folder, data.name)
        known = {finding["fingerprint"] for finding in self.good[data.name]}
        new = [finding for finding in findings if finding["fingerprint"] not in known]
        parts = regions(mutant)
        texts = {f"{data.name}/{path}": text}
        texts |= {f"{d.folder}/{d.path}": d.text for d, *_ in mutant.targets if d.path != path}
        lines = {name: line_starts(text) for name, text in texts.items()}
        sorted_out = [], []
        for finding in new:
            sorted_out[not is_within(finding, parts, lines)].append(finding)
        return Trial(mutant, *sorted_out, failure)

    def trials(self, mutants, jobs):
        """Returns the trial of each of MUTANTS, (data set, mutant); JOBS run at a time."""
        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(lambda pair: self.trial(*pair), mutants))


def line_starts(text):
    """Returns the offset at which each line of TEXT begins."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


def regions(mutant):
    """Returns file, start and end of every part in which MUTANT is to be found."""
    parts = [(t.document, *moved(mutant.edits, t)) for t in mutant.targets]
    growth = 0
    for edit in sorted(mutant.edits, key=lambda edit: edit[1:3]):
        if edit.text:
            start = edit.start + growth
            parts.append((edit.document, start, start + len(edit.text)))
        growth += len(edit.text) - (edit.end - edit.start)
    return [(f"{document.folder}/{document.path}", start, end) for document, start, end in parts]


def is_within(finding, parts, lines):
    """Tells whether FINDING, or a place related to it, lies in one of PARTS."""
    for place in [finding, *finding.get("related", [])]:
        starts = lines.get(place["file"])
        line = place.get("line", 1)
        if starts and line < len(starts):
            offset = starts[line - 1] + place.get("column", 1) - 1
            if any(place["file"] == name and s <= offset <= e for name, s, e in parts):
                return True
    return False
