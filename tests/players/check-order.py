# SPDX-License-Identifier: GPL-3.0-or-later
"""Players go by the game, not by how its files are written: the same games are played by greedy with a data set and with
a copy in which records stand in another order, or units have other ids, and `narva compare` finds no difference.
Usage: check-order.py SOURCE-ROOT NARVA [--all]

Without --all only the smallest game is played. Lists whose order says something (rows of tables, rules, results, turns)
stay as they are."""

import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tap import print_tap  # noqa: E402

# Lists of records in which the order means nothing.
UNORDERED = {"borders", "boxes", "colours", "commands", "grids", "nations", "regions", "spaces", "tables", "terrains",
             "tracks", "types", "units"}
SETS = ("tutorial", "pax-baltica", "thunder", "last-vikings", "deluge")
SMALLEST = SETS[0]
GAMES_OF_SMALLEST, GAMES = 2000, 400
# P of `compare`, which counts in that there are several rows: of all rows of all scenarios hardly one is below.
LEAST_P = 0.001
SEED = 7
SECONDS = 3000


def shuffle(value, chance, name=""):
    """Brings the records of each list that is called by one of UNORDERED into any order."""
    if isinstance(value, dict):
        for key, member in value.items():
            shuffle(member, chance, key)
    elif isinstance(value, list):
        for item in value:
            shuffle(item, chance)
        if name in UNORDERED:
            chance.shuffle(value)


def rename(value, pattern, names):
    """Returns VALUE with other ids in all texts that are words and not sentences."""
    if isinstance(value, dict):
        return {key: rename(member, pattern, names) for key, member in value.items()}
    if isinstance(value, list):
        return [rename(item, pattern, names) for item in value]
    if isinstance(value, str) and " " not in value:
        return pattern.sub(lambda found: names[found[0]], value)
    return value


def shuffled(files, chance):
    for content in files.values():
        shuffle(content, chance)
    return files


def renamed(files, chance):
    ids = sorted(unit["id"] for unit in files["roster.json"]["units"])
    numbers = list(range(len(ids)))
    chance.shuffle(numbers)
    names = {name: f"u-{number}" for name, number in zip(ids, numbers)}
    pattern = re.compile(r"(?<![\w-])(?:" + "|".join(sorted(map(re.escape, ids), key=len, reverse=True)) + r")(?![\w-])")
    return {path: rename(content, pattern, names) for path, content in files.items()}


def copy_of(folder, target, change):
    """Writes the data set FOLDER to TARGET, changed by CHANGE, without its records."""
    shutil.copytree(folder, target, ignore=shutil.ignore_patterns("records"))
    paths = sorted(target.rglob("*.json"))
    files = {path.relative_to(target).as_posix(): json.loads(path.read_text()) for path in paths}
    for path, content in change(files, random.Random(SEED)).items():
        (target / path).write_text(json.dumps(content, ensure_ascii=False))


def rows_of(value):
    """Yields the rows of a result of `compare`: what has a P."""
    if isinstance(value, dict):
        if "p" in value and "old" in value:
            yield value
        for member in value.values():
            yield from rows_of(member)
    elif isinstance(value, list):
        for item in value:
            yield from rows_of(item)


def differences(narva, folder, other, scenario, games):
    command = [narva, "compare", str(folder), str(other), "--scenario", scenario, "--games", str(games), "--format", "json", "-q"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    if run.returncode != 0:
        return [f"{scenario}: {run.stderr}"]
    rows = [row for row in rows_of(json.loads(run.stdout)) if row["p"] is not None]
    if not rows:
        return [f"{scenario}: nothing was compared"]
    return [f"{scenario}: {row}" for row in rows if row["p"] < LEAST_P]


def main():
    root, narva = Path(sys.argv[1]).resolve(), sys.argv[2]
    sets = SETS if "--all" in sys.argv[3:] else (SMALLEST,)
    rules = {}
    for name in sets:
        for what, change in (("records in another order", shuffled), ("units with other ids", renamed)):
            folder = root / "data" / name
            with tempfile.TemporaryDirectory() as scratch:
                other = Path(scratch) / name
                copy_of(folder, other, change)
                found = []
                for scenario in sorted(path.stem for path in (folder / "scenarios").glob("*.json")):
                    games = GAMES_OF_SMALLEST if name == SMALLEST else GAMES
                    found += differences(narva, folder, other, scenario, games)
            rules[f"games of {name} are the same with {what}"] = found
    print_tap(rules)


main()
