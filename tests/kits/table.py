#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports all files of other programs in a folder with a kit, and plays the games.

usage: table.py NARVA FOLDER [--kit KIT] [--games N] [--only TEXT] [--jobs N]

Prints a row for each file: the kit, errors of `validate` with the kit and without it, games that
ended, captures in a game, the share of wins of each side, and the seconds from the import to the
end of the first game. Exits with 1 if a game cannot be made or played, captures nothing, or has
errors that the map alone has not.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time


def format_of(path):
    """The format of a file that can become a game, None of any other."""
    head = path.read_bytes()[:4096].decode("utf-8", "replace")
    if path.suffix == ".xml" and "<game" in head and "<!-- not" not in head and "VASSAL" not in head:
        return "triplea"
    if path.name == "variants.xml":
        return "jdip"
    if path.suffix == ".map" and path.parent.name == "maps" and "wesnoth" not in str(path):
        return "dip-map"
    if path.suffix == ".json" and ("AREAS" in head or "SPACES" in head or "TOWNS" in head):
        return "rtt"
    if path.suffix == ".json" and '"pack"' in path.read_text("utf-8", "replace"):
        return "azgaar"
    if path.name == "data.js" or path.name.startswith("rtt-") and path.suffix == ".js":
        return "rtt"
    if path.suffix == ".tmx" and "hexagonal" in head:
        return "tmx"
    return None


def run(*command, most=1800):
    done = subprocess.run(command, capture_output=True, text=True, timeout=most, check=False)
    return done.returncode, done.stdout, done.stderr


def errors_of(narva, folder):
    """The ids of the errors of a data set, and how often each is found."""
    _, out, _ = run(narva, "validate", folder, "--format", "json", "--max-findings", "100000")
    found = {}
    for finding in json.loads(out).get("findings", []):
        if finding.get("severity") == "error":
            found[finding["id"]] = found.get(finding["id"], 0) + 1
    return found


def measure(narva, path, kit, games, jobs, form=None, words=()):
    """The row of a file of the format @form, with more words for the import: a dict with `problem`
    where it fails."""
    row = {"file": path, "format": form or format_of(path)}
    with tempfile.TemporaryDirectory() as scratch:
        plain, made = f"{scratch}/plain", f"{scratch}/made"
        status, _, told = run(narva, "import", row["format"], path, "-o", plain, *words)
        if status != 0:
            return row | {"refused": told.strip().splitlines()[-1]}
        begun = time.monotonic()
        status, out, told = run(narva, "import", row["format"], path, "-o", made, "--kit", kit,
                                "--format", "json", *words)
        if status != 0:
            return row | {"problem": told.strip()}
        report = json.loads(out)
        row["kit"], row["assumed"] = report["kit"], len(report["assumed"])
        status, _, told = run(narva, "smoke", made, "--scenario", "start", "--games", "1", "--player",
                              "greedy", "-q")
        row["seconds"] = time.monotonic() - begun
        if status != 0:
            row["problem"] = told.strip()
        before, after = errors_of(narva, plain), errors_of(narva, made)
        row["errors"], row["before"] = sum(after.values()), sum(before.values())
        new = {key: n for key, n in after.items() if n > before.get(key, 0)}
        if new:
            row["problem"] = f"new errors: {new}"
        if "problem" in row:
            return row
        _, out, told = run(narva, "smoke", made, "--scenario", "start", "--games", str(games),
                           "--player", "greedy", "--format", "json", "-q", "--jobs", str(jobs))
        results = json.loads(out)
        row["ended"] = results["natural"] + 0
        row["failed"] = results["failed"]
        row["played"] = results["played"]
        row["captures"] = sum(place["captures"] for place in results["places"]) / results["played"]
        row["losses"] = sum(place["steps-lost"] for place in results["places"]) / results["played"]
        row["wins"] = {won["name"]: won["share"] for won in results["winners"]}
        if results["failed"] > 0 or results["played"] < games:
            row["problem"] = f"{results['failed']} games failed"
        elif row["captures"] == 0 and row["kit"] != "battle":
            row["problem"] = "nothing is captured"
        elif row["losses"] == 0 and row["kit"] == "battle":
            row["problem"] = "nothing is lost"
    return row


def show(row, folder):
    name = str(row["file"].relative_to(folder))
    if "refused" in row:
        return f"{name:70.70}  {row['format']:8} refused: {row['refused']}"
    if "played" not in row:
        return f"{name:70.70}  {row['format']:8} {row.get('kit', '-'):7} FAILS: {row['problem']}"
    wins = ", ".join(f"{side} {share * 100:.0f}" for side, share in
                     sorted(row["wins"].items(), key=lambda item: -item[1])[:4])
    line = (f"{name:70.70}  {row['format']:8} {row['kit']:7} errors {row['errors']} ({row['before']}), "
            f"{row['played']} games, captures {row['captures']:.1f}, losses {row['losses']:.0f}, "
            f"{row['seconds']:.1f} s, wins: {wins}")
    return line + (f"  FAILS: {row['problem']}" if "problem" in row else "")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("narva")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--kit", default="auto")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    failed = 0
    for path in sorted(given.folder.rglob("*")):
        if not path.is_file() or given.only not in str(path) or format_of(path) is None:
            continue
        row = measure(given.narva, path, given.kit, given.games, given.jobs)
        failed += "problem" in row
        print(show(row, given.folder), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
