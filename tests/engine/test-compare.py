# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds that narva compare finds a change that is there. Usage: test-compare.py SOURCE-ROOT NARVA
[COUNT]. A nation of the tutorial begins with a level of 4 more; of COUNT comparisons, each with
another seed, at least 95 of 100 tell that it wins more."""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
from tap import print_tap  # noqa: E402

COUNT, GAMES, FOUND = 10, 100, 0.95
MORE = 4


def changed(source, folder):
    """Copies the data set SOURCE into FOLDER with a higher level. Returns its path."""
    path = Path(folder) / source.name
    shutil.copytree(source, path)
    roster = json.loads((path / "roster.json").read_text(encoding="utf-8"))
    roster["nations"][0]["level"]["start"] += MORE
    (path / "roster.json").write_text(json.dumps(roster), encoding="utf-8")
    return path


def wins_more(narva, old, new, seed):
    """Tells whether the first side is told to win more in NEW."""
    words = [narva, "compare", old, new, "-q", "--games", str(GAMES), "--seed", str(seed)]
    done = subprocess.run([*words, "--format", "json"], capture_output=True, text=True, check=False)
    row = json.loads(done.stdout)["scenarios"][0]["rows"][0]
    return row["verdict"] == "other" and row["difference"] > 0


def find(root, narva, count):
    """Returns what is wrong."""
    source = root / "data" / "tutorial"
    with tempfile.TemporaryDirectory() as folder:
        new = changed(source, folder)
        found = sum(wins_more(narva, source, new, seed) for seed in range(1, count + 1))
    return [] if found >= FOUND * count else [f"found in {found} of {count} comparisons"]


if __name__ == "__main__":
    COMPARISONS = int(sys.argv[3]) if len(sys.argv) > 3 else COUNT
    PROBLEMS = find(Path(sys.argv[1]), sys.argv[2], COMPARISONS)
    print_tap({f"a level of {MORE} more is found": PROBLEMS})
