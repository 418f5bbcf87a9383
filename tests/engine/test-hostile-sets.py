# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays hostile data sets: narva smoke comes to an end and says what it made of them.
Usage: test-hostile-sets.py SOURCE-ROOT NARVA"""

import copy
import json
import resource
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hostile_sets import FAILED, HOSTILE, PLAYED, REFUSED, UNPLAYED

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
from tap import print_tap  # noqa: E402

TUTORIAL = "data/tutorial"
SMOKE = ["--games", "2", "--careful", "--coverage", "--quiet", "--format", "json"]
SECONDS = 60  # of the processor; what waits for ever is ended by the time limit of the test

STATUS = {PLAYED: 0, FAILED: 1, REFUSED: 1, UNPLAYED: 2}
SAID = {
    PLAYED: "",
    FAILED: "narva: game 1 failed: ",
    REFUSED: "cannot be ",
    UNPLAYED: "narva explain game.unplayed",
}


def read_set(folder):
    """Returns the JSON files of the data set in FOLDER by their names."""
    return {
        path.relative_to(folder).as_posix(): json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.json"))
    }


def write_set(folder, files):
    """Writes FILES into the new FOLDER."""
    for name, value in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(value, indent=1), encoding="utf-8")


def smoke(narva, folder):
    """Returns the process of narva smoke on FOLDER."""
    return subprocess.run(
        [narva, "smoke", str(folder), *SMOKE],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1)),
        check=False,
    )


def find_fault(outcome, process):
    """Returns what is wrong with PROCESS, of which OUTCOME is expected, or None."""
    if process.returncode == -signal.SIGXCPU:
        return f"does not end in {SECONDS} seconds of the processor"
    if process.returncode != STATUS[outcome]:
        return f"exit status {process.returncode}: {process.stderr[:500]}"
    if SAID[outcome] not in process.stderr:
        return f"says “{process.stderr[:500]}”"
    if outcome in (REFUSED, UNPLAYED):
        return f"prints “{process.stdout[:100]}”" if process.stdout else None
    results = json.loads(process.stdout)
    if (results["failed"] > 0) != (outcome == FAILED) or results["played"] != 2:
        return f"{results['played']} games, {results['failed']} failed"
    return None


def play(narva, files, hostile):
    """Returns a sentence about HOSTILE, and a list of what is wrong with it."""
    changed = copy.deepcopy(files)
    hostile.change(changed)
    with tempfile.TemporaryDirectory(prefix="narva-test-") as name:
        folder = Path(name) / "hostile"
        write_set(folder, changed)
        fault = find_fault(hostile.outcome, smoke(narva, folder))
    return f"{hostile.name}: {hostile.outcome}", [fault] if fault else []


def main():
    root, narva = Path(sys.argv[1]), sys.argv[2]
    files = read_set(root / TUTORIAL)
    with ThreadPoolExecutor(max_workers=2) as pool:
        rules = dict(pool.map(lambda hostile: play(narva, files, hostile), HOSTILE))
    print_tap(rules)


main()
