# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds what narva costs, counted in instructions by `valgrind --tool=callgrind`, against peers in
the same run and against what it cost before.

Usage: test-instructions.py [--renew] NARVA PARSE-JSON COUNTED-GAMES

Counts are the same for every load of the machine. So that they are the same for every processor
too, the C library is told to use its plainest functions. What was counted last stands in
instructions.json beside this file; who makes narva faster, or has to make it slower, writes it anew
with --renew, from an optimised build (meson's default), and says why in the commit."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

import tap

ROOT = Path(__file__).resolve().parents[2]
RECORD = Path(__file__).with_name("instructions.json")
TOLERANCE = 0.03
DATA_SET = "pax-baltica"
SCENARIO = "next-stop-moscow"
HEX_GAMES = [
    ["thunder", "narva", "random", "3"],
    ["thunder", "poltava", "random", "3"],
    ["last-vikings", "fraustadt", "random", "3"],
    ["last-vikings", "kliszow", "random", "3"],
]
# They grow with each rule case, so that what checking them takes is held against the parse alone.
HEX_SETS = ["thunder", "last-vikings"]
PLAIN_FUNCTIONS = "glibc.cpu.hwcaps=-AVX512F,-AVX2,-AVX,-ERMS,-FSRM,-SSE4_2,-SSSE3"

# Of what is measured, at most so much of what its peer takes. An answer should take 5 steps of the
# toy, checking half of the bare parse, and a greedy answer ten random ones; what stands here is what
# holds. An answer of any hex battle takes at most 2.5 of the other game.
GATES = {
    "validate": (0.5, "of json-glib's bare parse of the same files"),
    **{f"validate {name}": (0.5, "of the bare parse") for name in HEX_SETS},
    "answer": (7.7, "steps of the toy"),
    "greedy answer": (9.6, "answers of random players"),
    "hex answer": (2.5, "answers of the game over areas"),
}


def count(command, only=None):
    """Returns how many instructions COMMAND takes (ONLY: in the function of that name), and what it
    prints."""
    environment = {
        "PATH": os.environ["PATH"],
        "LC_ALL": "C.UTF-8",
        "GLIBC_TUNABLES": PLAIN_FUNCTIONS,
    }
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "counts"
        words = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"]
        words += [f"--toggle-collect={only}"] if only else []
        run = subprocess.run(
            words + command, cwd=ROOT / "data", env=environment, capture_output=True, text=True
        )
        if run.returncode != 0:
            raise SystemExit(f"{' '.join(words + command)}: {run.returncode}\n{run.stderr}")
        return int(re.search(r"^(?:totals|summary): (\d+)", out.read_text(), re.M)[1]), run.stdout


def check(narva, parse_json, name):
    """Returns how many instructions it takes to check the data set NAME, and how often that is what
    parsing its files takes."""
    files = sorted(str(path) for path in (ROOT / "data" / name).rglob("*.json"))
    validate, _ = count([narva, "validate", "-q", name])
    parse, _ = count([parse_json, *files])
    return validate, round(validate / parse, 3)


def measure(narva, parse_json, counted_games):
    """Returns, for each name of GATES, how often its peer's count its own is, and that in thousands
    if it is held against what it was before."""
    validate, ratio = check(narva, parse_json, DATA_SET)
    toy, steps = count([counted_games, "toy"], "counted_toy")
    answer, weighed, *battles = (
        games / int(answers)
        for games, answers in (
            count([counted_games, *game], "counted_games")
            for game in (
                [DATA_SET, SCENARIO, "random", "20"],
                [DATA_SET, SCENARIO, "greedy", "4"],
                *HEX_GAMES,
            )
        )
    )
    step, hexes = toy / int(steps), max(battles)
    return {
        "validate": {"thousands": round(validate / 1000), "ratio": ratio},
        **{f"validate {name}": {"ratio": check(narva, parse_json, name)[1]} for name in HEX_SETS},
        "answer": {"thousands": round(answer / 1000, 3), "ratio": round(answer / step, 2)},
        "greedy answer": {
            "thousands": round(weighed / 1000, 3),
            "ratio": round(weighed / answer, 2),
        },
        "hex answer": {"thousands": round(hexes / 1000, 3), "ratio": round(hexes / answer, 2)},
    }


def judge(measured, recorded):
    """Returns the rules of tap.print_tap()."""
    rules = {}
    for name, (gate, peer) in GATES.items():
        ratio, thousands = measured[name]["ratio"], measured[name].get("thousands")
        is_fast = ratio <= gate * (1 + TOLERANCE)
        rules[f"{name}: {ratio} {peer}, gate {gate}"] = [] if is_fast else ["too slow"]
        if thousands is None:
            continue
        before = recorded[name]["thousands"]
        change = thousands / before - 1
        rules[f"{name}: {thousands} thousand instructions, {before} in instructions.json"] = (
            [] if abs(change) <= TOLERANCE else [f"{change:+.1%}; if that is meant: --renew"]
        )
    return rules


def main(words):
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not there, which counts; it is a package of its own")
    is_renewed = words[0] == "--renew"
    measured = measure(*(str(Path(word).resolve()) for word in words[is_renewed:]))
    if is_renewed:
        RECORD.write_text(json.dumps(measured, indent=2) + "\n")
    tap.print_tap(judge(measured, json.loads(RECORD.read_text())))


main(sys.argv[1:])
