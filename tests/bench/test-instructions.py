# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds what narva costs, counted in instructions by `valgrind --tool=callgrind`, against peers in
the same run and against what it cost before.

Usage: test-instructions.py [--renew] NARVA PARSE-JSON COUNTED-GAMES

Counts do not depend on the load of the machine. What could differ between machines is taken out of
them: only what runs within main() is counted, with all symbols bound before it, so that neither
loading nor lazy binding counts; the environment is always the same; and the C library uses its plainest
functions, with fixed sizes of caches. What is left differs by less than ROOM, the room that each gate
leaves; docs/decisions/0069-counts-of-instructions.md has the figures.

The last counts are in instructions.json beside this file. --renew writes it anew, from an optimised
build (meson's default); the commit says why narva has become faster or slower."""

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
ROOM = 0.1
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
PLAIN_FUNCTIONS = ":".join(
    (
        "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW,-AVX2,-AVX,-ERMS,-FSRM,-SSE4_2,-SSE4_1,-SSSE3"
        ",-BMI1,-BMI2,-LZCNT,-MOVBE,-RTM,-AVX2_Usable,-AVX_Fast_Unaligned_Load,-Fast_Unaligned_Copy",
        "glibc.cpu.x86_data_cache_size=32768",
        "glibc.cpu.x86_shared_cache_size=1048576",
        "glibc.cpu.x86_non_temporal_threshold=1048576",
    )
)

# Of what is measured, at most so much of what its peer takes: what holds, and ROOM above it. The aims
# are half of the bare parse, 5 steps of the toy and ten random answers.
GATES = {
    "validate": (0.6, "of json-glib's bare parse of the same files"),
    **{f"validate {name}": (0.6, "of the bare parse") for name in HEX_SETS},
    "answer": (8.6, "steps of the toy"),
    "greedy answer": (10.8, "answers of random players"),
    "hex answer": (2.8, "answers of the game over areas"),
}


def count(command, only="main"):
    """Returns how many instructions COMMAND takes in the function ONLY and what that calls, and what
    it prints."""
    environment = {
        "PATH": os.defpath,
        "LC_ALL": "C.UTF-8",
        "LD_BIND_NOW": "1",
        "GLIBC_TUNABLES": PLAIN_FUNCTIONS,
    }
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "counts"
        words = [shutil.which("valgrind"), "--tool=callgrind", f"--callgrind-out-file={out}"]
        words.append(f"--toggle-collect={only}")
        run = subprocess.run(
            words + command, cwd=ROOT / "data", env=environment, capture_output=True, text=True
        )
        if run.returncode != 0:
            raise SystemExit(f"{' '.join(words + command)}: {run.returncode}\n{run.stderr}")
        return int(re.search(r"^(?:totals|summary): (\d+)", out.read_text(), re.M)[1]), run.stdout


def check(narva, parse_json, name):
    """Returns how many instructions it takes to check the data set NAME, and how often that is what
    parsing its files takes."""
    folder = ROOT / "data"
    files = sorted(str(path.relative_to(folder)) for path in (folder / name).rglob("*.json"))
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
        rules[f"{name}: {ratio} {peer}, gate {gate}"] = [] if ratio <= gate else ["too slow"]
        has_room = recorded[name]["ratio"] * (1 + ROOM) <= gate
        rules[f"{name}: the gate leaves room for other machines"] = [] if has_room else [f"not {ROOM:.0%}"]
        if thousands is None:
            continue
        before = recorded[name]["thousands"]
        change = thousands / before - 1
        rules[f"{name}: {thousands} thousand instructions, {before} in instructions.json"] = (
            [] if abs(change) <= ROOM else [f"{change:+.1%}; if that is meant: --renew"]
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
