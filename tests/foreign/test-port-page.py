# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages that lead to a game, walked as they stand: each command that begins with `$ narva` is run, each block
of JSON or XML written where the line above it says, and at the end games have battles; where `balance` is
run, each side wins at last. Usage:
test-port-page.py SOURCE-ROOT NARVA PAGE..."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT, NARVA = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
sys.path.insert(0, str(ROOT / "tests/tools"))

from tap import print_tap  # noqa: E402

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([\w/.-]+\.(?:json|xml))`:\s*$")
WINS = re.compile(r"^  greedy +\S+ ± \d+ +([\d.]+) % \(.*?\) +([\d.]+) %", re.MULTILINE)
BATTLES = re.compile(r"([\d.]+) % had a battle")


def walk(page, folder):
    """Does what PAGE says in FOLDER. Yields each command with what came of it."""
    for block in FENCE.finditer(page):
        if block[1] in ("json", "xml"):
            path = folder / FILE.search(page[: block.start()])[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block[2])
        for line in block[2].splitlines() if block[1] == "console" else []:
            words = line.removeprefix("$ narva ").split()
            yield line, subprocess.run(
                [NARVA, *words], cwd=folder, capture_output=True, text=True, check=False
            )


def wrong_steps(page, folder):
    """Yields what does not go as PAGE says."""
    shares, wins = [], []
    for line, made in walk(page, folder):
        if made.returncode != 0:
            yield f"{line}: {made.returncode}: {made.stderr}{made.stdout}"
        if " errors" in made.stderr and "0 errors" not in made.stderr:
            yield f"{line}: {made.stderr}"
        shares += BATTLES.findall(made.stdout)
        wins += WINS.findall(made.stdout)
    if len(shares) != 1 or float(shares[0]) < 50:
        yield f"games with a battle: {shares}"
    if wins and min(float(share) for share in wins[-1]) < 20:
        yield f"wins of each side: {wins[-1]}"
    if "narva balance" in page and not wins:
        yield "no wins of greedy players are shown"


def main():
    found = {}
    for name in sys.argv[3:]:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "data").symlink_to(ROOT / "data")
            steps = list(wrong_steps((ROOT / "docs" / name).read_text(), Path(folder)))
        found[f"{name} leads to a game"] = steps
    print_tap(found)


main()
