# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests count-tests.py on made-up build folders. Prints TAP."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from tap import print_tap

COUNT = Path(__file__).with_name("count-tests.py")
GOOD = "1..2\nok 1 - a\nok 2 - b\n"


def run(stdout, result="OK", returncode=0, protocol="tap", stderr="", duration=1.0, suites=()):
    """Returns a test that ran; what count-tests.py needs to know of it."""
    return {
        "stdout": stdout,
        "stderr": stderr,
        "result": result,
        "returncode": returncode,
        "protocol": protocol,
        "duration": duration,
        "suites": suites,
    }


IDLE = {"result": None, "protocol": "tap", "suites": ()}
IDLE_OF_ALL = {**IDLE, "suites": ("all",)}

# What it shows: the programs of one build folder, the expected last line.
CASES = {
    "good lines count one by one": ([run(GOOD)], "2 passed, 0 failed"),
    "a failed line": ([run("1..2\nok 1 - a\nnot ok 2 - b\n", "FAIL")], "1 passed, 1 failed"),
    "a failed line and its exit status count once": (
        [run("1..1\nnot ok 1 - a\n", "ERROR", 1)],
        "0 passed, 1 failed",
    ),
    "a skipped line fails, as cmocka writes it": (
        [run("1..2\nok 1 - a\nnot ok 2 # SKIP b\n", "FAIL")],
        "1 passed, 1 failed",
    ),
    "a skipped line fails, as TAP has it": (
        [run("1..2\nok 1 - a\nok 2 - b # SKIP no\n")],
        "1 passed, 1 failed",
    ),
    "a skipped program fails": ([run("1..0 # SKIP no\n", "SKIP")], "0 passed, 1 failed"),
    "a crash fails the rest": ([run("1..4\nok 1 - a\n", "ERROR", -6)], "1 passed, 3 failed"),
    "a time-out after the last line": ([run(GOOD, "TIMEOUT", -15)], "2 passed, 1 failed"),
    "an exit status against good lines": ([run(GOOD, "ERROR", 1)], "2 passed, 1 failed"),
    "no plan": ([run("ok 1 - a\n")], "1 passed, 1 failed"),
    "no line": ([run("", "SKIP")], "0 passed, 1 failed"),
    "two plans": ([run(GOOD + GOOD, "ERROR")], "4 passed, 1 failed"),
    "more lines than planned": ([run("1..1\nok 1\nok 2\n", "ERROR")], "2 passed, 1 failed"),
    "other output is no test": ([run(f"okay\n  ok 3\n{GOOD}# not ok\n")], "2 passed, 0 failed"),
    "a program without TAP": ([run("not ok", protocol="exitcode")], "1 passed, 0 failed"),
    "a failed one": ([run("ok", "FAIL", 1, "exitcode")], "0 passed, 1 failed"),
    "a skipped one": ([run("", "SKIP", 77, "exitcode")], "0 passed, 1 failed"),
    "one that fails as it should": (
        [run("", "EXPECTEDFAIL", 1, "exitcode")],
        "1 passed, 0 failed",
    ),
    "declared and not run": ([run(GOOD), IDLE, IDLE], "2 passed, 2 failed"),
    "nothing declared": ([], "0 passed, 1 failed"),
}


def write_folder(folder, programs):
    """Writes into FOLDER what meson would leave there after PROGRAMS."""
    declared, log = [], []
    for number, program in enumerate(programs):
        command = [f"program-{number}"]
        suites = [f"toy:{suite}" for suite in ("unit", *program["suites"])]
        test = {"cmd": command, "name": command[0], "protocol": program["protocol"], "suite": suites}
        declared.append(test)
        if program["result"]:
            log.append({**program, "command": command, "name": f"toy:unit / {command[0]}"})
    for name in ("meson-info", "meson-logs"):
        (folder / name).mkdir(parents=True)
    (folder / "meson-info" / "intro-tests.json").write_text(json.dumps(declared))
    lines = "".join(json.dumps(row) + "\n" for row in log)
    (folder / "meson-logs" / "testlog.json").write_text(lines)


def counted(*runs, tail="", options=()):
    """Returns the lines of count-tests.py over build folders with these RUNS, and its status."""
    with tempfile.TemporaryDirectory() as parent:
        folders = [Path(parent, f"build-{number}") for number in range(len(runs))]
        for folder, programs in zip(folders, runs):
            write_folder(folder, programs)
            with (folder / "meson-logs" / "testlog.json").open("a") as log:
                log.write(tail)
        done = subprocess.run([sys.executable, COUNT, *options, *folders], capture_output=True, text=True)
    return done.stdout.split("\n")[:-1], done.returncode


def wrong_count(programs, expected):
    """Returns how the count over PROGRAMS differs from EXPECTED, in a list."""
    lines, status = counted(programs)
    good = lines[-1] == expected and status == (0 if expected.endswith(" 0 failed") else 1)
    return [] if good else [f"got {lines[-1]} with status {status}, not {expected}"]


def other_rules():
    """Yields what CASES cannot say, with whether it holds."""
    bad = run("1..1\nnot ok 1 - a\n# why\n", "FAIL", stderr="boom\n")
    lines, _ = counted([bad])
    yield "reason and stderr are shown", lines[3:6] == ["    not ok 1 - a", "    # why", "    boom"]
    long = run("1..1\nnot ok 1 - a\n" + "# why\n" * 1000, "FAIL")
    yield "the rest of a long one is not", len(counted([long])[0]) < 40
    lines, _ = counted([run(GOOD, duration=n / 2) for n in range(8)], [run(GOOD, duration=9.25)] * 4)
    yield "ten slowest of all folders", lines[0] == "The slowest 10 of 12 programs:" and len(lines) == 12
    yield "the slowest comes first", lines[1].startswith("    9.2 s") and "build-1: toy" in lines[1]
    yield "the tenth comes last", lines[10].startswith("    1.0 s") and "program-2" in lines[10]
    mixed = "2 passed, 1 failed"
    yield "folders are added up", counted([run(GOOD)], [bad])[0][-1] == mixed
    yield "a line cut short is none", counted([run(GOOD), IDLE], tail='{"na')[0][-1] == mixed
    programs = [run(GOOD), IDLE_OF_ALL, run(GOOD, suites=("all",))]
    tier, whole = counted(programs, options=["--without=all"]), counted(programs)
    yield "what a tier leaves out need not run", tier[0][-1] == "4 passed, 0 failed"
    yield "without a tier it has to", whole[0][-1] == "4 passed, 1 failed"
    lines, _ = counted([run(GOOD), IDLE], options=["--without=all"])
    yield "the rest of a tier has to run", lines[-1] == mixed
    lines, _ = counted([IDLE, run(GOOD), IDLE], [run(GOOD)], options=["--name=program-1"])
    yield "with names the others need not run", lines[-1] == "4 passed, 0 failed"
    lines, _ = counted([run(GOOD), IDLE, IDLE], options=["--name=program-1"])
    yield "and these have to", lines[-1] == mixed
    yield "names of no test are a failure", counted([IDLE], options=["--name=x"])[1] == 1
    yield "no folder is a failure", counted()[1] == 1
    yield "an empty folder is a failure", counted([run(GOOD)], [])[0][-1] == mixed


def main():
    rules = {name: wrong_count(*case) for name, case in CASES.items()}
    for name, holds in other_rules():
        rules[name] = [] if holds else ["no"]
    print_tap(rules)


main()
